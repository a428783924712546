/** Trips that one vehicle runs one after the other, stops 6 km apart. */
import { csv } from "./imported.ts";

const trip = (id: string, from: string, start: string, to: string, end: string) => [
  `${id},${start}:00,${start}:00,${from},1`,
  `${id},${end}:00,${end}:00,${to},2`,
];

/** @param transfers rows of transfers.txt */
export function stayFeed(transfers: readonly string[]): Record<string, string> {
  return {
    "agency.txt": csv("agency_id,agency_name,agency_url,agency_timezone", "A,Agency,https://a.example,Europe/Paris"),
    "stops.txt": csv(
      "stop_id,stop_name,stop_lat,stop_lon",
      "S1,One,48,2",
      "S2,Two,48.054,2",
      "S3,Three,48.108,2",
      "S4,Four,48.162,2",
    ),
    "routes.txt": csv("route_id,agency_id,route_short_name,route_type", "R1,A,1,3", "R2,A,2,3", "R3,A,3,3"),
    "calendar.txt": csv(
      "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
      "D,1,1,1,1,1,1,1,20260101,20261231",
    ),
    "trips.txt": csv(
      "route_id,service_id,trip_id,block_id",
      "R1,D,T1,",
      "R2,D,T2,",
      "R3,D,T3,",
      "R1,D,B1,block",
      "R2,D,B2,block",
      "R1,D,P1,parted",
      "R2,D,P2,parted",
    ),
    "stop_times.txt": csv(
      "trip_id,arrival_time,departure_time,stop_id,stop_sequence",
      ...trip("T1", "S1", "08:00", "S2", "08:10"),
      ...trip("T2", "S2", "08:10", "S3", "08:20"),
      ...trip("T3", "S3", "08:20", "S4", "08:30"),
      ...trip("B1", "S1", "10:00", "S2", "10:10"),
      ...trip("B2", "S2", "10:10", "S3", "10:20"),
      ...trip("P1", "S1", "12:00", "S2", "12:10"),
      ...trip("P2", "S2", "12:10", "S3", "12:20"),
    ),
    "transfers.txt": csv(
      "from_stop_id,to_stop_id,from_trip_id,to_trip_id,transfer_type,min_transfer_time",
      ...transfers,
    ),
  };
}
