import { describe, expect, it } from "vitest";
import { ridersNotice, VALIDATION_CODES, type ValidationCode } from "../../../../src/domain/validation/codes.ts";
import { add, type Files, GOOD_DAY, GOOD_FEED, spoil, without } from "../../../support/good-feed.ts";
import { findings, judged, judgeZip } from "../../../support/judged-feed.ts";
import { makeZip } from "../../../support/zip.ts";

type Where = { file: string; line?: number; field?: string; value?: string; id?: string; count?: number; key?: string };
type Case = { files: Files; where: Where; day?: number; whole?: true };

const STOP = "stops.txt";
const TIMES = "stop_times.txt";
/** T1 and T2 are alike, so that whatever is wrong with both counts twice. */
const both = (from: string, to: string): Files => ({ [TIMES]: GOOD_FEED[TIMES]!.replaceAll(from, to) });
const utf16 = (text: string) =>
  new Uint8Array([0xff, 0xfe, ...[...text].flatMap((c) => [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8])]);
const latin1 = (text: string) => Uint8Array.from([...text].map((c) => c.charCodeAt(0)));

/** A file of the good feed with another column, which has the same value in each row. */
function withColumn(file: string, column: string, value: string): string {
  const [header, ...rows] = GOOD_FEED[file]!.trimEnd().split("\n");
  return [`${header},${column}`, ...rows.map((row) => `${row},${value}`), ""].join("\n");
}

const GROUPS = {
  "location_groups.txt": "location_group_id,location_group_name\nG,Center\n",
  "location_group_stops.txt": "location_group_id,stop_id\nG,S\n",
};

/** Calls of both trips at a location group and a stop (`group,stop`) with a window (`start,end`). */
function flexCalls(
  places: string,
  window: string,
  { types = "2,2", continuous = "", times = "," }: { types?: string; continuous?: string; times?: string } = {},
): string {
  const header =
    "trip_id,arrival_time,departure_time,location_group_id,stop_id,stop_sequence,start_pickup_drop_off_window," +
    "end_pickup_drop_off_window,pickup_type,drop_off_type,continuous_pickup,pickup_booking_rule_id";
  const rows = ["T1", "T2"].flatMap((trip) =>
    [1, 2].map((n) => `${trip},${times},${places},${n},${window},${types},${continuous},`),
  );
  return [header, ...rows, ""].join("\n");
}

/** The rows of a file with a distance in each. */
const withDistance = (file: string): string =>
  file
    .split("\n")
    .map((line, i) => (line === "" ? line : `${line},${i === 0 ? "shape_dist_traveled" : "1.5"}`))
    .join("\n");

const zone = (...ring: [number, number][]): string =>
  JSON.stringify({
    type: "FeatureCollection",
    features: [{ type: "Feature", id: "Z", properties: {}, geometry: { type: "Polygon", coordinates: [ring] } }],
  });
const fareTransfer = (row: string): Files => ({
  "fare_products.txt": "fare_product_id,amount,currency\none,2.50,EUR\n",
  "fare_leg_rules.txt": "leg_group_id,fare_product_id\nleg,one\nother,one\n",
  "fare_transfer_rules.txt":
    "from_leg_group_id,to_leg_group_id,transfer_count,duration_limit,duration_limit_type,fare_transfer_type\n" +
    `${row},0\n`,
});
const timeframes = (...rows: string[]): Files => ({
  "timeframes.txt": `timeframe_group_id,start_time,end_time,service_id\n${rows.join("\n")}\n`,
});
const transfer = (row: string): Files => ({
  "transfers.txt": `from_stop_id,to_stop_id,from_route_id,to_route_id,from_trip_id,to_trip_id,transfer_type\n${row}\n`,
});
const booking = (row: string): Files => ({
  "booking_rules.txt":
    "booking_rule_id,booking_type,prior_notice_duration_min,prior_notice_duration_max,prior_notice_last_day," +
    "prior_notice_last_time,prior_notice_start_day,prior_notice_start_time,prior_notice_service_id\n" +
    `K,${row}\n`,
});
const translation = (row: string): Files => ({
  "translations.txt": `table_name,field_name,language,translation,record_id,field_value\n${row}\n`,
});

/** What spoils the good feed so that this code is answered, and where. Every code has to be here. */
const CASES: Record<ValidationCode, Case> = {
  file_unknown: { files: { "LICENSE.txt": "Free\nfor all\n" }, where: { file: "LICENSE.txt" } },
  file_without_rows: {
    files: { "transfers.txt": "from_stop_id,to_stop_id,transfer_type\n" },
    where: { file: "transfers.txt" },
  },
  file_not_readable: { files: { "notes.txt": 'a\n"never closed\n' }, where: { file: "notes.txt", line: 2 } },
  column_unknown: {
    files: spoil("levels.txt", "level_name\nL,0,Street", "color\nL,0,red"),
    where: { file: "levels.txt", line: 1, value: "color" },
  },
  byte_order_marks: {
    files: { "routes.txt": `\ufeff\ufeff${GOOD_FEED["routes.txt"]}` },
    where: { file: "routes.txt", line: 1 },
  },
  file_name_case: {
    whole: true,
    files: { ...without("levels.txt"), "Levels.TXT": GOOD_FEED["levels.txt"]! },
    where: { file: "levels.txt", value: "Levels.TXT" },
  },
  column_name_case: {
    files: spoil("levels.txt", "level_id", "Level_ID"),
    where: { file: "levels.txt", line: 1, field: "level_id", value: "Level_ID" },
  },
  zip_nested: { whole: true, files: { "feed.zip": await makeZip(GOOD_FEED) }, where: { file: "feed.zip" } },
  file_ignored: { files: { "levels.txt": "level_name\nStreet\n" }, where: { file: "levels.txt", line: 1 } },
  column_duplicate: {
    files: spoil("levels.txt", "level_name\nL,0,Street", "level_name,level_name\nL,0,Street,Road"),
    where: { file: "levels.txt", line: 1, field: "level_name" },
  },
  separator_wrong: {
    files: { "levels.txt": "level_id;level_index\nL;0\n" },
    where: { file: "levels.txt", line: 1, value: ";" },
  },
  value_reformatted: {
    files: spoil("calendar.txt", "20260101", "2026-01-01"),
    where: { file: "calendar.txt", line: 2, field: "start_date", value: "2026-01-01", count: 1 },
  },
  invisible_characters: {
    files: spoil("routes.txt", "R,A", "R\u00a0,A"),
    where: { file: "routes.txt", line: 2, field: "route_id", value: "R" },
  },
  text_too_long: {
    files: spoil(STOP, "Platform 2", "Platform ".repeat(1200)),
    where: { file: STOP, line: 3, field: "stop_desc" },
  },
  position_from_station: {
    files: spoil(STOP, "48.21,16.38,0,P", ",,0,P"),
    where: { file: STOP, line: 3, field: "stop_lat", id: "E" },
  },
  zone_crosses_itself: {
    files: { "locations.geojson": zone([16.3, 48.2], [16.4, 48.3], [16.4, 48.2], [16.3, 48.3], [16.3, 48.2]) },
    where: { file: "locations.geojson", field: "geometry", value: "[16.35,48.25]", id: "Z", count: 1 },
  },
  zone_in_stop_id: {
    files: {
      "location_groups.txt": "location_group_id,location_group_name\nG,Center\n",
      "location_group_stops.txt": "location_group_id,stop_id\nG,S\n",
      ...both(",E,2", ",G,2"),
    },
    where: { file: TIMES, line: 3, field: "stop_id", value: "G", count: 2 },
  },
  shape_too_long: {
    files: add("shapes.txt", ...Array.from({ length: 99_999 }, (_, i) => `H,48.21,16.38,${i + 3},`)),
    where: { file: "shapes.txt", line: 100_002, field: "shape_id", value: "H" },
  },
  encoding_utf16: { files: { "routes.txt": utf16(GOOD_FEED["routes.txt"]!) }, where: { file: "routes.txt", line: 1 } },
  encoding_latin1: {
    files: { "routes.txt": latin1(GOOD_FEED["routes.txt"]!.replace("Start to", "Störung to")) },
    where: { file: "routes.txt", line: 2 },
  },
  text_damaged: {
    files: spoil("routes.txt", "Start to", "St\ufffdrt to"),
    where: { file: "routes.txt", line: 2, field: "route_long_name", id: "R" },
  },
  text_mixed_case: {
    files: spoil(STOP, "Start", "MAIN STREET"),
    where: { file: STOP, line: 2, field: "stop_name", value: "MAIN STREET", id: "S" },
  },
  row_too_short: { files: spoil("levels.txt", "L,0,Street", "L,0"), where: { file: "levels.txt", line: 2 } },
  row_too_long: { files: spoil("levels.txt", "Street", "Street,more"), where: { file: "levels.txt", line: 2 } },
  required_field: { files: spoil(STOP, "S,Start", ",Start"), where: { file: STOP, line: 2, field: "stop_id" } },
  value_invalid: {
    files: spoil("routes.txt", "FFFFFF", "white"),
    where: { file: "routes.txt", line: 2, field: "route_color", value: "white" },
  },
  value_out_of_range: {
    files: spoil(STOP, "16.37,0", "16.37,9"),
    where: { file: STOP, line: 2, field: "location_type", value: "9" },
  },
  url_invalid: {
    files: spoil("agency.txt", "https://small.example/a?b=c", "www.small.example"),
    where: { file: "agency.txt", line: 2, field: "agency_url", value: "www.small.example", id: "A" },
  },
  email_invalid: {
    files: spoil("agency.txt", "info@small", "info at small"),
    where: { file: "agency.txt", line: 2, field: "agency_email" },
  },
  phone_invalid: {
    files: spoil("agency.txt", "+43 1 234-GO (ext. 5)", "<call>"),
    where: { file: "agency.txt", line: 2, field: "agency_phone", value: "<call>" },
  },
  language_invalid: {
    files: spoil("agency.txt", ",de,", ",german language,"),
    where: { file: "agency.txt", line: 2, field: "agency_lang" },
  },
  currency_invalid: {
    files: spoil("fare_attributes.txt", "EUR", "euro"),
    where: { file: "fare_attributes.txt", line: 2, field: "currency_type", value: "euro", id: "F" },
  },
  timezone_invalid: {
    files: spoil("agency.txt", "Europe/Vienna", "Europe/Wien"),
    where: { file: "agency.txt", line: 2, field: "agency_timezone" },
  },
  duplicate_key: {
    files: add(STOP, "S,Again,,48.2,16.37,0,,Z1,"),
    where: { file: STOP, line: 6, field: "stop_id", value: "S", id: "S" },
  },
  reference_missing: {
    files: spoil("trips.txt", "R,WD,T1", "Q,WD,T1"),
    where: { file: "trips.txt", line: 2, field: "route_id", value: "Q", id: "T1" },
  },
  feed_info_missing: { files: without("feed_info.txt"), whole: true, where: { file: "feed_info.txt" } },
  feed_info_rows: {
    files: add("feed_info.txt", "Second,https://small.example,de,20260101,20261231"),
    where: { file: "feed_info.txt", line: 3 },
  },
  feed_info_dates_missing: {
    files: spoil("feed_info.txt", ",20261231", ","),
    where: { file: "feed_info.txt", line: 2, field: "feed_end_date" },
  },
  feed_info_dates_exceeded: {
    files: spoil("feed_info.txt", "20260101", "20260201"),
    where: { file: "feed_info.txt", field: "feed_start_date", value: "2026-01-01" },
  },
  feed_info_over: {
    files: spoil("feed_info.txt", "20261231", "20261120"),
    where: { file: "feed_info.txt", field: "feed_end_date", value: "2026-11-20" },
  },
  feed_language_differs: {
    files: spoil("feed_info.txt", ",de,", ",en,"),
    where: { file: "feed_info.txt", line: 2, field: "feed_lang", value: "en" },
  },
  agency_id_missing: {
    files: add("agency.txt", ",Second,https://second.example,Europe/Vienna,de,,"),
    where: { file: "agency.txt", line: 3, field: "agency_id" },
  },
  agency_zones_differ: {
    files: add("agency.txt", "B,Second,https://second.example,Europe/Berlin,de,,"),
    where: { file: "agency.txt", line: 3, field: "agency_timezone", value: "Europe/Berlin", id: "B" },
  },
  agency_languages_differ: {
    files: add("agency.txt", "B,Second,https://second.example,Europe/Vienna,fr,,"),
    where: { file: "agency.txt", line: 3, field: "agency_lang", value: "fr", id: "B" },
  },
  agency_without_routes: {
    files: add("agency.txt", "B,Second,https://second.example,Europe/Vienna,de,,"),
    where: { file: "agency.txt", id: "B" },
  },
  route_names_missing: {
    files: spoil("routes.txt", "1,Start to End", ","),
    where: { file: "routes.txt", line: 2, id: "R" },
  },
  route_short_name_long: {
    files: spoil("routes.txt", ",1,", ",Inner ring line,"),
    where: { file: "routes.txt", line: 2, field: "route_short_name", value: "Inner ring line" },
  },
  route_names_equal: {
    files: spoil("routes.txt", "1,Start to End", "Ring,RING"),
    where: { file: "routes.txt", line: 2, field: "route_long_name", value: "RING" },
  },
  route_long_name_repeats_short: {
    files: spoil("routes.txt", "Start to End", "1 - Start to End"),
    where: { file: "routes.txt", line: 2, field: "route_long_name" },
  },
  route_desc_repeats_name: {
    files: spoil("routes.txt", "All day", "start to end"),
    where: { file: "routes.txt", line: 2, field: "route_desc" },
  },
  route_names_duplicate: {
    files: add("routes.txt", "Q,A,1,Start to End,,3,,"),
    where: { file: "routes.txt", line: 3, id: "Q" },
  },
  route_colours_contrast: {
    files: spoil("routes.txt", "000000", "FFFF00"),
    where: { file: "routes.txt", line: 2, field: "route_text_color", value: "FFFF00" },
  },
  route_type_unknown: {
    files: spoil("routes.txt", "All day,3", "All day,99"),
    where: { file: "routes.txt", line: 2, field: "route_type", value: "99" },
  },
  route_without_trips: { files: add("routes.txt", "Q,A,2,,,3,,"), where: { file: "routes.txt", line: 3, id: "Q" } },
  coordinates_out_of_range: {
    files: spoil(STOP, "48.2,", "98.2,"),
    where: { file: STOP, line: 2, field: "stop_lat", value: "98.2", id: "S" },
  },
  coordinates_zero: {
    files: spoil(STOP, "48.2,16.37", "0,0.0"),
    where: { file: STOP, line: 2, field: "stop_lat", id: "S" },
  },
  coordinates_at_pole: {
    files: spoil(STOP, "48.2,", "-89.9,"),
    where: { file: STOP, line: 2, field: "stop_lat", value: "-89.9", id: "S" },
  },
  stop_name_missing: {
    files: spoil(STOP, "S,Start", "S,"),
    where: { file: STOP, line: 2, field: "stop_name", id: "S" },
  },
  stop_desc_repeats_name: {
    files: spoil(STOP, "Platform 2", "END"),
    where: { file: STOP, line: 3, field: "stop_desc", value: "END", id: "E" },
  },
  stop_unused: { files: add(STOP, "N,Nowhere,,48.3,16.3,,,Z1,"), where: { file: STOP, line: 6, id: "N" } },
  station_unused: { files: add(STOP, "N,Nowhere,,48.3,16.3,1,,,"), where: { file: STOP, line: 6, id: "N" } },
  stop_far_from_others: {
    files: spoil(STOP, "S,Start,,48.2,", "S,Start,,8.2,"),
    where: { file: STOP, line: 2, field: "stop_lat", value: "8.2", id: "S" },
  },
  stop_far_from_parent: {
    files: spoil(STOP, "48.2102", "48.2302"),
    where: { file: STOP, line: 5, field: "parent_station", value: "P", id: "X" },
  },
  reference_ignored: {
    files: spoil(STOP, "16.3802,2,P", "16.3802,2,Nowhere"),
    where: { file: STOP, line: 5, field: "parent_station", value: "Nowhere", id: "X" },
  },
  parent_missing: {
    files: spoil(STOP, "16.3802,2,P", "16.3802,2,"),
    where: { file: STOP, line: 5, field: "parent_station", id: "X" },
  },
  parent_type_wrong: {
    files: spoil(STOP, "16.3802,2,P", "16.3802,2,E"),
    where: { file: STOP, line: 5, field: "parent_station", value: "E", id: "X" },
  },
  station_with_parent: {
    files: add(STOP, "Q,Small Station,,48.21,16.38,1,P,,"),
    where: { file: STOP, line: 6, field: "parent_station", value: "P", id: "Q" },
  },
  stop_zone_missing: { files: spoil(STOP, "0,,Z1", "0,,"), where: { file: STOP, line: 2, field: "zone_id", id: "S" } },
  level_unused: { files: add("levels.txt", "M,1,Bridge"), where: { file: "levels.txt", line: 3, id: "M" } },
  feed_without_trips: {
    files: { "trips.txt": "route_id,service_id,trip_id\n", "stop_times.txt": "trip_id,stop_id,stop_sequence\n" },
    where: { file: "trips.txt" },
  },
  trip_without_stop_times: { files: add("trips.txt", "R,WD,T3,H"), where: { file: "trips.txt", line: 4, id: "T3" } },
  trip_with_one_stop: {
    files: spoil(TIMES, "T2,09:10:00,09:10:00,E,2,1,1.5\n", ""),
    where: { file: "trips.txt", line: 3, id: "T2" },
  },
  stop_time_end_missing: {
    files: both(",08:10:00,08:10:00", ",,08:10:00"),
    where: { file: TIMES, line: 3, field: "arrival_time", id: "T1" },
  },
  stop_time_reversed: {
    files: both("10:00,08:10", "10:00,08:09"),
    where: { file: TIMES, line: 3, field: "departure_time", value: "08:09:00", id: "T1" },
  },
  stop_times_decreasing: {
    files: spoil(TIMES, "T1,08:10:00,08:10:00", "T1,07:59:00,08:10:00"),
    where: { file: TIMES, line: 3, field: "arrival_time", value: "07:59:00", id: "T1" },
  },
  timepoint_missing: {
    files: both(",1,1,0", ",1,,0"),
    where: { file: TIMES, line: 2, field: "timepoint", id: "T1", count: 2 },
  },
  timepoint_without_time: {
    files: spoil(TIMES, "T1,08:10", "T1,,,X,2,1,1\nT1,08:10"),
    where: { file: TIMES, line: 3, field: "timepoint", value: "1" },
  },
  stop_sequence_repeated: {
    files: both(",E,2,", ",E,1,"),
    where: { file: TIMES, line: 3, field: "stop_sequence", value: "1", count: 2 },
  },
  stop_twice_in_a_row: {
    files: both(",E,2,", ",S,2,"),
    where: { file: TIMES, line: 3, field: "stop_id", value: "S", count: 2 },
  },
  stop_not_boardable: {
    files: both(",E,2,", ",P,2,"),
    where: { file: TIMES, line: 3, field: "stop_id", value: "P", count: 2 },
  },
  too_fast: {
    files: both("10:00", "00:20"),
    where: { file: TIMES, line: 3, field: "arrival_time", key: "bus", count: 2 },
  },
  stop_time_distance_decreasing: {
    files: both(",1,0\n", ",1,2\n"),
    where: { file: TIMES, line: 3, field: "shape_dist_traveled", value: "1.5", count: 2 },
  },
  stop_far_from_shape: {
    files: spoil("shapes.txt", "H,48.21,16.38", "H,48.21,16.4"),
    where: { file: TIMES, line: 3, field: "stop_id", value: "E", id: "T1", count: 2 },
  },
  frequency_too_many_runs: {
    files: spoil("frequencies.txt", "11:00:00,900", "9999:59:59,1"),
    where: { file: "frequencies.txt", line: 3, field: "headway_secs", value: "1" },
  },
  frequency_past_midnight: {
    files: spoil("frequencies.txt", "10:00:00,11:00:00", "22:00:00,02:00:00"),
    where: { file: "frequencies.txt", line: 3, field: "end_time", value: "02:00:00" },
  },
  frequencies_overlap: {
    files: spoil("frequencies.txt", "T2,10:00:00", "T2,09:59:59"),
    where: { file: "frequencies.txt", field: "start_time", value: "09:59:59", id: "T2" },
  },
  shape_single_point: { files: add("shapes.txt", "G,48.2,16.37,1,"), where: { file: "shapes.txt", line: 4, id: "G" } },
  shape_distance_decreasing: {
    files: spoil("shapes.txt", "2,1.5", "2,-1"),
    where: { file: "shapes.txt", line: 3, field: "shape_dist_traveled", value: "-1", id: "H" },
  },
  shape_unused: {
    files: add("shapes.txt", "G,48.2,16.37,1,", "G,48.21,16.37,2,"),
    where: { file: "shapes.txt", line: 4, id: "G" },
  },
  calendar_reversed: {
    files: add("calendar.txt", "N,1,1,1,1,1,1,1,20260102,20260101"),
    where: { file: "calendar.txt", line: 3, field: "end_date", id: "N" },
  },
  calendar_too_long: {
    files: spoil("calendar.txt", "20261231", "20991231"),
    where: { file: "calendar.txt", line: 2, field: "end_date", id: "WD" },
  },
  service_without_days: {
    files: add("calendar.txt", "N,0,0,0,0,0,0,0,20260101,20261231"),
    where: { file: "calendar.txt", line: 3, id: "N" },
  },
  service_unused: {
    files: { "calendar_dates.txt": "service_id,date,exception_type\nN,20260303,1\n" },
    where: { file: "calendar_dates.txt", line: 2, value: "N" },
  },
  service_over: { files: {}, day: GOOD_DAY + 100, where: { file: "calendar.txt", value: "2026-12-31" } },
  service_not_begun: { files: {}, day: GOOD_DAY - 365, where: { file: "calendar.txt", value: "2026-01-01" } },
  service_pause: {
    files: {
      "calendar_dates.txt": `service_id,date,exception_type\n${[23, 24, 25, 26, 27].map((d) => `WD,202611${d},2\n`).join("")}`,
    },
    where: { file: "calendar.txt", value: "2026-11-21" },
  },
  pathway_to_itself: {
    files: spoil("pathways.txt", "X,E", "X,X"),
    where: { file: "pathways.txt", line: 2, field: "to_stop_id", value: "X", id: "W" },
  },
  pathway_at_station: {
    files: spoil("pathways.txt", "X,E", "X,P"),
    where: { file: "pathways.txt", line: 2, field: "to_stop_id", value: "P", id: "W" },
  },
  exit_gate_both_ways: {
    files: spoil("pathways.txt", "E,1,1", "E,7,1"),
    where: { file: "pathways.txt", line: 2, field: "is_bidirectional", id: "W" },
  },
  fare_zone_unknown: {
    files: spoil("fare_rules.txt", "F,Z1", "F,Z9"),
    where: { file: "fare_rules.txt", line: 2, field: "origin_id", value: "Z9", id: "F" },
  },
  files_in_folder: {
    whole: true,
    files: Object.fromEntries(Object.entries(GOOD_FEED).map(([name, text]) => [`gtfs/${name}`, text])),
    where: { file: "gtfs", value: "gtfs" },
  },
  column_name_empty: {
    files: spoil("levels.txt", "level_name\nL,0,Street", "level_name,\nL,0,Street,"),
    where: { file: "levels.txt", line: 1 },
  },
  id_not_printable: {
    files: spoil("levels.txt", "Street\n", "Street\nÉtage,1,Bridge\n"),
    where: { file: "levels.txt", line: 3, field: "level_id", value: "Étage" },
  },
  line_break_in_text: {
    files: spoil(STOP, "S,Start,", 'S,"St\nart",'),
    where: { file: STOP, line: 2, field: "stop_name", id: "S" },
  },
  feed_info_ends_soon: {
    files: spoil("feed_info.txt", "20261231", "20261215"),
    where: { file: "feed_info.txt", field: "feed_end_date", value: "2026-12-15" },
  },
  feed_info_reversed: {
    files: spoil("feed_info.txt", "20260101,20261231", "20261231,20260101"),
    where: { file: "feed_info.txt", line: 2, field: "feed_end_date", value: "20260101" },
  },
  route_url_of_agency: {
    files: {
      "routes.txt": "route_id,agency_id,route_short_name,route_type,route_url\nR,A,1,3,https://small.example/a?b=c\n",
    },
    where: { file: "routes.txt", line: 2, field: "route_url", id: "R" },
  },
  route_url_of_stop: {
    files: {
      [STOP]: withColumn(STOP, "stop_url", "https://small.example/S"),
      "routes.txt": withColumn("routes.txt", "route_url", "https://small.example/S"),
    },
    where: { file: "routes.txt", line: 2, field: "route_url", id: "R" },
  },
  stop_url_of_agency: {
    files: { [STOP]: withColumn(STOP, "stop_url", "https://small.example/a?b=c") },
    where: { file: STOP, line: 2, field: "stop_url", id: "S" },
  },
  route_network_twice: {
    files: {
      "routes.txt": withColumn("routes.txt", "network_id", "N"),
      "networks.txt": "network_id\nN\n",
      "route_networks.txt": "network_id,route_id\nN,R\n",
    },
    where: { file: "routes.txt", line: 2, field: "network_id" },
  },
  stop_access_wrong_type: {
    files: { [STOP]: withColumn(STOP, "stop_access", "1") },
    where: { file: STOP, line: 4, field: "stop_access", id: "P" },
  },
  stop_access_without_station: {
    files: { [STOP]: withColumn(STOP, "stop_access", "1") },
    where: { file: STOP, line: 2, field: "stop_access", id: "S" },
  },
  place_id_shared: {
    files: {
      "location_groups.txt": "location_group_id,location_group_name\nS,Center\n",
      "location_group_stops.txt": "location_group_id,stop_id\nS,S\n",
    },
    where: { file: STOP, line: 2, field: "stop_id", value: "S", id: "S" },
  },
  place_unreachable: {
    files: spoil("pathways.txt", "X,E,1,1", "X,E,1,0"),
    where: { file: STOP, line: 3, field: "stop_id", value: "E", id: "E" },
  },
  elevator_without_level: {
    files: {
      [STOP]: GOOD_FEED[STOP]!.replace("2,P,,L", "2,P,,"),
      "pathways.txt": GOOD_FEED["pathways.txt"]!.replace("X,E,1,1", "X,E,5,1"),
    },
    where: { file: STOP, line: 5, field: "stop_id", value: "X", id: "X" },
  },
  node_dead_end: {
    files: {
      ...add(STOP, "N,Corner,,48.2101,16.3801,3,P,,L"),
      ...add("pathways.txt", "V,N,E,1,1"),
    },
    where: { file: STOP, line: 6, field: "stop_id", value: "N", id: "N" },
  },
  block_trips_overlap: {
    files: {
      ...without("frequencies.txt"),
      "trips.txt": "route_id,service_id,trip_id,shape_id,block_id\nR,WD,T1,H,B\nR,WD,T2,H,B\n",
      [TIMES]: GOOD_FEED[TIMES]!.replace("T2,09:00:00,09:00:00", "T2,08:09:59,08:09:59"),
    },
    whole: true,
    where: { file: "trips.txt", line: 3, field: "block_id", value: "B", id: "T2" },
  },
  ferry_bikes_unknown: {
    files: spoil("routes.txt", "All day,3", "All day,4"),
    where: { file: "trips.txt", line: 2, field: "bikes_allowed", id: "T1", count: 2 },
  },
  window_incomplete: {
    files: { [TIMES]: flexCalls(",", "08:00:00,") },
    where: { file: TIMES, line: 2, field: "end_pickup_drop_off_window", id: "T1" },
  },
  window_missing: {
    files: { ...GROUPS, [TIMES]: flexCalls("G,", ",") },
    where: { file: TIMES, line: 2, field: "start_pickup_drop_off_window", id: "T1" },
  },
  window_reversed: {
    files: { ...GROUPS, [TIMES]: flexCalls("G,", "10:00:00,08:00:00") },
    where: { file: TIMES, line: 2, field: "end_pickup_drop_off_window", value: "08:00:00" },
  },
  window_with_times: {
    files: { [TIMES]: flexCalls(",S", "08:00:00,10:00:00", { times: "08:00:00,08:00:00" }) },
    where: { file: TIMES, line: 2, field: "arrival_time", value: "08:00:00" },
  },
  stop_time_one_missing: {
    files: both("T1,08:10:00,08:10:00,E,2,1,1.5\n", "T1,,08:05:00,E,2,0,0.5\nT1,08:10:00,08:10:00,S,3,1,1.5\n"),
    where: { file: TIMES, line: 3, field: "arrival_time", id: "T1" },
  },
  window_pickup_type: {
    files: { ...GROUPS, [TIMES]: flexCalls("G,", "08:00:00,10:00:00", { types: "3,2" }) },
    where: { file: TIMES, line: 2, field: "pickup_type", value: "3" },
  },
  window_drop_off_type: {
    files: { ...GROUPS, [TIMES]: flexCalls("G,", "08:00:00,10:00:00", { types: "2,0" }) },
    where: { file: TIMES, line: 2, field: "drop_off_type", value: "0" },
  },
  window_with_continuous: {
    files: { ...GROUPS, [TIMES]: flexCalls("G,", "08:00:00,10:00:00", { continuous: "0" }) },
    where: { file: TIMES, line: 2, field: "continuous_pickup", value: "0" },
  },
  zone_with_distance: {
    files: { ...GROUPS, [TIMES]: withDistance(flexCalls("G,", "08:00:00,10:00:00")) },
    where: { file: TIMES, line: 2, field: "shape_dist_traveled", value: "1.5", id: "T1" },
  },
  call_at_several_places: {
    files: { ...GROUPS, [TIMES]: flexCalls("G,S", "08:00:00,10:00:00") },
    where: { file: TIMES, line: 2, field: "location_group_id", value: "G" },
  },
  booking_rule_missing: {
    files: { ...GROUPS, [TIMES]: flexCalls("G,", "08:00:00,10:00:00") },
    where: { file: TIMES, line: 2, field: "pickup_booking_rule_id" },
  },
  frequency_empty: {
    files: spoil("frequencies.txt", "10:00:00,11:00:00", "10:00:00,10:00:00"),
    where: { file: "frequencies.txt", line: 3, field: "end_time", value: "10:00:00" },
  },
  service_ended: {
    files: {
      "trips.txt": "route_id,service_id,trip_id,shape_id\nR,WD,T1,H\nR,OLD,T2,H\n",
      ...add("calendar.txt", "OLD,1,1,1,1,1,0,0,20260101,20260331"),
    },
    where: { file: "calendar.txt", line: 3, field: "end_date", value: "2026-03-31", id: "OLD" },
  },
  pathway_past_boarding_areas: {
    files: add(STOP, "A,Door 1,,48.2101,16.3801,4,E,,L"),
    where: { file: "pathways.txt", line: 2, field: "to_stop_id", value: "E", id: "W" },
  },
  amount_decimals: {
    files: { "fare_products.txt": "fare_product_id,amount,currency\none,2.5,EUR\ntwo,3.50,EUR\nsen,200,JPY\n" },
    where: { file: "fare_products.txt", line: 2, field: "amount", value: "2.5", id: "one", count: 1 },
  },
  transfer_count_missing: {
    files: fareTransfer("leg,leg,,,"),
    where: { file: "fare_transfer_rules.txt", line: 2, field: "transfer_count" },
  },
  transfer_count_forbidden: {
    files: fareTransfer("leg,other,1,,"),
    where: { file: "fare_transfer_rules.txt", line: 2, field: "transfer_count", value: "1" },
  },
  transfer_count_invalid: {
    files: fareTransfer("leg,leg,0,,"),
    where: { file: "fare_transfer_rules.txt", line: 2, field: "transfer_count", value: "0" },
  },
  duration_type_missing: {
    files: fareTransfer("leg,leg,1,3600,"),
    where: { file: "fare_transfer_rules.txt", line: 2, field: "duration_limit_type" },
  },
  duration_limit_missing: {
    files: fareTransfer("leg,leg,1,,1"),
    where: { file: "fare_transfer_rules.txt", line: 2, field: "duration_limit" },
  },
  timeframe_incomplete: {
    files: timeframes("TF,08:00:00,,WD"),
    where: { file: "timeframes.txt", line: 2, field: "end_time", id: "TF" },
  },
  timeframe_reversed: {
    files: timeframes("TF,08:00:00,08:00:00,WD"),
    where: { file: "timeframes.txt", line: 2, field: "end_time", value: "08:00:00" },
  },
  timeframe_after_midnight: {
    files: timeframes("TF,08:00:00,25:00:00,WD"),
    where: { file: "timeframes.txt", line: 2, field: "end_time", value: "25:00:00" },
  },
  timeframes_overlap: {
    files: timeframes("TF,08:00:00,09:00:00,WD", "TF,08:59:59,10:00:00,WD"),
    where: { file: "timeframes.txt", line: 3, field: "start_time", value: "08:59:59" },
  },
  transfer_stop_missing: {
    files: transfer("S,,,,,,2"),
    where: { file: "transfers.txt", line: 2, field: "to_stop_id" },
  },
  transfer_trip_missing: {
    files: transfer("E,S,,,T1,,4"),
    where: { file: "transfers.txt", line: 2, field: "to_trip_id" },
  },
  transfer_stop_type: {
    files: transfer("X,S,,,,,2"),
    where: { file: "transfers.txt", line: 2, field: "from_stop_id", value: "X" },
  },
  transfer_trip_of_other_route: {
    files: {
      ...add("routes.txt", "Q,A,2,End to Start,,3,FFFFFF,000000"),
      ...transfer("E,S,Q,,T1,,2"),
    },
    where: { file: "transfers.txt", line: 2, field: "from_trip_id", value: "T1" },
  },
  transfer_far: {
    files: { ...add(STOP, "F,Far,,48.4,16.37,0,,Z1,"), ...transfer("S,F,,,,,2") },
    where: { file: "transfers.txt", line: 2, field: "to_stop_id", value: "F" },
  },
  booking_real_time_fields: {
    files: booking("0,30,,,,,,"),
    where: { file: "booking_rules.txt", line: 2, field: "prior_notice_duration_min", id: "K" },
  },
  booking_same_day_fields: {
    files: booking("1,30,,1,,,,"),
    where: { file: "booking_rules.txt", line: 2, field: "prior_notice_last_day", id: "K" },
  },
  booking_prior_day_fields: {
    files: booking("2,30,,1,17:00:00,,,"),
    where: { file: "booking_rules.txt", line: 2, field: "prior_notice_duration_min", id: "K" },
  },
  booking_duration_missing: {
    files: booking("1,,,,,,,"),
    where: { file: "booking_rules.txt", line: 2, field: "prior_notice_duration_min", id: "K" },
  },
  booking_duration_reversed: {
    files: booking("1,60,30,,,,,"),
    where: { file: "booking_rules.txt", line: 2, field: "prior_notice_duration_max", value: "30", id: "K" },
  },
  booking_days_reversed: {
    files: booking("2,,,3,17:00:00,2,08:00:00,"),
    where: { file: "booking_rules.txt", line: 2, field: "prior_notice_last_day", value: "3", id: "K" },
  },
  booking_last_day_missing: {
    files: booking("2,,,,17:00:00,,,"),
    where: { file: "booking_rules.txt", line: 2, field: "prior_notice_last_day", id: "K" },
  },
  booking_last_time_missing: {
    files: booking("2,,,1,,,,"),
    where: { file: "booking_rules.txt", line: 2, field: "prior_notice_last_time", id: "K" },
  },
  booking_start_day_forbidden: {
    files: booking("1,30,60,,,7,08:00:00,"),
    where: { file: "booking_rules.txt", line: 2, field: "prior_notice_start_day", value: "7", id: "K" },
  },
  booking_start_time_missing: {
    files: booking("2,,,1,17:00:00,7,,"),
    where: { file: "booking_rules.txt", line: 2, field: "prior_notice_start_time", id: "K" },
  },
  booking_start_time_alone: {
    files: booking("2,,,1,17:00:00,,08:00:00,"),
    where: { file: "booking_rules.txt", line: 2, field: "prior_notice_start_time", id: "K" },
  },
  translation_record_unknown: {
    files: translation("stops,stop_name,fr,Arrêt,GONE,"),
    where: { file: "translations.txt", line: 2, field: "record_id", value: "GONE" },
  },
  translation_key_ambiguous: {
    files: translation("stops,stop_name,fr,Arrêt,S,Start"),
    where: { file: "translations.txt", line: 2, field: "field_value", value: "Start" },
  },
  translation_key_missing: {
    files: translation("stops,stop_name,fr,Arrêt,,"),
    where: { file: "translations.txt", line: 2, field: "record_id" },
  },
  translation_sub_record_missing: {
    files: {
      "translations.txt":
        "table_name,field_name,language,translation,record_id,record_sub_id\nstop_times,stop_headsign,fr,Gare,T,\n",
    },
    where: { file: "translations.txt", line: 2, field: "record_sub_id" },
  },
  translation_sub_record_unused: {
    files: {
      "translations.txt":
        "table_name,field_name,language,translation,record_id,record_sub_id\nstops,stop_name,fr,Gare,S,1\n",
    },
    where: { file: "translations.txt", line: 2, field: "record_sub_id", value: "1" },
  },
  translation_table_unknown: {
    files: translation("stations,stop_name,fr,Arrêt,S,"),
    where: { file: "translations.txt", line: 2, field: "table_name", value: "stations" },
  },
  translation_field_unknown: {
    files: translation("stops,name,fr,Arrêt,S,"),
    where: { file: "translations.txt", line: 2, field: "field_name", value: "name" },
  },
  attribution_without_role: {
    files: { "attributions.txt": "attribution_id,organization_name,is_producer\nU,Data House,0\n" },
    where: { file: "attributions.txt", line: 2, field: "organization_name", id: "U" },
  },
  attribution_target_ambiguous: {
    files: {
      "attributions.txt": "attribution_id,agency_id,route_id,organization_name,is_producer\nU,A,R,Data House,1\n",
    },
    where: { file: "attributions.txt", line: 2, field: "route_id", id: "U" },
  },
  rider_category_ambiguous: {
    files: {
      "rider_categories.txt":
        "rider_category_id,rider_category_name,is_default_fare_category\nadult,Adult,1\nall,All,1\n",
      "fare_products.txt": "fare_product_id,rider_category_id,amount,currency\none,adult,2,EUR\none,all,3,EUR\n",
    },
    where: { file: "fare_products.txt", line: 3, field: "rider_category_id", value: "all", id: "one" },
  },
};

describe("validation codes", () => {
  it("are not reported for a valid feed", async () => {
    expect(findings(await judged({}))).toEqual([]);
  });

  it.each(Object.keys(CASES) as ValidationCode[])("%s", async (code) => {
    const { files, where, day, whole } = CASES[code];
    const contents = await (whole ? judgeZip(await makeZip(files), day) : judged(files, day));
    const { line, value, id, ...group } = where;
    const found = findings(contents).find(
      (f) => f.code === code && (group.field === undefined || f.field === group.field),
    );
    expect(found).toMatchObject({ code, ...group });
    expect(found!.samples[0]).toMatchObject({
      ...(line === undefined ? {} : { line }),
      ...(value === undefined ? {} : { value }),
      ...(id === undefined ? {} : { id }),
    });
    const rule = VALIDATION_CODES[code];
    expect(found!.level).toBe(rule.severity);
    if (rule.severity === "error" && rule.row !== "either") expect(found!.kept === 1).toBe(rule.row === "kept");
    if (rule.file !== "*" && found!.file !== "calendar_dates.txt") expect(found!.file).toBe(rule.file);
  });

  it("each have one line of documentation", () => {
    for (const [code, { doc }] of Object.entries(VALIDATION_CODES)) {
      expect(code).toMatch(/^[a-z]+(_[a-z0-9]+)+$/);
      expect(doc).toMatch(/^[A-Z][^\n]{12,130}\.$/);
    }
    expect(new Set(Object.values(VALIDATION_CODES).map((rule) => rule.doc)).size).toBe(Object.keys(CASES).length);
  });
});

it("riders notice missing rows and wrong times, places, and names, and nothing else", () => {
  expect(ridersNotice("url_invalid", true)).toBe(false);
  expect(ridersNotice("url_invalid", false)).toBe(true);
  for (const code of ["stop_times_decreasing", "coordinates_zero", "service_over", "shape_unused", "stop_name_missing"])
    expect(ridersNotice(code, true), code).toBe(code !== "shape_unused");
  expect(ridersNotice("a_code_of_another_build", true)).toBe(false);
});
