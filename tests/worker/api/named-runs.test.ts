/** Runs that realtime data names by something else than their trip_id, and runs beside the schedule. */
import { beforeAll, describe, expect, test } from "vitest";
import { createContext } from "../../../worker/api/graphql/context.ts";
import { execute } from "../../../worker/api/graphql/execute.ts";
import { replaceAllRealtime } from "../../../worker/store/realtime/save.ts";
import { rowsAs } from "../../support/rows.ts";
import { addFeed, addOperatorRow, stores } from "./fixture.ts";
import { csv, importFeed } from "./imported.ts";

const FEED = {
  "agency.txt": csv("agency_id,agency_name,agency_url,agency_timezone", "N,Nord,https://n.example,Europe/Berlin"),
  "stops.txt": csv(
    "stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station",
    "na,A,50,7,0,",
    "nst,Hall,50.1,7.1,1,",
    "np1,Hall 1,50.1,7.1,0,nst",
    "np2,Hall 2,50.1,7.1,0,nst",
    "nz,Z,50.2,7.2,0,",
  ),
  "routes.txt": csv("route_id,agency_id,route_short_name,route_type", "n1,N,1,3", "n2,N,2,3"),
  "calendar.txt": csv(
    "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
    "S,1,1,1,1,1,1,1,20260101,20261231",
  ),
  "trips.txt": csv(
    "route_id,service_id,trip_id,direction_id",
    "n1,S,out,0",
    "n1,S,back,1",
    "n1,S,night,0",
    "n1,S,twin1,0",
    "n1,S,twin2,0",
    "n2,S,other,1",
  ),
  "stop_times.txt": csv(
    "trip_id,arrival_time,departure_time,stop_id,stop_sequence",
    ...["out", "back", "other"].flatMap((trip) => [
      `${trip},09:00:00,09:00:00,na,1`,
      `${trip},09:10:00,09:11:00,np1,2`,
      `${trip},09:30:00,09:30:00,nz,3`,
    ]),
    ...["twin1", "twin2"].flatMap((trip) => [`${trip},11:00:00,11:00:00,na,1`, `${trip},11:30:00,11:30:00,nz,2`]),
    "night,25:10:00,25:10:00,na,1",
    "night,25:30:00,25:30:00,nz,2",
  ),
};

type Rows = {
  trip: { trip_id: string };
  schedule_relationship: string;
  departure: { scheduled_utc: string | null; estimated_utc: string | null };
}[];

beforeAll(async () => {
  await importFeed("f-named", FEED);
  const { db } = stores();
  await addFeed(db, { id: 820, onestop_id: "f-named~rt", spec: "gtfs-rt" });
  const [row] = await rowsAs<{ onestop_id: string }>(db, "SELECT onestop_id FROM operator_feed LIMIT 1");
  await addOperatorRow(db, { id: 8200, onestopId: row!.onestop_id, name: "Nord", feedId: 820 });
}, 60_000);

async function publish(...tripUpdates: object[]): Promise<void> {
  const message = {
    header: { gtfsRealtimeVersion: "2.0", timestamp: "1772600000" },
    entity: tripUpdates.map((tripUpdate, i) => ({ id: `${i}`, tripUpdate })),
  };
  await replaceAllRealtime(
    stores(),
    [{ feed: "f-named~rt", type: "realtime_trip_updates", message }],
    new Date("2026-03-04T07:00:00Z"),
  );
}

async function board(
  stop: string,
  where = "next: 7200",
  now = "2026-03-04T07:00:00Z",
  list = "departures",
): Promise<Rows> {
  const context = createContext({ stores: stores(), now: new Date(now) });
  const query = `{ stops(where: { stop_id: "${stop}" }) { ${list}(where: { ${where} }) {
    schedule_relationship trip { trip_id } departure { scheduled_utc estimated_utc }
  } } }`;
  const { data, errors } = await execute({ context, query });
  expect(errors).toBeUndefined();
  // biome-ignore lint/suspicious/noExplicitAny: rows of a query written here
  return (data as any).stops[0][list];
}

const shown = (rows: Rows) =>
  Object.fromEntries(rows.map((r) => [r.trip.trip_id, `${r.schedule_relationship} ${r.departure.estimated_utc}`]));

describe("a run named by route, direction, start time, and date", () => {
  const delay = [{ stopId: "na", departure: { delay: 240 } }];

  test("is updated alone", async () => {
    const trip = { routeId: "n1", directionId: 1, startTime: "9:00:00", startDate: "20260304" };
    await publish({ trip, stopTimeUpdate: delay });
    expect(shown(await board("na"))).toEqual({
      out: "STATIC null",
      back: "SCHEDULED 2026-03-04T08:04:00Z",
      other: "STATIC null",
    });
    expect(shown(await board("na", "next: 7200", "2026-03-05T07:00:00Z")).back).toBe("STATIC null");
  });

  test("may start after midnight", async () => {
    const trip = { routeId: "n1", directionId: 0, startTime: "25:10:00", startDate: "20260304" };
    await publish({ trip, stopTimeUpdate: delay });
    expect(shown(await board("na", "next: 7200", "2026-03-05T00:00:00Z"))).toEqual({
      night: "SCHEDULED 2026-03-05T00:14:00Z",
    });
  });

  test("needs all four", async () => {
    const whole = { routeId: "n1", directionId: 1, startTime: "09:00:00", startDate: "20260304" };
    for (const missing of ["routeId", "directionId", "startTime", "startDate"]) {
      const trip = Object.fromEntries(Object.entries(whole).filter(([name]) => name !== missing));
      await publish({ trip, stopTimeUpdate: delay });
      expect(shown(await board("na")).back, missing).toBe("STATIC null");
    }
  });
});

describe("a run under a trip_id that the schedule does not have", () => {
  const delay = [{ stopId: "na", departure: { delay: 240 } }];
  const named = { tripId: "gone", routeId: "n1", directionId: 1, startTime: "09:00:00", startDate: "20260304" };

  test("is found by its route, direction, start time, and date", async () => {
    await publish({ trip: named, stopTimeUpdate: delay });
    expect(shown(await board("na"))).toEqual({
      out: "STATIC null",
      back: "SCHEDULED 2026-03-04T08:04:00Z",
      other: "STATIC null",
    });
    expect(shown(await board("na", "next: 7200", "2026-03-05T07:00:00Z")).back).toBe("STATIC null");
    // Late enough to be on the board after its scheduled time.
    expect(shown(await board("na", "next: 600", "2026-03-04T08:02:00Z"))).toHaveProperty("back");
  });

  test("is late in journeys too", async () => {
    await publish({ trip: named, stopTimeUpdate: [{ stopId: "na", departure: { delay: 240 } }] });
    const context = createContext({ stores: stores(), now: new Date("2026-03-04T07:50:00Z") });
    const query = `{ directions(where: {
      mode: TRANSIT, from: { lon: 7, lat: 50 }, to: { lon: 7.2, lat: 50.2 }, depart_at: "2026-03-04T08:01:00Z"
    }) { itineraries { legs { start_time trip { trip_id } } } } }`;
    const { data } = await execute({ context, query });
    // biome-ignore lint/suspicious/noExplicitAny: rows of a query written here
    const ride = (data as any).directions.itineraries[0].legs.find((leg: any) => leg.trip !== null);
    expect([ride.trip.trip_id, ride.start_time]).toEqual(["back", "2026-03-04T08:04:00Z"]);
  });

  test("has the vehicle and the alert under that trip_id", async () => {
    const entity = [
      { id: "v", vehicle: { trip: named, vehicle: { id: "bus 7" }, position: { latitude: 50, longitude: 7 } } },
      { id: "a", alert: { informedEntity: [{ trip: named }], headerText: { translation: [{ text: "Crowded" }] } } },
    ];
    const message = { header: { gtfsRealtimeVersion: "2.0", timestamp: "1772600000" }, entity };
    const types = ["realtime_vehicle_positions", "realtime_alerts"] as const;
    await replaceAllRealtime(
      stores(),
      types.map((type) => ({ feed: "f-named~rt", type, message })),
      new Date("2026-03-04T07:00:00Z"),
    );
    const ask = async (trip: string, date: string) => {
      const context = createContext({ stores: stores(), now: new Date("2026-03-04T07:00:00Z") });
      const query = `{ stops(where: { stop_id: "na" }) { departures(where: { date: "${date}" }) {
        trip { trip_id vehicle_position { vehicle { id } } alerts { header_text { text } } }
      } } }`;
      const { data, errors } = await execute({ context, query });
      expect(errors).toBeUndefined();
      // biome-ignore lint/suspicious/noExplicitAny: rows of a query written here
      const found = (data as any).stops[0].departures.find((row: any) => row.trip.trip_id === trip).trip;
      // biome-ignore lint/suspicious/noExplicitAny: rows of a query written here
      return [found.vehicle_position?.vehicle.id, found.alerts.map((alert: any) => alert.header_text[0].text)];
    };
    expect(await ask("back", "2026-03-04")).toEqual(["bus 7", ["Crowded"]]);
    expect(await ask("back", "2026-03-05")).toEqual([undefined, []]);
    expect(await ask("out", "2026-03-04")).toEqual([undefined, []]);
  });

  test("is not found where one of the four is missing, or differs", async () => {
    const others = [
      ...["routeId", "directionId", "startTime", "startDate"].map((name) => [name, undefined] as const),
      ...[["routeId", "n9"] as const, ["startTime", "09:01:00"] as const],
    ];
    for (const [name, value] of others) {
      const { [name as keyof typeof named]: _, ...rest } = named;
      await publish({ trip: value === undefined ? rest : { ...rest, [name]: value }, stopTimeUpdate: delay });
      expect(shown(await board("na")).back, name).toBe("STATIC null");
    }
  });

  test("is not found where its trip_id is known, or where two runs fit", async () => {
    await publish({ trip: { ...named, tripId: "night" }, stopTimeUpdate: delay });
    expect(shown(await board("na")).back).toBe("STATIC null");
    await publish({ trip: { ...named, directionId: 0, startTime: "11:00:00" }, stopTimeUpdate: delay });
    const twins = await board("na", "next: 10800");
    expect(twins.filter((row) => row.trip.trip_id.startsWith("twin")).map((row) => row.schedule_relationship)).toEqual([
      "STATIC",
      "STATIC",
    ]);
  });

  test("does not take the update of the run's own trip_id", async () => {
    await publish(
      { trip: { ...named, tripId: "back" }, stopTimeUpdate: [{ stopId: "na", departure: { delay: 60 } }] },
      { trip: named, stopTimeUpdate: delay },
    );
    expect(shown(await board("na")).back).toBe("SCHEDULED 2026-03-04T08:01:00Z");
  });
});

describe("a duplicated trip", () => {
  const copy = {
    trip: { tripId: "out", startDate: "20260304", scheduleRelationship: "DUPLICATED" },
    tripProperties: { tripId: "out-copy", startDate: "20260304", startTime: "09:30:00" },
    stopTimeUpdate: [{ stopSequence: 1, departure: { delay: 300 } }],
  };

  test("is a departure beside its model, which stays as scheduled", async () => {
    await publish(copy);
    expect(shown(await board("na"))).toEqual({
      out: "STATIC null",
      back: "STATIC null",
      other: "STATIC null",
      "out-copy": "DUPLICATED 2026-03-04T08:35:00Z",
    });
    const later = (await board("np1")).find((row) => row.trip.trip_id === "out-copy");
    expect(later?.departure).toEqual({ scheduled_utc: "2026-03-04T08:41:00Z", estimated_utc: "2026-03-04T08:46:00Z" });
    expect(shown(await board("nz", "next: 10800", undefined, "arrivals"))).toHaveProperty("out-copy");
  });

  test("is on the board of its day only", async () => {
    await publish(copy);
    expect(shown(await board("na", 'service_date: "2026-03-05"'))).not.toHaveProperty("out-copy");
    expect(shown(await board("na", 'service_date: "2026-03-04"'))).toHaveProperty("out-copy");
    expect(shown(await board("na", "next: 600", "2026-03-04T08:31:00Z"))).toHaveProperty("out-copy");
    expect(shown(await board("na", "next: 600", "2026-03-04T08:36:00Z"))).not.toHaveProperty("out-copy");
  });
});
