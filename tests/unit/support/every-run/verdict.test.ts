import { expect, test } from "vitest";
import { type Point, readFeeds } from "../../../support/every-run/feed.ts";
import { faultsOf } from "../../../support/every-run/verdict.ts";

/** A point so many meters east of the corner. */
const at = (meters: number): Point => [Number((10 + meters / 111_195).toFixed(6)), 0];

const csv = (header: string, ...rows: readonly string[]) => [header, ...rows].join("\n");
const stop = (id: string, meters: number) => `${id},${id},0,${at(meters)[0]}`;

/**
 * From the origin, one walks 217 s to the stop "near", or 488 s to "far". A line goes from "far" to the end; from "near" one
 * changes between "in" and "out", 304 s apart. So all journeys have two steps of walking.
 */
const CITY = readFeeds([
  {
    "agency.txt": csv("agency_id,agency_name,agency_url,agency_timezone", "A,A,https://a.example,UTC"),
    "stops.txt": csv(
      "stop_id,stop_name,stop_lat,stop_lon",
      ...[stop("near", 200), stop("far", -450), stop("in", 20_000), stop("out", 20_280), stop("end", 40_000)],
    ),
    "routes.txt": csv("route_id,agency_id,route_short_name,route_type", "A,A,A,3"),
    "trips.txt": csv("route_id,service_id,trip_id", "A,D,first", "A,D,second", "A,D,one", "A,D,other"),
    "stop_times.txt": csv(
      "trip_id,arrival_time,departure_time,stop_id,stop_sequence",
      ...["first,08:30:00,08:30:00,far,1", "first,09:50:00,09:50:00,end,2"],
      ...["second,08:40:00,08:40:00,far,1", "second,10:00:00,10:00:00,end,2"],
      ...["one,08:00:00,08:00:00,near,1", "one,08:30:00,08:30:00,in,2"],
      ...["other,08:50:00,08:50:00,out,1", "other,09:51:00,09:51:00,end,2"],
    ),
    "calendar.txt": csv(
      "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
      "D,1,1,1,1,1,1,1,20260304,20260304",
    ),
  },
]);

const unix = (time: string) => Date.parse(`2026-03-04T${time}Z`) / 1000;
const QUERY = { from: at(0), to: at(40_000), time: unix("10:00:00"), arriveBy: true, isPage: false };

/** A walk to "far", and a ride from there. */
function itinerary(departure: string, arrival: string) {
  const [start, boarding, end] = [unix(departure) - 488, unix(departure), unix(arrival)];
  return {
    ...{ start, end },
    legs: [
      { isRide: false, stays: false, start, end: boarding },
      { isRide: true, stays: false, start: boarding, end },
    ],
  };
}

const SECOND = itinerary("08:40:00", "10:00:00");

test("a journey with little walking is not missing where a better one follows on the next page", () => {
  const first = { itineraries: [SECOND], later: null, earlier: unix("09:50:30") };
  expect(faultsOf(CITY, QUERY, first)).toEqual([]);
});

test("a better journey is missing where no page follows", () => {
  const only = { itineraries: [SECOND], later: null, earlier: null };
  expect(faultsOf(CITY, QUERY, only).map(({ kind }) => kind)).toEqual(["missing"]);
});
