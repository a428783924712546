/** Under which key an answer is kept: path, known query parameters in order, build, settings, data version. Nothing else of a request. */
import { BoundedMap } from "../../src/domain/bounded-map.ts";
import { routeNameOf } from "../../src/screens.ts";

/** Query parameters that screens read, by the screen's name. A screen that is not here is not kept when a query stands behind it. */
export type KnownParameters = Readonly<Record<string, readonly string[]>>;

export type SharedAddress = {
  /** Path and query as they are rendered: no slash at the end, only known parameters, in order. */
  address: string;
  /** Of the screen; empty for none. */
  name: string;
  /** Whether the answer may be kept. */
  keep: boolean;
};

const known = new BoundedMap<string, SharedAddress>(5_000);

/** Characters of an address that is remembered; longer ones are read anew each time, so that they fill no memory. */
const LONGEST_KNOWN = 1_000;

/** What readers of URLs leave out, cut off at the end, or take for a slash. */
const SWALLOWED = /[\0-\x20\\]/g;

/**
 * @param pathname of the page; what was escaped in it may be unescaped
 * @param search query with its `?`, or nothing
 */
export function sharedAddress(pathname: string, search: string, parameters: KnownParameters): SharedAddress {
  const read = () => readAddress(pathname, search, parameters);
  const name = pathname + search;
  return name.length > LONGEST_KNOWN ? read() : known.getOrMake(name, read);
}

function readAddress(pathname: string, search: string, parameters: KnownParameters): SharedAddress {
  const path = pathname.replace(/\/+$/, "").replace(SWALLOWED, encodeURIComponent) || "/";
  const name = routeNameOf(path) ?? "";
  if (search === "" || search === "?") return { address: path, name, keep: true };
  const names = parameters[name];
  if (names === undefined) return { address: path + search, name, keep: false };
  const given = new URLSearchParams(search);
  const query = new URLSearchParams();
  for (const name of [...names].sort()) {
    for (const value of given.getAll(name)) query.append(name, value);
  }
  return { address: query.size === 0 ? path : `${path}?${query}`, name, keep: true };
}
