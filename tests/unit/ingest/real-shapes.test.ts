/** Forms in which real files arrive: each is read like the plain feed, and the oddity is reported. */
import { describe, expect, it } from "vitest";
import { nodePlatform } from "../../../cli/node-platform.ts";
import { type FeedContents, readFeed } from "../../../worker/ingest/read-feed.ts";
import { bytesSource } from "../../../worker/ingest/zip/directory.ts";
import { GOOD_FEED } from "../../support/good-feed.ts";
import { StoredSchedule, tripStopTimes } from "../../support/stored-schedule.ts";
import { makeZip, type ZipOptions, type ZipPart } from "../../support/zip.ts";

type Files = Record<string, string | Uint8Array | ZipPart>;

const read = async (files: Files, path = "", options: ZipOptions = {}) =>
  readFeed(bytesSource(await makeZip(files, options)), nodePlatform, { path });

/** What a visitor could see of the feed. */
function facts(contents: FeedContents) {
  const { feed } = contents.network;
  const stored = new StoredSchedule(contents);
  return {
    agencies: feed.agencies.list.map((a) => [a.agency_id, a.agency_name, a.agency_timezone]),
    stops: feed.stops.list.map((s) => [s.stop_id, s.stop_name, s.lon, s.lat, s.parent, s.level]),
    routes: feed.routes.list.map((r) => [r.route_id, r.route_long_name, r.agency]),
    services: feed.services.list.map((s) => [s.serviceId, s.days]),
    times: [...stored.timetables.values()].map(({ timetable, patternId }) =>
      timetable.tripIds.map((id, i) => [id, tripStopTimes(stored.patterns.get(patternId)!, timetable, i)]),
    ),
    entities: contents.report.entities,
  };
}

const plain = facts(await read(GOOD_FEED));
const each = (change: (text: string) => string | Uint8Array): Files =>
  Object.fromEntries(Object.entries(GOOD_FEED).map(([name, text]) => [name, change(text)]));
const utf16 = (text: string, little: boolean, mark: boolean) =>
  Uint8Array.from(
    [...(mark ? [0xfeff] : []), ...[...text].map((c) => c.charCodeAt(0))].flatMap((unit) =>
      little ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255],
    ),
  );
const codes = ({ report }: FeedContents) => new Set(report.groups().map((group) => group.code));

describe("a feed", () => {
  it.each([
    ["byte-order marks", each((text) => `\ufeff${text}`)],
    ["CRLF", each((text) => text.replaceAll("\n", "\r\n"))],
    ["bare CR", each((text) => text.replaceAll("\n", "\r"))],
    ["no last end of line", each((text) => text.replace(/\n$/, ""))],
    ["blank lines", each((text) => text.replaceAll("\n", "\n\n  \n"))],
    ["padded headers and cells", each((text) => text.replaceAll(",", " , "))],
    ["every cell quoted", each((text) => text.replaceAll(/[^,\n]+/g, '"$&"').replaceAll(/,(?=[,\n])|^,/gm, ',""'))],
    [
      "stored entries",
      Object.fromEntries(Object.entries(GOOD_FEED).map(([n, content]) => [n, { content, stored: true }])),
    ],
    [
      "entries with descriptors",
      Object.fromEntries(Object.entries(GOOD_FEED).map(([n, content]) => [n, { content, descriptor: true }])),
    ],
    [
      "a folder beside a Mac's clutter",
      {
        ...Object.fromEntries(Object.entries(GOOD_FEED).map(([n, text]) => [`feed/${n}`, text])),
        "__MACOSX/feed/._stops.txt": "x",
        "feed/.DS_Store": "x",
      },
    ],
  ] satisfies [string, Files][])("may have %s", async (_, files) => {
    const contents = await read(files);
    expect(facts(contents)).toEqual(plain);
    expect(contents.report.skippedError).toEqual({});
  });

  it("may be zip64, or a zip inside the zip", async () => {
    expect(facts(await read(GOOD_FEED, "", { zip64: true }))).toEqual(plain);
    const inner = await makeZip(GOOD_FEED);
    expect(facts(await read({ "other.txt": "x\n", "sub/gtfs.zip": inner }, "sub/gtfs.zip"))).toEqual(plain);
  });

  it.each([
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ])("may be in UTF-16 (little-endian: %s, byte order mark: %s), which is reported", async (little, mark) => {
    const contents = await read(each((text) => utf16(text, little, mark)));
    expect(facts(contents)).toEqual(plain);
    expect(codes(contents)).toContain("encoding_utf16");
  });

  it("may be in ISO-8859-1, which is reported", async () => {
    const text = GOOD_FEED["stops.txt"]!.replace("Start", "Gänserndorf");
    const contents = await read({ ...GOOD_FEED, "stops.txt": Uint8Array.from([...text].map((c) => c.charCodeAt(0))) });
    expect(contents.network.feed.stops.list[0]!.stop_name).toBe("Gänserndorf");
    expect(codes(contents)).toContain("encoding_latin1");
  });

  it("may quote commas, quotes and line breaks, and line numbers stay correct", async () => {
    const contents = await read({
      ...GOOD_FEED,
      "stops.txt":
        "stop_id,stop_name,stop_desc,stop_lat,stop_lon\n" +
        'S,"Start, ""the"" first","two\r\nlines",48.2,16.37\nE,End,,48.21,16.38\n,nobody,,48,16\n',
    });
    const [first, second] = contents.network.feed.stops.list;
    expect([first!.stop_name, first!.stop_desc, second!.stop_name]).toEqual([
      'Start, "the" first',
      "two\r\nlines",
      "End",
    ]);
    const group = contents.report.groups().find((g) => g.code === "required_field")!;
    expect(group.samples[0]!.line).toBe(5);
  });

  it("may have ragged rows, which are reported", async () => {
    const levels = "level_id,level_index,level_name\nL,0\nM,1,Upper,more\n";
    const contents = await read({ ...GOOD_FEED, "levels.txt": levels });
    expect(contents.network.feed.levels.list.map((l) => [l.level_id, l.level_name])).toEqual([
      ["L", null],
      ["M", "Upper"],
    ]);
    expect(codes(contents)).toContain("row_too_short");
    expect(codes(contents)).toContain("row_too_long");
  });

  it("may omit agency_id", async () => {
    const contents = await read({
      ...GOOD_FEED,
      "agency.txt": "agency_name,agency_url,agency_timezone\nSmall,https://small.example,Europe/Vienna\n",
      "routes.txt": "route_id,route_short_name,route_type\nR,1,3\n",
    });
    expect(contents.network.feed.routes.list[0]!.agency).toBe(0);
  });

  it("may have unpadded hours, and times far past 24:00", async () => {
    const text = GOOD_FEED["stop_times.txt"]!.replaceAll("08:00:00", "8:00:00")
      .replace("09:00:00,09:00:00", " 9:00:00,9:00:00")
      .replaceAll("09:10:00", "49:10:00");
    const contents = await read({ ...GOOD_FEED, "stop_times.txt": text });
    const rows = new StoredSchedule(contents).trip("T2")!.rows;
    expect(rows.map((r) => r.departure)).toEqual([9 * 3600, 49 * 3600 + 600]);
  });

  it("may have calendar_dates.txt only", async () => {
    const { "calendar.txt": _, ...files } = GOOD_FEED;
    const contents = await read({
      ...files,
      "calendar_dates.txt": "service_id,date,exception_type\nWD,20260105,1\nWD,20260107,1\n",
    });
    const [service] = contents.network.feed.services.list;
    expect(service).toMatchObject({ generated: true, weekdays: 0, added: service!.days });
    expect(contents.report.entities).toMatchObject({ "calendar.txt": 1, "calendar_dates.txt": 2 });
  });

  it("may have files and columns that are not part of GTFS", async () => {
    const contents = await read({
      ...GOOD_FEED,
      "levels.txt": "level_id,level_index,__proto__,constructor\nL,0,x,=1+1\n",
      "runs.txt": "a,b\n1,2\n3,\n",
      "read me.md": "# hi",
      "notes.txt": 'a\n"never closed\n',
      "empty.txt": "",
      "translations.txt": "",
    });
    const file = (name: string) => contents.statistics.find((s) => s.name === name)!;
    expect(file("runs.txt")).toMatchObject({
      rows: 2,
      header: "a,b",
      valuesCount: [
        ["a", 2],
        ["b", 1],
      ],
    });
    expect(file("levels.txt").valuesUnique).toEqual([
      ["level_id", 1],
      ["level_index", 1],
      ["__proto__", 1],
      ["constructor", 1],
    ]);
    expect(file("read me.md")).toMatchObject({ rows: 0, csvLike: false, size: 4 });
    expect(file("translations.txt")).toMatchObject({ rows: 0, size: 0 });
    expect(facts(contents).times).toEqual(plain.times);
  });

  it("keeps a stop without its station if the station is missing, and reports it", async () => {
    const stops = GOOD_FEED["stops.txt"]!.replace("0,P,Z1,L", "0,Gone,Z1,Gone").replace("1,,,", "1,P,,");
    const contents = await read({ ...GOOD_FEED, "stops.txt": stops });
    expect(contents.report.entities["stops.txt"]).toBe(4);
    expect(contents.report.skippedReference).toEqual({});
    const end = contents.network.feed.stops.list.find((s) => s.stop_id === "E")!;
    expect([end.parent, end.level]).toEqual([-1, -1]);
    const ignored = contents.report.groups().filter((g) => g.code === "reference_ignored");
    expect(ignored.map((g) => [g.level, g.field, g.count]).sort()).toEqual([
      ["error", "level_id", 1],
      ["error", "parent_station", 2],
    ]);
  });

  it("may have no usable trip, which is reported", async () => {
    const contents = await read({ ...GOOD_FEED, "trips.txt": "route_id,service_id,trip_id\nGone,WD,T1\n" });
    expect(contents.report.entities).toMatchObject({ "stops.txt": 4, "routes.txt": 1 });
    expect(contents.report.skippedReference).toMatchObject({ "trips.txt": 1, "stop_times.txt": 4 });
    expect(codes(contents)).toContain("feed_without_trips");
  });
});
