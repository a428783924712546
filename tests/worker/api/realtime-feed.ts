/** Small feeds with realtime data of their own, for tests of what trip updates and alerts change. */
import { createContext } from "../../../worker/api/graphql/context.ts";
import { execute } from "../../../worker/api/graphql/execute.ts";
import { replaceAllRealtime } from "../../../worker/store/realtime/save.ts";
import { rowsAs } from "../../support/rows.ts";
import { addFeed, addOperatorRow, stores } from "./fixture.ts";
import { csv } from "./imported.ts";

export { csv };

type Rows = {
  /** stop_id, stop_name, stop_lat, stop_lon, location_type, parent_station, platform_code */
  stops: string[];
  /** route_id, service_id, trip_id, direction_id */
  trips: string[];
  /** trip_id, arrival_time, departure_time, stop_id, stop_sequence */
  stopTimes: string[];
  frequencies?: string[];
};

/** A feed of the agency X in Berlin with one service on all days of 2026, and a bus route for each that its trips name. */
export function feedFiles({ stops, trips, stopTimes, frequencies = [] }: Rows): Record<string, string> {
  const routes = [...new Set(trips.map((trip) => trip.split(",")[0]!))];
  return {
    "agency.txt": csv("agency_id,agency_name,agency_url,agency_timezone", "X,X Lines,https://x.example,Europe/Berlin"),
    "stops.txt": csv("stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,platform_code", ...stops),
    "routes.txt": csv("route_id,agency_id,route_short_name,route_type", ...routes.map((id, i) => `${id},X,${i + 1},3`)),
    "calendar.txt": csv(
      "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
      "S,1,1,1,1,1,1,1,20260101,20261231",
    ),
    "trips.txt": csv("route_id,service_id,trip_id,direction_id", ...trips),
    "stop_times.txt": csv("trip_id,arrival_time,departure_time,stop_id,stop_sequence", ...stopTimes),
    ...(frequencies.length === 0
      ? {}
      : { "frequencies.txt": csv("trip_id,start_time,end_time,headway_secs,exact_times", ...frequencies) }),
  };
}

/** Adds the feed of realtime data `{feed}~rt`, which belongs to the operator of the feed. @param id numeric, of the new feed */
export async function serveRealtime(feed: string, id: number): Promise<void> {
  const { db } = stores();
  await addFeed(db, { id, onestop_id: `${feed}~rt`, spec: "gtfs-rt" });
  const [row] = await rowsAs<{ onestop_id: string }>(
    db,
    "SELECT o.onestop_id FROM operator_feed o JOIN feed f ON f.id = o.feed_id WHERE f.onestop_id = ?",
    feed,
  );
  await addOperatorRow(db, { id: id * 10, onestopId: row!.onestop_id, name: "X Lines", feedId: id });
}

/** Replaces all realtime data by these trip updates, as ProtoJSON. */
export function publish(feed: string, ...tripUpdates: object[]): Promise<void> {
  return publishEntities(
    feed,
    "realtime_trip_updates",
    tripUpdates.map((tripUpdate) => ({ tripUpdate })),
  );
}

export async function publishEntities(
  feed: string,
  type: "realtime_trip_updates" | "realtime_alerts" | "realtime_vehicle_positions",
  entities: readonly object[],
): Promise<void> {
  const message = {
    header: { gtfsRealtimeVersion: "2.0", timestamp: "1772600000" },
    entity: entities.map((entity, i) => ({ id: `${i}`, ...entity })),
  };
  await replaceAllRealtime(stores(), [{ feed: `${feed}~rt`, type, message }], new Date("2026-03-04T07:00:00Z"));
}

/** The data of a GraphQL operation. @throws Error with its errors */
export async function askApi<T>(query: string, now: string): Promise<T> {
  const context = createContext({ stores: stores(), now: new Date(now) });
  const { data, errors } = await execute({ context, query });
  if (errors !== undefined) throw new Error(JSON.stringify(errors));
  return data as T;
}
