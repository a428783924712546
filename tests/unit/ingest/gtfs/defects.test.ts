/**
 * What is optional can be broken in any way and costs only itself; what is needed costs its row, its file, or the feed.
 * Every cell, column, and file of a feed that has all of them is broken in each of these ways, and the trips, calls, stops
 * and service days that riders need are compared before and after.
 */
import { describe, expect, it } from "vitest";
import { nodePlatform } from "../../../../cli/node-platform.ts";
import { GTFS_COLUMNS } from "../../../../src/domain/gtfs/reference.ts";
import { defectCosts } from "../../../../worker/ingest/gtfs/needs.ts";
import { type FeedContents, readFeed } from "../../../../worker/ingest/read-feed.ts";
import { bytesSource } from "../../../../worker/ingest/zip/directory.ts";
import type { Problem } from "../../../../worker/problem.ts";
import { type FeedSummary as Summary, summaryOf } from "../../../support/feed-summary.ts";
import { columnsOf, FULL_FEED, rowsOf, withCell, withColumnTwice, withoutColumn } from "../../../support/full-feed.ts";
import type { Files } from "../../../support/good-feed.ts";
import { makeZip } from "../../../support/zip.ts";

/** Nothing is packed: it would take most of the time of these thousands of readings. */
async function readFiles(files: Files): Promise<FeedContents> {
  const parts = Object.entries(files).map(([name, content]) => [name, { content: content as string, stored: true }]);
  return readFeed(bytesSource(await makeZip(Object.fromEntries(parts))), nodePlatform);
}

const read = (files: Files) => readFiles({ ...FULL_FEED, ...files });

/** A needed cell, by the reading of the GTFS reference in this test: a defect in it may cost more than the cell. */
const NEEDED: Readonly<Record<string, string>> = {
  "agency.txt": "agency_id agency_name",
  "stops.txt": "stop_id stop_lat stop_lon",
  "routes.txt": "route_id agency_id route_type",
  "trips.txt": "route_id service_id trip_id",
  "stop_times.txt": "trip_id stop_id stop_sequence",
  "calendar.txt": GTFS_COLUMNS["calendar.txt"]!,
  "calendar_dates.txt": GTFS_COLUMNS["calendar_dates.txt"]!,
  "frequencies.txt": "trip_id start_time end_time headway_secs",
};
const isNeeded = (file: string, column: string) => NEEDED[file]?.split(" ").includes(column) ?? false;
const TIMES = new Set(["arrival_time", "departure_time"]);

const FILES = Object.keys(FULL_FEED);
const OPTIONAL_FILES = FILES.filter(
  (file) => !["agency.txt", "stops.txt", "routes.txt", "trips.txt", "stop_times.txt"].includes(file),
);
/** Files without which days or runs are others, but no call is lost. */
const SERVICE_FILES = new Set(["calendar.txt", "calendar_dates.txt", "frequencies.txt"]);

/** Every way in which one cell can be broken. */
const DEFECTS: Readonly<Record<string, string>> = {
  empty: "",
  unreadable: "x?",
  "not a number": "NaN",
  "out of range": "-7",
  huge: "99999999999999",
  dangling: "Gone",
  "too long": "y".repeat(10_500),
  quoted: '"a ""b"" c"',
  control: "\u0001",
};

const whole = summaryOf(await read({}));

function summaryWithoutTimes({ stops, trips }: Summary): Summary {
  const calls = (texts: string[]) => texts.map((text) => text.split(" ").slice(0, 2).join(" "));
  return {
    stops,
    trips: Object.fromEntries(Object.entries(trips).map(([id, trip]) => [id, { ...trip, calls: calls(trip.calls) }])),
  };
}

it("the feed has every column of the reference, and reading it finds nothing wrong with it", async () => {
  const columns = Object.fromEntries(FILES.map((file) => [file, columnsOf(file).toSorted().join(" ")]));
  const { "locations.geojson": _, ...csv } = GTFS_COLUMNS;
  const reference = Object.entries(csv).map(([file, names]) => [file, names.split(" ").toSorted().join(" ")]);
  expect(columns).toEqual(Object.fromEntries(reference));
  const { report } = await read({});
  // GTFS allows no feed with a value in every column: some columns exclude each other.
  const excluding = /^(booking_|stop_access_)/;
  const errors = report.groups().filter(({ level, code }) => level === "error" && !excluding.test(code));
  expect(errors).toEqual([]);
  expect(Object.keys(whole.trips)).toEqual(["T1", "T2", "T3"]);
});

describe.each(FILES)("one broken cell of %s", (file) => {
  it.each(Object.entries(DEFECTS))("%s", async (_, value) => {
    for (const column of columnsOf(file)) {
      for (const row of new Set([0, rowsOf(file) - 1])) {
        const where = `${file} row ${row} ${column}`;
        const contents = await read(withCell(file, row, column, value)).catch((error: unknown) => error);
        if (contents instanceof Error) {
          expect(isNeeded(file, column), `${where} refuses the feed: ${contents.message}`).toBe(true);
          expect((contents as Problem).code, where).toMatch(/^(gtfs|csv)\./);
          continue;
        }
        const summary = summaryOf(contents as FeedContents);
        if (!isNeeded(file, column)) {
          if (TIMES.has(column)) expect(summaryWithoutTimes(summary), where).toEqual(summaryWithoutTimes(whole));
          else expect(summary, where).toEqual(whole);
        }
        for (const { days, calls } of Object.values(summary.trips)) {
          expect(days, where).toBeGreaterThanOrEqual(0);
          expect(calls.length, where).toBeLessThanOrEqual(3);
        }
      }
    }
  });
});

describe("one broken column", () => {
  const columns = FILES.flatMap((file) => columnsOf(file).map((column) => [file, column] as const));

  it.each(columns)("%s %s is missing", async (file, column) => {
    const contents = await read(withoutColumn(file, column)).catch((error: unknown) => error);
    if (contents instanceof Error) {
      expect(isNeeded(file, column), contents.message).toBe(true);
      expect((contents as Problem).code).toMatch(/^gtfs\.(column_missing|nothing_usable)$/);
      return;
    }
    const summary = summaryOf(contents as FeedContents);
    if (!isNeeded(file, column)) {
      if (TIMES.has(column)) expect(summaryWithoutTimes(summary)).toEqual(summaryWithoutTimes(whole));
      else expect(summary).toEqual(whole);
    }
  });

  it.each(columns)("%s %s is there twice", async (file, column) => {
    const contents = await read(withColumnTwice(file, column));
    expect(summaryOf(contents)).toEqual(whole);
    expect(contents.report.groups()).toContainEqual(
      expect.objectContaining({ code: "column_duplicate", file, field: column, count: 1 }),
    );
  });
});

describe.each(OPTIONAL_FILES)("the optional file %s", (file) => {
  const text = FULL_FEED[file]!;
  it.each([
    ["is absent", null, null],
    ["is empty", "", "file_ignored"],
    ["has only a line break", "\n", "file_ignored"],
    ["has no row", `${columnsOf(file).join(",")}\n`, null],
    ["is not CSV", "\u0000\u0001\u0002PK", null],
    ["has a quote that is never closed", `${text}"never closed\n`, "file_ignored"],
    ["has too many columns", `${Array.from({ length: 101 }, (_, n) => `c${n}`).join(",")}\n`, "file_ignored"],
    ["has a row that never ends", `${text}${"x".repeat(1_200_000)}`, "file_ignored"],
  ] as const)("%s", async (_, broken, code) => {
    const { [file]: _text, ...others } = FULL_FEED;
    const files = broken === null ? others : { ...others, [file]: broken };
    const contents = await readFiles(files);
    const { report } = contents;
    if (code !== null)
      expect(report.groups().map((group) => `${group.file} ${group.code}`)).toContain(`${file} ${code}`);
    const summary = summaryOf(contents);
    // Without calendar.txt the services that calendar_dates.txt names remain; trips of others lose their service.
    if (!SERVICE_FILES.has(file)) expect(summary).toEqual(whole);
    else if (file !== "calendar.txt") {
      expect(summary.stops).toEqual(whole.stops);
      const calls = ({ trips }: Summary) => Object.entries(trips).map(([id, trip]) => [id, trip.calls]);
      expect(calls(summary)).toEqual(calls(whole));
    }
  });
});

it("the declared costs agree with what this test expects", () => {
  for (const { file, rows } of defectCosts()) {
    for (const column of (NEEDED[file] ?? "").split(" ").filter((name) => name !== "")) {
      const isWeekday = /day$/.test(column);
      if (!isWeekday && column !== "agency_id") expect(rows, `${file} ${column}`).toContain(column);
    }
    if (["trips.txt", "stop_times.txt"].includes(file))
      expect(
        rows.every((column) => isNeeded(file, column)),
        file,
      ).toBe(true);
  }
});
