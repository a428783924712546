/** Boards of feeds made by chance, held against plain rows of stop_times.txt (tests/support/naive-feed.ts). */
import fc from "fast-check";
import { expect, test } from "vitest";
import { isoDate } from "../../../src/domain/time/service-day.ts";
import { createContext } from "../../../worker/api/graphql/context.ts";
import { execute } from "../../../worker/api/graphql/execute.ts";
import { FIRST_MADE_DAY, madeFeed, zipOf } from "../../support/made-feed.ts";
import { NaiveBoards, type PlainFeed } from "../../support/naive-feed.ts";
import { stores } from "./fixture.ts";
import { importZip } from "./imported.ts";

let made = 0;

const QUERY = `query ($feed: String, $where: StopTimeFilter, $limit: Int) {
  stops(where: { feed_onestop_id: $feed }, limit: 1000) {
    stop_id
    stop_times(where: $where, limit: $limit) { departure_time service_date stop_sequence trip { trip_id } }
  }
}`;

type Answer = {
  stops: {
    stop_id: string;
    stop_times: {
      departure_time: string;
      service_date: string;
      stop_sequence: number;
      trip: { trip_id: string };
    }[];
  }[];
};

/** By stop, `service date, departure, trip, sequence` of each row, sorted. */
async function boards(feed: string, where: Record<string, unknown>): Promise<Map<string, string[]>> {
  const context = createContext({ stores: stores(), now: new Date("2020-03-10T12:00:00Z") });
  const { data, errors } = await execute({ context, query: QUERY, variables: { feed, where, limit: 1000 } });
  expect(errors).toBeUndefined();
  return new Map(
    (data as Answer).stops.map((stop) => [
      stop.stop_id,
      stop.stop_times
        .map((row) => `${row.service_date} ${row.departure_time} ${row.trip.trip_id} ${row.stop_sequence}`)
        .sort(),
    ]),
  );
}

const clock = (seconds: number) => {
  const two = (n: number) => String(n).padStart(2, "0");
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
};

function plain(naive: NaiveBoards, stop: string, day: number, start: number, end: number): string[] {
  return naive
    .departures(stop, day, start, end)
    .map((row) => `${isoDate(day)} ${clock(row.departure)} ${row.tripId} ${row.sequence}`);
}

/** Imports; null for a feed that cannot be used. */
async function imported(feed: PlainFeed): Promise<string | null> {
  const id = `f-made${++made}`;
  try {
    await importZip(id, await zipOf(feed));
    return id;
  } catch {
    return null;
  }
}

const HOUR = 3600;
const windows = fc.record({
  day: fc.integer({ min: FIRST_MADE_DAY - 1, max: FIRST_MADE_DAY + 45 }),
  start: fc.integer({ min: 0, max: 30 * HOUR }),
  length: fc.integer({ min: 0, max: 12 * HOUR }),
  split: fc.integer({ min: 1, max: 24 * HOUR - 1 }),
});

test("every stop of every feed has the departures of the plain rows, for any split of the day", async () => {
  await fc.assert(
    fc.asyncProperty(madeFeed, fc.array(windows, { minLength: 1, maxLength: 3 }), async (feed, asked) => {
      const id = await imported(feed);
      fc.pre(id !== null);
      const naive = new NaiveBoards(feed);
      for (const { day, start, length, split } of asked) {
        const end = start + length;
        const date = isoDate(day);
        const [strict, wide, whole, morning, evening] = await Promise.all([
          boards(id!, { service_date: date, start, end }),
          boards(id!, { date, start, end }),
          boards(id!, { date }),
          boards(id!, { date, start: 0, end: split }),
          boards(id!, { date, start: split, end: 24 * HOUR }),
        ]);
        for (const [stop, rows] of strict) {
          expect(rows).toEqual(plain(naive, stop, day, start, end).sort());
          const expected = [
            ...[5, 4, 3, 2, 1].flatMap((back) =>
              plain(naive, stop, day - back, start + back * 24 * HOUR, end + back * 24 * HOUR),
            ),
            ...plain(naive, stop, day, start, end),
            ...(end > 24 * HOUR ? plain(naive, stop, day + 1, Math.max(0, start - 24 * HOUR), end - 24 * HOUR) : []),
          ];
          expect(wide.get(stop)).toEqual(expected.sort());
          // What the night before leaves and what is on the cut is in both parts.
          const parts = new Set([...morning.get(stop)!, ...evening.get(stop)!]);
          expect([...parts].sort()).toEqual([...new Set(whole.get(stop)!)].sort());
        }
      }
    }),
    { numRuns: 25 },
  );
}, 120_000);

test("a service day split into any parts is the same day", async () => {
  await fc.assert(
    fc.asyncProperty(
      madeFeed,
      fc.uniqueArray(fc.nat(30 * HOUR), { maxLength: 4 }),
      fc.nat(40),
      async (feed, cuts, offset) => {
        const id = await imported(feed);
        fc.pre(id !== null);
        const service_date = isoDate(FIRST_MADE_DAY + offset);
        const whole = await boards(id!, { service_date });
        const bounds = [-1, ...cuts.sort((a, b) => a - b), 200 * HOUR];
        const pieces = await Promise.all(
          bounds.slice(1).map((end, i) => boards(id!, { service_date, start: bounds[i]! + 1, end })),
        );
        for (const [stop, rows] of whole) {
          expect(pieces.flatMap((piece) => piece.get(stop)!).sort()).toEqual(rows);
        }
      },
    ),
    { numRuns: 10 },
  );
}, 120_000);
