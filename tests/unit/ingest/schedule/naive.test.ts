import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nodePlatform } from "../../../../cli/node-platform.ts";
import { readFeed } from "../../../../worker/ingest/read-feed.ts";
import { bytesSource } from "../../../../worker/ingest/zip/directory.ts";
import { FIRST_MADE_DAY, madeFeed, zipOf } from "../../../support/made-feed.ts";
import { NaiveBoards, type PlainFeed, type PlainRow, secondsOf } from "../../../support/naive-feed.ts";
import { asInFile, StoredSchedule } from "../../../support/stored-schedule.ts";

const read = async (feed: PlainFeed, shuffle: "trips" | "stops", heldRows = 1000) =>
  readFeed(bytesSource(await zipOf(feed, shuffle)), nodePlatform, { heldRows });

const number = (cell: string | undefined) => (cell === undefined || cell === "" ? null : Number(cell));
const words = (cell: string | undefined) => (cell === undefined || cell === "" ? null : cell);

describe.each([
  ["trips", 1000],
  ["stops", 1000],
  ["trips", 3],
  ["stops", 3],
] as const)("a feed whose stop_times are sorted by %s, with %d rows held", (shuffle, heldRows) => {
  it("decodes every row of every trip, including interpolated times", async () => {
    await fc.assert(
      fc.asyncProperty(madeFeed, async (feed) => {
        const contents = await read(feed, shuffle, heldRows);
        const expected = new Set(["feed_without_trips", "frequency_empty"]);
        expect(contents.report.groups().filter(({ code }) => !expected.has(code))).toEqual([]);
        const stored = new StoredSchedule(contents);
        const stopIds = contents.network.feed.stops.list.map((s) => s.stop_id);
        const byTrip = Map.groupBy(feed["stop_times.txt"]!, (row) => row.trip_id!);
        for (const trip of feed["trips.txt"]!) {
          const found = stored.trip(trip.trip_id!)!;
          expect(
            found.rows.map(asInFile).map((row) => ({
              stop: stopIds[row.stopId - stored.numbering.first("stop")],
              sequence: row.stopSequence,
              arrival: row.arrival,
              departure: row.departure,
              headsign: row.stopHeadsign,
              pickup: row.pickupType,
              dropOff: row.dropOffType,
              timepoint: row.timepoint,
              distance: row.shapeDistTraveled,
            })),
          ).toEqual(
            (byTrip.get(trip.trip_id!) ?? []).map((row: PlainRow) => ({
              stop: row.stop_id,
              sequence: number(row.stop_sequence),
              arrival: secondsOf(row.arrival_time),
              departure: secondsOf(row.departure_time),
              headsign: words(row.stop_headsign),
              pickup: number(row.pickup_type),
              dropOff: number(row.drop_off_type),
              timepoint: number(row.timepoint),
              distance: number(row.shape_dist_traveled),
            })),
          );
          const kind = found.pattern.kinds[found.timetable.kinds[found.index]!]!;
          expect({
            headsign: kind.headsign,
            direction: kind.directionId,
            short: found.timetable.shortNames[found.index],
            block: found.timetable.blockIds[found.index],
            frequencies: found.timetable.frequencies[found.index]!.map((f) => ({ ...f })),
          }).toEqual({
            headsign: words(trip.trip_headsign),
            direction: number(trip.direction_id),
            short: words(trip.trip_short_name),
            block: words(trip.block_id),
            frequencies: feed["frequencies.txt"]!.filter((f) => f.trip_id === trip.trip_id)
              .map((f) => ({
                start: secondsOf(f.start_time),
                end: secondsOf(f.end_time),
                headway: number(f.headway_secs),
                exactTimes: number(f.exact_times),
              }))
              .sort((a, b) => a.start! - b.start!),
          });
        }
        expect(stored.trip("nobody")).toBeNull();
      }),
      { numRuns: 120 },
    );
  });

  it("lists the same departures as the rows, at every stop, on every day, in any window", async () => {
    await fc.assert(
      fc.asyncProperty(madeFeed, fc.nat(100_000), fc.nat(40_000), async (feed, start, length) => {
        const contents = await read(feed, shuffle, heldRows);
        const stored = new StoredSchedule(contents);
        const naive = new NaiveBoards(feed);
        for (let day = FIRST_MADE_DAY - 2; day < FIRST_MADE_DAY + 64; day += 3) {
          contents.network.feed.stops.list.forEach(({ stop_id: stopId }, n) => {
            for (const [from, to] of [
              [start, start + length],
              [0, 200_000],
            ] as const) {
              expect(stored.departures(stored.numbering.stop(n), day, from, to)).toEqual(
                naive.departures(stopId, day, from, to),
              );
            }
          });
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe("pattern numbers", () => {
  it("enumerate distinct stop lists from 0 in the order of stop_times, across routes", async () => {
    await fc.assert(
      fc.asyncProperty(madeFeed, async (feed) => {
        const contents = await read(feed, "trips");
        const stored = new StoredSchedule(contents);
        const lists = new Map<string, number>();
        const byTrip = Map.groupBy(feed["stop_times.txt"]!, (row) => row.trip_id!);
        for (const rows of byTrip.values()) {
          const key = rows.map((r) => r.stop_id).join(" ");
          if (!lists.has(key)) lists.set(key, lists.size);
        }
        const stopIds = contents.network.feed.stops.list.map((s) => s.stop_id);
        for (const pattern of stored.patterns.values()) {
          const key = pattern.stops.map((id) => stopIds[id - stored.numbering.first("stop")]).join(" ");
          expect(pattern.stopPatternId).toBe(lists.get(key) ?? lists.size);
        }
      }),
      { numRuns: 60 },
    );
  });
});
