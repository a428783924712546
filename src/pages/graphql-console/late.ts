import { lateQuery } from "../../data/query.ts";
import type { ConsoleAnswer } from "./read.ts";

/** A query with its answer, and the ready ones. Named as what stands in the page (src/data/text.ts). */
export const consoleQuery = lateQuery<[query: string | null, variables: string], ConsoleAnswer>(
  "graphql-console",
  async () => (await import("./read.ts")).consoleQuery,
);

/** What an address asks: null for the first of the ready queries. */
export function askedOf(url: URL): readonly [query: string | null, variables: string] {
  const query = url.searchParams.get("query") ?? "";
  return query.trim() === "" ? [null, ""] : [query, (url.searchParams.get("variables") ?? "").trim()];
}
