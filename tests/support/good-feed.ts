/** A small feed without errors on GOOD_DAY, and functions that put errors into it. */
import type { ZipPart } from "./zip.ts";

/** 2026-11-21, in days since 1970-01-01. */
export const GOOD_DAY = Date.UTC(2026, 10, 21) / 86_400_000;

export type Files = Record<string, string | Uint8Array | ZipPart>;

export const GOOD_FEED: Readonly<Record<string, string>> = {
  "agency.txt":
    "agency_id,agency_name,agency_url,agency_timezone,agency_lang,agency_phone,agency_email\n" +
    "A,Small Transit,https://small.example/a?b=c,Europe/Vienna,de,+43 1 234-GO (ext. 5),info@small.example\n",
  "stops.txt":
    "stop_id,stop_name,stop_desc,stop_lat,stop_lon,location_type,parent_station,zone_id,level_id\n" +
    "S,Start,,48.2,16.37,0,,Z1,\n" +
    "E,End,Platform 2,48.21,16.38,0,P,Z1,L\n" +
    "P,End Station,,48.2101,16.3801,1,,,\n" +
    "X,Door,,48.2102,16.3802,2,P,,L\n",
  "routes.txt":
    "route_id,agency_id,route_short_name,route_long_name,route_desc,route_type,route_color,route_text_color\n" +
    "R,A,1,Start to End,All day,3,FFFFFF,000000\n",
  "trips.txt": "route_id,service_id,trip_id,shape_id\nR,WD,T1,H\nR,WD,T2,H\n",
  "stop_times.txt":
    "trip_id,arrival_time,departure_time,stop_id,stop_sequence,timepoint,shape_dist_traveled\n" +
    "T1,08:00:00,08:00:00,S,1,1,0\nT1,08:10:00,08:10:00,E,2,1,1.5\n" +
    "T2,09:00:00,09:00:00,S,1,1,0\nT2,09:10:00,09:10:00,E,2,1,1.5\n",
  "shapes.txt":
    "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence,shape_dist_traveled\n" +
    "H,48.2,16.37,1,0\nH,48.21,16.38,2,1.5\n",
  "calendar.txt":
    "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n" +
    "WD,1,1,1,1,1,0,0,20260101,20261231\n",
  "frequencies.txt": "trip_id,start_time,end_time,headway_secs\nT2,09:00:00,10:00:00,600\nT2,10:00:00,11:00:00,900\n",
  "feed_info.txt":
    "feed_publisher_name,feed_publisher_url,feed_lang,feed_start_date,feed_end_date\n" +
    "Small Transit,https://small.example,de,20260101,20261231\n",
  "levels.txt": "level_id,level_index,level_name\nL,0,Street\n",
  "pathways.txt": "pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional\nW,X,E,1,1\n",
  "fare_attributes.txt": "fare_id,price,currency_type,payment_method,transfers\nF,2.5,EUR,0,0\n",
  "fare_rules.txt": "fare_id,origin_id\nF,Z1\n",
};

/** Replaces a text that must occur once in the file. */
export function spoil(file: string, from: string, to: string): Files {
  const text = GOOD_FEED[file]!;
  if (text.split(from).length !== 2) throw new Error(`"${from}" is not there once in ${file}`);
  return { [file]: text.replace(from, to) };
}

/** Adds rows at the end of a file. */
export function add(file: string, ...rows: string[]): Files {
  return { [file]: `${GOOD_FEED[file]}${rows.map((row) => `${row}\n`).join("")}` };
}

/** The good feed without a file. */
export function without(file: string): Files {
  const { [file]: _, ...rest } = GOOD_FEED;
  return rest;
}
