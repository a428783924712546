/** Versions of MOTIS' API, which clients name in the path, and how their answers differ. */
import { problem } from "../../../../problem.ts";
import type { RestRequest } from "../../../endpoint/endpoint.ts";

export type Dialect = {
  /** Decimals of a degree in encoded lines. */
  decimals: number;
  /** Places always have a level, which is 0 where none is known. */
  alwaysLevel: boolean;
};

const USUAL: Dialect = { decimals: 6, alwaysLevel: true };

const DIALECTS: ReadonlyMap<string, Dialect> = new Map([
  ["v1", { decimals: 7, alwaysLevel: true }],
  ...["v2", "v3", "v4", "v5"].map((version) => [version, USUAL] as const),
  ["v6", { decimals: 6, alwaysLevel: false }],
  // Operations that have no version yet.
  ["experimental", { decimals: 6, alwaysLevel: false }],
]);

/** What the path segment `version` is called in the documentation. */
export const VERSION_SEGMENT = { version: "Version of the API of MOTIS, `v1` to `v6`" };
export const VERSION_EXAMPLE = { version: "v6" };

/** The dialect of the version in the path. @throws Problem route.not_found */
export function dialectOf({ path: { version = "" }, url }: Pick<RestRequest, "path" | "url">): Dialect {
  const dialect = DIALECTS.get(version);
  if (dialect === undefined) throw problem("route.not_found", `Page Not Found: ${url.pathname}`);
  return dialect;
}
