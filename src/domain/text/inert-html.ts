/** Judges markup before it is put into a page: the last line of defense behind the escaping of all text. */

/** Elements that run scripts, load documents, or switch the parser to another mode. */
const REFUSED_ELEMENTS = new Set(
  "applet base embed frame frameset iframe link math meta noembed noframes noscript object plaintext script style template textarea title xmp".split(
    " ",
  ),
);

/** Attributes whose value is a URL that is followed. */
const URL_ATTRIBUTES = new Set(["action", "formaction", "href", "src", "xlink:href"]);

const UNSAFE_URL = /^[^a-z]*(?:javascript|vbscript|data):/i;

const TAG = /<(\/?)([a-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>/giy;
const ATTRIBUTE = /([^\s"'=/<>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;

/** What React makes a script element of. It is empty; React sets its text, which the content security policy judges. */
const REACT_SCRIPT = "<script></script>";

/**
 * Whether markup runs no script: every tag can be read, and none is an element, a handler, or a URL that could.
 * Refuses markup that it does not understand, comments included.
 */
export function isInertHtml(html: string): boolean {
  if (html === REACT_SCRIPT) return true;
  const tag = new RegExp(TAG);
  for (let at = html.indexOf("<"); at >= 0; at = html.indexOf("<", tag.lastIndex)) {
    tag.lastIndex = at;
    const [, closing, name = "", attributes = ""] = tag.exec(html) ?? [];
    if (closing === undefined || REFUSED_ELEMENTS.has(name.toLowerCase())) return false;
    if (!attributes.split(ATTRIBUTE).every((part, i) => i % 5 !== 0 || /^[\s/]*$/.test(part ?? ""))) return false;
    for (const [, attribute = "", ...values] of attributes.matchAll(ATTRIBUTE)) {
      const key = attribute.toLowerCase();
      const value = values.find((v) => v !== undefined) ?? "";
      if (key.startsWith("on") || key === "srcdoc" || key === "style") return false;
      if (URL_ATTRIBUTES.has(key) && UNSAFE_URL.test(value.replaceAll(/&#?\w+;?|\s/g, ""))) return false;
      if (URL_ATTRIBUTES.has(key) && /^[^/?#]*&(?:#|colon;|tab;|newline;)/i.test(value)) return false;
    }
  }
  return true;
}
