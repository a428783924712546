/** Two lines that cross at a station, a night bus, a shuttle by frequency: where journeys can be told by hand. */
import { csv } from "./imported.ts";

/** A hundredth of a degree of latitude is 1,112 m. */
export const SPOTS = {
  a: { lon: -74, lat: 40.7 },
  b: { lon: -74, lat: 40.75 },
  c: { lon: -74, lat: 40.8 },
  d: { lon: -73.9, lat: 40.75 },
  e: { lon: -73.8, lat: 40.75 },
  far: { lon: -74.5, lat: 40.4 },
  farther: { lon: -74.5, lat: 40.3 },
  /** Inside the box of the feed, and 2.3 km from the nearest stop. */
  between: { lon: -74, lat: 40.7795 },
};

export const DIRECTIONS_FEED: Record<string, string> = {
  "agency.txt": csv(
    "agency_id,agency_name,agency_url,agency_timezone",
    "N,North South,https://a.example,America/New_York",
  ),
  "stops.txt": csv(
    "stop_id,stop_code,stop_name,stop_lat,stop_lon,location_type,parent_station",
    "a,10,South End,40.7,-74,0,",
    "b1,20,Cross Street North South,40.75,-74,0,st",
    "b2,21,Cross Street East West,40.7545,-74,0,st",
    "st,,Cross Street,40.75,-74,1,",
    "c,30,North End,40.8,-74,0,",
    "d,40,Middle East,40.75,-73.9,0,",
    "e,50,East End,40.75,-73.8,0,",
  ),
  "routes.txt": csv(
    "route_id,agency_id,route_short_name,route_long_name,route_type,route_color",
    "ns,N,NS,North and South,1,FF0000",
    "ew,N,EW,East and West,1,0000FF",
    "shuttle,N,Sh,Shuttle,3,",
  ),
  "shapes.txt": csv(
    "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence",
    "line,40.7,-74,1",
    "line,40.725,-74.005,2",
    "line,40.75,-74,3",
    "line,40.775,-73.995,4",
    "line,40.8,-74,5",
  ),
  "trips.txt": csv(
    "route_id,service_id,trip_id,trip_headsign,trip_short_name,direction_id,shape_id",
    "ns,WD,n0,To North End,,0,line",
    "ns,WD,n1,To North End,101,0,line",
    "ns,WD,n2,To North End,,0,line",
    "ns,WD,nope,No boarding,,0,line",
    "ns,WD,late,Night,,0,",
    "ns,SU,sunday,Early,,0,",
    "ew,WD,e1,To East End,,0,",
    "ew,WD,e2,To East End,,0,",
    "shuttle,WD,s1,Round,,0,",
  ),
  "stop_times.txt": csv(
    "trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type",
    ...[
      ["n0", 6],
      ["n1", 8],
      ["n2", 9],
    ].flatMap(([id, hour]) => [
      `${id},0${hour}:00:00,0${hour}:00:00,a,10,,`,
      `${id},0${hour}:10:00,0${hour}:11:00,b1,20,,`,
      `${id},0${hour}:20:00,0${hour}:20:00,c,30,,`,
    ]),
    "nope,07:55:00,07:55:00,a,1,1,",
    "nope,08:04:00,08:04:00,b1,2,,1",
    "nope,08:09:00,08:09:00,c,3,,",
    "late,24:30:00,24:30:00,a,1,,",
    "late,24:45:00,24:45:00,c,2,,",
    "sunday,01:30:00,01:30:00,a,1,,",
    "sunday,03:45:00,03:45:00,c,2,,",
    "e1,08:15:00,08:15:00,b2,1,,",
    "e1,08:30:00,08:30:00,e,3,,",
    "e2,08:30:00,08:30:00,b2,1,,",
    "e2,08:37:00,08:38:00,d,2,,",
    "e2,08:45:00,08:45:00,e,3,,",
    "s1,00:00:00,00:00:00,d,1,,",
    "s1,00:05:00,00:05:00,e,2,,",
  ),
  "frequencies.txt": csv("trip_id,start_time,end_time,headway_secs", "s1,14:00:00,15:00:00,1200"),
  "calendar.txt": csv(
    "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
    "WD,1,1,1,1,1,0,0,20260101,20261231",
    "SU,0,0,0,0,0,0,1,20260101,20261231",
  ),
};
