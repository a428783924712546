/** `/search`: feeds of all kinds by words, in the shapes of the Mobility Database. */
import { plain } from "../../../../src/domain/text/search-words.ts";
import { systemEditions } from "../../../store/registry/rental-system.ts";
import { jsonAnswer } from "../../endpoint/answer.ts";
import type { RestRequest } from "../../endpoint/endpoint.ts";
import type { QueryValues } from "../../endpoint/parameter.ts";
import { type ListedCatalogFeed, readCatalog } from "./catalog.ts";
import { type CatalogKind, dataTypeOf, MAX_ROWS, matches, rowsOf, shownFeed } from "./feeds.ts";

const KINDS: Readonly<Record<string, CatalogKind>> = {
  gtfs: "gtfs_feeds",
  gtfs_rt: "gtfs_rt_feeds",
  gbfs: "gbfs_feeds",
};

/** Words by which a feed is found: of its provider, its name, its places, and its ids. */
function wordsOfFeed({ id, provider, entry, places }: ListedCatalogFeed): string[] {
  const names = places.flatMap(({ subdivision_name, municipality }) => [subdivision_name, municipality]);
  return plain([id, provider, entry.name, entry.onestopId, ...names].join(" ")).split(" ");
}

/** Whether each word of a query begins a word of the feed. */
function matchesWords(feed: ListedCatalogFeed, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const ofFeed = wordsOfFeed(feed);
  return words.every((word) => ofFeed.some((one) => one.startsWith(word)));
}

/** Answers the number of matching feeds and a page of them, in the order of their providers. */
export async function searchFeeds(request: RestRequest, query: QueryValues): Promise<Response> {
  const { api } = request.context;
  const { db } = api.stores;
  const catalog = await readCatalog(db);
  const {
    offset = 0,
    limit = MAX_ROWS,
    search_query = "",
    feed_id,
    data_type,
    version,
  } = query as {
    offset?: number;
    limit?: number;
    search_query?: string;
    feed_id?: string;
    data_type?: readonly string[];
    version?: string;
  };
  const words = plain(search_query)
    .split(" ")
    .filter((word) => word !== "");
  const editions = await systemEditions(db);
  const all = [...catalog.feeds, ...catalog.systems.values()].filter(
    (feed) =>
      (feed_id === undefined || feed.id === feed_id || feed.entry.onestopId === feed_id) &&
      (data_type === undefined || data_type.includes(dataTypeOf(feed))) &&
      (version === undefined || editions.get(feed.row)?.version === version) &&
      matches(feed, query, api.now) &&
      matchesWords(feed, words),
  );
  const sortedFeeds = all.toSorted((a, b) => compare(a.provider.toLowerCase(), b.provider.toLowerCase()));
  const page = sortedFeeds.slice(offset, offset + limit);
  const rows = await rowsOf(page, request);
  const results = page.flatMap((feed) => {
    const row = rows.get(feed.row);
    return row === undefined
      ? []
      : [shownFeed(KINDS[dataTypeOf(feed)] ?? "feeds", catalog, feed, row, request, editions)];
  });
  return jsonAnswer({ total: sortedFeeds.length, results });
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
