//! A JSON object whose keys keep their order; maps use it for the values of a place.

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;

/// Values of a place, as printed, each with the variable that represents it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlaceValues<T>(pub Vec<(String, T)>);

impl<T: Serialize> Serialize for PlaceValues<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(value, stands)| (value, stands)))
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for PlaceValues<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Object<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for Object<T> {
            type Value = PlaceValues<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object that maps each value to what represents it")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Self::Value, A::Error> {
                let mut values = Vec::new();
                while let Some(entry) = object.next_entry()? {
                    values.push(entry);
                }
                Ok(PlaceValues(values))
            }
        }

        deserializer.deserialize_map(Object(PhantomData))
    }
}
