/**
 * Service levels, service window and fallback week (Transitland v2), with the reference server's results for real
 * feeds.
 */
import { existsSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nodePlatform } from "../../../../cli/node-platform.ts";
import { busiestWeek } from "../../../../src/domain/activation/policy.ts";
import { dayOf, isoDate } from "../../../../src/domain/time/service-day.ts";
import { headwaysOf } from "../../../../worker/ingest/derive/headways.ts";
import { serviceLevels, serviceWindow } from "../../../../worker/ingest/derive/service-levels.ts";
import { type FeedContents, readFeed } from "../../../../worker/ingest/read-feed.ts";
import { maxTime } from "../../../../worker/ingest/schedule/encode.ts";
import { bytesSource } from "../../../../worker/ingest/zip/directory.ts";
import { Problem } from "../../../../worker/problem.ts";
import { GOOD_FEED } from "../../../support/good-feed.ts";
import { madeFeed, zipOf } from "../../../support/made-feed.ts";
import { type PlainFeed, runsOnDay, secondsOf } from "../../../support/naive-feed.ts";
import { makeZip } from "../../../support/zip.ts";

const HEADER = "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n";
/** Each trip of the feed below takes ten minutes. */
const TRIP = 600;

async function read(files: Record<string, string>): Promise<FeedContents> {
  const { "feed_info.txt": _, ...feed } = GOOD_FEED;
  const times = ["WD", "WE"].map((id) => `${id},08:00:00,08:00:00,S,1\n${id},08:10:00,08:10:00,E,2\n`);
  const zip = await makeZip({
    ...feed,
    "trips.txt": "route_id,service_id,trip_id\nR,WD,WD\nR,WE,WE\n",
    "stop_times.txt": `trip_id,arrival_time,departure_time,stop_id,stop_sequence\n${times.join("")}`,
    "frequencies.txt": "trip_id,start_time,end_time,headway_secs\n",
    ...files,
  });
  return readFeed(bytesSource(zip), nodePlatform);
}

const levelsOf = ({ network }: FeedContents) =>
  serviceLevels(network).map(({ start, end, seconds }) => [isoDate(start), isoDate(end), seconds]);

const windowOf = ({ network }: FeedContents, fetched: string) => {
  const window = serviceWindow(network, serviceLevels(network), dayOf(fetched)!);
  const iso = (day: number | null) => (day === null ? null : isoDate(day));
  const { feedStart, feedEnd, timezone } = window;
  return {
    feedStart,
    feedEnd,
    timezone,
    earliest: iso(window.earliest),
    latest: iso(window.latest),
    fallbackWeek: iso(window.fallbackWeek),
  };
};

const CALENDAR = `${HEADER}WD,1,1,1,1,1,0,0,20260304,20260329\nWE,0,0,0,0,0,1,1,20260304,20260329\n`;

describe("service levels", () => {
  it("are runs of identical weeks, with seconds per weekday", async () => {
    const files = { "calendar.txt": CALENDAR, "calendar_dates.txt": "service_id,date,exception_type\nWD,20260317,2\n" };
    expect(levelsOf(await read(files))).toEqual([
      ["2026-03-02", "2026-03-08", [0, 0, TRIP, TRIP, TRIP, TRIP, TRIP]],
      ["2026-03-09", "2026-03-15", Array(7).fill(TRIP)],
      ["2026-03-16", "2026-03-22", [TRIP, 0, TRIP, TRIP, TRIP, TRIP, TRIP]],
      ["2026-03-23", "2026-03-29", Array(7).fill(TRIP)],
    ]);
  });

  it("count a trip with frequencies as often as it runs, and skip weeks without service", async () => {
    const files = {
      "calendar.txt": `${HEADER}WD,1,0,0,0,0,0,0,20260302,20260302\nWE,1,0,0,0,0,0,0,20260316,20260316\n`,
      "frequencies.txt": "trip_id,start_time,end_time,headway_secs\nWD,08:00:00,09:00:00,1200\n",
    };
    expect(levelsOf(await read(files))).toEqual([
      ["2026-03-02", "2026-03-08", [3 * TRIP, 0, 0, 0, 0, 0, 0]],
      ["2026-03-09", "2026-03-15", Array(7).fill(0)],
      ["2026-03-16", "2026-03-22", [TRIP, 0, 0, 0, 0, 0, 0]],
    ]);
  });

  it("match the rows for every day", async () => {
    await fc.assert(
      fc.asyncProperty(madeFeed, async (feed) => {
        const { network } = await readFeed(bytesSource(await zipOf(feed, "trips")), nodePlatform);
        const plain: PlainFeed = { ...feed, "frequencies.txt": feed["frequencies.txt"] ?? [] };
        const seconds = (day: number) => {
          let sum = 0;
          for (const trip of plain["trips.txt"]!) {
            if (!runsOnDay(plain, trip.service_id!, day)) continue;
            const rows = plain["stop_times.txt"]!.filter((row) => row.trip_id === trip.trip_id);
            rows.sort((a, b) => Number(a.stop_sequence) - Number(b.stop_sequence));
            const ends = [rows[0], rows.at(-1)];
            // The ends of the trips compared here have their times.
            if (ends.some((row) => !row?.arrival_time || !row.departure_time)) return null;
            const spans = plain["frequencies.txt"]!.filter((row) => row.trip_id === trip.trip_id);
            const starts = spans.flatMap((span) => {
              const [from, to, step] = [
                secondsOf(span.start_time)!,
                secondsOf(span.end_time)!,
                Number(span.headway_secs),
              ];
              return Array.from({ length: Math.ceil((to - from) / step) }, (_, n) => from + n * step);
            });
            const runs = new Set(starts).size;
            const first = secondsOf(ends[0]!.departure_time)!;
            sum += Math.max(0, secondsOf(ends[1]!.arrival_time)! - first) * (spans.length === 0 ? 1 : runs);
          }
          return sum;
        };
        for (const level of serviceLevels(network)) {
          for (let day = level.start; day <= level.end; day++) {
            const expected = seconds(day);
            if (expected !== null) expect(level.seconds[(day - level.start) % 7]).toBe(expected);
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe("times that go back, are missing, equal, or enormous", () => {
  const HEAD = "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n";
  const time = fc.constantFrom("", "00:00:00", "00:10:00", "08:00:00", "23:50:00", "24:10:00", "99:59:59", "999:59:59");
  const call = fc.tuple(time, time, fc.constantFrom("S", "E"));

  it("give finite levels, windows, headways and weeks of at least 0", async () => {
    const check = async (times: string) => {
      const { network } = await read({
        "calendar.txt": CALENDAR,
        "stop_times.txt": HEAD + times,
        "frequencies.txt": "trip_id,start_time,end_time,headway_secs\nWE,00:05:00,01:00:00,300\n",
      });
      const levels = serviceLevels(network);
      const window = serviceWindow(network, levels, dayOf("2026-03-10")!);
      const rows = levels.map(({ start, end, seconds }) => [isoDate(start), isoDate(end), ...seconds]);
      const headways = headwaysOf(network, 0);
      const numbers = [
        ...levels.flatMap(({ seconds }) => seconds),
        ...[window.earliest ?? 0, window.latest ?? 0, window.fallbackWeek ?? 0, busiestWeek(rows), maxTime(network)],
        ...headways.flatMap(({ headway, departures }) => [headway ?? 0, ...departures]),
      ];
      for (const number of numbers) expect(Number.isFinite(number) && number >= 0, `${times} ${number}`).toBe(true);
    };
    await check("WD,23:50:00,23:50:00,S,1\nWD,00:20:00,00:20:00,E,2\n");
    await fc.assert(
      fc.asyncProperty(fc.array(call, { maxLength: 5 }), fc.array(call, { maxLength: 5 }), (weekday, weekend) =>
        check(
          [weekday, weekend]
            .flatMap((calls, trip) =>
              calls.map(([a, d, stop], i) => `${trip === 0 ? "WD" : "WE"},${a},${d},${stop},${i}\n`),
            )
            .join(""),
        ).catch((error: unknown) => {
          // A feed with nothing that can be used is refused with a code.
          if (!(error instanceof Problem) || error.code === "internal") throw error;
        }),
      ),
      { numRuns: 60 },
    );
  });
});

describe("the service window", () => {
  it("covers feed_info and the calendars, with the best full week in it", async () => {
    const info =
      "feed_publisher_name,feed_publisher_url,feed_lang,feed_start_date,feed_end_date\nA,https://a.example,de,";
    const contents = await read({
      "calendar.txt": CALENDAR,
      "calendar_dates.txt": "service_id,date,exception_type\nWE,20260319,1\n",
      "feed_info.txt": `${info}20260309,20260315\n`,
    });
    expect(windowOf(contents, "2026-03-01")).toEqual({
      feedStart: "2026-03-09",
      feedEnd: "2026-03-15",
      timezone: "Europe/Vienna",
      earliest: "2026-03-04",
      latest: "2026-03-29",
      fallbackWeek: "2026-03-09",
    });
    const later = await read({ ...{ "calendar.txt": CALENDAR }, "feed_info.txt": `${info}20260301,20260331\n` });
    expect(windowOf(later, "2026-03-01").fallbackWeek).toBe("2026-03-09");
  });

  it("has no fallback week without service", async () => {
    const contents = await read({
      "calendar.txt": `${HEADER}WD,0,0,0,0,0,0,0,20260304,20260329\nWE,0,0,0,0,0,0,0,20260304,20260329\n`,
    });
    expect(windowOf(contents, "2026-03-01")).toMatchObject({ earliest: null, latest: null, fallbackWeek: null });
  });

  // As the reference server's own tests expect it of the same feeds.
  const FOLDER = process.env.GTFS_DATA ?? "";
  it.skipIf(!existsSync(`${FOLDER}/bart.zip`)).each([
    ["example", "2007-01-01"],
    ["bart", "2018-06-04"],
    ["caltrain", "2018-06-18"],
  ])("of %s has the fallback week %s", async (name, week) => {
    const contents = await readFeed(bytesSource(readFileSync(`${FOLDER}/${name}.zip`)), nodePlatform);
    expect(windowOf(contents, "2026-11-21").fallbackWeek).toBe(week);
  });
});
