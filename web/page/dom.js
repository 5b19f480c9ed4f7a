// Elements, made from values: texts never become markup.

/** Makes an element: properties beginning with `on` are listeners, others attributes; children are elements and texts. */
export function el(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (key === "value") made.value = value;
    else made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return made;
}

const SVG = "http://www.w3.org/2000/svg";

/** Makes an element of SVG. */
export function svg(tag, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** Parses a picture that the library has drawn. */
export function parsed_svg(text) {
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  for (const script of root.querySelectorAll("script, foreignObject")) script.remove();
  const picture = document.importNode(root, true);
  const [width, height] = ["width", "height"].map((name) => picture.getAttribute(name));
  picture.removeAttribute("width");
  picture.removeAttribute("height");
  picture.dataset.width = width;
  picture.dataset.height = height;
  return picture;
}

export const byId = (id) => document.getElementById(id);

/** Offers a text or a blob as a file. */
export function download(name, content, type = "text/plain") {
  const blob = content instanceof Blob ? content : new Blob([content], { type });
  const url = URL.createObjectURL(blob);
  el("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
