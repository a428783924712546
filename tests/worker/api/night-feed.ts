/** A feed with a night: trips past midnight, a loop, a frequency, two zones, days of every kind. */
import { csv } from "./imported.ts";

export const NIGHT_FEED: Record<string, string> = {
  "agency.txt": csv(
    "agency_id,agency_name,agency_url,agency_timezone",
    "A,Day,https://a.example,America/New_York",
    "B,Night,https://b.example,America/New_York",
  ),
  "stops.txt": csv(
    "stop_id,stop_name,stop_lat,stop_lon,stop_timezone,location_type,parent_station",
    "P,Pier,40.7,-74,,0,",
    "Q,Quay,40.71,-74.01,America/Chicago,0,",
    "R,Rock,40.72,-74.02,,0,S",
    "S,Station,40.72,-74.02,America/Denver,1,",
  ),
  "routes.txt": csv(
    "route_id,agency_id,route_short_name,route_type",
    "day,A,Day,3",
    "night,B,Night,3",
    "loop,A,Loop,3",
    "often,B,Often,3",
  ),
  "trips.txt": csv(
    "route_id,service_id,trip_id,trip_headsign,direction_id,block_id,shape_id",
    "day,WD,d1,To Quay,0,b1,line",
    "day,WD,d2,To Quay,0,,line",
    "day,WE,d3,To Quay,0,,line",
    "night,WD,n1,To Rock,1,,",
    "loop,WD,l1,Round,,,",
    "often,WD,f1,Often,0,,",
  ),
  "stop_times.txt": csv(
    "trip_id,arrival_time,departure_time,stop_id,stop_sequence,stop_headsign,pickup_type,timepoint",
    "d1,07:58:00,08:00:00,P,1,Via Bay,0,1",
    "d1,08:20:00,08:25:00,Q,2,,0,",
    "d1,08:40:00,08:40:00,R,3,,1,1",
    "d2,09:00:00,09:00:00,P,1,,0,1",
    "d2,09:20:00,09:25:00,Q,2,,0,",
    "d2,09:40:00,09:40:00,R,3,,1,1",
    "d3,10:00:00,10:00:00,P,1,,0,1",
    "d3,10:20:00,10:25:00,Q,2,,0,",
    "d3,10:40:00,10:40:00,R,3,,1,1",
    "n1,23:50:00,23:50:00,P,5,,0,1",
    "n1,24:00:00,24:00:00,Q,10,,0,1",
    "n1,25:30:00,25:31:00,P,15,,0,1",
    "n1,26:00:00,26:00:00,R,20,,1,1",
    "l1,12:00:00,12:00:00,P,1,,0,1",
    "l1,12:30:00,12:30:00,Q,2,,0,1",
    "l1,13:00:00,13:00:00,P,3,,0,1",
    "f1,06:00:00,06:00:00,P,1,,0,1",
    "f1,06:10:00,06:10:00,Q,2,,0,1",
  ),
  "shapes.txt": csv(
    "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence",
    "line,40.7,-74,1",
    "line,40.71,-74.01,2",
    "line,40.72,-74.02,3",
  ),
  "frequencies.txt": csv("trip_id,start_time,end_time,headway_secs,exact_times", "f1,14:00:00,15:00:00,1200,1"),
  "calendar.txt": csv(
    "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
    "WD,1,1,1,1,1,0,0,20260105,20261120",
    "WE,0,0,0,0,0,1,1,20260105,20261120",
  ),
  // Monday, 6 April runs as a Sunday.
  "calendar_dates.txt": csv("service_id,date,exception_type", "WD,20260406,2", "WE,20260406,1"),
  "feed_info.txt": csv(
    "feed_publisher_name,feed_publisher_url,feed_lang,feed_start_date,feed_end_date",
    "Night,https://a.example,en,20260302,20260628",
  ),
};
