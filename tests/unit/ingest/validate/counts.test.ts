import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GOOD_DAY, GOOD_FEED } from "../../../support/good-feed.ts";
import { findings, judged, judgeZip } from "../../../support/judged-feed.ts";
import { madeFeed, zipOf } from "../../../support/made-feed.ts";
import { type PlainFeed, type PlainRow, secondsOf } from "../../../support/naive-feed.ts";

/** Made feeds with some cells replaced by rubbish, never an agency's, all routes' or all stops'. */
const spoiltFeed = fc
  .tuple(
    madeFeed,
    fc.array(
      fc.record({
        file: fc.constantFrom(
          "stops.txt",
          "routes.txt",
          "trips.txt",
          "stop_times.txt",
          "calendar.txt",
          "calendar_dates.txt",
          "frequencies.txt",
        ),
        row: fc.nat(1000),
        column: fc.nat(20),
        value: fc.constantFrom(
          "",
          "x",
          "-1",
          "99",
          "200",
          "p0",
          "r0",
          "t0",
          "s0",
          "20200301",
          "99:99:99",
          "12:00:00",
          "ü",
        ),
      }),
      { maxLength: 12 },
    ),
  )
  .map(([feed, damages]) => {
    const spoilt: PlainFeed = structuredClone(feed);
    for (const { file, row, column, value } of damages) {
      const rows = spoilt[file]!;
      // One route and one stop stay, so that the feed can be used.
      const at = ["routes.txt", "stops.txt"].includes(file) ? 1 + (row % rows.length) : row % rows.length;
      const cells = rows[at];
      const field = cells && Object.keys(cells)[column % Object.keys(cells).length];
      if (cells && field) cells[field] = value;
    }
    return spoilt;
  });

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);

describe("counts of an import", () => {
  it("cover every row: it is an entity, or was skipped with a reason in the report", async () => {
    let skips = 0;
    await fc.assert(
      fc.asyncProperty(spoiltFeed, async (feed) => {
        const contents = await judgeZip(await zipOf(feed), GOOD_DAY);
        const { report, statistics, network } = contents;
        const generated = network.feed.services.list.filter((service) => service.generated).length;
        const found = findings(contents);
        for (const { name, rows } of statistics) {
          const entities = (report.entities[name] ?? 0) - (name === "calendar.txt" ? generated : 0);
          const skipped = (report.skippedError[name] ?? 0) + (report.skippedReference[name] ?? 0);
          expect(`${name}: ${entities + skipped}`).toBe(`${name}: ${rows}`);
          const dropping = found.filter((f) => f.file === name && f.level === "error" && f.kept !== 1);
          const errors = sum(dropping.map((f) => f.count));
          expect(errors).toBeGreaterThanOrEqual(skipped);
          if (name !== "stops.txt") expect(errors).toBe(skipped);
          skips += skipped;
        }
        for (const [file, count] of Object.entries(report.warnings)) {
          const keeping = found.filter((f) => f.file === file && (f.level === "warning" || f.kept === 1));
          expect(sum(keeping.map((f) => f.count))).toBe(count);
        }
        for (const { samples, count } of found) {
          expect(samples.length).toBeGreaterThan(0);
          expect(samples.length).toBeLessThanOrEqual(Math.min(count, 10));
        }
      }),
      { numRuns: 150 },
    );
    expect(skips).toBeGreaterThan(100);
  });
});

/** What is wrong with the rows of a trip, one by one. */
function naive(feed: PlainFeed): Record<string, number> {
  const counts: Record<string, number> = {};
  const count = (code: string) => {
    counts[code] = (counts[code] ?? 0) + 1;
  };
  for (const { trip_id } of feed["trips.txt"]!) {
    const rows = feed["stop_times.txt"]!.filter((row) => row.trip_id === trip_id);
    if (rows.length === 0) count("trip_without_stop_times");
    if (rows.length === 1) count("trip_with_one_stop");
    if (rows.length < 2) continue;
    for (const row of [rows[0]!, rows.at(-1)!]) {
      if (row.arrival_time === "" || row.departure_time === "") count("stop_time_end_missing");
    }
    let latest: number | null = null;
    let distance = Number.NEGATIVE_INFINITY;
    rows.forEach((row: PlainRow, i) => {
      const [arrival, departure] = [secondsOf(row.arrival_time), secondsOf(row.departure_time)];
      if (arrival !== null && departure !== null && departure < arrival) count("stop_time_reversed");
      const first = arrival ?? departure;
      if (first !== null) {
        if (latest !== null && first < latest) count("stop_times_decreasing");
        latest = Math.max(arrival ?? 0, departure ?? 0);
      }
      if (row.timepoint === "" && first !== null) count("timepoint_missing");
      if (row.timepoint === "1" && first === null) count("timepoint_without_time");
      if (row.stop_id === rows[i - 1]?.stop_id) count("stop_twice_in_a_row");
      if (row.shape_dist_traveled !== "") {
        if (Number(row.shape_dist_traveled) < distance) count("stop_time_distance_decreasing");
        distance = Number(row.shape_dist_traveled);
      }
    });
  }
  return counts;
}

const COUNTED = new Set([
  "trip_without_stop_times",
  "trip_with_one_stop",
  "stop_time_end_missing",
  "stop_time_reversed",
  "stop_times_decreasing",
  "timepoint_missing",
  "timepoint_without_time",
  "stop_twice_in_a_row",
  "stop_time_distance_decreasing",
]);

/** Made trips never go back in time; here some rows swap their times with others of the trip. */
const hastyFeed = fc.tuple(madeFeed, fc.array(fc.nat(500), { maxLength: 8 })).map(([feed, swaps]) => {
  const hasty: PlainFeed = structuredClone(feed);
  const rows = hasty["stop_times.txt"]!;
  for (const at of swaps) {
    const [a, b] = [rows[at % rows.length], rows[(at + 1) % rows.length]];
    if (a === undefined || b === undefined || a.trip_id !== b.trip_id) continue;
    [a.departure_time, b.arrival_time] = [b.arrival_time!, a.departure_time!];
  }
  return hasty;
});

describe("rules over groups of identical trips", () => {
  it("count the same as a check of every row, and name the right line", async () => {
    await fc.assert(
      fc.asyncProperty(hastyFeed, async (feed) => {
        const found = findings(await judgeZip(await zipOf(feed), GOOD_DAY)).filter((f) => COUNTED.has(f.code));
        const counts: Record<string, number> = {};
        for (const { code, count } of found) counts[code] = (counts[code] ?? 0) + count;
        expect(counts).toEqual(naive(feed));
        for (const { file, samples } of found) {
          for (const { line, id } of samples) expect(feed[file]![line! - 2]!.trip_id).toBe(id);
        }
      }),
      { numRuns: 200 },
    );
  });
});

it("a stop of a location group is unused unless a trip calls at the group", async () => {
  const groupFiles = {
    "stops.txt": `${GOOD_FEED["stops.txt"]}N,Not in a group,,48.3,16.3,,,Z1,\nG1,In a group,,48.3,16.31,,,Z1,\nH1,In another,,48.3,16.32,,,Z1,\n`,
    "location_groups.txt": "location_group_id,location_group_name\nG,Center\nH,Harbor\n",
    "location_group_stops.txt": "location_group_id,stop_id\nG,G1\nH,H1\n",
    "trips.txt": `${GOOD_FEED["trips.txt"]}R,WD,T3,\n`,
    "stop_times.txt":
      "trip_id,arrival_time,departure_time,location_group_id,stop_id,stop_sequence,start_pickup_drop_off_window," +
      "end_pickup_drop_off_window,pickup_type,drop_off_type\n" +
      "T1,08:00:00,08:00:00,,S,1,,,,\nT1,08:10:00,08:10:00,,E,2,,,,\nT2,09:00:00,09:00:00,,S,1,,,,\n" +
      "T2,09:10:00,09:10:00,,E,2,,,,\nT3,,,G,,1,08:00:00,12:00:00,2,1\nT3,,,G,,2,08:00:00,12:00:00,1,2\n",
  };
  const unused = findings(await judged(groupFiles)).filter(({ code }) => code === "stop_unused");
  expect(unused).toMatchObject([{ count: 2 }]);
});
