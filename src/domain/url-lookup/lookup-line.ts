/** Parses a line of a URL lookup: a URL, a Onestop ID, a SHA-1, a file name, or an id of another catalog. */
import { IDENTIFIER_SCHEMES } from "../identifiers.ts";
import { normalizeOnestopId, type OnestopKind, parseOnestopId } from "../onestop.ts";
import { addressKey, similarPrefixes } from "./url-key.ts";

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
function named(text: string): { key: string; scheme: string } | null {
  let found: { key: string; scheme: string } | null = null;
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
    if (scheme !== undefined && id !== "") found = { key: lookupKey.identifier(id), scheme };
  }
  return found;
}

/** The identifier in the URL of another catalog's entry. */
function linked(key: string): { key: string; scheme: string }[] {
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
  const scheme = named(text);
  if (scheme !== null) return { kind: "identifier", text, keys: [scheme], close: [] };
  const key = addressKey(text);
  if (key !== null && /[/?#:]/.test(text)) {
    const keys = [{ key: lookupKey.address(key) }, ...linked(key)];
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
