/** A small feed that has every file and every column of the GTFS reference, with a value in each of them. */
import type { Files } from "./good-feed.ts";

type Table = readonly [columns: string, ...rows: string[]];

const TABLES: Readonly<Record<string, Table>> = {
  "agency.txt": [
    "agency_id,agency_name,agency_url,agency_timezone,agency_lang,agency_phone,agency_fare_url,agency_email,cemv_support",
    "A,Full Transit,https://full.example,Europe/Vienna,de,+43 1 234,https://full.example/fares,info@full.example,1",
    "B,Other Transit,https://other.example,Europe/Vienna,de,+43 1 235,https://other.example/fares,info@other.example,0",
  ],
  "stops.txt": [
    "stop_id,stop_code,stop_name,tts_stop_name,stop_desc,stop_lat,stop_lon,zone_id,stop_url,location_type," +
      "parent_station,stop_timezone,wheelchair_boarding,level_id,platform_code,stop_access",
    "S,1,Start,Start,Here,48.2,16.37,Z,https://full.example/S,0,,Europe/Vienna,1,,,",
    "M,2,Middle,Middle,Between,48.205,16.375,Z,https://full.example/M,0,,Europe/Vienna,1,,,",
    "E,3,End,End,There,48.21,16.38,Z,https://full.example/E,0,P,Europe/Vienna,1,L,2,1",
    "P,4,End Station,End Station,Large,48.2101,16.3801,Z,https://full.example/P,1,,Europe/Vienna,1,,,",
    "X,5,Door,Door,North,48.2102,16.3802,Z,https://full.example/X,2,P,Europe/Vienna,1,L,,",
  ],
  "routes.txt": [
    "route_id,agency_id,route_short_name,route_long_name,route_desc,route_type,route_url,route_color,route_text_color," +
      "route_sort_order,continuous_pickup,continuous_drop_off,network_id,cemv_support",
    "R,A,1,Start to End,All day,3,https://full.example/R,FFFFFF,000000,1,1,1,N,1",
    "Q,B,2,End to Start,At night,3,https://full.example/Q,FFFFFF,000000,2,1,1,N,1",
  ],
  "trips.txt": [
    "route_id,service_id,trip_id,trip_headsign,trip_short_name,direction_id,block_id,shape_id,wheelchair_accessible," +
      "bikes_allowed,cars_allowed,safe_duration_factor,safe_duration_offset",
    "R,WD,T1,End,11,0,BL,H,1,1,1,1.5,60",
    "R,WD,T2,End,12,0,BL,H,1,1,1,1.5,60",
    "Q,WE,T3,Start,13,1,BL,H,1,1,1,1.5,60",
  ],
  "stop_times.txt": [
    "trip_id,arrival_time,departure_time,stop_id,location_group_id,location_id,stop_sequence,stop_headsign," +
      "start_pickup_drop_off_window,end_pickup_drop_off_window,pickup_type,drop_off_type,continuous_pickup," +
      "continuous_drop_off,shape_dist_traveled,timepoint,pickup_booking_rule_id,drop_off_booking_rule_id",
    "T1,08:00:00,08:00:00,S,,,1,End,,,0,0,1,1,0,1,K,K",
    "T1,08:05:00,08:06:00,M,,,2,End,,,0,0,1,1,0.7,1,K,K",
    "T1,08:10:00,08:10:00,E,,,3,End,,,0,0,1,1,1.5,1,K,K",
    "T2,09:00:00,09:00:00,S,,,1,End,,,0,0,1,1,0,1,K,K",
    "T2,09:10:00,09:10:00,E,,,2,End,,,0,0,1,1,1.5,1,K,K",
    "T3,23:50:00,23:50:00,E,,,1,Start,,,0,0,1,1,0,1,K,K",
    "T3,24:10:00,24:10:00,S,,,2,Start,,,0,0,1,1,1.5,1,K,K",
  ],
  "calendar.txt": [
    "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
    "WD,1,1,1,1,1,0,0,20260101,20261231",
    "WE,0,0,0,0,0,1,1,20260101,20261231",
  ],
  "calendar_dates.txt": ["service_id,date,exception_type", "WD,20261225,2", "WE,20261225,1"],
  "shapes.txt": [
    "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence,shape_dist_traveled",
    "H,48.2,16.37,1,0",
    "H,48.21,16.38,2,1.5",
  ],
  "frequencies.txt": [
    "trip_id,start_time,end_time,headway_secs,exact_times",
    "T2,09:00:00,10:00:00,600,1",
    "T2,10:00:00,11:00:00,900,1",
  ],
  "levels.txt": ["level_id,level_index,level_name", "L,0,Street"],
  "pathways.txt": [
    "pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional,length,traversal_time,stair_count,max_slope," +
      "min_width,signposted_as,reversed_signposted_as",
    "W,X,E,1,1,20,30,2,0.1,1.2,Platform,Exit",
  ],
  "booking_rules.txt": [
    "booking_rule_id,booking_type,prior_notice_duration_min,prior_notice_duration_max,prior_notice_last_day," +
      "prior_notice_last_time,prior_notice_start_day,prior_notice_start_time,prior_notice_service_id,message," +
      "pickup_message,drop_off_message,phone_number,info_url,booking_url",
    "K,1,30,600,1,17:00:00,14,08:00:00,WD,Call,Call,Call,+43 1 234,https://full.example/i,https://full.example/b",
  ],
  "location_groups.txt": ["location_group_id,location_group_name", "G,Center"],
  "location_group_stops.txt": ["location_group_id,stop_id", "G,S"],
  "networks.txt": ["network_id,network_name", "N,Net"],
  "route_networks.txt": ["network_id,route_id", "N,R"],
  "areas.txt": ["area_id,area_name", "Y,Town"],
  "stop_areas.txt": ["area_id,stop_id", "Y,S"],
  "timeframes.txt": ["timeframe_group_id,start_time,end_time,service_id", "TF,06:00:00,09:00:00,WD"],
  "rider_categories.txt": [
    "rider_category_id,rider_category_name,is_default_fare_category,eligibility_url",
    "adult,Adult,1,https://full.example/adult",
  ],
  "fare_media.txt": ["fare_media_id,fare_media_name,fare_media_type", "card,Card,2"],
  "fare_products.txt": [
    "fare_product_id,fare_product_name,rider_category_id,fare_media_id,amount,currency",
    "single,Single,adult,card,2.50,EUR",
  ],
  "fare_leg_rules.txt": [
    "leg_group_id,network_id,from_area_id,to_area_id,from_timeframe_group_id,to_timeframe_group_id,fare_product_id,rule_priority",
    "leg,N,Y,Y,TF,TF,single,1",
  ],
  "fare_leg_join_rules.txt": ["from_network_id,to_network_id,from_stop_id,to_stop_id", "N,N,S,E"],
  "fare_transfer_rules.txt": [
    "from_leg_group_id,to_leg_group_id,transfer_count,duration_limit,duration_limit_type,fare_transfer_type,fare_product_id",
    "leg,leg,1,3600,1,0,single",
  ],
  "fare_attributes.txt": [
    "fare_id,price,currency_type,payment_method,transfers,agency_id,transfer_duration",
    "F,2.5,EUR,0,0,A,3600",
  ],
  "fare_rules.txt": ["fare_id,route_id,origin_id,destination_id,contains_id", "F,R,Z,Z,Z"],
  "transfers.txt": [
    "from_stop_id,to_stop_id,from_route_id,to_route_id,from_trip_id,to_trip_id,transfer_type,min_transfer_time",
    "E,E,R,Q,T1,T3,2,180",
  ],
  "translations.txt": [
    "table_name,field_name,language,translation,record_id,record_sub_id,field_value",
    "stops,stop_name,fr,Début,S,,",
  ],
  "feed_info.txt": [
    "feed_publisher_name,feed_publisher_url,feed_lang,default_lang,feed_start_date,feed_end_date,feed_version," +
      "feed_contact_email,feed_contact_url",
    "Full Transit,https://full.example,de,en,20260101,20261231,1,info@full.example,https://full.example/c",
  ],
  "attributions.txt": [
    "attribution_id,agency_id,route_id,trip_id,organization_name,is_producer,is_operator,is_authority," +
      "attribution_url,attribution_email,attribution_phone",
    "U,A,,,Full Data,1,0,0,https://full.example/u,info@full.example,+43 1 234",
  ],
};

/** The text of each file. */
export const FULL_FEED: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(TABLES).map(([file, lines]) => [file, lines.map((line) => `${line}\n`).join("")]),
);

/** The columns of a file. */
export function columnsOf(file: string): string[] {
  return TABLES[file]![0].split(",");
}

/** Number of rows of a file, without the header. */
export function rowsOf(file: string): number {
  return TABLES[file]!.length - 1;
}

/** Puts a value into one cell. @param row from 0, the header not counted */
export function withCell(file: string, row: number, column: string, value: string): Files {
  const [header, ...rows] = TABLES[file]!;
  const at = columnsOf(file).indexOf(column);
  const lines = rows.map((line, n) => (n === row ? line.split(",").with(at, value).join(",") : line));
  return { [file]: [header, ...lines].map((line) => `${line}\n`).join("") };
}

/** Removes a column. */
export function withoutColumn(file: string, column: string): Files {
  const at = columnsOf(file).indexOf(column);
  return { [file]: TABLES[file]!.map((line) => `${line.split(",").toSpliced(at, 1).join(",")}\n`).join("") };
}

/** Repeats a column at the end, with other values. */
export function withColumnTwice(file: string, column: string): Files {
  const lines = TABLES[file]!.map((line, n) => `${line},${n === 0 ? column : "other"}\n`);
  return { [file]: lines.join("") };
}
