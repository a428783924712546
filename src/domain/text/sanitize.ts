/** Sanitizes file names of downloads and URLs from data. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what has to be found
const NOT_IN_FILE_NAMES = /[/?<>\\:*|"\x00-\x1f\x80-\x9f]/g;
const ONLY_DOTS = /^\.*$/;
const RESERVED_DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i;
const TRAILING_DOTS_AND_BLANKS = /[. ]+$/;

/**
 * A file name that is valid on every system: without `/ ? < > \ : * | "`, control characters, trailing dots, and blanks.
 * A reserved device name, or a name of which nothing is left, becomes `file`; an invalid name (empty, only dots, not a
 * text) becomes empty.
 */
export function sanitizeFileName(name: unknown): string {
  if (typeof name !== "string" || ONLY_DOTS.test(name)) return "";
  const cleanName = name.replace(NOT_IN_FILE_NAMES, "");
  if (RESERVED_DEVICE.test(cleanName)) return "file";
  return cleanName.replace(TRAILING_DOTS_AND_BLANKS, "") || "file";
}

const BLANK = "about:blank";

/** Schemes that run code or access the reader's machine. */
const UNSAFE_SCHEME = /^[^\p{L}\p{N}_]*(javascript|data|vbscript|file|blob):/iu;

/** Controls, characters without width and marks of writing direction, and the escapes `\n`, `\r`, `\t` spelled out. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what has to be found
const INVISIBLE = /[\x00-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|\\[nrt]/g;

const NUMERIC_ENTITY = /&#(?:x([0-9a-f]{1,6})|(\d{1,7}));?/gi;
const NAMED_ENTITY = /&(tab|newline|colon|amp);/gi;
const NAMES: Record<string, string> = { tab: "\t", newline: "\n", colon: ":", amp: "&" };

function decodeEntities(text: string): string {
  return text
    .replace(NUMERIC_ENTITY, (entity, hex: string | undefined, decimal: string | undefined) => {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
    })
    .replace(NAMED_ENTITY, (_, name: string) => NAMES[name.toLowerCase()]!);
}

/** Decodes runs of percent escapes; in a run that is not valid UTF-8, only the ASCII characters. */
function decodePercents(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    }
  });
}

/** Removes invisible characters and their entities; the rest of the URL is unchanged. */
function withoutInvisible(text: string): string {
  const isInvisible = (entity: string) => decodeEntities(entity).replace(INVISIBLE, "") === "";
  const hide = (entity: string) => (isInvisible(entity) ? "" : entity);
  return text.replace(INVISIBLE, "").replace(NUMERIC_ENTITY, hide).replace(NAMED_ENTITY, hide).trim();
}

/** Applies every decoding at once: the most permissive reading of a URL. */
function fullyDecoded(text: string): string {
  return decodePercents(decodeEntities(text)).replace(INVISIBLE, "").trim();
}

/** Maximum layers of encoding in a legitimate URL; a URL with more is rejected. */
const MAX_LAYERS = 16;

/** Applies a step until nothing changes; null after too many layers. */
function untilStable(text: string, step: (text: string) => string): string | null {
  let current = text;
  for (let layer = 0; layer < MAX_LAYERS; layer++) {
    const next = step(current);
    if (next === current) return current;
    current = next;
  }
  return null;
}

/**
 * Makes a URL safe as a link: trims it and removes control and invisible characters.
 * `about:blank` for an empty URL and for the schemes javascript, data, vbscript, file, and blob, even if hidden behind
 * percent escapes, HTML entities, or control characters. Relative URLs that start with `.` or `/` pass.
 */
export function sanitizeUrl(url: string | null | undefined): string {
  if (typeof url !== "string") return BLANK;
  const cleanUrl = untilStable(url, withoutInvisible);
  if (!cleanUrl) return BLANK;
  if (cleanUrl.startsWith(".") || cleanUrl.startsWith("/")) return cleanUrl;
  const decodedUrl = untilStable(cleanUrl, fullyDecoded);
  return !decodedUrl || UNSAFE_SCHEME.test(decodedUrl) ? BLANK : cleanUrl;
}

/** URLs that need no closer look: of the web, in printable ASCII. */
const PLAIN_WEB_URL = /^https?:\/\/[\x21-\x7e]*$/i;

/** The URL as it is, or an empty text for one whose scheme runs code or reads files (`sanitizeUrl`); for APIs and files. */
export function withoutUnsafeScheme(url: string): string {
  if (url === "" || PLAIN_WEB_URL.test(url)) return url;
  return sanitizeUrl(url) === BLANK ? "" : url;
}

/** Applies `withoutUnsafeScheme` to every text of a JSON value; other values stay as they are. */
export function withoutUnsafeSchemes(value: unknown): unknown {
  if (typeof value === "string") return withoutUnsafeScheme(value);
  if (Array.isArray(value)) return value.map(withoutUnsafeSchemes);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withoutUnsafeSchemes(member)]));
}

/**
 * The URL if it is one of the web (http or https), safe, and without a user name and password, else null; for documents that
 * programs follow.
 */
export function webUrl(url: string | null | undefined): string | null {
  const safe = sanitizeUrl(url);
  if (!/^https?:\/\/[^/\\][^\\]*$/i.test(safe) || !URL.canParse(safe)) return null;
  const { username, password } = new URL(safe);
  return username === "" && password === "" ? safe : null;
}
