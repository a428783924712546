/**
 * Decides the ids of merged feeds. An id that an earlier feed has, too, means the same if all of its rows are equal, with
 * the ids that they refer to; then it is written once. Otherwise it gets the number of its feed.
 */
import { createHash, type Hash } from "node:crypto";
import {
  DEFINING_COLUMNS,
  type IdKind,
  isGtfsFile,
  kindOfColumn,
  type Names,
  ownerColumn,
} from "../../src/domain/export/ids.ts";
import { presentZone } from "../../src/domain/export/zones.ts";
import { type OpenFeed, openTable } from "../../worker/export/feed.ts";
import type { MergedFeed } from "../../worker/export/table.ts";
import { featureIds } from "../../worker/export/whole-files.ts";
import { problem } from "../../worker/problem.ts";
import { eachBlock, eachRow } from "./tables.ts";

/** In the order of their references: the rows of a kind refer only to kinds before it, and to their own. */
const ORDER: readonly IdKind[] = [
  ...(["agency", "level", "service", "zone", "network", "block", "stop", "route", "shape", "trip"] as const),
  ...(["booking_rule", "pathway", "fare", "area", "fare_media", "rider_category", "fare_product"] as const),
  ...(["timeframe_group", "leg_group", "attribution"] as const),
];

/** Kinds that never mean the same in two feeds: calendars and trips stay apart, and so do vehicles' days of work. */
const APART: ReadonlySet<IdKind> = new Set(["service", "trip", "block"]);

/** Kinds without a row of their own, and the files that give them a meaning: it is the same if these files are. */
const SYSTEMS: Partial<Record<IdKind, readonly string[]>> = {
  zone: ["fare_attributes.txt", "fare_rules.txt"],
  network: [
    ...["networks.txt", "route_networks.txt", "fare_leg_rules.txt", "fare_leg_join_rules.txt"],
    ...["fare_transfer_rules.txt", "fare_products.txt", "areas.txt", "stop_areas.txt", "timeframes.txt"],
  ],
};

/** What is known of an id that several feeds have. */
type Meaning = { digest: string; parent: string };

export type MergeNames = {
  feeds: MergedFeed[];
  /** Ids that got a number, and ids that are written once for several feeds. */
  renamed: number;
  shared: number;
};

/**
 * @param always gives every id the number of its feed
 * @throws Problem command.usage for feeds in different time zones
 */
export async function mergeNames(feeds: readonly OpenFeed[], always: boolean): Promise<MergeNames> {
  await refuseZones(feeds);
  const takenNames: { ids: Map<IdKind, Set<string>>; soleAgency: string | null }[] = [];
  for (const feed of feeds) takenNames.push(await census(feed));
  const names = feeds.map(() => ({
    out: new Map<IdKind, Map<string, string>>(),
    shared: new Map<IdKind, Set<string>>(),
  }));
  let [renamedCount, sharedCount] = [0, 0];
  for (const kind of ORDER) {
    const sets = takenNames.map(({ ids }) => ids.get(kind) ?? new Set<string>());
    const all = new Map<string, number>();
    for (const ids of sets) for (const id of ids) all.set(id, (all.get(id) ?? 0) + 1);
    const collides = (id: string) => always || (all.get(id) ?? 0) > 1;
    const compares = !always && !APART.has(kind) && [...all.values()].some((count) => count > 1);
    const meanings: Map<string, Meaning>[] = [];
    for (const [i, feed] of feeds.entries()) {
      const rename = (k: IdKind, id: string) => names[i]!.out.get(k)?.get(id) ?? id;
      meanings.push(compares ? await readMeanings(feed, kind, collides, rename, takenNames[i]!.soleAgency) : new Map());
    }
    const used = new Set(all.keys());
    const holders = new Map<string, { out: string; digest: string; parent: string }[]>();
    for (const [i, ids] of sets.entries()) {
      const out = new Map<string, string>();
      const same = new Set<string>();
      names[i]!.out.set(kind, out);
      names[i]!.shared.set(kind, same);
      const assign = (id: string, depth = 0): string => {
        const newId = out.get(id);
        if (newId !== undefined || !ids.has(id)) return newId ?? id;
        const meaning = meanings[i]!.get(id);
        // Stations come before their platforms; a circle of parents ends here.
        const parent =
          meaning === undefined || meaning.parent === "" || depth > 3 ? "" : assign(meaning.parent, depth + 1);
        const others = holders.get(id) ?? [];
        const equal =
          meaning === undefined
            ? undefined
            : others.find((other) => other.digest === meaning.digest && other.parent === parent);
        if (equal !== undefined) {
          same.add(id);
          out.set(id, equal.out);
          sharedCount++;
          return equal.out;
        }
        let name = id;
        if (always || others.length > 0) {
          let prefix = `${i + 1}:`;
          while (used.has(prefix + id)) prefix += ":";
          name = prefix + id;
          used.add(name);
          renamedCount++;
        }
        // Without a collision the id is unchanged, and takes no memory.
        if (collides(id)) {
          out.set(id, name);
          holders.set(id, [...others, { out: name, digest: meaning?.digest ?? `${i}`, parent }]);
        }
        return name;
      };
      for (const id of ids) assign(id);
    }
  }
  return {
    feeds: feeds.map((feed, i) => ({
      feed,
      soleAgency: takenNames[i]!.soleAgency,
      names: namesOf(names[i]!, takenNames[i]!.soleAgency),
    })),
    renamed: renamedCount,
    shared: sharedCount,
  };
}

function namesOf(
  { out, shared }: { out: Map<IdKind, Map<string, string>>; shared: Map<IdKind, Set<string>> },
  soleAgency: string | null,
): Names {
  return {
    rename: (kind, id) => out.get(kind)?.get(id) ?? id,
    isShared: (kind, id) =>
      shared.get(kind)?.has(kind === "agency" && id === "" && soleAgency !== null ? soleAgency : id) === true,
  };
}

/** Times of stops are in the time zone of the agencies, which must all have the same (GTFS reference, agency.txt). */
async function refuseZones(feeds: readonly OpenFeed[]): Promise<void> {
  const zones = new Map<string, string>();
  for (const feed of feeds) {
    await eachRow(feed, "agency.txt", ["agency_timezone"], ({ agency_timezone: zone }) => {
      const present = presentZone(zone);
      if (!zones.has(present)) zones.set(present, feed.feed);
    });
  }
  if (zones.size <= 1) return;
  const zoneList = [...zones].map(([zone, feed]) => `${zone || "none"} (${feed})`).join(", ");
  throw problem(
    "command.usage",
    `A feed has one time zone (GTFS reference, agency.txt), and these have several: ${zoneList}. They cannot be merged.`,
  );
}

/** The ids of a feed by kind. */
async function census(feed: OpenFeed): Promise<{ ids: Map<IdKind, Set<string>>; soleAgency: string | null }> {
  const ids = new Map<IdKind, Set<string>>();
  const add = (kind: IdKind, id: string) => {
    if (id === "") return;
    const values = ids.get(kind);
    if (values === undefined) ids.set(kind, new Set([id]));
    else values.add(id);
  };
  for (const [file, columns] of Object.entries(DEFINING_COLUMNS)) {
    await eachRow(feed, file, columns, (row) => {
      for (const column of columns) add(kindOfColumn(file, column)!, row[column]!);
    });
  }
  // Zones that only fares name.
  const zones = ["origin_id", "destination_id", "contains_id"] as const;
  await eachRow(feed, "fare_rules.txt", zones, (row) => {
    for (const column of zones) add("zone", row[column]);
  });
  for (const id of await featureIds(feed)) add("stop", id);
  let soleAgency: string | null = null;
  let rows = 0;
  await eachRow(feed, "agency.txt", ["agency_id", "agency_name"], ({ agency_id, agency_name }) => {
    rows++;
    soleAgency = agency_id || slug(agency_name);
  });
  if (rows !== 1) return { ids, soleAgency: null };
  if (soleAgency !== null) add("agency", soleAgency);
  return { ids, soleAgency };
}

/** An id for an agency that has none, as is allowed of the only one of a feed: the same name gives the same id. */
function slug(name: string): string {
  const words = name.normalize("NFKC").toLowerCase();
  return words.replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-+|-+$/g, "") || "agency";
}

/** Digests of the rows of colliding ids. */
async function readMeanings(
  feed: OpenFeed,
  kind: IdKind,
  collides: (id: string) => boolean,
  rename: (kind: IdKind, id: string) => string,
  soleAgency: string | null,
): Promise<Map<string, Meaning>> {
  const system = SYSTEMS[kind];
  if (system !== undefined) return meaningsOfSystem(feed, kind, system, collides);
  const hashes = new Map<string, { hash: Hash; parent: string }>();
  const apart = new Set(kind === "stop" ? await featureIds(feed) : []);
  for (const file of feed.files.keys()) {
    const owner = isGtfsFile(file) ? ownerColumn(file) : null;
    if (owner === null || kindOfColumn(file, owner) !== kind || APART_FILES.has(file)) continue;
    const table = await openTable(feed, file);
    if (table === null) continue;
    const idColumn = table.column(owner);
    const agencyColumn = table.column("agency_id");
    // By name, so that the order of columns makes no difference.
    const columns = table.header
      .map((name, column) => ({ name, column, refers: kindOfColumn(file, name) }))
      .filter(({ name }) => name !== "" && name !== owner && !(name === "agency_id" && OF_AGENCIES.has(file)))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    while (await table.next()) {
      for (let row = 0; row < table.rows; row++) {
        const id = table.text(row, idColumn) || (file === "agency.txt" ? (soleAgency ?? "") : "");
        if (id === "" || !collides(id)) continue;
        const meaning = hashes.get(id) ?? { hash: createHash("sha1"), parent: "" };
        hashes.set(id, meaning);
        meaning.hash.update(file);
        if (OF_AGENCIES.has(file) && owner !== "agency_id")
          meaning.hash.update(rename("agency", table.text(row, agencyColumn) || (soleAgency ?? "")));
        for (const { name, column, refers } of columns) {
          const id = table.text(row, column);
          if (id === "") continue;
          if (name === "parent_station") meaning.parent = id;
          else meaning.hash.update(JSON.stringify([name, refers === null ? id : rename(refers, id)]));
        }
      }
    }
  }
  return new Map(
    [...hashes].flatMap(([id, { hash, parent }]): [string, Meaning][] =>
      apart.has(id) ? [] : [[id, { digest: hash.digest("hex"), parent }]],
    ),
  );
}

/** Files in which an empty or missing agency_id means the feed's only agency. */
const OF_AGENCIES: ReadonlySet<string> = new Set(["agency.txt", "routes.txt", "fare_attributes.txt"]);

/** Location groups are few and never compared. */
const APART_FILES: ReadonlySet<string> = new Set(["location_groups.txt", "location_group_stops.txt"]);

async function meaningsOfSystem(
  feed: OpenFeed,
  kind: IdKind,
  files: readonly string[],
  collides: (id: string) => boolean,
): Promise<Map<string, Meaning>> {
  const hash = createHash("sha1");
  const names = new Set<string>();
  for (const file of files) {
    await eachBlock(feed, file, (table) => {
      const ids = table.header.flatMap((name, column) => (kindOfColumn(file, name) === kind ? [column] : []));
      for (let row = 0; row < table.rows; row++) {
        for (let column = 0; column < table.columns; column++)
          hash.update(JSON.stringify([file, table.header[column], table.text(row, column)]));
        for (const column of ids) names.add(table.text(row, column));
      }
    });
  }
  const digest = hash.digest("hex");
  // An id that no fare names means nothing in this feed.
  const meanings = new Map([...names].filter(collides).map((id) => [id, { digest, parent: "" }]));
  await eachRow(feed, kind === "zone" ? "stops.txt" : "routes.txt", [`${kind}_id`], (row) => {
    const id = row[`${kind}_id`] ?? "";
    if (id !== "" && collides(id) && !meanings.has(id)) meanings.set(id, { digest: "", parent: "" });
  });
  return meanings;
}
