import { describe, expect, it } from "vitest";
import { nodePlatform } from "../../../cli/node-platform.ts";
import { FEED_LIMITS, LIMIT_SETTINGS, type LimitSetting, readLimits } from "../../../worker/ingest/limits.ts";
import { readFeed } from "../../../worker/ingest/read-feed.ts";
import { bytesSource } from "../../../worker/ingest/zip/directory.ts";
import { add, GOOD_FEED, spoil } from "../../support/good-feed.ts";
import { makeZip } from "../../support/zip.ts";

const codeOf = (setting: LimitSetting) => /\(([a-z_.]+)\)$/.exec(LIMIT_SETTINGS[setting])![1];

/** Rows beyond what a zip of at most 10 MB may have if one row is allowed for each kilobyte. */
const ROWS_OF_10_MB = 10_240;
const MANY_ROWS = `a\n${"1\n".repeat(ROWS_OF_10_MB)}`;

/** Larger than the floor below which a ratio is no cause for worry. */
const TIGHT = "a\n".repeat(3 * 2 ** 20);

describe("limits", () => {
  it("have defaults, and each can be set", () => {
    expect(readLimits({})).toEqual(FEED_LIMITS);
    expect(readLimits({ IMPORT_MAX_ENTRIES: "", IMPORT_MAX_COLUMNS: "7" })).toEqual({
      ...FEED_LIMITS,
      csv: { ...FEED_LIMITS.csv, columns: 7 },
    });
  });

  it.each(["0", "-1", "1.5", "many", "1e99"])("are whole numbers from 1 up, not %s", (text) => {
    for (const setting of Object.keys(LIMIT_SETTINGS)) {
      expect(() => readLimits({ [setting]: text })).toThrow(
        expect.objectContaining({ code: "settings.invalid", evidence: { field: setting } }),
      );
    }
  });

  it.each([
    ["IMPORT_MAX_ENTRIES", "12", "13", {}],
    ["IMPORT_MAX_BYTES", "100", "100000", {}],
    ["IMPORT_MAX_RATIO", "100", "5000", { "big.txt": TIGHT }],
    ["IMPORT_MAX_COLUMNS", "6", "10", {}],
    ["IMPORT_MAX_ROW_BYTES", "200", "2000000", add("routes.txt", `Q,A,2,${"x".repeat(600_000)},,3,,`)],
  ] as const)("%s refuses with its own code and lets through when it is raised", async (setting, low, high, files) => {
    const zip = bytesSource(await makeZip({ ...GOOD_FEED, ...files }));
    await expect(readFeed(zip, nodePlatform, { limits: readLimits({ [setting]: low }) })).rejects.toMatchObject({
      code: codeOf(setting),
      evidence: { limit: Number(low) },
    });
    await readFeed(zip, nodePlatform, { limits: readLimits({ IMPORT_MAX_TEXT: "2000000", [setting]: high }) });
  });

  it.each([
    ["IMPORT_MAX_AGENCIES", 1, add("agency.txt", "B,Other,https://b.example,Europe/Vienna"), "agency.txt", 3, "B"],
    ["IMPORT_MAX_ROUTES", 1, add("routes.txt", "Q,A,2,Other,,3,,"), "routes.txt", 3, "Q"],
    ["IMPORT_MAX_STOPS", 3, {}, "stops.txt", 5, "X"],
    ["IMPORT_MAX_TRIPS", 1, {}, "trips.txt", 3, "R"],
    ["IMPORT_MAX_SERVICES", 1, add("calendar.txt", "WE,0,0,0,0,0,1,1,20260101,20261231"), "calendar.txt", 3, "WE"],
    ["IMPORT_MAX_STOP_TIMES", 3, {}, "stop_times.txt", 5, "T2"],
    ["IMPORT_MAX_SHAPE_POINTS", 1, {}, "shapes.txt", 3, "H"],
    // The other files of the feed have two rows at most.
    ["IMPORT_MAX_ROWS", 1, {}, "frequencies.txt", 3, "T2"],
    ["IMPORT_MAX_ROWS_PER_KB", 1, { "other.txt": MANY_ROWS }, "other.txt", undefined, "1"],
  ] as const)("%s refuses at the first row beyond it", async (setting, limit, files, file, line, value) => {
    const zip = bytesSource(await makeZip({ ...GOOD_FEED, ...files }));
    const refusal = readFeed(zip, nodePlatform, { limits: readLimits({ [setting]: String(limit) }) });
    const evidence = setting === "IMPORT_MAX_ROWS_PER_KB" ? { limit: 10_240 } : { limit, line };
    await expect(refusal).rejects.toMatchObject({ code: codeOf(setting), evidence: { file, value, ...evidence } });
    await readFeed(zip, nodePlatform, { limits: readLimits({ [setting]: String(limit + 1) }) });
  });

  it.each([
    ["IMPORT_MAX_STOPS_PER_KB", "stops.txt", (n: number) => `N${n},,,48,16,0,,,`],
    ["IMPORT_MAX_TRIPS_PER_KB", "trips.txt", (n: number) => `R,WD,N${n},`],
  ] as const)("%s refuses at the first row beyond it", async (setting, file, row) => {
    const rows = Array.from({ length: ROWS_OF_10_MB }, (_, n) => row(n));
    const zip = bytesSource(await makeZip({ ...GOOD_FEED, ...add(file, ...rows) }));
    await expect(readFeed(zip, nodePlatform, { limits: readLimits({ [setting]: "1" }) })).rejects.toMatchObject({
      code: codeOf(setting),
      evidence: { file, line: ROWS_OF_10_MB + 2, limit: ROWS_OF_10_MB },
    });
    await readFeed(zip, nodePlatform, { limits: readLimits({ [setting]: "2" }) });
  });

  it("IMPORT_MAX_PATTERNS_PER_KB refuses at the first trip beyond it", async () => {
    const trips = Array.from({ length: ROWS_OF_10_MB }, (_, n) => `R,WD,N${n},`);
    // The stops of a trip are the binary digits of its number, so that no two trips serve the same stops.
    const rows = trips.flatMap((_, n) =>
      [...(n + 4).toString(2)].map((digit, i) => `N${n},08:00:00,08:00:00,${digit === "1" ? "S" : "E"},${i},,`),
    );
    const zip = bytesSource(
      await makeZip({ ...GOOD_FEED, ...add("trips.txt", ...trips), ...add("stop_times.txt", rows.join("\n")) }),
    );
    const read = (perKilobyte: number) =>
      readFeed(zip, nodePlatform, { limits: readLimits({ IMPORT_MAX_PATTERNS_PER_KB: String(perKilobyte) }) });
    // The two trips of the feed have a list of their own.
    const last = ROWS_OF_10_MB - 1;
    await expect(read(1)).rejects.toMatchObject({
      code: codeOf("IMPORT_MAX_PATTERNS_PER_KB"),
      evidence: { file: "trips.txt", line: last + 4, field: "trip_id", value: `N${last}`, limit: ROWS_OF_10_MB },
    });
    await read(2);
  });

  it("rows of a file that is only counted are limited by the size of the zip alone", async () => {
    const zip = bytesSource(await makeZip({ ...GOOD_FEED, "other.txt": "a\n1\n2\n3\n" }));
    const { statistics } = await readFeed(zip, nodePlatform, { limits: readLimits({ IMPORT_MAX_ROWS: "2" }) });
    expect(statistics.find(({ name }) => name === "other.txt")?.rows).toBe(3);
  });

  it("a zip may have more rows the larger it is", async () => {
    const noise = Uint8Array.from({ length: 11 * 2 ** 20 }, (_, i) => (i * i * 31) % 251);
    const files = { ...GOOD_FEED, "other.txt": MANY_ROWS, "noise.bin": { content: noise, stored: true } };
    const limits = readLimits({ IMPORT_MAX_ROWS_PER_KB: "1" });
    await readFeed(bytesSource(await makeZip(files)), nodePlatform, { limits });
  });

  it("IMPORT_MAX_SERVICE_DAYS refuses at the service that exceeds it", async () => {
    const zip = bytesSource(await makeZip(GOOD_FEED));
    const read = (limit: number) =>
      readFeed(zip, nodePlatform, { limits: readLimits({ IMPORT_MAX_SERVICE_DAYS: String(limit) }) });
    // The weekdays of 2026.
    await expect(read(260)).rejects.toMatchObject({
      code: codeOf("IMPORT_MAX_SERVICE_DAYS"),
      evidence: { file: "calendar.txt", line: 2, field: "service_id", value: "WD", limit: 260 },
    });
    await read(261);
  });

  it("IMPORT_MAX_TEXT cuts a text at this number of characters, not bytes, and empties an id", async () => {
    const zip = bytesSource(
      await makeZip({ ...GOOD_FEED, ...spoil("stops.txt", "S,Start,", `S,${"ö".repeat(120)},`) }),
    );
    const read = async (limit: number) => {
      const { network, report } = await readFeed(zip, nodePlatform, {
        limits: readLimits({ IMPORT_MAX_TEXT: String(limit) }),
      });
      const cut = report.groups().filter(({ code }) => code === "text_too_long");
      return { name: network.feed.stops.list[0]!.stop_name, cut };
    };
    const { name, cut } = await read(119);
    expect(name).toBe("ö".repeat(119));
    expect(cut).toMatchObject([
      { file: "stops.txt", field: "stop_name", count: 1, samples: [{ line: 2, value: "ö".repeat(100) }] },
    ]);
    expect(await read(120)).toEqual({ name: "ö".repeat(120), cut: [] });

    const long = "S".repeat(121);
    const ids = bytesSource(await makeZip({ ...GOOD_FEED, ...add("stops.txt", `${long},Long,,48.2,16.37,0,,Z1,`) }));
    const { network, report } = await readFeed(ids, nodePlatform, { limits: readLimits({ IMPORT_MAX_TEXT: "120" }) });
    expect(network.feed.stops.list.map(({ stop_id }) => stop_id)).toEqual(["S", "E", "P", "X"]);
    expect(report.skippedError["stops.txt"]).toBe(1);
  });

  it("IMPORT_MAX_RUNS leaves out a row of frequencies.txt and reports it", async () => {
    const zip = bytesSource(await makeZip(GOOD_FEED));
    // 9:00 to 10:00 every ten minutes, and 10:00 to 11:00 every quarter of an hour.
    const { report } = await readFeed(zip, nodePlatform, { limits: readLimits({ IMPORT_MAX_RUNS: "5" }) });
    expect(report.entities["frequencies.txt"]).toBe(1);
    expect(report.groups().find(({ code }) => code === "frequency_too_many_runs")?.samples).toMatchObject([
      {
        file: "frequencies.txt",
        line: 2,
        field: "headway_secs",
        value: "600",
        message: /6 departures; the limit is 5/,
      },
    ]);
  });

  it("a shape has at most 100,000 points, and later ones are left out", async () => {
    const points = Array.from({ length: 100_001 }, (_, n) => `H,48.2,${(n / 1e4).toFixed(4)},${n}`);
    const shapes = (rows: readonly string[]) =>
      `shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\n${rows.join("\n")}\n`;
    const read = async (rows: readonly string[]) => {
      const zip = await makeZip({ ...GOOD_FEED, "shapes.txt": shapes(rows) });
      const { network, report } = await readFeed(bytesSource(zip), nodePlatform);
      return { points: network.feed.shapes.list[0]!.points, dropped: report.skippedError["shapes.txt"] ?? 0 };
    };
    expect(await read(points)).toEqual({ points: 100_000, dropped: 1 });
    // The file is read twice if the rows of a shape are not consecutive.
    const scattered = [...points.slice(0, 50_000), "I,48,16,1", ...points.slice(50_000)];
    expect((await read(scattered)).points).toBe(100_000);
    expect(await read(points.slice(1))).toEqual({ points: 100_000, dropped: 0 });
  });

  it("IMPORT_MAX_NESTED applies to a zip inside the zip", async () => {
    const inner = await makeZip(GOOD_FEED);
    const zip = bytesSource(await makeZip({ "inner.zip": inner }));
    const read = (limit: number) =>
      readFeed(zip, nodePlatform, { path: "inner.zip", limits: readLimits({ IMPORT_MAX_NESTED: String(limit) }) });
    await expect(read(inner.length - 1)).rejects.toMatchObject({
      code: codeOf("IMPORT_MAX_NESTED"),
      evidence: { file: "inner.zip", limit: inner.length - 1, actual: inner.length },
    });
    await read(inner.length);
  });

  it("refuse an archive with an extreme compression ratio", async () => {
    const zip = bytesSource(await makeZip({ ...GOOD_FEED, "big.txt": TIGHT }));
    await expect(readFeed(zip, nodePlatform)).rejects.toMatchObject({
      code: "archive.ratio",
      evidence: { file: "big.txt" },
    });
  });
});
