/**
 * Every validation code, with the file it applies to ("*": any) and one plain line for feed producers. Codes are stable:
 * stored reports refer to them. An error drops its row, a warning keeps it; "either" depends on whether the row can do
 * without the field.
 */

export type ValidationSeverity = "error" | "warning" | "either";

/** The subject of a finding: `error_type` of Transitland v2's ValidationReport. */
export type ValidationKind =
  | "file"
  | "row"
  | "value"
  | "text"
  | "key"
  | "reference"
  | "place"
  | "shape"
  | "time"
  | "service"
  | "unused"
  | "colour";

type Rule = readonly [severity: ValidationSeverity, kind: ValidationKind, file: string, doc: string];

const RULES = {
  file_unknown: ["warning", "file", "*", "GTFS defines no file of this name; it is kept in the archive and not read."],
  file_without_rows: ["warning", "file", "*", "The file has a header and no rows."],
  file_not_readable: ["warning", "file", "*", "An additional file cannot be read as CSV."],
  column_unknown: ["warning", "file", "*", "GTFS has no column of this name in this file; its values are not read."],
  encoding_utf16: ["warning", "file", "*", "A file is in UTF-16; GTFS requires UTF-8."],
  encoding_latin1: ["warning", "text", "*", "A text is not valid UTF-8 and is read as ISO-8859-1."],
  text_damaged: [
    "warning",
    "text",
    "*",
    "A text contains the replacement character: it was damaged before it was published.",
  ],
  text_mixed_case: ["warning", "text", "*", "A name is all in capitals; mixed case is easier to read and to speak."],
  row_too_short: ["warning", "row", "*", "A row has fewer cells than the header; the missing cells are empty."],
  row_too_long: ["warning", "row", "*", "A row has more cells than the header; the extra cells are ignored."],

  required_field: ["either", "value", "*", "A field that GTFS requires is empty."],
  value_invalid: ["either", "value", "*", "A value cannot be read as its field's type."],
  value_out_of_range: ["either", "value", "*", "A value is outside the range of its field."],
  url_invalid: ["warning", "value", "*", "A URL must begin with http:// or https:// and name a host."],
  email_invalid: ["warning", "value", "*", "An e-mail address has a name, one @ and a domain."],
  phone_invalid: [
    "warning",
    "value",
    "*",
    "A phone number has at least three digits or letters and no unusual characters.",
  ],
  language_invalid: ["warning", "value", "*", "A language is a BCP 47 tag, such as en or pt-BR."],
  currency_invalid: ["warning", "value", "*", "A currency is a code of three capital letters (ISO 4217), such as EUR."],
  timezone_invalid: ["warning", "value", "*", "A time zone is not in the IANA database."],
  duplicate_key: ["error", "key", "*", "An id occurs more than once; the first row is used."],
  reference_ignored: [
    "warning",
    "reference",
    "*",
    "A row refers to something that is missing; the row is kept without the reference.",
  ],
  reference_missing: ["error", "reference", "*", "A row refers to something that is missing or was dropped."],

  feed_info_missing: [
    "warning",
    "file",
    "feed_info.txt",
    "Without feed_info.txt the publisher of the feed is unknown.",
  ],
  feed_info_rows: [
    "warning",
    "row",
    "feed_info.txt",
    "The file has more than one row, although it describes one feed.",
  ],
  feed_info_dates_missing: [
    "warning",
    "service",
    "feed_info.txt",
    "The first or last day that the feed covers is missing.",
  ],
  feed_info_dates_exceeded: [
    "warning",
    "service",
    "feed_info.txt",
    "Service runs on days outside the dates that the feed covers.",
  ],
  feed_info_over: ["warning", "service", "feed_info.txt", "The last day that the feed covers has passed."],
  feed_language_differs: [
    "warning",
    "text",
    "feed_info.txt",
    "The feed's language is neither that of an agency nor mul.",
  ],

  agency_id_missing: ["warning", "key", "agency.txt", "With several agencies, each one needs an agency_id."],
  agency_zones_differ: ["warning", "value", "agency.txt", "All agencies of a feed must be in the same time zone."],
  agency_languages_differ: ["warning", "text", "agency.txt", "The agencies of the feed have different languages."],
  agency_without_routes: ["warning", "unused", "agency.txt", "An agency has no route."],

  route_names_missing: ["warning", "text", "routes.txt", "A route needs a short or a long name."],
  route_short_name_long: [
    "warning",
    "text",
    "routes.txt",
    "A short name of more than 12 characters does not fit a sign.",
  ],
  route_names_equal: ["warning", "text", "routes.txt", "The long name of a route only repeats its short name."],
  route_long_name_repeats_short: [
    "warning",
    "text",
    "routes.txt",
    "The long name of a route begins with its short name, so riders read it twice.",
  ],
  route_desc_repeats_name: ["warning", "text", "routes.txt", "The description of a route only repeats its name."],
  route_names_duplicate: [
    "warning",
    "text",
    "routes.txt",
    "Two routes of one agency and type have the same names; riders cannot tell them apart.",
  ],
  route_colours_contrast: [
    "warning",
    "colour",
    "routes.txt",
    "Text in route_text_color on route_color is hard to read: the contrast is below 3 to 1.",
  ],
  route_type_unknown: [
    "warning",
    "value",
    "routes.txt",
    "The route type is neither a basic nor an extended GTFS route type.",
  ],
  route_without_trips: ["warning", "unused", "routes.txt", "A route has no trip."],

  coordinates_out_of_range: ["error", "place", "stops.txt", "A latitude or longitude is out of range."],
  coordinates_zero: ["warning", "place", "stops.txt", "A stop is at latitude and longitude 0, in the ocean."],
  coordinates_at_pole: ["warning", "place", "stops.txt", "A stop is at one of the poles."],
  stop_name_missing: ["warning", "text", "stops.txt", "A stop, station or entrance needs a name."],
  stop_desc_repeats_name: ["warning", "text", "stops.txt", "The description of a stop only repeats its name."],
  stop_unused: ["warning", "unused", "stops.txt", "No trip calls at a stop."],
  station_unused: ["warning", "unused", "stops.txt", "A station has no platform."],
  stop_far_from_parent: [
    "warning",
    "place",
    "stops.txt",
    "A stop or entrance is more than a kilometer from its station.",
  ],
  parent_missing: [
    "warning",
    "reference",
    "stops.txt",
    "An entrance, node or boarding area must name its parent_station.",
  ],
  parent_type_wrong: [
    "warning",
    "reference",
    "stops.txt",
    "The parent of a stop must be a station, and that of a boarding area a platform.",
  ],
  station_with_parent: ["warning", "reference", "stops.txt", "A station cannot have a parent station."],
  stop_zone_missing: ["warning", "value", "stops.txt", "Fares depend on zones, but a stop with service has none."],
  level_unused: ["warning", "unused", "levels.txt", "A level has no stop."],

  feed_without_trips: ["warning", "unused", "trips.txt", "The feed has no usable trip, so it has no timetable."],
  trip_without_stop_times: ["warning", "unused", "trips.txt", "A trip has no stop_times."],
  trip_with_one_stop: [
    "warning",
    "time",
    "trips.txt",
    "A trip stops at only one stop, so passengers cannot travel with it.",
  ],

  stop_time_end_missing: [
    "warning",
    "time",
    "stop_times.txt",
    "The first and last stop of a trip need an arrival and a departure time.",
  ],
  stop_time_reversed: ["warning", "time", "stop_times.txt", "A trip departs from a stop before it arrives there."],
  stop_times_decreasing: [
    "warning",
    "time",
    "stop_times.txt",
    "A trip arrives at a stop before it departs from the previous one.",
  ],
  timepoint_missing: [
    "warning",
    "time",
    "stop_times.txt",
    "A row with times has an empty timepoint, although the file has this column.",
  ],
  timepoint_without_time: [
    "warning",
    "time",
    "stop_times.txt",
    "A row is marked as an exact timepoint but has no time.",
  ],
  stop_sequence_repeated: ["warning", "key", "stop_times.txt", "Two rows of a trip have the same stop_sequence."],
  stop_twice_in_a_row: ["warning", "time", "stop_times.txt", "A trip calls at the same stop twice in a row."],
  stop_not_boardable: [
    "warning",
    "reference",
    "stop_times.txt",
    "A trip calls at a station, entrance or node; it must call at a stop or platform.",
  ],
  too_fast: [
    "warning",
    "time",
    "stop_times.txt",
    "A trip is faster between two stops than its type of vehicle can be.",
  ],
  stop_time_distance_decreasing: [
    "warning",
    "shape",
    "stop_times.txt",
    "The distance along the shape does not increase from one stop of a trip to the next.",
  ],
  stop_far_from_shape: [
    "warning",
    "shape",
    "stop_times.txt",
    "A stop is more than 100 meters from the shape of its trip.",
  ],
  frequency_too_many_runs: [
    "error",
    "time",
    "frequencies.txt",
    "A row describes too many departures for one row or for one feed: its headway is too short for its time span.",
  ],
  frequencies_overlap: [
    "warning",
    "time",
    "frequencies.txt",
    "Two time spans of a trip overlap, so that it would run at two headways at once.",
  ],

  shape_single_point: ["warning", "shape", "shapes.txt", "A shape has a single point: it cannot be drawn."],
  shape_distance_decreasing: [
    "warning",
    "shape",
    "shapes.txt",
    "The distance along a shape decreases from one point to the next.",
  ],
  shape_unused: ["warning", "unused", "shapes.txt", "No trip uses a shape."],

  calendar_reversed: ["error", "service", "calendar.txt", "A service ends before it begins."],
  calendar_too_long: [
    "warning",
    "service",
    "calendar.txt",
    "A service lasts more than fifty years; later days are ignored.",
  ],
  service_without_days: ["warning", "service", "calendar.txt", "A service runs on no day."],
  service_unused: ["warning", "unused", "calendar.txt", "No trip runs on a service."],
  service_over: [
    "warning",
    "service",
    "calendar.txt",
    "The last day of service has passed, so riders find no departures.",
  ],
  service_not_begun: ["warning", "service", "calendar.txt", "The first day of service is in the future."],
  service_pause: ["warning", "service", "calendar.txt", "No trip runs on any of the next seven days."],

  pathway_to_itself: ["warning", "reference", "pathways.txt", "A pathway ends where it begins."],
  pathway_at_station: [
    "warning",
    "reference",
    "pathways.txt",
    "A pathway begins or ends at a station instead of a platform, entrance, node or boarding area.",
  ],
  exit_gate_both_ways: ["warning", "value", "pathways.txt", "An exit gate cannot be passed in both directions."],
  fare_zone_unknown: ["warning", "reference", "fare_rules.txt", "A fare names a zone without stops."],
} as const satisfies Record<string, Rule>;

export type ValidationCode = keyof typeof RULES;

export type ValidationRule = { severity: ValidationSeverity; kind: ValidationKind; file: string; doc: string };

/** All rules by code, in file order. */
export const VALIDATION_CODES = Object.fromEntries(
  Object.entries(RULES).map(([code, [severity, kind, file, doc]]) => [code, { severity, kind, file, doc }]),
) as Record<ValidationCode, ValidationRule>;

/** The rule of a code; null for a code of another build. */
export function validationRule(code: string): ValidationRule | null {
  return Object.hasOwn(VALIDATION_CODES, code) ? VALIDATION_CODES[code as ValidationCode] : null;
}
