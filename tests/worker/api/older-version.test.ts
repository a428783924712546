/** A version that was imported before rows were kept together answers the same, from the rows themselves. */
import { beforeAll, expect, test } from "vitest";
import { ask, stores } from "./fixture.ts";
import { importFeed } from "./imported.ts";
import { NIGHT_FEED } from "./night-feed.ts";

const DAY = "2026-03-04";

const QUERIES = [
  `{ routes { route_id stops { stop_id } patterns { count stop_pattern_id representative_trip { trip_id } trips { trip_id } } } }`,
  `{ routes { route_id trips(where: { service_date: "${DAY}" }) { trip_id stop_times { departure_time stop { stop_id } } } } }`,
  `{ stops { stop_id children { stop_id } departures(where: { date: "${DAY}" }) { departure_time trip { trip_id route { route_id } } } } }`,
  `{ stops { stop_id arrivals(where: { service_date: "${DAY}" }) { arrival_time } stop_times(limit: 5) { stop_sequence trip { trip_id } } } }`,
  "{ feed_versions { sha1 files { name rows size sha1 header csv_like values_count values_unique } routes { route_id } stops { stop_id } } }",
];

beforeAll(async () => {
  await importFeed("f-night", NIGHT_FEED);
}, 60_000);

const answers = () => Promise.all(QUERIES.map((query) => ask(query)));
const run = (...statements: string[]) => stores().db.write(statements.map((sql) => ({ sql })));

test("reads versions of older builds: without packed schedules and files, then without any packed rows", async () => {
  const now = await answers();
  for (const { errors } of now) expect(errors).toBeUndefined();
  expect(now[1]!.data.routes.some((route: { trips: unknown[] }) => route.trips.length > 0)).toBe(true);
  expect(now[2]!.data.stops.some((stop: { departures: unknown[] }) => stop.departures.length > 0)).toBe(true);
  expect(now[4]!.data.feed_versions[0].files.length).toBeGreaterThan(4);
  await run("UPDATE route_pack SET schedule = NULL", "UPDATE feed_version SET files = NULL");
  const before = await answers();
  expect(before.map(({ data }) => data)).toEqual(now.map(({ data }) => data));
  for (const [i, { rowsRead }] of before.entries()) expect(rowsRead, QUERIES[i]!).toBeGreaterThan(now[i]!.rowsRead);
  await run(
    "DELETE FROM route_pack",
    "DELETE FROM route_page",
    "DELETE FROM stop_page",
    "UPDATE stop SET children = NULL",
  );
  expect((await answers()).map(({ data }) => data)).toEqual(now.map(({ data }) => data));
});
