/** What the page /validate asks about a feed in memory. */
import { expect, test } from "vitest";
import { decodeLine } from "../../../src/domain/geo/polyline.ts";
import { dayOf, isoDate } from "../../../src/domain/time/service-day.ts";
import { daysOf, mapOf, tripsOf } from "../../../worker/checker/answers.ts";
import { browserPlatform } from "../../../worker/checker/browser-platform.ts";
import { openSource } from "../../../worker/checker/source.ts";
import { checkZip } from "../../../worker/ingest/validate/check.ts";
import { type Files, GOOD_FEED } from "../../support/good-feed.ts";
import { makeZip } from "../../support/zip.ts";

const MOMENT = "2026-11-21T06:00:00Z";

/** A call of which the feed says nothing special. */
const AS_USUAL = { pickup_type: null, drop_off_type: null, continuous_pickup: null, continuous_drop_off: null };

async function networkOf(files: Files = {}) {
  const file = new Blob([await makeZip({ ...GOOD_FEED, ...files })]);
  const { contents } = await checkZip(await openSource({ file }, 1e9), browserPlatform, MOMENT);
  return contents!.network;
}

test("the map has the lines of routes, and stops and stations", async () => {
  const { routes, stops } = mapOf(await networkOf());
  expect(routes.map(({ id, lines }) => ({ id, lines: lines.map((line) => decodeLine(line)) }))).toEqual([
    {
      id: 0,
      lines: [
        [
          [16.37, 48.2],
          [16.38, 48.21],
        ],
      ],
    },
  ]);
  // The entrance is not drawn.
  expect(stops).toEqual([
    { id: 0, lon: 16.37, lat: 48.2 },
    { id: 1, lon: 16.38, lat: 48.21 },
    { id: 2, lon: 16.3801, lat: 48.2101 },
  ]);
});

test("a call has what the feed says about boarding and leaving", async () => {
  const { trips } = tripsOf(
    await networkOf({
      "stop_times.txt": [
        "trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,continuous_drop_off",
        "T1,08:00:00,08:00:00,S,1,2,",
        "T1,08:10:00,08:10:00,E,2,1,3",
      ].join("\n"),
    }),
    0,
    "2026-11-23",
  );
  expect(trips[0]!.stop_times).toMatchObject([
    { pickup_type: 2, drop_off_type: null, continuous_drop_off: null },
    { pickup_type: 1, drop_off_type: null, continuous_drop_off: 3 },
  ]);
});

test("a day has the trips of its services, with all calls", async () => {
  const network = await networkOf();
  const { trips, patterns, more } = tripsOf(network, 0, "2026-11-23");
  expect(more).toBe(false);
  expect(patterns).toEqual([{ stop_pattern_id: 0, stops: [0, 1] }]);
  expect(trips.map(({ trip_id, direction_id, stop_times }) => ({ trip_id, direction_id, stop_times }))).toEqual([
    {
      trip_id: "T1",
      direction_id: 0,
      stop_times: [
        { ...AS_USUAL, arrival_time: "08:00:00", departure_time: "08:00:00" },
        { ...AS_USUAL, arrival_time: "08:10:00", departure_time: "08:10:00" },
      ],
    },
    {
      trip_id: "T2",
      direction_id: 0,
      stop_times: [
        { ...AS_USUAL, arrival_time: "09:00:00", departure_time: "09:00:00" },
        { ...AS_USUAL, arrival_time: "09:10:00", departure_time: "09:10:00" },
      ],
    },
  ]);
  expect(trips[1]!.frequencies.map(({ start_time, headway_secs }) => [start_time, headway_secs])).toEqual([
    ["09:00:00", 600],
    ["10:00:00", 900],
  ]);
  // A Saturday, and a text that is no date.
  expect(tripsOf(network, 0, "2026-11-21")).toEqual({ trips: [], patterns: [], more: false });
  expect(tripsOf(network, 0, "tomorrow")).toEqual({ trips: [], patterns: [], more: false });
});

test("days are those on which the route runs", async () => {
  const network = await networkOf({ "calendar_dates.txt": "service_id,date,exception_type\nWD,20261124,2\n" });
  const days = daysOf(network, 0);
  expect(days).not.toContain(dayOf("2026-11-24"));
  expect([isoDate(days[0]!), isoDate(days.at(-1)!)]).toEqual(["2026-01-01", "2026-12-31"]);
  expect(daysOf(network, 9)).toEqual([]);
});
