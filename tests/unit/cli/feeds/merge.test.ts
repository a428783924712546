/** Merges of random feeds: nothing is lost, nothing is mixed up, and no id has two meanings. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { extractZip } from "../../../../cli/feeds/extract.ts";
import { selectRows } from "../../../../cli/feeds/kept.ts";
import { mergeZip } from "../../../../cli/feeds/merge.ts";
import { mergeNames } from "../../../../cli/feeds/merge-names.ts";
import { nodePlatform } from "../../../../cli/node-platform.ts";
import { checkZip } from "../../../../worker/ingest/validate/check.ts";
import { openFeed } from "../../../../worker/ingest/zip/archive.ts";
import { bytesSource } from "../../../../worker/ingest/zip/directory.ts";
import {
  danglingReferences,
  feedOf,
  feedPlan,
  type TableRow,
  type Texts,
  tableRows,
} from "../../../support/rich-feed.ts";
import { collect, unzip, zipOf } from "../../export/zips.ts";

const open = async (zip: Uint8Array, n: number) => ({
  feed: `feed ${n}`,
  files: await openFeed(bytesSource(zip), nodePlatform),
});

async function mergeZips(zips: readonly Uint8Array[], always = false): Promise<Uint8Array> {
  const feeds = await Promise.all(zips.map(open));
  return collect(mergeZip(await mergeNames(feeds, always), {}));
}

async function merge(feeds: readonly Texts[], always = false): Promise<Texts> {
  return unzip(await mergeZips(await Promise.all(feeds.map(zipOf)), always));
}

/** What riders see of each trip: where it stops and when, its route, agency and days; without ids. */
function journeys(files: Texts): string[] {
  const by = (file: string, column: string) =>
    new Map(tableRows(files[file]).map((row) => [row[column]!, row] as const));
  const [stops, routes, agencies] = [
    by("stops.txt", "stop_id"),
    by("routes.txt", "route_id"),
    by("agency.txt", "agency_id"),
  ];
  const calendars = by("calendar.txt", "service_id");
  const visits = Map.groupBy(tableRows(files["stop_times.txt"]), (row) => row.trip_id!);
  const dates = Map.groupBy(tableRows(files["calendar_dates.txt"]), (row) => row.service_id!);
  const points = Map.groupBy(tableRows(files["shapes.txt"]), (row) => row.shape_id!);
  const without = (row: TableRow | undefined, ...columns: string[]) =>
    Object.entries(row ?? {}).filter(([name]) => !columns.includes(name) && !name.endsWith("_id"));
  return tableRows(files["trips.txt"])
    .map((trip) => {
      const route = routes.get(trip.route_id!);
      return JSON.stringify([
        (visits.get(trip.trip_id!) ?? []).map((row) => {
          const stop = stops.get(row.stop_id!);
          return [without(row), without(stop, "parent_station"), without(stops.get(stop?.parent_station ?? ""))];
        }),
        without(route),
        without(agencies.get(route?.agency_id ?? "")),
        without(calendars.get(trip.service_id!)),
        (dates.get(trip.service_id!) ?? []).map((row) => without(row)),
        (points.get(trip.shape_id!) ?? []).map((row) => without(row)),
      ]);
    })
    .sort();
}

const IDS: Record<string, string> = {
  ...{ "agency.txt": "agency_id", "stops.txt": "stop_id", "routes.txt": "route_id", "trips.txt": "trip_id" },
  ...{ "calendar.txt": "service_id", "levels.txt": "level_id", "fare_attributes.txt": "fare_id" },
  ...{ "pathways.txt": "pathway_id", "areas.txt": "area_id", "booking_rules.txt": "booking_rule_id" },
};

function repeatedIds(files: Texts): string[] {
  return Object.entries(IDS).flatMap(([file, column]) => {
    const ids = tableRows(files[file]).map((row) => `${file} ${row[column]}`);
    return ids.filter((id, i) => ids.indexOf(id) !== i);
  });
}

const sorted = (rows: readonly TableRow[]) => rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort();

test("feeds without common ids keep every row and every id", async () => {
  await fc.assert(
    fc.asyncProperty(feedPlan, feedPlan, async (one, two) => {
      const [a, b] = [feedOf(one, "a"), feedOf(two, "b")];
      const merged = await merge([a, b]);
      for (const file of Object.keys(a)) {
        if (!file.endsWith(".txt") || file === "feed_info.txt") continue;
        expect([file, sorted(tableRows(merged[file]))]).toEqual([
          file,
          sorted([...tableRows(a[file]), ...tableRows(b[file])]),
        ]);
      }
      expect(tableRows(merged["feed_info.txt"])).toHaveLength(1);
    }),
    { numRuns: 40 },
  );
});

test("feeds with the same ids keep every trip as it is, and no id has two rows", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(feedPlan, { minLength: 2, maxLength: 3 }), fc.boolean(), async (plans, always) => {
      const feeds = plans.map((plan) => feedOf(plan));
      const merged = await merge(feeds, always);
      expect(danglingReferences(merged)).toEqual([]);
      expect(repeatedIds(merged)).toEqual([]);
      expect(journeys(merged)).toEqual(feeds.flatMap(journeys).sort());
    }),
    { numRuns: 60 },
  );
});

test("a feed merged with itself has its places once, and its calendars and trips twice", async () => {
  await fc.assert(
    fc.asyncProperty(feedPlan, async (plan) => {
      const feed = feedOf(plan);
      const merged = await merge([feed, feed]);
      for (const file of ["agency.txt", "stops.txt", "routes.txt", "levels.txt", "shapes.txt", "pathways.txt"])
        expect([file, merged[file]]).toEqual([file, feed[file]]);
      for (const file of ["fare_attributes.txt", "fare_rules.txt", "areas.txt", "transfers.txt", "translations.txt"])
        expect([file, merged[file]]).toEqual([file, feed[file]]);
      for (const file of ["trips.txt", "calendar.txt", "calendar_dates.txt", "stop_times.txt", "frequencies.txt"])
        expect([file, tableRows(merged[file]).length]).toEqual([file, 2 * tableRows(feed[file]).length]);
    }),
    { numRuns: 25 },
  );
});

test("two extracts that share no route make the feed again when they are merged", async () => {
  await fc.assert(
    fc.asyncProperty(
      feedPlan.filter(({ routes }) => routes.length > 1),
      async (plan) => {
        const feed = feedOf(plan);
        const whole = await open(await zipOf(feed), 0);
        const part = async (routes: string[]) => {
          const selection = { box: null, agencies: null, routes: new Set(routes), stops: null, dates: null };
          return collect(extractZip(await selectRows(whole, selection), {}));
        };
        const [first, ...others] = plan.routes.map((_, n) => `R${n}`);
        const merged = await unzip(await mergeZips([await part([first!]), await part(others)]));
        expect(danglingReferences(merged)).toEqual([]);
        expect(repeatedIds(merged)).toEqual([]);
        expect(journeys(merged)).toEqual(journeys(feed));
        // Only ids of calendars are in both parts and stay apart.
        expect(
          tableRows(merged["stop_times.txt"])
            .map((row) => row.trip_id)
            .sort(),
        ).toEqual(
          tableRows(feed["stop_times.txt"])
            .map((row) => row.trip_id)
            .sort(),
        );
      },
    ),
    { numRuns: 25 },
  );
});

test("a merged feed imports without an error that its parts do not have", async () => {
  const errors = async (zip: Uint8Array) => {
    const given = { zip: bytesSource(zip), sha1: "" };
    const { report } = await checkZip(given, nodePlatform, "2026-03-01T00:00:00Z");
    expect(report.failure_reason).toBeNull();
    return report.errors.map(({ filename, error_code }) => `${filename} ${error_code}`);
  };
  await fc.assert(
    fc.asyncProperty(feedPlan, feedPlan, async (one, two) => {
      const zips = [await zipOf(feedOf(one)), await zipOf(feedOf(two))];
      const known = (await Promise.all(zips.map(errors))).flat();
      for (const error of await errors(await mergeZips(zips))) expect(known).toContain(error);
    }),
    { numRuns: 25 },
  );
});

/** A feed with one agency without an id, and one route. */
const plain = (agency: string, zone = "Europe/Vienna"): Texts => ({
  "agency.txt": `agency_name,agency_url,agency_timezone\n${agency},https://a.example,${zone}\n`,
  "stops.txt": "stop_id,stop_name,stop_lat,stop_lon\nS,Start,1,1\n",
  "routes.txt": "route_id,route_short_name,route_type\nR,1,3\n",
  "trips.txt": "route_id,service_id,trip_id\nR,C,T\n",
  "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\nT,08:00:00,08:00:00,S,1\n",
  "calendar_dates.txt": "service_id,date,exception_type\nC,20260301,1\n",
});

test("agencies without an id get one, and their routes name it", async () => {
  const two = await merge([plain("North Bus"), plain("South Bus")]);
  expect(tableRows(two["agency.txt"]).map((row) => row.agency_id)).toEqual(["north-bus", "south-bus"]);
  expect(tableRows(two["routes.txt"]).map((row) => [row.route_id, row.agency_id])).toEqual([
    ["R", "north-bus"],
    ["2:R", "south-bus"],
  ]);
  expect(tableRows(two["stops.txt"])).toHaveLength(1);
  const one = await merge([plain("North Bus"), plain("North Bus")]);
  expect(tableRows(one["agency.txt"]).map((row) => row.agency_id)).toEqual(["north-bus"]);
  expect(tableRows(one["routes.txt"])).toHaveLength(1);
});

test("a platform whose station differs is another platform", async () => {
  const stops = (name: string) => ({
    ...plain("North Bus"),
    "stops.txt": `stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station\nS,Start,1,1,0,P\nP,${name},1,1,1,\n`,
  });
  const merged = await merge([stops("Old"), stops("New")]);
  expect(tableRows(merged["stops.txt"]).map((row) => [row.stop_id, row.parent_station])).toEqual([
    ["S", "P"],
    ["P", ""],
    ["2:S", "2:P"],
    ["2:P", ""],
  ]);
});

test("a zone is the same only with the same fares", async () => {
  const fares = (price: string) => ({
    ...plain("North Bus"),
    "stops.txt": "stop_id,stop_name,stop_lat,stop_lon,zone_id\nS,Start,1,1,Z\n",
    "fare_attributes.txt": `fare_id,price,currency_type,payment_method,transfers\nF,${price},EUR,0,0\n`,
    "fare_rules.txt": "fare_id,origin_id\nF,Z\n",
  });
  expect(tableRows((await merge([fares("2"), fares("2")]))["stops.txt"])).toHaveLength(1);
  const differ = await merge([fares("2"), fares("3")]);
  expect(tableRows(differ["stops.txt"]).map((row) => row.zone_id)).toEqual(["Z", "2:Z"]);
  expect(tableRows(differ["fare_rules.txt"])).toEqual([
    { fare_id: "F", origin_id: "Z" },
    { fare_id: "2:F", origin_id: "2:Z" },
  ]);
});

test("a number never makes an id that a feed has", async () => {
  const other = {
    ...plain("South Bus"),
    "stops.txt": "stop_id,stop_name,stop_lat,stop_lon\nS,Other,2,2\n2:S,Third,3,3\n",
  };
  const merged = await merge([plain("North Bus"), other]);
  expect(tableRows(merged["stops.txt"]).map((row) => row.stop_id)).toEqual(["S", "2::S", "2:S"]);
});

test("feeds in different time zones are refused; an old name of a zone is no difference", async () => {
  await expect(merge([plain("A"), plain("B", "America/New_York")])).rejects.toThrow("cannot be merged");
  await expect(merge([plain("A", "US/Eastern"), plain("B", "America/New_York")])).resolves.toBeDefined();
});
