/** Headways of a route (Transitland v2), for feeds of one line with given departures. */
import { describe, expect, it } from "vitest";
import { nodePlatform } from "../../../../cli/node-platform.ts";
import { formatGtfsTime } from "../../../../src/domain/time/gtfs-time.ts";
import { isoDate } from "../../../../src/domain/time/service-day.ts";
import { headwaysOf } from "../../../../worker/ingest/derive/headways.ts";
import { readFeed } from "../../../../worker/ingest/read-feed.ts";
import { bytesSource } from "../../../../worker/ingest/zip/directory.ts";
import { GOOD_FEED } from "../../../support/good-feed.ts";
import { makeZip } from "../../../support/zip.ts";

const HOUR = 3600;
const SIX = 6 * HOUR;

/** A trip from E to S, as one departure of a service in a direction; of stops served alike the smaller id counts. */
type Departure = { at: number; service?: string; direction?: 0 | 1 };

async function headways(departures: Departure[], files: Record<string, string> = {}) {
  const trips = departures.map(({ service = "WD", direction = 0 }, i) => `R,${service},T${i},${direction}\n`);
  const times = departures.map(({ at }, i) => {
    const end = formatGtfsTime(at + 600);
    return `T${i},${formatGtfsTime(at)},${formatGtfsTime(at)},E,1\nT${i},${end},${end},S,2\n`;
  });
  const zip = await makeZip({
    ...GOOD_FEED,
    "frequencies.txt": "trip_id,start_time,end_time,headway_secs\n",
    ...files,
    "trips.txt": `route_id,service_id,trip_id,direction_id\n${trips.join("")}`,
    "stop_times.txt": `trip_id,arrival_time,departure_time,stop_id,stop_sequence\n${times.join("")}`,
  });
  const { network } = await readFeed(bytesSource(zip), nodePlatform);
  return headwaysOf(network, 0).map(({ stop, day, ...row }) => ({
    ...row,
    stop: network.feed.stops.list[stop]!.stop_id,
    day: isoDate(day),
  }));
}

/** Departures from a time on, with these gaps. */
const spaced = (from: number, gaps: number[]): Departure[] =>
  [0, ...gaps].map((_, i) => ({ at: from + gaps.slice(0, i).reduce((sum, gap) => sum + gap, 0) }));

const secs = async (from: number, gaps: number[]) => (await headways(spaced(from, gaps)))[0]?.headway;

describe("the morning headway", () => {
  it("needs ten departures and three gaps between six and ten", async () => {
    expect(await secs(SIX, Array(8).fill(600))).toBeNull();
    expect(await secs(SIX, Array(9).fill(600))).toBe(600);
    expect(await secs(20 * HOUR, Array(12).fill(600))).toBeNull();
    expect(await secs(SIX - 8 * 60, [...Array(8).fill(60), 500, 500, 500])).toBe(500);
    expect(await secs(SIX - 9 * 60, [...Array(9).fill(60), 500, 500])).toBeNull();
  });

  it("includes the gap that ends after the morning", async () => {
    // 6:00, 7:20, 8:40 and 10:01: three gaps, of which only the last begins before ten and ends after it.
    const after = Array(8).fill(60);
    expect(await secs(SIX, [4800, 4800, 4860, ...after])).toBe(4800);
    expect(await secs(SIX, [7200, 7260, ...after])).toBeNull();
  });

  it("is the upper middle of an even count; for an odd count, the mean of the middle one and the one before it", async () => {
    const ten = [100, 200, 300, 400, 500, 600, 700, 800, 900, 1000];
    expect(await secs(SIX, ten)).toBe(600);
    expect(await secs(SIX, ten.toReversed())).toBe(600);
    expect(await secs(SIX, ten.slice(0, 9))).toBe(450);
    expect(await secs(SIX, [101, 200, 300, 400, 505, 600, 700, 800, 900])).toBe(452);
  });
});

describe("the day of a headway", () => {
  const calendar = (rows: string) =>
    `service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n${rows}`;

  it("is the busiest weekday, Saturday and Sunday over both directions, the earliest on a tie", async () => {
    const files = {
      "calendar.txt": calendar(
        "WD,1,1,1,1,1,1,0,20260302,20260331\nTU,0,1,0,0,0,0,0,20260302,20260331\nSU,0,0,0,0,0,0,1,20260302,20260331\n",
      ),
    };
    const rows = await headways(
      [
        { at: SIX },
        { at: SIX + 60, service: "TU", direction: 1 },
        { at: SIX + 120, service: "SU" },
        { at: SIX + 180, direction: 1 },
      ],
      files,
    );
    expect(rows.map(({ category, direction, day, departures }) => [category, direction, day, departures])).toEqual([
      [1, 0, "2026-03-03", [SIX]],
      [1, 1, "2026-03-03", [SIX + 60, SIX + 180]],
      [6, 0, "2026-03-07", [SIX]],
      [6, 1, "2026-03-07", [SIX + 180]],
      [7, 0, "2026-03-08", [SIX + 120]],
    ]);
    expect(new Set(rows.map((row) => row.stop))).toEqual(new Set(["E"]));
  });

  it("is within the first 31 days of the calendar", async () => {
    const files = {
      "calendar.txt": calendar("WD,1,0,0,0,0,0,0,20260302,20261231\nMO,0,1,0,0,0,0,0,20260302,20261231\n"),
      // Two services on one day, once inside the 31 days of both, once on their 32nd day.
      "calendar_dates.txt": "service_id,date,exception_type\nMO,20260402,1\nWD,20260402,1\n",
    };
    const both: Departure[] = [{ at: SIX }, { at: SIX, service: "MO" }];
    expect((await headways(both, files)).map((row) => row.day)).toEqual(["2026-03-02"]);
    files["calendar_dates.txt"] = files["calendar_dates.txt"].replaceAll("20260402", "20260401");
    expect((await headways(both, files)).map((row) => row.day)).toEqual(["2026-04-01"]);
  });
});

it("frequencies count as their departures, and a route without trips has no headway", async () => {
  const files = { "frequencies.txt": "trip_id,start_time,end_time,headway_secs\nT0,06:00:00,09:00:00,900\n" };
  const [row] = await headways([{ at: 0 }], files);
  expect(row).toMatchObject({ headway: 900, departures: Array.from({ length: 12 }, (_, i) => SIX + i * 900) });
  expect(await headways([])).toEqual([]);
});

it("a stop with more than 10,000 departures in a direction has no headways", async () => {
  const every = (end: string) => ({
    "frequencies.txt": `trip_id,start_time,end_time,headway_secs\nT0,00:00:00,${end},1\n`,
  });
  expect((await headways([{ at: 0 }], every("02:46:40"))).map((row) => row.departures.length)).toEqual([10_000]);
  expect(await headways([{ at: 0 }], every("02:46:41"))).toEqual([]);
});
