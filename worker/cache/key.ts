/** Under which key an answer is kept: path, known query parameters in order, build, settings, data version. Nothing else of a request. */
import { BoundedMap } from "../../src/domain/bounded-map.ts";
import { routeNameOf } from "../../src/domain/route-names.ts";

/** Query parameters that screens read, by the screen's name. A screen that is not here is not kept when a query stands behind it. */
export type KnownParameters = Readonly<Record<string, readonly string[]>>;

export type SharedAddress = {
  /** Path and query as they are rendered: no slash at the end, only known parameters, in order. */
  address: string;
  /** Whether the answer may be kept. */
  keep: boolean;
};

const known = new BoundedMap<string, SharedAddress>(5_000);

/** What readers of URLs leave out, cut off at the end, or take for a slash. */
const SWALLOWED = /[\0-\x20\\]/g;

/**
 * @param pathname of the page; what was escaped in it may be unescaped
 * @param search query with its `?`, or nothing
 */
export function sharedAddress(pathname: string, search: string, parameters: KnownParameters): SharedAddress {
  return known.getOrMake(pathname + search, () => {
    const path = pathname.replace(/\/+$/, "").replace(SWALLOWED, encodeURIComponent) || "/";
    if (search === "" || search === "?") return { address: path, keep: true };
    const names = parameters[routeNameOf(path) ?? ""];
    if (names === undefined) return { address: path + search, keep: false };
    const given = new URLSearchParams(search);
    const query = new URLSearchParams();
    for (const name of [...names].sort()) {
      for (const value of given.getAll(name)) query.append(name, value);
    }
    return { address: query.size === 0 ? path : `${path}?${query}`, keep: true };
  });
}
