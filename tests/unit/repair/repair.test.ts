/** Repairs, as a publisher receives them: the files of the new zip, and the list of changes. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nodePlatform } from "../../../cli/node-platform.ts";
import type { RepairedCell } from "../../../src/domain/feed-check/repair.ts";
import { readFeed } from "../../../worker/ingest/read-feed.ts";
import { bytesSource } from "../../../worker/ingest/zip/directory.ts";
import { isGood, planRepair, repairedFiles } from "../../../worker/repair/repair.ts";
import { summaryOf } from "../../support/feed-summary.ts";
import { columnsOf, FULL_FEED, rowsOf, withCell, withColumnTwice } from "../../support/full-feed.ts";
import { type Files, GOOD_FEED } from "../../support/good-feed.ts";
import { makeZip } from "../../support/zip.ts";
import { collect } from "../export/zips.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const latin1 = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));
const utf16 = (text: string) =>
  Uint8Array.from([0xff, 0xfe, ...[...text].flatMap((char) => [char.charCodeAt(0) & 255, char.charCodeAt(0) >> 8])]);

/** Nothing is packed: it would take most of the time. */
const stored = (files: Record<string, string | Uint8Array>) =>
  makeZip(Object.fromEntries(Object.entries(files).map(([name, content]) => [name, { content, stored: true }])));

async function repair(zip: Uint8Array<ArrayBuffer>) {
  const plan = await planRepair(bytesSource(zip), nodePlatform);
  const changes: RepairedCell[] = [];
  const files: Record<string, Uint8Array> = {};
  for await (const { name, chunks } of repairedFiles(plan, (change) => changes.push(change)))
    files[name] = await collect(chunks);
  const text = (name: string) => new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(files[name]);
  return { isGood: isGood(plan), zip: await stored(files), changes, files, text };
}

const zipOf = (files: Files) => makeZip({ ...GOOD_FEED, ...files });

const TRIPS = GOOD_FEED["trips.txt"]!;
const STOPS = GOOD_FEED["stops.txt"]!;
const CALENDAR = GOOD_FEED["calendar.txt"]!;
const CALLS = GOOD_FEED["stop_times.txt"]!;
const ROUTES = GOOD_FEED["routes.txt"]!;

/** Name, file as published, file as repaired, and the changes as `line field before → after`. */
const READINGS: [string, string, string | Uint8Array, string, string[]][] = [
  [
    "a time without seconds",
    "stop_times.txt",
    CALLS.replace("08:10:00,08:10:00", "08:10,8:10:00.0"),
    CALLS.replace("08:10:00,08:10:00", "08:10:00,08:10:00"),
    ["3 arrival_time 08:10 → 08:10:00", "3 departure_time 8:10:00.0 → 08:10:00"],
  ],
  [
    "whole numbers with a fraction",
    "stop_times.txt",
    CALLS.replace("S,1,1,0", "S,1.0,1.,0"),
    CALLS,
    ["2 stop_sequence 1.0 → 1", "2 timepoint 1. → 1"],
  ],
  [
    "an ISO date",
    "calendar.txt",
    CALENDAR.replace("20260101", "2026-01-01"),
    CALENDAR,
    ["2 start_date 2026-01-01 → 20260101"],
  ],
  ["a color with #", "routes.txt", ROUTES.replace("FFFFFF", "#FFFFFF"), ROUTES, ["2 route_color #FFFFFF → FFFFFF"]],
  [
    "invisible characters",
    "trips.txt",
    TRIPS.replace("T1,H", "\u00a0T1,H").replace("shape_id", "\u200bshape_id"),
    TRIPS,
    ["1 shape_id \u200bshape_id → shape_id", "2 trip_id \u00a0T1 → T1"],
  ],
  [
    "a dangling reference",
    "trips.txt",
    TRIPS.replace("T2,H", "T2,GONE"),
    TRIPS.replace("T2,H", "T2,"),
    ["3 shape_id GONE → "],
  ],
  ["an unknown agency where there is one", "routes.txt", ROUTES.replace("R,A,", "R,a,"), ROUTES, ["2 agency_id a → A"]],
  [
    "a missing station",
    "stops.txt",
    STOPS.replace("0,P,Z1", "0,NONE,Z1"),
    STOPS.replace("0,P,Z1", "0,,Z1"),
    ["3 parent_station NONE → "],
  ],
  [
    "a platform without a position",
    "stops.txt",
    STOPS.replace("48.21,16.38,0,P", ",,0,P"),
    STOPS.replace("48.21,16.38,0,P", "48.2101,16.3801,0,P"),
    ["3 stop_lon  → 16.3801", "3 stop_lat  → 48.2101"],
  ],
  [
    "a frequency past midnight",
    "frequencies.txt",
    "trip_id,start_time,end_time,headway_secs\nT2,22:00:00,02:00:00,600\n",
    "trip_id,start_time,end_time,headway_secs\nT2,22:00:00,26:00:00,600\n",
    ["2 end_time 02:00:00 → 26:00:00"],
  ],
  ["a short row", "trips.txt", TRIPS.replace("T2,H", "T2"), TRIPS.replace("T2,H", "T2,"), ["3  3 cells → 4 cells"]],
  [
    "semicolons, commas in texts and numbers",
    "stops.txt",
    'stop_id;stop_name;stop_lat;stop_lon\nS;"Start; or ""not""";48,2;16.37\nE;End, of all;48.21;16.38\n',
    'stop_id,stop_name,stop_lat,stop_lon\nS,"Start; or ""not""",48.2,16.37\nE,"End, of all",48.21,16.38\n',
    ["1  ; → ,", "2 stop_lat 48,2 → 48.2"],
  ],
  [
    "a column that is there twice",
    "trips.txt",
    "route_id,service_id,trip_id,trip_id,shape_id\nR,WD,T1,T1,H\nR,WD,T2,other,H\n",
    TRIPS,
    ["1 trip_id trip_id → ", "3 trip_id other → T2"],
  ],
  ["several byte-order marks", "trips.txt", `\ufeff\ufeff${TRIPS}`, TRIPS, ["1  several byte-order marks → none"]],
  [
    "ISO-8859-1",
    "stops.txt",
    latin1(STOPS.replace("Door", "T\u00fcr")),
    STOPS.replace("Door", "Tür"),
    ["5 stop_name T\ufffdr → Tür"],
  ],
  ["UTF-16", "trips.txt", utf16(TRIPS), TRIPS, ["1  UTF-16 → UTF-8"]],
];

describe("a repair", () => {
  it.each(READINGS)("writes %s as it is read, and nothing else", async (_, file, published, expected, changes) => {
    const result = await repair(await zipOf({ [file]: published }));
    expect(result.text(file)).toBe(expected);
    expect(result.changes.map(({ line, field, before, after }) => `${line} ${field} ${before} → ${after}`)).toEqual(
      changes,
    );
    expect(new Set(result.changes.map((change) => change.file))).toEqual(new Set([file]));
    for (const [name, text] of Object.entries(GOOD_FEED)) if (name !== file) expect(result.text(name)).toBe(text);
    expect((await repair(result.zip)).isGood).toBe(true);
  });

  it("moves a zone from stop_id to its column, which it adds", async () => {
    const zone = {
      type: "Polygon",
      coordinates: [
        [
          [16, 48],
          [17, 48],
          [17, 49],
          [16, 48],
        ],
      ],
    };
    const locations = JSON.stringify({
      type: "FeatureCollection",
      features: [{ type: "Feature", id: "zone", properties: {}, geometry: zone }],
    });
    const calls =
      "trip_id,stop_id,stop_sequence,start_pickup_drop_off_window,end_pickup_drop_off_window\n" +
      "T1,zone,1,08:00:00,10:00:00\nT1,zone,2,08:00:00,10:00:00\n";
    const result = await repair(await zipOf({ "stop_times.txt": calls, "locations.geojson": locations }));
    expect(result.text("stop_times.txt")).toBe(
      "trip_id,stop_id,stop_sequence,start_pickup_drop_off_window,end_pickup_drop_off_window,location_id\n" +
        "T1,,1,08:00:00,10:00:00,zone\nT1,,2,08:00:00,10:00:00,zone\n",
    );
    expect((await repair(result.zip)).isGood).toBe(true);
  });

  it("names files in lower case, and takes a zip out of a zip", async () => {
    const { "trips.txt": trips, ...others } = GOOD_FEED;
    const inner = await makeZip({ ...others, "TRIPS.TXT": trips! });
    const result = await repair(await makeZip({ "export.zip": { content: inner, stored: true } }));
    expect(Object.keys(result.files).sort()).toEqual(Object.keys(GOOD_FEED).sort());
    expect(result.changes.map(({ code, before, after }) => [code, before, after])).toEqual([
      ["zip_nested", "export.zip", ""],
      ["file_name_case", "TRIPS.TXT", "trips.txt"],
    ]);
  });

  it("names columns in lower case", async () => {
    const result = await repair(await zipOf({ "trips.txt": "ROUTE_ID,Service_Id,trip_id\r\nR,WD,T1\r\n" }));
    expect(result.text("trips.txt")).toBe("route_id,service_id,trip_id\r\nR,WD,T1\r\n");
    expect(result.changes.map(({ code, line, before, after }) => [code, line, before, after])).toEqual([
      ["column_name_case", 1, "ROUTE_ID", "route_id"],
      ["column_name_case", 1, "Service_Id", "service_id"],
    ]);
    expect((await repair(result.zip)).isGood).toBe(true);
  });

  it("takes files out of a folder, and says so", async () => {
    const inFolder = Object.fromEntries(Object.entries(GOOD_FEED).map(([name, text]) => [`export/${name}`, text]));
    const result = await repair(await makeZip(inFolder));
    expect(Object.keys(result.files).sort()).toEqual(Object.keys(GOOD_FEED).sort());
    expect(result.changes.map(({ code, file, before, after }) => [code, file, before, after])).toEqual([
      ["files_in_folder", "export", "export", ""],
    ]);
    expect((await repair(result.zip)).isGood).toBe(true);
  });

  it("leaves a good feed, its line breaks, quotes, and blank lines as they are", async () => {
    const trips = '\ufeffroute_id,service_id,trip_id,shape_id\r\n\r\n"R",WD,"T1" ,H\r\nR,WD,T2,H';
    for (const files of [GOOD_FEED, FULL_FEED, { ...GOOD_FEED, "trips.txt": trips }]) {
      const result = await repair(await makeZip(files));
      expect(result.isGood).toBe(true);
      expect(result.changes).toEqual([]);
      for (const [name, text] of Object.entries(files)) expect(result.files[name], name).toEqual(utf8(text as string));
    }
  });

  it("keeps the bytes of rows that it does not change", async () => {
    const trips = '\ufeffroute_id,service_id,trip_id,shape_id\r\n\r\n"R" , WD,"T1",H\r\n"R",WD , "T2" ,"GO\nNE"\r';
    const result = await repair(await zipOf({ "trips.txt": trips }));
    expect(result.text("trips.txt")).toBe(trips.replace('"GO\nNE"', ""));
    expect(result.changes).toEqual([
      { file: "trips.txt", line: 4, field: "shape_id", before: "GO\nNE", after: "", code: "reference_ignored" },
    ]);
  });

  it("does not touch what has two meanings or cannot be read", async () => {
    const files = {
      "shapes.txt": `${GOOD_FEED["shapes.txt"]}H,x,y,3,2\n`,
      "levels.txt": 'level_id,level_index\n"never closed',
      "fare_rules.txt": "fare_id,origin_id\nNONE,Z1\n",
      "trips.txt": `${TRIPS}R,WD,T3,H,more\n`,
    };
    const result = await repair(await zipOf(files));
    for (const [name, text] of Object.entries(files)) expect(result.text(name), name).toBe(text);
  });

  it("refuses what an import refuses", async () => {
    await expect(repair(await makeZip({ "stops.txt": STOPS }))).rejects.toMatchObject({ code: "gtfs.file_missing" });
  });
});

/** Ways to break a file that have one meaning, and others; each gives the whole file anew. */
const file = fc.constantFrom(...Object.keys(FULL_FEED).filter((name) => name.endsWith(".txt")));
const cell = file.chain((name) =>
  fc.record({
    name: fc.constant(name),
    row: fc.nat(rowsOf(name) - 1),
    column: fc.constantFrom(...columnsOf(name)),
    value: fc.constantFrom(
      "",
      "1.0",
      "2026-01-01",
      "8:05",
      "Gone",
      "\u00a0x",
      "x\u200b",
      "#ffffff",
      '"a, ""b"""',
      "-7",
    ),
  }),
);
const broken = fc.oneof(
  cell.map(({ name, row, column, value }) => withCell(name, row, column, value)),
  file.chain((name) => fc.constantFrom(...columnsOf(name)).map((column) => withColumnTwice(name, column))),
  file.map((name) => ({ [name]: FULL_FEED[name]!.replaceAll(",", "\t") })),
  file.map((name) => ({ [name]: `\ufeff\ufeff${FULL_FEED[name]}` })),
  file.map((name) => ({ [name]: latin1(FULL_FEED[name]!.replaceAll("End", "\u00c9nd")) })),
  file.map((name) => ({ [name]: utf16(FULL_FEED[name]!) })),
);

it("a repaired feed is read as the published one, without readings, and a second repair changes nothing", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(broken, { minLength: 1, maxLength: 4 }), async (parts) => {
      const zip = await stored(Object.assign({ ...FULL_FEED }, ...parts));
      const before = await readFeed(bytesSource(zip), nodePlatform).catch(() => null);
      fc.pre(before !== null);
      const result = await repair(zip);
      const after = await readFeed(bytesSource(result.zip), nodePlatform);
      expect(summaryOf(after)).toEqual(summaryOf(before!));
      const again = await repair(result.zip);
      expect(again.changes).toEqual([]);
      expect(again.files).toEqual(result.files);
    }),
    { numRuns: 100 },
  );
});
