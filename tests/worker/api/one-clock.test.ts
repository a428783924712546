/** Boards as windows of expected instants: zones, long trips, frequencies, and late vehicles. */
import { beforeAll, describe, expect, test } from "vitest";
import { createContext } from "../../../worker/api/graphql/context.ts";
import { execute } from "../../../worker/api/graphql/execute.ts";
import { replaceAllRealtime } from "../../../worker/store/realtime/save.ts";
import { rowsAs } from "../../support/rows.ts";
import { ask } from "../../support/worker/ask.ts";
import { addFeed, addOperatorRow, stores } from "./fixture.ts";
import { csv, importFeed } from "./imported.ts";

const FEED = {
  "agency.txt": csv(
    "agency_id,agency_name,agency_url,agency_timezone",
    "E,East,https://e.example,America/New_York",
    "W,West,https://w.example,America/Chicago",
  ),
  "stops.txt": csv(
    "stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,stop_timezone",
    "A,A,40,-86,0,,America/New_York",
    "B,B,40.1,-86.1,0,,America/Denver",
    "ST,Hall,40.2,-86.2,1,,America/Chicago",
    "PL,Hall 1,40.2,-86.2,0,ST,America/New_York",
  ),
  "routes.txt": csv("route_id,agency_id,route_short_name,route_type", "e,E,E,3", "w,W,W,3"),
  "calendar.txt": csv(
    "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
    "S,1,1,1,1,1,1,1,20260101,20261231",
  ),
  "trips.txt": csv("route_id,service_id,trip_id", "e,S,east", "w,S,west", "e,S,long", "e,S,often", "e,S,never"),
  "stop_times.txt": csv(
    "trip_id,arrival_time,departure_time,stop_id,stop_sequence",
    "east,08:00:00,08:00:00,A,1",
    "east,08:30:00,08:35:00,B,2",
    "east,09:00:00,09:00:00,PL,3",
    "west,07:40:00,07:40:00,B,1",
    "west,08:10:00,08:10:00,PL,2",
    "long,20:00:00,20:00:00,A,1",
    "long,58:20:00,58:25:00,B,2",
    "long,80:00:00,80:00:00,PL,3",
    "often,06:00:00,06:00:00,A,1",
    "often,06:05:00,06:05:00,PL,2",
    "never,05:30:00,05:30:00,A,1",
    "never,05:35:00,05:35:00,PL,2",
  ),
  "frequencies.txt": csv(
    "trip_id,start_time,end_time,headway_secs,exact_times",
    "often,12:00:00,12:30:00,600,1",
    "often,12:30:00,13:00:00,900,1",
    "never,22:00:00,23:00:00,0,1",
  ),
};

beforeAll(async () => {
  await importFeed("f-clock", FEED);
  const { db } = stores();
  await addFeed(db, { id: 810, onestop_id: "f-clock~rt", spec: "gtfs-rt" });
  const [row] = await rowsAs<{ onestop_id: string }>(db, "SELECT onestop_id FROM operator_feed LIMIT 1");
  await addOperatorRow(db, { id: 8100, onestopId: row!.onestop_id, name: "Clock", feedId: 810 });
  const update = (tripId: string, stopTimeUpdate: object[]) => ({
    id: tripId,
    tripUpdate: { trip: { tripId, startDate: "20260304" }, stopTimeUpdate },
  });
  const message = {
    header: { gtfsRealtimeVersion: "2.0", timestamp: "1772600000" },
    entity: [
      update("east", [
        { stopSequence: 1, departure: { delay: 1200 } },
        {
          stopSequence: 2,
          arrival: { time: String(Date.parse("2026-03-04T13:30:00Z") / 1000) },
          departure: { delay: 0 },
        },
      ]),
    ],
  };
  await replaceAllRealtime(
    stores(),
    [{ feed: "f-clock~rt", type: "realtime_trip_updates", message }],
    new Date("2026-03-04T13:00:00Z"),
  );
}, 60_000);

async function calls(stop: string, args: string, now = "2026-03-04T13:00:00Z", list = "departures") {
  const context = createContext({ stores: stores(), now: new Date(now) });
  const event = "stop_timezone scheduled_utc scheduled_local estimated_utc estimated_delay";
  const query = `{ stops(where: { stop_id: "${stop}" }) { ${list}(${args}) {
    service_date date trip { trip_id } arrival { ${event} } departure { ${event} }
  } } }`;
  const { data, errors } = await execute({ context, query });
  expect(errors).toBeUndefined();
  // biome-ignore lint/suspicious/noExplicitAny: rows of a query written here
  return (data as any).stops[0][list] as any[];
}

const names = (rows: { trip: { trip_id: string }; departure: { scheduled_utc: string } }[]) =>
  rows.map((row) => `${row.trip.trip_id} ${row.departure.scheduled_utc}`);

describe("one clock", () => {
  test("counts times in the zone of each agency and shows them in that of the stop", async () => {
    const rows = await calls("B", "where: { next: 3600 }");
    expect(names(rows)).toEqual(["east 2026-03-04T13:35:00Z", "west 2026-03-04T13:40:00Z"]);
    expect(rows[0].departure).toMatchObject({
      stop_timezone: "America/Denver",
      scheduled_local: "2026-03-04T06:35:00-07:00",
    });
    const [west] = await calls("PL", 'where: { service_date: "2026-03-04" }', undefined, "arrivals");
    expect(west.departure.stop_timezone).toBe("America/Chicago");
  });

  test("counts journeys in the zone of the agency of each trip, as boards do", async () => {
    const context = createContext({ stores: stores(), now: new Date("2026-03-04T03:00:00Z") });
    const query = `{ directions(where: {
      mode: TRANSIT, from: { lon: -86.1, lat: 40.1 }, to: { lon: -86.2, lat: 40.2 }, depart_at: "2026-03-04T13:36:00Z"
    }) { itineraries { legs { mode start_time end_time trip { trip_id } } } } }`;
    const { data, errors } = await execute({ context, query });
    expect(errors).toBeUndefined();
    // biome-ignore lint/suspicious/noExplicitAny: rows of a query written here
    const legs = (data as any).directions.itineraries[0].legs.filter((leg: any) => leg.trip != null);
    // biome-ignore lint/suspicious/noExplicitAny: rows of a query written here
    expect(legs.map((leg: any) => [leg.trip.trip_id, Date.parse(leg.start_time)])).toEqual([
      ["west", Date.parse("2026-03-04T13:40:00Z")],
    ]);
  });

  test("has trips of earlier service days at any hour, by `next` and by date", async () => {
    expect(names(await calls("B", "where: { next: 3600 }", "2026-03-06T15:00:00Z"))).toEqual([
      "long 2026-03-06T15:25:00Z",
    ]);
    const rows = await calls("B", 'where: { date: "2026-03-06" }');
    expect(rows.find((row) => row.trip.trip_id === "long")).toMatchObject({
      service_date: "2026-03-04",
      date: "2026-03-06",
    });
    const arrivals = await calls("PL", 'where: { date: "2026-03-07" }', undefined, "arrivals");
    expect(names(arrivals)).toContain("long 2026-03-07T13:00:00Z");
  });

  test("keeps a late vehicle until it leaves, and no longer", async () => {
    const [late] = await calls("A", "where: { next: 600 }", "2026-03-04T13:10:00Z");
    expect(late).toMatchObject({ trip: { trip_id: "east" }, departure: { estimated_utc: "2026-03-04T13:20:00Z" } });
    expect(await calls("A", "where: { next: 600 }", "2026-03-04T13:21:00Z")).toEqual([]);
  });

  test("takes the limit from the departures of all service days in order", async () => {
    expect(names(await calls("B", "limit: 2, where: { next: 90000 }", "2026-03-06T13:38:00Z"))).toEqual([
      "west 2026-03-06T13:40:00Z",
      "long 2026-03-06T15:25:00Z",
    ]);
  });

  test("gives the arrival its own time", async () => {
    const [east] = await calls("B", "where: { next: 3600 }");
    expect(east.arrival).toMatchObject({ scheduled_utc: "2026-03-04T13:30:00Z", estimated_delay: 0 });
  });

  test("expands frequencies without their end, and a refused row into nothing", async () => {
    const rows = await calls("A", 'where: { service_date: "2026-03-05" }');
    const often = rows.filter((row) => row.trip.trip_id === "often").map((row) => row.departure.scheduled_utc);
    expect(often.map((utc) => utc.slice(11, 16))).toEqual(["17:00", "17:10", "17:20", "17:30", "17:45"]);
    expect(rows.some((row) => row.trip.trip_id === "never")).toBe(false);
  });
});

describe("the clock of a stop", () => {
  test("is that of the station for other planners, too", async () => {
    const ends = { fromPlace: "40.2,-86.2", toPlace: "40.1,-86.1", date: "2026-03-04", time: "08:00" };
    const response = await ask(`/api/v2/routing/otp/plan?${new URLSearchParams(ends)}`);
    const { plan } = (await response.json()) as { plan: { date: number } };
    expect(new Date(plan.date).toISOString()).toBe("2026-03-04T14:00:00.000Z");
  });

  test("is that of its timetable by hour and minute", async () => {
    const response = await ask("/stops/f-clock:B?date=2026-03-05&clock=24");
    const page = (await response.text()).replaceAll(/<!--.*?-->/g, "");
    const hours = [
      ...page.matchAll(/<tr><th scope="row">(\d\d)(?:<abbr[^>]*>([^<]*)<\/abbr>)?<\/th><td>([\d ]+)<\/td>/g),
    ];
    // East at 8:35 in New York, west at 7:40 in Chicago, and the train of 58:25.
    expect(hours.map(([, hour, days = "", minutes]) => `${hour}${days}:${minutes}`).sort()).toEqual([
      "06:35",
      "06:40",
      "08+2:25",
    ]);
    expect(page).toContain("Times are in the America/Denver time zone");
  });
});
