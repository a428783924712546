/** A station with three levels: stairs, an escalator, elevators, gates, and a platform without pathways. */
const table = (...lines: readonly string[]) => `${lines.join("\n")}\n`;

export const STATION_FEED: Record<string, string> = {
  "agency.txt": table("agency_id,agency_name,agency_url,agency_timezone", "A,City,https://city.example,Europe/Berlin"),
  "levels.txt": table("level_id,level_index,level_name", "L0,0,Street", "L1,-1,Mezzanine", "L2,-2,Tracks"),
  "stops.txt": table(
    "stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,platform_code,level_id,wheelchair_boarding",
    "S,Central,50,10,1,,,,",
    "E,Main St,50.001,10,2,S,,L0,1",
    "L,Main St elevator,50.001,10.0005,2,S,,L0,1",
    "N1,Hall,50.0005,10,3,S,,L1,",
    "N2,Paid side,50.0004,10.0002,3,S,,L1,",
    "P1,Central,50,10.001,0,S,1,L2,1",
    "P2,Central,50,10.002,0,S,2,L2,2",
    "B1,Central,50,10.0011,4,P1,,L2,1",
    "X,Market,50.02,10.02,0,,,,",
  ),
  "pathways.txt": table(
    "pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional,traversal_time,stair_count,signposted_as,reversed_signposted_as",
    "stairs-street,E,N1,2,1,30,-20,Trains,Exit A",
    "lift-street,L,N1,5,1,60,,,",
    "gate,N1,N2,6,0,5,,,",
    "exit,N2,N1,7,0,5,,,",
    "escalator,N2,P1,4,0,40,,Track 1,",
    "stairs-platform,N2,P1,2,1,100,-60,,",
    "lift-platform,N2,P1,5,1,90,,,",
    "area,B1,P1,1,1,0,,,",
  ),
  "routes.txt": table("route_id,agency_id,route_short_name,route_type", "r,A,U1,1"),
  "trips.txt": table("route_id,service_id,trip_id", "r,w,t"),
  "stop_times.txt": table(
    "trip_id,arrival_time,departure_time,stop_id,stop_sequence",
    "t,08:10:00,08:10:00,P1,1",
    "t,08:20:00,08:20:00,X,2",
  ),
  "calendar.txt": table(
    "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
    "w,1,1,1,1,1,0,0,20260101,20271231",
  ),
};
