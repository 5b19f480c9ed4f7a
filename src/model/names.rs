//! The macro `named!`: enumerations with a name, and optionally a description, for each variant.

/// Defines an enumeration in which each variant has a name and, optionally, a description:
///
/// ```text
/// named! {
/// How a sum is encoded.
///     pub enum Encoding {
///         Adder = "adder": "binary adders",
///         Totalizer = "totalizer": "a tree of partial sums in unary",
///     }
/// }
/// ```
///
/// The type gets `ALL`, in the order written, `name()`, `named()`, and `description()` if the variants have descriptions, which then also
/// document them. The command line and JSON show names and descriptions.
macro_rules! named {
    ($(#[$meta:meta])* $visible:vis enum $type:ident {
        $($(#[$about:meta])* $variant:ident = $name:literal: $description:literal,)+
    }) => {
        $crate::model::named! {
            $(#[$meta])*
            $visible enum $type { $($(#[$about])* #[doc = ""] #[doc = $description] $variant = $name,)+ }
        }

        impl $type {
            /// A description in one line.
            $visible fn description(self) -> &'static str {
                match self { $(Self::$variant => $description,)+ }
            }
        }
    };
    ($(#[$meta:meta])* $visible:vis enum $type:ident { $($(#[$about:meta])* $variant:ident = $name:literal,)+ }) => {
        $(#[$meta])*
        $visible enum $type { $($(#[$about])* $variant,)+ }

        impl $type {
            #[allow(dead_code, reason = "some enumerations only have names")]
            /// All variants, in order.
            $visible const ALL: [Self; [$($name),+].len()] = [$(Self::$variant),+];

            /// The name that the command line and JSON use.
            $visible fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)+ }
            }

            #[allow(dead_code, reason = "not all are named in texts")]
            /// The variant with this name.
            $visible fn named(name: &str) -> Option<Self> {
                match name { $($name => Some(Self::$variant),)+ _ => None }
            }
        }
    };
}
pub(crate) use named;
