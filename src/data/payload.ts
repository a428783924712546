/** The data of a page in one piece: `GET {path}/_payload.json`, as the server writes it and the browser takes it. */
import type { QueryKey } from "@tanstack/react-query";

/** One answered query: its key and its data. */
export type SentQuery = readonly [key: QueryKey, data: unknown];

/** Either the answers to the page's queries, or where its address leads to instead. */
export type Payload =
  | { build: string; queries: readonly SentQuery[]; redirect?: never }
  | { redirect: { location: string; status: number }; queries?: never };

/** Query parameter that names the build of the page that asks; no part of the page's own address. */
export const BUILD_PARAMETER = "_build";

/** Address of a page's data. @param address path and query of the page */
export function payloadAddress({ pathname, search }: { pathname: string; search: string }, build: string): string {
  const query = new URLSearchParams(search);
  query.set(BUILD_PARAMETER, build);
  return `${pathname.replace(/\/+$/, "")}/_payload.json?${query}`;
}
