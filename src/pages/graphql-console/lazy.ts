import { lazyQuery } from "../../data/query.ts";
import type { PageUrl } from "../../domain/screen.ts";
import type { ConsoleAnswer } from "./load.ts";

/** A query with its answer, and the example queries. The name marks it as part of the page (src/data/text.ts). */
export const consoleQuery = lazyQuery<[query: string | null, variables: string], ConsoleAnswer>(
  "graphql-console",
  async () => (await import("./load.ts")).consoleQuery,
);

/** Reads the query from an address; null for the first example query. */
export function askedOf(url: PageUrl<"query" | "variables">): readonly [query: string | null, variables: string] {
  const query = url.searchParams.get("query") ?? "";
  return query.trim() === "" ? [null, ""] : [query, (url.searchParams.get("variables") ?? "").trim()];
}
