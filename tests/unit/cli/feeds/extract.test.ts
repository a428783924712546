/** Extracts of random feeds, compared with what the selection means. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { extractRows, extractZip } from "../../../../cli/feeds/extract.ts";
import { selectRows } from "../../../../cli/feeds/kept.ts";
import { isInside, parseBox, parseDates, type Selection } from "../../../../cli/feeds/selection.ts";
import { nodePlatform } from "../../../../cli/node-platform.ts";
import { checkZip } from "../../../../worker/ingest/validate/check.ts";
import { openFeed } from "../../../../worker/ingest/zip/archive.ts";
import { bytesSource } from "../../../../worker/ingest/zip/directory.ts";
import {
  danglingReferences,
  type FeedPlan,
  feedOf,
  feedPlan,
  marchDate,
  type TableRow,
  type Texts,
  tableRows,
} from "../../../support/rich-feed.ts";
import { collect, unzip, zipOf } from "../../export/zips.ts";

const ALL: Selection = { box: null, agencies: null, routes: null, stops: null, dates: null };

async function select(files: Texts, selection: Partial<Selection>) {
  const feed = { feed: "a", files: await openFeed(bytesSource(await zipOf(files)), nodePlatform) };
  return selectRows(feed, { ...ALL, ...selection });
}

async function extract(files: Texts, selection: Partial<Selection>): Promise<Uint8Array> {
  return collect(extractZip(await select(files, selection), {}));
}

const selection = (plan: FeedPlan): fc.Arbitrary<Selection> => {
  const some = (prefix: string, count: number) =>
    fc.option(fc.uniqueArray(fc.nat(count - 1), { minLength: 1 }).map((n) => new Set(n.map((i) => `${prefix}${i}`))));
  const range = (max: number, min = 0) =>
    fc
      .tuple(fc.integer({ min, max }), fc.integer({ min, max }))
      .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
  const day = (n: number) => Date.UTC(2026, 2, n) / 86_400_000;
  return fc.record({
    box: fc.option(
      fc.tuple(range(9), range(9)).map(([[minLon, maxLon], [minLat, maxLat]]) => ({ minLon, maxLon, minLat, maxLat })),
    ),
    agencies: some("A", plan.agencies),
    routes: some("R", plan.routes.length),
    stops: some("S", plan.stations.length),
    dates: fc.option(range(28, 1).map(([from, to]) => ({ from: day(from), to: day(to) }))),
  });
};

/** Whether the selection keeps a trip, read from the plan. */
function isSelected(plan: FeedPlan, n: number, { box, agencies, routes, stops, dates }: Selection): boolean {
  const trip = plan.trips[n]!;
  const route = trip.route % plan.routes.length;
  if (agencies?.has(`A${plan.routes[route]!.agency % plan.agencies}`) === false) return false;
  if (routes?.has(`R${route}`) === false) return false;
  const serves = trip.calls.some(({ station }) => {
    const at = station % plan.stations.length;
    const { lon, lat } = plan.stations[at]!;
    const inside = box === null || (lon >= box.minLon && lon <= box.maxLon && lat >= box.minLat && lat <= box.maxLat);
    return inside && stops?.has(`S${at}`) !== false;
  });
  if (!serves) return false;
  if (dates === null) return true;
  const service = plan.services[trip.service % plan.services.length]!;
  for (let day = dates.from; day <= dates.to; day++) {
    const date = new Date(day * 86_400_000);
    const n = date.getUTCDate();
    const inCalendar = n >= service.start && n <= Math.min(28, service.start + service.length);
    const weekday = (date.getUTCDay() + 6) % 7;
    const regular = inCalendar && ((service.days >> weekday) & 1) === 1;
    if (service.extra === n || (regular && service.missing !== n)) return true;
  }
  return false;
}

const ofTrip = (files: Texts, file: string, trip: string): TableRow[] =>
  tableRows(files[file]).filter((row) => row.trip_id === trip);

test("without a selection, an extract has every cell of the feed", async () => {
  await fc.assert(
    fc.asyncProperty(feedPlan, async (plan) => {
      const files = feedOf(plan);
      expect(danglingReferences(files)).toEqual([]);
      expect(await unzip(await extract(files, {}))).toEqual(files);
    }),
    { numRuns: 50 },
  );
});

test("a box around everything keeps every trip, and all that trips use", async () => {
  await fc.assert(
    fc.asyncProperty(feedPlan, async (plan) => {
      const files = feedOf(plan);
      const kept = await unzip(await extract(files, { box: parseBox("-180,-90,180,90") }));
      for (const file of ["trips.txt", "stop_times.txt", "shapes.txt", "frequencies.txt", "stops.txt", "pathways.txt"])
        expect([file, kept[file]]).toEqual([file, files[file]]);
    }),
    { numRuns: 30 },
  );
});

test("an extract has the selected trips whole, and never a reference that leads nowhere", async () => {
  await fc.assert(
    fc.asyncProperty(
      feedPlan.chain((plan) => fc.tuple(fc.constant(plan), selection(plan))),
      async ([plan, chosen]) => {
        const files = feedOf(plan);
        const expected = plan.trips.flatMap((_, n) => (isSelected(plan, n, chosen) ? [`T${n}`] : []));
        let kept: Texts;
        try {
          kept = await unzip(await extract(files, chosen));
        } catch (error) {
          expect([expected, (error as Error).message]).toEqual([[], "command.usage: Nothing in the feed is selected."]);
          return;
        }
        expect(danglingReferences(kept)).toEqual([]);
        expect(tableRows(kept["trips.txt"]).map((row) => row.trip_id)).toEqual(expected);
        for (const trip of expected) {
          for (const file of ["stop_times.txt", "frequencies.txt"])
            expect(ofTrip(kept, file, trip)).toEqual(ofTrip(files, file, trip));
        }
        expect(kept["LICENSE.md"]).toBe(files["LICENSE.md"]);
      },
    ),
    { numRuns: 120 },
  );
});

test("an extract imports without an error that the feed does not have", async () => {
  const errors = async (zip: Uint8Array) => {
    const given = { zip: bytesSource(zip), sha1: "" };
    const { report } = await checkZip(given, nodePlatform, "2026-03-01T00:00:00Z");
    return [report.failure_reason, report.errors.map(({ filename, error_code }) => `${filename} ${error_code}`)];
  };
  await fc.assert(
    fc.asyncProperty(
      feedPlan.chain((plan) => fc.tuple(fc.constant(plan), selection(plan))),
      async ([plan, chosen]) => {
        const files = feedOf(plan);
        const whole = await errors(await zipOf(files));
        fc.pre(plan.trips.some((_, n) => isSelected(plan, n, chosen)));
        const [reason, found] = await errors(await extract(files, chosen));
        expect(reason).toBeNull();
        for (const error of found ?? []) expect(whole[1]).toContain(error);
      },
    ),
    { numRuns: 25 },
  );
});

const PLAN: FeedPlan = {
  agencies: 2,
  stations: [
    { lon: 1, lat: 1, platforms: 2, zone: 0 },
    { lon: 2, lat: 2, platforms: 1, zone: 1 },
    { lon: 8, lat: 8, platforms: 1, zone: 2 },
  ],
  routes: [
    { agency: 0, network: 0 },
    { agency: 1, network: 1 },
  ],
  services: [{ start: 1, length: 20, days: 127, extra: null, missing: null }],
  trips: [
    {
      ...{ route: 0, service: 0, shape: true, frequent: false, booked: false, block: false },
      calls: [
        { station: 0, platform: 1 },
        { station: 1, platform: 0 },
      ],
    },
    {
      ...{ route: 1, service: 0, shape: true, frequent: false, booked: true, block: false },
      calls: [
        { station: 1, platform: 0 },
        { station: 2, platform: 0 },
      ],
    },
  ],
};

test("a station keeps its entrances, nodes and pathways, but not platforms without service", async () => {
  const kept = await unzip(await extract(feedOf(PLAN), { agencies: new Set(["Agency 0"]) }));
  expect(tableRows(kept["stops.txt"]).map((row) => row.stop_id)).toEqual([
    "S0",
    "D0",
    "N0",
    "P0-1",
    "S1",
    "D1",
    "N1",
    "P1-0",
  ]);
  expect(tableRows(kept["pathways.txt"]).map((row) => row.pathway_id)).toEqual(["W0", "W0-1", "W1", "W1-0"]);
  expect(tableRows(kept["booking_rules.txt"])).toEqual([]);
  expect(tableRows(kept["fare_attributes.txt"]).map((row) => row.fare_id)).toEqual(["F0"]);
});

test("dates cut calendars, and leave services without a day out", async () => {
  const kept = await unzip(await extract(feedOf(PLAN), { dates: parseDates("2026-03-05..2026-04-30") }));
  expect(tableRows(kept["calendar.txt"])).toMatchObject([{ start_date: marchDate(5), end_date: marchDate(21) }]);
  await expect(extract(feedOf(PLAN), { dates: parseDates("2026-03-25..2026-04-30") })).rejects.toThrow("Nothing");
});

test("references that lead nowhere in the feed itself are left out, or emptied", async () => {
  const files = feedOf(PLAN);
  files["shapes.txt"] = files["shapes.txt"]!.replaceAll("H0", "gone");
  files["stop_times.txt"] += "T0,09:00:00,09:00:00,nowhere,9,0,\n";
  const kept = await unzip(await extract(files, { routes: new Set(["R0"]) }));
  expect(danglingReferences(kept)).toEqual([]);
  expect(tableRows(kept["trips.txt"])).toMatchObject([{ trip_id: "T0", shape_id: "" }]);
  expect(kept["stop_times.txt"]).not.toContain("nowhere");
});

test("stops and routes come as rows", async () => {
  const text = async (what: "stops" | "routes", format: "csv" | "ndjson" | "geojson") => {
    let all = "";
    for await (const part of extractRows(await select(feedOf(PLAN), { routes: new Set(["R0"]) }), what, format))
      all += part;
    return all;
  };
  expect((await text("stops", "csv")).split("\r\n")[1]).toBe("S0,Place 0,1,1,1,,,");
  expect(JSON.parse((await text("routes", "ndjson")).trimEnd())).toMatchObject({ route_id: "R0", route_type: 3 });
  expect(JSON.parse(await text("stops", "geojson"))).toMatchObject({
    features: [
      { properties: { stop_id: "S0", stop_lat: 1 }, geometry: { type: "Point", coordinates: [1, 1] } },
      {},
      { geometry: null },
      {},
      {},
      {},
      {},
      {},
    ],
  });
  expect(JSON.parse(await text("routes", "geojson"))).toMatchObject({
    features: [
      {
        geometry: {
          type: "MultiLineString",
          coordinates: [
            [
              [0, 0],
              [1, 1],
            ],
          ],
        },
      },
    ],
  });
});

describe("across the 180th meridian", () => {
  const FIJI = {
    ...feedOf(PLAN),
    "shapes.txt": "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\nH0,-17,179.5,1\nH0,-17.2,-179.5,2\n",
  };

  test.each([
    ["179,-18,-179,-16", [true, true, false]],
    ["179,-18,181,-16", [true, true, false]],
    ["-181,-18,-179,-16", [true, true, false]],
    ["179.5,-18,180,-16", [true, false, false]],
    ["-179.5,-18,179.5,-16", [true, true, true]],
    ["-1,-18,1,-16", [false, false, true]],
  ])("the box %s has the stops in it", (box, expected) => {
    const inside = (lon: number, lat: number) => isInside(parseBox(box), lon, lat);
    expect([inside(179.5, -17), inside(-179.5, -17.2), inside(0, -17)]).toEqual(expected);
  });

  test("lines of routes are cut", async () => {
    let all = "";
    for await (const part of extractRows(await select(FIJI, { routes: new Set(["R0"]) }), "routes", "geojson"))
      all += part;
    const { coordinates } = JSON.parse(all).features[0].geometry;
    expect(coordinates).toHaveLength(2);
    for (const [from, to] of coordinates) expect(Math.abs(from[0] - to[0])).toBeCloseTo(0.5);
  });
});

test("unknown ids and bad values are refused", async () => {
  await expect(extract(feedOf(PLAN), { routes: new Set(["X"]) })).rejects.toThrow('no route "X"');
  await expect(extract(feedOf(PLAN), { agencies: new Set(["X"]) })).rejects.toThrow('no agency "X"');
  await expect(extract(feedOf(PLAN), { stops: new Set(["X"]) })).rejects.toThrow('no stop "X"');
  for (const box of ["1,2,3", "1,3,2,2", "181,1,2,2", "a,b,c,d", "0,-91,1,1", "1,,2,3"])
    expect(() => parseBox(box)).toThrow("--bbox");
  for (const dates of ["2026-01-01", "2026-01-02..2026-01-01", "2026-02-30..2026-03-01", "20260101..20260102"])
    expect(() => parseDates(dates)).toThrow("--dates");
});
