/** Texts of the portal as queries: documentation, news, custom pages. */

import type { QueryKey } from "@tanstack/react-query";
import type { SearchResult } from "../domain/content/search.ts";
import {
  type ArticleText,
  type DocumentationText,
  NEWS,
  type NewsEntry,
  type Text,
  TREE,
  type TreeNode,
  type WrittenText,
} from "../domain/content/text.ts";
import { readContent } from "./content.ts";
import { isHeadKey, lazyQuery, type QueryOptions, queryOptions } from "./query.ts";

/** Milliseconds; texts change with the build only. */
const STALE_TIME = 3_600_000;

/** What stands round a text: title, headings, neighbors. */
function headQuery<Head extends Text>(name: string): QueryOptions<Head | null> {
  return queryOptions({
    queryKey: ["text", name],
    queryFn: async ({ client }) => (await readContent<WrittenText<Head>>(client, name))?.head ?? null,
    staleTime: STALE_TIME,
  });
}

export const documentationQuery = (name: string) => headQuery<DocumentationText>(name);
export const articleQuery = (name: string) => headQuery<ArticleText>(name);
export const pageTextQuery = (name: string) => headQuery<Text>(name);

const BODY = "text-body";

/** The HTML of a text. It travels in payloads only: on a first visit it stands in the page already. */
export function bodyQuery(name: string): QueryOptions<readonly string[]> {
  return queryOptions({
    queryKey: [BODY, name],
    queryFn: async ({ client }) => (await readContent<WrittenText>(client, name))?.html ?? [],
    staleTime: STALE_TIME,
  });
}

/** Whether a query's answer stands in the page as it is, so that the page need not carry it a second time. */
export const standsInPage = (key: QueryKey) => key[0] === BODY || isHeadKey(key) || /-console$/.test(String(key[0]));

function listQuery<Content>(name: string, otherwise: Content): QueryOptions<Content> {
  return queryOptions({
    queryKey: ["text", name],
    queryFn: async ({ client }) => (await readContent<Content>(client, name)) ?? otherwise,
    staleTime: STALE_TIME,
  });
}

/** All news, newest first; drafts among them where they are asked for. */
export const newsQuery = listQuery<readonly NewsEntry[]>(NEWS, []);

/** The tree of the documentation: its first page, with all others below. */
export const treeQuery = listQuery<TreeNode>(TREE, { title: "Documentation", path: null, children: [] });

/** What the documentation has on some words. */
export const textSearchQuery = lazyQuery<[q: string], SearchResult>(
  "text-search",
  async () => (await import("./text-search.ts")).textSearchQuery,
);
