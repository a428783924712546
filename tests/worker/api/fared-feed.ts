/** Two lines that meet at a station, with fares: from `a` to `b` by NS, then to `e` by EW. Each feed is at a latitude of its own. */
import { csv } from "./imported.ts";

/** The start and the end of a journey at a latitude. */
export const faredEnds = (lat: number) => ({ from: { lat, lon: 10 }, to: { lat, lon: 10.2 } });

/** Departs at 8:00 in UTC, changes at 8:10, and arrives at 8:45. Runs every day of 2026. */
export function faredFeed(
  lat: number,
  files: Readonly<Record<string, string>> = {},
  lines: readonly ("ns" | "ew")[] = ["ns", "ew"],
): Record<string, string> {
  const trips = { ns: "ns,daily,n", ew: "ew,daily,w" };
  const times = {
    ns: ["n,08:00:00,08:00:00,a,1", "n,08:10:00,08:10:00,b1,2"],
    ew: ["w,08:20:00,08:20:00,b2,1", "w,08:30:00,08:30:00,d,2", "w,08:45:00,08:45:00,e,3"],
  };
  return {
    "agency.txt": csv(
      "agency_id,agency_name,agency_url,agency_timezone",
      `A,Lines of ${lines.join(" and ")} at ${lat},https://a.example,Etc/UTC`,
    ),
    "stops.txt": csv(
      "stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,zone_id",
      `a,West,${lat},10,0,,1`,
      `b1,Platform 1,${lat},10.1,0,st,2`,
      `b2,Platform 2,${lat},10.1001,0,st,2`,
      `st,Middle,${lat},10.1,1,,`,
      `d,Middle East,${lat},10.15,0,,3`,
      `e,East,${lat},10.2,0,,4`,
    ),
    "routes.txt": csv(
      "route_id,agency_id,route_short_name,route_type",
      ...lines.map((line) => `${line},A,${line.toUpperCase()},1`),
    ),
    "trips.txt": csv("route_id,service_id,trip_id", ...lines.map((line) => trips[line])),
    "stop_times.txt": csv(
      "trip_id,arrival_time,departure_time,stop_id,stop_sequence",
      ...lines.flatMap((line) => times[line]),
    ),
    "calendar.txt": csv(
      "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
      "daily,1,1,1,1,1,1,1,20260101,20261231",
    ),
    ...files,
  };
}

export const AT_EIGHT = "2026-03-04T07:55:00Z";

export const ZONE_FARES = {
  "fare_attributes.txt": csv(
    "fare_id,price,currency_type,payment_method,transfers,transfer_duration",
    "short,2,USD,0,0,",
    "long,3.5,USD,1,1,3600",
  ),
  "fare_rules.txt": csv(
    "fare_id,origin_id,destination_id,contains_id",
    "short,1,2,",
    "short,2,4,",
    ...[1, 2, 3, 4].map((zone) => `long,,,${zone}`),
  ),
};

export const PRODUCTS = {
  "rider_categories.txt": csv(
    "rider_category_id,rider_category_name,is_default_fare_category",
    "adult,Adult,1",
    "youth,Youth,0",
  ),
  "fare_media.txt": csv("fare_media_id,fare_media_name,fare_media_type", "card,Card,2", "cash,Cash,0"),
  "fare_products.txt": csv(
    "fare_product_id,fare_product_name,rider_category_id,fare_media_id,amount,currency",
    "ride,Single ride,adult,card,2.75,USD",
    "ride,Single ride,adult,cash,3,USD",
    "ride,Single ride,youth,card,1.25,USD",
    "change,Transfer,,card,0.5,USD",
  ),
  "networks.txt": csv("network_id,network_name", "all,All lines"),
  "route_networks.txt": csv("network_id,route_id", "all,ns", "all,ew"),
  "fare_leg_rules.txt": csv("leg_group_id,network_id,fare_product_id", "local,all,ride"),
  "fare_transfer_rules.txt": csv(
    "from_leg_group_id,to_leg_group_id,transfer_count,duration_limit,duration_limit_type,fare_transfer_type,fare_product_id",
    "local,local,-1,5400,1,0,change",
  ),
};

/** Fares by area and time of day: from the area of the station on, and before nine on weekdays. */
export const TIMED_PRODUCTS = {
  "fare_products.txt": csv("fare_product_id,amount,currency", "peak,5,EUR", "usual,4,EUR", "east,1,EUR"),
  "areas.txt": csv("area_id,area_name", "west,West", "middle,Middle", "east,East"),
  "stop_areas.txt": csv("area_id,stop_id", "west,a", "middle,st", "east,e"),
  "timeframes.txt": csv(
    "timeframe_group_id,start_time,end_time,service_id",
    "early,,09:00:00,weekdays",
    "weekend,,,weekends",
  ),
  "fare_leg_rules.txt": csv(
    "from_area_id,to_area_id,from_timeframe_group_id,fare_product_id,rule_priority",
    "west,middle,early,peak,",
    "west,middle,weekend,usual,",
    "middle,,,east,2",
  ),
  "calendar.txt": csv(
    "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
    "daily,1,1,1,1,1,1,1,20260101,20261231",
    "weekdays,1,1,1,1,1,0,0,20260101,20261231",
    "weekends,0,0,0,0,0,1,1,20260101,20261231",
  ),
};
