/** Searches the documentation; runs where the index is, on the server. */
import { type SearchResult, searchSections } from "../domain/content/search.ts";
import { SEARCH_INDEX, type SearchSection } from "../domain/content/text.ts";
import { readContent } from "./content.ts";
import { queryOptions } from "./query.ts";

export const textSearchQuery = (q: string) =>
  queryOptions<SearchResult>({
    queryKey: ["text-search", q],
    queryFn: async ({ client }) =>
      searchSections((await readContent<readonly SearchSection[]>(client, SEARCH_INDEX)) ?? [], q),
  });
