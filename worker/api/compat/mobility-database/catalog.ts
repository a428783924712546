/** The feeds of the registry as the Mobility Database lists them, computed from the stored lists. */
import { perObject } from "../../../../src/domain/memory.ts";
import { identifiersOf } from "../../../../src/domain/registry/identifiers.ts";
import type { Db } from "../../../store/db/db.ts";
import { type Entries, type FeedEntry, listEntries, listTags, type OperatorEntry } from "../../../store/lists/read.ts";

type Place = { country_code: string | null; subdivision_name: string | null; municipality: string | null };

export type ListedCatalogFeed = {
  /** `mdb-…` if the registry knows it, else the Onestop ID. */
  id: string;
  /** Number in the Mobility Database. */
  source: string | null;
  /** Row id. */
  row: number;
  entry: FeedEntry;
  isRealtime: boolean;
  provider: string;
  places: readonly Place[];
  operators: readonly OperatorEntry[];
};

export type Catalog = {
  /** By provider, ignoring case. */
  feeds: readonly ListedCatalogFeed[];
  /** By id, and by Onestop ID. */
  byId: ReadonlyMap<string, ListedCatalogFeed>;
  /** Systems of shared vehicles (GBFS), which lists of feeds do not have, by Onestop ID in the order of their providers. */
  systems: ReadonlyMap<string, ListedCatalogFeed>;
  byRow: ReadonlyMap<number, ListedCatalogFeed>;
};

const catalogs = perObject<
  Entries<FeedEntry>,
  { operators: Entries<OperatorEntry>; sources: string; catalog: Catalog }
>("catalogs of feeds", { by: "list of feeds", within: "lists" });

/** Rows read: four while the lists have not changed, and one for each 256 feeds for their tags. */
export async function readCatalog(db: Db): Promise<Catalog> {
  const [feeds, operators, tags] = await Promise.all([
    listEntries(db, "feed"),
    listEntries(db, "operator"),
    listTags(db, "feed"),
  ]);
  const numbers = tags.filter(([key]) => key === "mdb_source_id");
  const sources = JSON.stringify(numbers);
  const before = catalogs.get(feeds);
  if (before?.operators === operators && before.sources === sources) return before.catalog;
  const catalog = catalogOf(feeds, operators, numbers);
  catalogs.set(feeds, { operators, sources, catalog });
  return catalog;
}

function catalogOf(
  entries: Entries<FeedEntry>,
  operators: Entries<OperatorEntry>,
  tags: readonly (readonly [key: string, value: string, rows: readonly number[]])[],
): Catalog {
  const sources = new Map<number, string>();
  const takenIds = new Set<string>();
  for (const [, value, rows] of tags) {
    const [number] = identifiersOf(value);
    const row = Math.min(...rows);
    // An id belongs to one feed: the oldest of those that claim it.
    if (number === undefined || takenIds.has(number)) continue;
    takenIds.add(number);
    sources.set(row, number);
  }
  const operatorsOf = Map.groupBy(
    operators.flatMap(([, operator]) => operator.feedIds.map((feed) => ({ feed, operator }))),
    ({ feed }) => feed,
  );
  const allFeeds = entries
    .filter(([, { spec }]) => spec === "gtfs" || spec === "gtfs-rt" || spec === "gbfs")
    .map(([row, entry]): ListedCatalogFeed => {
      const ownOperators = operatorsOf.get(row)?.map(({ operator }) => operator) ?? [];
      const source = sources.get(row) ?? null;
      return {
        id: source === null ? entry.onestopId : `mdb-${source}`,
        source,
        row,
        entry,
        isRealtime: entry.spec === "gtfs-rt",
        provider: entry.operatorNames.replaceAll(" · ", ", ") || entry.name || entry.onestopId,
        places: placesOf(entry, ownOperators),
        operators: ownOperators,
      };
    })
    .map((feed) => ({ feed, key: feed.provider.toLowerCase() }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.feed.row - b.feed.row))
    .map(({ feed }) => feed);
  const feeds = allFeeds.filter(({ entry }) => entry.spec !== "gbfs");
  return {
    feeds,
    systems: new Map(allFeeds.filter(({ entry }) => entry.spec === "gbfs").map((feed) => [feed.entry.onestopId, feed])),
    byId: new Map(feeds.flatMap((feed) => [[feed.entry.onestopId, feed] as const, [feed.id, feed] as const])),
    byRow: new Map(feeds.map((feed) => [feed.row, feed])),
  };
}

/** Regions of the feed, each with the city that its operators serve most; of realtime feeds those of their operators. */
function placesOf({ places }: FeedEntry, operators: readonly OperatorEntry[]): Place[] {
  const servedPlaces = operators.flatMap((operator) => operator.places);
  const regions = new Map(
    (places.length > 0 ? places : servedPlaces).map((place) => [`${place[1]}/${place[2]}`, place]),
  );
  return [...regions.values()].map(([country_code, country, subdivision_name]) => {
    const inside = servedPlaces.filter(
      (place) => place[1] === country && place[2] === subdivision_name && place[3] !== null,
    );
    const [first] = inside.sort((a, b) => (b[4] ?? 0) - (a[4] ?? 0));
    return { country_code, subdivision_name, municipality: first?.[3] ?? null };
  });
}

/** Feeds of the other kind that belong to the same operators. */
export function relatives(catalog: Catalog, { operators, isRealtime }: ListedCatalogFeed): ListedCatalogFeed[] {
  const rows = new Set(operators.flatMap(({ feedIds }) => feedIds));
  return [...rows].flatMap((row) => catalog.byRow.get(row) ?? []).filter((feed) => feed.isRealtime !== isRealtime);
}
