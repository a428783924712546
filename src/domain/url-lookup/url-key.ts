/** Normalizes feed URLs for comparison. */

const ADDRESS = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)([^?#]*)(\?[^#]*)?(#.*)?$/i;
/** A host name of at least two labels, as people type URLs without a scheme. */
const WITHOUT_SCHEME = /^[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)+\.?(:\d+)?(?=[/?#]|$)/u;
const DEFAULT_PORTS: Readonly<Record<string, string>> = { http: "80", https: "443", ftp: "21" };

/** RFC 3986, 6.2.2: unreserved characters are decoded, hexadecimal digits upper-cased, the rest escaped. */
function escapes(text: string): string {
  return text
    .toWellFormed()
    .replace(/%([0-9a-f]{2})/gi, (_, hex: string) => {
      const character = String.fromCharCode(Number.parseInt(hex, 16));
      return /[A-Za-z0-9._~-]/.test(character) ? character : `%${hex.toUpperCase()}`;
    })
    .replace(/[^\x21-\x7e]|["<>\\^`{|}]/gu, (character) => encodeURIComponent(character));
}

/** The host in lower-case ASCII, without a leading `www.`, a trailing dot, and the default port of its scheme. */
function hostKey(authority: string, scheme: string): string {
  const [, host = "", port = ""] = /^(?:.*@)?(\[[^\]]*\]|[^:]*)(?::(\d*))?$/.exec(authority) ?? [];
  let name = host.toLowerCase();
  if (/[^\x21-\x7e]/.test(name)) {
    // The runtime's URL class converts international names (UTS 46).
    name = URL.canParse(`http://${name}`) ? new URL(`http://${name}`).hostname : escapes(name);
  }
  name = name.replace(/\.+$/, "");
  while (/^www\.[^.]+\./.test(name)) name = name.slice(4);
  return port === "" || port === DEFAULT_PORTS[scheme] ? name : `${name}:${port}`;
}

/**
 * The key of a URL: http and https are equal, as are hosts with and without `www`, and paths with and without a trailing
 * slash; user information is dropped. Path and query keep their case, and the fragment counts (DMFR: a path inside the
 * zip). Null if the text is not a URL.
 * @example addressKey("HTTP://www.BART.gov:80/dev/") === "bart.gov/dev"
 */
export function addressKey(text: string): string | null {
  const trimmed = text.trim();
  const whole = ADDRESS.exec(trimmed) ?? (WITHOUT_SCHEME.test(trimmed) ? ADDRESS.exec(`https://${trimmed}`) : null);
  if (whole === null) return null;
  const [, given = "", authority = "", path = "", query = "", fragment = ""] = whole;
  const scheme = given.toLowerCase();
  const host = hostKey(authority, scheme);
  if (host === "" && path === "") return null;
  const place = host + escapes(path).replace(/\/+$/, "");
  const more = (query === "?" ? "" : escapes(query)) + (fragment === "#" ? "" : escapes(fragment));
  return scheme === "http" || scheme === "https" ? place + more : `${scheme}://${place}${more}`;
}

/** Prefixes of keys similar to one: the same path with another query, the same folder, the same host; most similar first. */
export function similarPrefixes(key: string): string[] {
  const place = key.replace(/[?#].*$/, "");
  const start = place.indexOf("://") + 1 === 0 ? 0 : place.indexOf("://") + 3;
  const slash = place.indexOf("/", start);
  const host = slash < 0 ? place : place.slice(0, slash);
  if (host.length === start) return [];
  const folder = slash < 0 ? host : place.slice(0, place.lastIndexOf("/"));
  return [...new Set([place === key ? `${place}?` : place, `${folder}/`, `${host}/`])];
}

/** Lower-case file name in a URL; null if it has none. */
export function fileNameOf(key: string): string | null {
  const name =
    key
      .replace(/[?#].*$/, "")
      .split("/")
      .at(-1) ?? "";
  return key.includes("/") && /.\.[a-z0-9]{2,8}$/i.test(name) ? name.toLowerCase() : null;
}
