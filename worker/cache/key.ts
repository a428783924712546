/** Cache keys: kind, language, address or question, build, settings. Nothing else of a request; the data version is on the entry. */

import { shortHash } from "../../src/domain/bytes/fnv.ts";
import { currentLanguage, isInEnglish } from "../../src/domain/language/current.ts";
import { perIsolate, perObject } from "../../src/domain/memory.ts";
import { routeNameOf } from "../../src/screens.ts";
import { BUILD_ID, type Settings } from "../env.ts";

/** Query parameters that screens read, by the screen's name. The page of a screen that is not here is not cached with a query. */
export type KnownParameters = Readonly<Record<string, readonly string[]>>;

export type SharedAddress = {
  /** Path and query as they are rendered: no slash at the end, only known parameters, in order. */
  address: string;
  /** Of the screen; empty for none. */
  name: string;
  /** Whether the page may be cached. */
  keep: boolean;
};

/** Parsed addresses, by path and query. */
const parsedAddresses = perIsolate<string, SharedAddress>("addresses of pages", {
  by: "path and query",
  entries: 5_000,
  bytes: 6_000_000,
});

/** Longer addresses are parsed each time, so that they fill no memory. */
const MAX_ADDRESS_LENGTH = 300;

/** Characters that URL parsers drop, trim or read as a slash. */
const PARSER_SENSITIVE = /[\0-\x20\\]/g;

/**
 * @param pathname of the page; may be percent-decoded
 * @param search query with its `?`, or nothing
 */
export function sharedAddress(pathname: string, search: string, parameters: KnownParameters): SharedAddress {
  const read = () => readAddress(pathname, search, parameters);
  const name = pathname + search;
  return name.length > MAX_ADDRESS_LENGTH ? read() : parsedAddresses.getOrMake(name, read);
}

function readAddress(pathname: string, search: string, parameters: KnownParameters): SharedAddress {
  const path = pathname.replace(/\/+$/, "").replace(PARSER_SENSITIVE, encodeURIComponent) || "/";
  const name = routeNameOf(path) ?? "";
  if (search === "" || search === "?") return { address: path, name, keep: true };
  const names = parameters[name];
  if (names === undefined) return { address: path + search, name, keep: false };
  const fields = new URLSearchParams(search);
  const query = new URLSearchParams();
  for (const name of [...names].sort()) {
    for (const value of fields.getAll(name)) query.append(name, value);
  }
  return { address: query.size === 0 ? path : `${path}?${query}`, name, keep: true };
}

/** Kinds of cached responses. */
export type CachedKind = "page" | "whole-page" | "payload" | "api" | "seo";

/**
 * Key of a response, in the language of its address.
 * @param question what the response depends on beside language, build, and settings: an address, a query
 */
export function responseKey(kind: CachedKind, question: string, settings: Settings): string {
  const language = isInEnglish() ? "" : `${currentLanguage()} `;
  return `${kind} ${language}${question} ${BUILD_ID} ${fingerprint(settings)}`;
}

/** Key of another server's answer, which outlives a build: it may be all there is when that server is down. */
export const upstreamKey = (base: string, question: string) => `upstream ${base} ${question}`;

const fingerprints = perObject<Settings, string>("fingerprints of settings", { by: "settings", bytes: 1_000 });

/** A variable can change without a new build, and most of them show in responses. */
function fingerprint(settings: Settings): string {
  return fingerprints.getOrMake(settings, () => shortHash(JSON.stringify(settings)));
}
