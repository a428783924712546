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
      "WE,0,0,0,0,0,1,1,20260101,20261231",
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
      "R1,D,V1,days",
      "R2,WE,V2,days",
      "R3,D,V3,days",
      "R1,D,L1,parked",
      "R2,D,L2,parked",
      "R1,D,M1,night",
      "R2,D,M2,night",
      "R1,D,N1,next",
      "R2,D,N2,next",
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
      ...trip("V1", "S1", "14:00", "S2", "14:10"),
      ...trip("V2", "S2", "14:10", "S3", "14:20"),
      ...trip("V3", "S2", "14:40", "S3", "14:50"),
      ...trip("L1", "S1", "16:00", "S2", "16:10"),
      ...trip("L2", "S2", "18:00", "S3", "18:10"),
      ...trip("M1", "S1", "23:50", "S2", "24:05"),
      ...trip("M2", "S2", "24:05", "S3", "24:15"),
      ...trip("N1", "S1", "25:50", "S2", "26:00"),
      ...trip("N2", "S2", "02:00", "S3", "02:10"),
    ),
    "transfers.txt": csv(
      "from_stop_id,to_stop_id,from_trip_id,to_trip_id,transfer_type,min_transfer_time",
      ...transfers,
    ),
  };
}
