/** Parses a line of a URL lookup: a URL, a Onestop ID, a SHA-1, a file name, or an id of another catalog. */

import { normalizeOnestopId, type OnestopKind, parseOnestopId } from "../ids/onestop.ts";
import { IDENTIFIER_SCHEMES } from "../registry/identifiers.ts";

/** Maximum lines on the page; a POST to the API takes more. */
export const MAX_LINES = 100;
/** Maximum characters of a line. */
const LINE_LENGTH = 2_000;

/** Pages shorten a SHA-1 to eight digits. */
const SHA1_BEGINNING = /^[0-9a-f]{8,39}$/i;

/** Keys of the lookup index: a URL, a file name, an identifier of another catalog. */
export const lookupKey = {
  address: (key: string) => `u:${key}`,
  file: (name: string) => `n:${name.toLowerCase()}`,
  identifier: (id: string) => `i:${id.toLowerCase()}`,
};

export type LookupLine =
  | { kind: "onestop_id"; text: string; entity: OnestopKind }
  | { kind: "sha1"; text: string; sha1: string }
  | {
      kind: "address" | "file" | "identifier";
      text: string;
      /** Keys of the index, with the catalog if the line names it. */
      keys: { key: string; scheme?: string }[];
      /** Key prefixes for similar results. */
      close: string[];
      /** SHA-1 or its prefix, if the line may be one. */
      sha1?: string;
    };

/** Common spellings of catalog names. */
const NAMES: Readonly<Record<string, string>> = {
  ntd: "us_ntd_id",
  wikidata: "wikidata_id",
  mdb: "mdb_source_id",
  mobilitydatabase: "mdb_source_id",
  mobility_database: "mdb_source_id",
  omd: "omd_provider_id",
  transitfeeds: "omd_provider_id",
  calitp: "calitp_dataset_id",
  cal_itp: "calitp_dataset_id",
  odpt: "odpt_dataset_id",
  nap: "es_nap_fichero_id",
};

/** `NTD 90003`, `us_ntd_id:90003`, `mdb-53`: matches the longest catalog name at the start of the line. */
function namedKey(text: string): { key: string; scheme: string } | null {
  let match: { key: string; scheme: string } | null = null;
  for (const { 0: separator, index } of text.slice(0, 200).matchAll(/[\s:=#_-]+/g)) {
    const word = text
      .slice(0, index)
      .toLowerCase()
      .replaceAll(/[\s-]+/g, "_");
    const scheme = Object.hasOwn(IDENTIFIER_SCHEMES, word)
      ? word
      : Object.hasOwn(NAMES, word)
        ? NAMES[word]
        : undefined;
    const id = text.slice(index + separator.length);
    if (scheme !== undefined && id !== "") match = { key: lookupKey.identifier(id), scheme };
  }
  return match;
}

/** The identifier in the URL of another catalog's entry. */
function linkedKeys(key: string): { key: string; scheme: string }[] {
  for (const [scheme, { url }] of Object.entries(IDENTIFIER_SCHEMES)) {
    const [before = "", after = ""] = (url ?? "").split("{id}");
    const start = before === "" ? null : addressKey(`${before}x`)!.slice(0, -1);
    if (start === null || !key.startsWith(start) || after !== "") continue;
    const id = key.slice(start.length).replace(/[?#].*$/, "");
    if (id !== "" && !id.includes("/")) return [{ key: lookupKey.identifier(id), scheme }];
  }
  return [];
}

/** Reads one line; null for an empty one. */
export function parseLookupLine(line: string): LookupLine | null {
  const text = line
    .trim()
    .replace(/^<(.*)>$/, "$1")
    .slice(0, LINE_LENGTH);
  if (text === "") return null;
  const sha1 = /^([0-9a-f]{40})(?:\.zip)?$/i.exec(text)?.[1]?.toLowerCase();
  if (sha1 !== undefined) return { kind: "sha1", text, sha1 };
  const scheme = namedKey(text);
  if (scheme !== null) return { kind: "identifier", text, keys: [scheme], close: [] };
  const key = addressKey(text);
  if (key !== null && /[/?#:]/.test(text)) {
    const keys = [{ key: lookupKey.address(key) }, ...linkedKeys(key)];
    return { kind: "address", text, keys, close: similarPrefixes(key).map(lookupKey.address) };
  }
  const onestop = parseOnestopId(text);
  if (onestop !== null) return { kind: "onestop_id", text: normalizeOnestopId(text), entity: onestop.kind };
  const file = { key: lookupKey.file(text) };
  const identifier = { key: lookupKey.identifier(text) };
  if (key === null) {
    const beginning = SHA1_BEGINNING.test(text) ? { sha1: text.toLowerCase() } : {};
    return { kind: "identifier", text, keys: [identifier, file], close: [], ...beginning };
  }
  // A name with a dot may be a file or a host.
  const keys = [file, { key: lookupKey.address(key) }, identifier];
  return { kind: "file", text, keys, close: similarPrefixes(key).map(lookupKey.address) };
}

/** The non-empty lines of a text. */
export function linesOf(text: string): string[] {
  return text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");
}

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
  const trimmedText = text.trim();
  const whole =
    ADDRESS.exec(trimmedText) ?? (WITHOUT_SCHEME.test(trimmedText) ? ADDRESS.exec(`https://${trimmedText}`) : null);
  if (whole === null) return null;
  const [, schemeText = "", authority = "", path = "", query = "", fragment = ""] = whole;
  const scheme = schemeText.toLowerCase();
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
