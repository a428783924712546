/** The dearest lists of 100: each row is of another feed, so that nothing which two rows need is the same. */

import { beforeAll, describe, expect, test } from "vitest";
import { refreshLists } from "../../../worker/store/lists/list-write.ts";
import { rowsAs } from "../../support/rows.ts";
import { ask, stores } from "./fixture.ts";
import { csv, importFeed } from "./imported.ts";
import { NESTED_PAIRS } from "./nested-lists.ts";

const FEEDS = 100;

/** One route both ways on two services, between a platform of a station with two levels and a stop of its own. */
function lineFeed(n: number): Record<string, string> {
  const lat = 10 + n / 2;
  const trips = ["w", "s"].flatMap((service) => ["0", "1"].map((way) => ({ service, way, id: `${service}${way}` })));
  return {
    "agency.txt": csv(
      "agency_id,agency_name,agency_url,agency_timezone",
      `a,Line ${n},https://a.example,Europe/Berlin`,
    ),
    "levels.txt": csv("level_id,level_index,level_name", "up,0,Street", "down,-1,Tracks"),
    "stops.txt": csv(
      "stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,level_id",
      `st,Station ${n},${lat},20,1,,`,
      `a,Platform ${n},${lat},20,0,st,down`,
      `in,Entrance ${n},${lat},20.0001,2,st,up`,
      `b,End ${n},${lat},20.1,0,,`,
    ),
    "pathways.txt": csv("pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional", "p,in,a,2,1"),
    "routes.txt": csv("route_id,agency_id,route_short_name,route_type", `r,a,L${n},1`),
    "trips.txt": csv(
      "route_id,service_id,trip_id,direction_id",
      ...trips.map((t) => `r,${t.service},${t.id},${t.way}`),
    ),
    "stop_times.txt": csv(
      "trip_id,arrival_time,departure_time,stop_id,stop_sequence",
      ...trips.flatMap(({ id, way }) =>
        (way === "0" ? ["a", "b"] : ["b", "a"]).map((stop, i) => `${id},08:${i}0:00,08:${i}0:00,${stop},${i}`),
      ),
    ),
    "calendar.txt": csv(
      "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
      "w,1,1,1,1,1,0,0,20260101,20261231",
      "s,0,0,0,0,0,1,1,20260101,20261231",
    ),
  };
}

/** What is around a stop is as much as there is, in however many feeds. */
const PAIRS = NESTED_PAIRS.filter((pair) => !pair.some((field) => field.startsWith("nearby_stops")));

/** A list of stops in order has all stops of a feed: here one of each. */
let platforms: number[];

beforeAll(async () => {
  for (let n = 0; n < FEEDS; n++) await importFeed(`f-line${n}`, lineFeed(n));
  const { db } = stores();
  await refreshLists(db);
  platforms = (await rowsAs<{ id: number }>(db, "SELECT id FROM stop WHERE stop_id = 'a'")).map(({ id }) => id);
}, 240_000);

describe("100 rows of 100 feeds read at most 610 rows with", () => {
  test.each(PAIRS)("%s { %s %s }", async (list, one, other) => {
    const which = list === "stops" ? `ids: [${platforms}], limit: 100` : "limit: 100";
    const { rowsRead, errors, data } = await ask(`{ ${list}(${which}) { id a: ${one} b: ${other} } }`);
    expect(errors).toBeUndefined();
    expect(data[list]).toHaveLength(FEEDS);
    expect(rowsRead, `${rowsRead} rows`).toBeLessThanOrEqual(610);
  });
});
