/** Escapes texts for HTML and XML. Pure. */

const REFERENCES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

const SPECIAL = /[&<>"']/;

/** For text and for values of quoted attributes. */
export function escapeMarkup(text: string): string {
  // Most texts have nothing to escape, and a list has thousands of them.
  return SPECIAL.test(text) ? text.replace(/[&<>"']/g, (character) => REFERENCES[character]!) : text;
}

/** The same without the characters that XML 1.0 cannot contain (section 2.2). */
export function escapeXml(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what has to go
  return escapeMarkup(text.toWellFormed().replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, ""));
}
