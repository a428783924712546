/** The smallest feed that can be imported: one route with two stops and two trips per weekday. */
export const SMALL_FEED: Readonly<Record<string, string>> = {
  "agency.txt":
    "agency_id,agency_name,agency_url,agency_timezone\nA,Small Transit,https://small.example,Europe/Vienna\n",
  "stops.txt": "stop_id,stop_name,stop_lat,stop_lon\nS,Start,48.2,16.37\nE,End,48.21,16.38\n",
  "routes.txt": "route_id,agency_id,route_short_name,route_long_name,route_type\nR,A,1,One,3\n",
  "trips.txt": "route_id,service_id,trip_id\nR,WD,T1\nR,WD,T2\n",
  "stop_times.txt":
    "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n" +
    "T1,08:00:00,08:00:00,S,1\nT1,08:10:00,08:10:00,E,2\nT2,09:00:00,09:00:00,S,1\nT2,09:10:00,09:10:00,E,2\n",
  "calendar.txt":
    "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n" +
    "WD,1,1,1,1,1,0,0,20260101,20261231\n",
};
