/**
 * Every validation code of GTFS, with the file it applies to ("*": any) and one plain line for feed producers. Codes are stable:
 * stored reports refer to them. How grave a finding is follows the canonical GTFS validator
 * (https://gtfs-validator.mobilitydata.org/rules.html); whether its row is imported is another matter.
 */
import { GBFS_CODES, type GbfsCode } from "./gbfs-codes.ts";
import { rules, type ValidationKind, type ValidationRule } from "./rules.ts";

/** All rules by code, in file order. */
export const VALIDATION_CODES = {
  ...rules("warning", "kept", "file", "*", {
    file_unknown: "GTFS defines no file of this name; it is kept in the archive and not read.",
    file_without_rows: "The file has a header and no rows.",
    file_not_readable: "An additional file cannot be read as CSV.",
    column_unknown: "GTFS has no column of this name in this file; its values are not read.",
    encoding_utf16: "A file is in UTF-16; GTFS requires UTF-8.",
    byte_order_marks: "A file begins with several byte-order marks.",
    file_name_case: "The name of a file is not in lower case, as GTFS writes it; the file is read.",
    column_name_case: "The name of a column is not in lower case, as GTFS writes it; the column is read.",
    zip_nested: "The zip contains nothing but another zip, which is read in its place.",
  }),
  ...rules("error", "kept", "file", "*", {
    files_in_folder: "The files of the feed are in a folder of the zip; GTFS wants them at its root.",
    column_name_empty: "A column has no name; its values are not read.",
  }),
  ...rules("error", "kept", "file", "*", {
    file_ignored:
      "An optional file cannot be read, in whole or from this line on; what cannot be read counts as absent.",
    column_duplicate: "A column occurs twice; the first one is read.",
    separator_wrong: "Cells are separated by another character than a comma; the file is read.",
  }),
  ...rules("warning", "kept", "text", "*", {
    encoding_latin1: "A text is not valid UTF-8 and is read as ISO-8859-1.",
    text_damaged: "A text contains the replacement character: it was damaged before it was published.",
    text_mixed_case: "A name is all in capitals; mixed case is easier to read and to speak.",
    id_not_printable: "An id has characters other than printable ASCII, which some programs cannot read.",
  }),
  ...rules("error", "kept", "text", "*", {
    line_break_in_text: "A text contains a line break, which signs and lists cannot show.",
  }),
  ...rules("error", "kept", "row", "*", {
    row_too_short: "A row has fewer cells than the header; the missing cells are empty.",
    row_too_long: "A row has more cells than the header; the extra cells are ignored.",
  }),

  ...rules("error", "either", "value", "*", {
    required_field: "A field that GTFS requires is empty.",
    value_invalid: "A value cannot be read as its field's type.",
    value_out_of_range: "A value is outside the range of its field.",
  }),
  ...rules("error", "kept", "value", "*", {
    url_invalid: "A URL must begin with http:// or https:// and name a host.",
    email_invalid: "An e-mail address has a name, one @ and a domain.",
    phone_invalid: "A phone number has at least three digits or letters and no unusual characters.",
    language_invalid: "A language is a BCP 47 tag, such as en or pt-BR.",
    currency_invalid: "A currency is a code of three capital letters (ISO 4217), such as EUR.",
    timezone_invalid: "A time zone is not in the IANA database.",
  }),
  ...rules("warning", "kept", "value", "*", {
    value_reformatted: "A value is not written as GTFS asks, such as 8:05, 2026-07-01, or 1.0, but has one meaning.",
    invisible_characters: "A value is surrounded by invisible characters, such as a no-break space; they are removed.",
  }),
  ...rules("error", "kept", "text", "*", {
    text_too_long: "A text is longer than the limit; it is cut. An id that is too long is left out.",
  }),
  ...rules("error", "dropped", "key", "*", {
    duplicate_key: "An id occurs more than once; the first row is used.",
  }),
  ...rules("error", "kept", "reference", "*", {
    reference_ignored: "A row refers to something that is missing; the row is kept without the reference.",
  }),
  ...rules("error", "dropped", "reference", "*", {
    reference_missing: "A row refers to something that is missing or was dropped.",
  }),

  ...rules("warning", "kept", "file", "feed_info.txt", {
    feed_info_missing: "Without feed_info.txt the publisher of the feed is unknown.",
  }),
  ...rules("warning", "kept", "row", "feed_info.txt", {
    feed_info_rows: "The file has more than one row, although it describes one feed.",
  }),
  ...rules("warning", "kept", "service", "feed_info.txt", {
    feed_info_dates_missing: "The first or last day that the feed covers is missing.",
    feed_info_dates_exceeded: "Service runs on days outside the dates that the feed covers.",
    feed_info_over: "The last day that the feed covers has passed.",
    feed_info_ends_soon: "The last day that the feed covers is less than 30 days away.",
  }),
  ...rules("error", "kept", "service", "feed_info.txt", {
    feed_info_reversed: "The feed's last day is before its first day.",
  }),
  ...rules("warning", "kept", "text", "feed_info.txt", {
    feed_language_differs: "The feed's language is neither that of an agency nor mul.",
  }),

  ...rules("error", "kept", "key", "agency.txt", {
    agency_id_missing: "With several agencies, each one needs an agency_id.",
  }),
  ...rules("error", "kept", "value", "agency.txt", {
    agency_zones_differ: "All agencies of a feed must be in the same time zone.",
  }),
  ...rules("warning", "kept", "text", "agency.txt", {
    agency_languages_differ: "The agencies of the feed have different languages.",
  }),
  ...rules("warning", "kept", "unused", "agency.txt", {
    agency_without_routes: "An agency has no route.",
  }),

  ...rules("error", "kept", "text", "routes.txt", {
    route_names_missing: "A route needs a short or a long name.",
  }),
  ...rules("warning", "kept", "text", "routes.txt", {
    route_short_name_long: "A short name of more than 12 characters does not fit a sign.",
    route_names_equal: "The long name of a route only repeats its short name.",
    route_long_name_repeats_short: "The long name of a route begins with its short name, so riders read it twice.",
    route_desc_repeats_name: "The description of a route only repeats its name.",
    route_url_of_agency: "The URL of a route is that of its agency, not that of a page about the route.",
    route_url_of_stop: "A route has the same URL as a stop.",
    route_names_duplicate: "Two routes of one agency and type have the same names; riders cannot tell them apart.",
  }),
  ...rules("warning", "kept", "color", "routes.txt", {
    route_colours_contrast: "Text in route_text_color on route_color is hard to read: the contrast is below 3 to 1.",
  }),
  ...rules("warning", "kept", "value", "routes.txt", {
    route_type_unknown: "The route type is neither a basic nor an extended GTFS route type.",
  }),
  ...rules("error", "kept", "value", "routes.txt", {
    route_network_twice: "Networks of routes are in routes.txt and in route_networks.txt; GTFS allows one of them.",
  }),
  ...rules("warning", "kept", "unused", "routes.txt", {
    route_without_trips: "A route has no trip.",
  }),

  ...rules("error", "dropped", "place", "stops.txt", {
    coordinates_out_of_range: "A latitude or longitude is out of range.",
  }),
  ...rules("error", "kept", "place", "stops.txt", {
    coordinates_zero: "A stop is at latitude and longitude 0, in the ocean.",
    coordinates_at_pole: "A stop is at one of the poles.",
  }),
  ...rules("error", "kept", "place", "stops.txt", {
    position_from_station: "A stop has no usable position; that of its station is taken.",
  }),
  ...rules("error", "kept", "text", "stops.txt", {
    stop_name_missing: "A stop, station or entrance needs a name.",
  }),
  ...rules("warning", "kept", "text", "stops.txt", {
    stop_desc_repeats_name: "The description of a stop only repeats its name.",
    stop_url_of_agency: "The URL of a stop is that of an agency, not that of a page about the stop.",
  }),
  ...rules("error", "kept", "value", "stops.txt", {
    stop_access_wrong_type: "Only a platform has a stop_access.",
    stop_access_without_station: "A stop with a stop_access needs a station.",
  }),
  ...rules("error", "kept", "key", "stops.txt", {
    place_id_shared: "A stop, a zone, and a location group may not share an id.",
  }),
  ...rules("error", "kept", "reference", "stops.txt", {
    place_unreachable: "No pathway leads from an entrance to this place, or from here to an exit.",
    elevator_without_level: "A stop at an elevator has no level_id.",
  }),
  ...rules("warning", "kept", "reference", "stops.txt", {
    node_dead_end: "A node of a station has a single pathway, so nobody gets anywhere through it.",
  }),
  ...rules("warning", "kept", "unused", "stops.txt", {
    stop_unused: "No trip calls at a stop.",
    station_unused: "A station has no platform.",
  }),
  ...rules("warning", "kept", "place", "stops.txt", {
    stop_far_from_others:
      "A stop is more than 1,000 km from the middle of the feed and all other stops of its trips; maps leave it out.",
    stop_far_from_parent: "A stop or entrance is more than a kilometer from its station.",
  }),
  ...rules("error", "kept", "reference", "stops.txt", {
    parent_missing: "An entrance, node or boarding area must name its parent_station.",
    parent_type_wrong: "The parent of a stop must be a station, and that of a boarding area a platform.",
    station_with_parent: "A station cannot have a parent station.",
  }),
  ...rules("warning", "kept", "value", "stops.txt", {
    stop_zone_missing: "Fares depend on zones, but a stop with service has none.",
  }),
  ...rules("warning", "kept", "unused", "levels.txt", {
    level_unused: "A level has no stop.",
  }),

  ...rules("warning", "kept", "unused", "trips.txt", {
    feed_without_trips: "The feed has no usable trip, so it has no timetable.",
    trip_without_stop_times: "A trip has no stop_times.",
  }),
  ...rules("warning", "kept", "time", "trips.txt", {
    trip_with_one_stop: "A trip stops at only one stop, so passengers cannot travel with it.",
  }),

  ...rules("error", "kept", "time", "trips.txt", {
    block_trips_overlap: "Two trips of a block run at the same time on the same day, which one vehicle cannot do.",
  }),
  ...rules("warning", "kept", "value", "trips.txt", {
    ferry_bikes_unknown: "A trip of a ferry does not say whether bikes may come aboard.",
  }),

  ...rules("error", "kept", "time", "stop_times.txt", {
    window_incomplete: "A time window has a start or an end, but not both.",
    window_missing: "A call at a zone or location group needs a time window.",
    window_reversed: "A time window ends before it starts.",
    window_with_times: "A call with a time window has no arrival or departure time.",
    stop_time_one_missing: "A call has only one of arrival_time and departure_time.",
  }),
  ...rules("error", "kept", "value", "stop_times.txt", {
    window_pickup_type:
      "Within a time window, riders cannot be picked up as scheduled or by arrangement with the driver.",
    window_drop_off_type: "Within a time window, riders cannot be dropped off as scheduled.",
    zone_with_distance: "A call at a zone or group of stops has a distance along the shape.",
    window_with_continuous: "A call with a time window has no continuous pickup or drop-off.",
    call_at_several_places: "A call names more than one of stop_id, location_id, and location_group_id.",
  }),
  ...rules("warning", "kept", "reference", "stop_times.txt", {
    booking_rule_missing: "Riders have to call the agency, but no booking rule says how.",
  }),
  ...rules("error", "kept", "time", "stop_times.txt", {
    stop_time_end_missing: "The first and last stop of a trip need an arrival and a departure time.",
    stop_time_reversed: "A trip departs from a stop before it arrives there.",
    stop_times_decreasing:
      "A trip arrives before it departs from the previous stop; journeys end there, or read it as past midnight.",
  }),
  ...rules("warning", "kept", "time", "stop_times.txt", {
    timepoint_missing: "A row with times has an empty timepoint, although the file has this column.",
  }),
  ...rules("error", "kept", "time", "stop_times.txt", {
    timepoint_without_time: "A row is marked as an exact timepoint but has no time.",
  }),
  ...rules("error", "kept", "key", "stop_times.txt", {
    stop_sequence_repeated: "Two rows of a trip have the same stop_sequence.",
  }),
  ...rules("warning", "kept", "time", "stop_times.txt", {
    stop_twice_in_a_row: "A trip calls at the same stop twice in a row.",
  }),
  ...rules("error", "kept", "reference", "stop_times.txt", {
    stop_not_boardable:
      "A trip calls at a station, entrance, node, or boarding area; it must call at a stop or platform.",
  }),
  ...rules("error", "kept", "shape", "locations.geojson", {
    zone_crosses_itself: "The border of a zone crosses or touches itself, so that programs disagree on what is inside.",
  }),
  ...rules("warning", "kept", "reference", "stop_times.txt", {
    zone_in_stop_id: "A row names a zone in stop_id, as drafts of GTFS-Flex did; it belongs into location_id.",
  }),
  ...rules("warning", "kept", "time", "stop_times.txt", {
    too_fast: "A trip is faster between two stops than its type of vehicle can be.",
  }),
  ...rules("error", "kept", "shape", "stop_times.txt", {
    stop_time_distance_decreasing:
      "The distance along the shape does not increase from one stop of a trip to the next.",
  }),
  ...rules("warning", "kept", "shape", "stop_times.txt", {
    stop_far_from_shape: "A stop is more than 100 meters from the shape of its trip.",
  }),
  ...rules("error", "dropped", "time", "frequencies.txt", {
    frequency_too_many_runs:
      "A row describes too many departures for one row or for one feed: its headway is too short for its time span.",
  }),
  ...rules("error", "kept", "time", "frequencies.txt", {
    frequency_past_midnight:
      "A time span ends before it starts. It is read as ending on the next day, which GTFS writes as a time above 24:00:00.",
    frequency_empty: "A time span ends when it starts, so the trip never runs.",
    frequencies_overlap: "Two time spans of a trip overlap, so that it would run at two headways at once.",
  }),

  ...rules("error", "dropped", "shape", "shapes.txt", {
    shape_too_long: "A shape has more than 100,000 points; the later ones are left out.",
  }),
  ...rules("warning", "kept", "shape", "shapes.txt", {
    shape_single_point: "A shape has a single point: it cannot be drawn.",
  }),
  ...rules("error", "kept", "shape", "shapes.txt", {
    shape_distance_decreasing: "The distance along a shape decreases from one point to the next.",
  }),
  ...rules("warning", "kept", "unused", "shapes.txt", {
    shape_unused: "No trip uses a shape.",
  }),

  ...rules("error", "dropped", "service", "calendar.txt", {
    calendar_reversed: "A service ends before it begins.",
  }),
  ...rules("warning", "kept", "service", "calendar.txt", {
    calendar_too_long: "A service lasts more than fifty years; later days are ignored.",
    service_without_days: "A service runs on no day.",
  }),
  ...rules("warning", "kept", "unused", "calendar.txt", {
    service_unused: "No trip runs on a service.",
  }),
  ...rules("warning", "kept", "service", "calendar.txt", {
    service_over: "The last day of service has passed, so riders find no departures.",
    service_not_begun: "The first day of service is in the future.",
    service_pause: "No trip runs on any of the next seven days.",
    service_ended: "The last day of a service has passed; its rows can go.",
  }),

  ...rules("warning", "kept", "reference", "pathways.txt", {
    pathway_to_itself: "A pathway ends where it begins.",
  }),
  ...rules("error", "kept", "reference", "pathways.txt", {
    pathway_past_boarding_areas: "A pathway leads to a platform with boarding areas; it should lead to one of them.",
    pathway_at_station: "A pathway begins or ends at a station instead of a platform, entrance, node or boarding area.",
  }),
  ...rules("error", "kept", "value", "pathways.txt", {
    exit_gate_both_ways: "An exit gate cannot be passed in both directions.",
  }),
  ...rules("error", "kept", "reference", "fare_rules.txt", {
    fare_zone_unknown: "A fare names a zone without stops.",
  }),
  ...rules("error", "kept", "value", "fare_products.txt", {
    amount_decimals: "An amount does not have the decimals of its currency, such as two for EUR and none for JPY.",
  }),
  ...rules("error", "kept", "value", "fare_transfer_rules.txt", {
    transfer_count_missing: "Transfers within one leg group need a transfer_count.",
    transfer_count_forbidden: "Transfers between two leg groups have no transfer_count.",
    transfer_count_invalid: "A transfer_count is -1 for any number, or at least 1.",
    duration_type_missing: "A duration_limit needs a duration_limit_type.",
    duration_limit_missing: "A duration_limit_type needs a duration_limit.",
  }),
  ...rules("error", "kept", "time", "timeframes.txt", {
    timeframe_incomplete: "A time frame has a start or an end, but not both.",
    timeframe_reversed: "A time frame ends before it starts, or when it starts.",
    timeframe_after_midnight: "A time frame goes beyond 24:00:00.",
    timeframes_overlap: "Two time frames of one group and service overlap.",
  }),
  ...rules("error", "kept", "reference", "transfers.txt", {
    transfer_stop_missing: "A transfer between stops needs from_stop_id and to_stop_id.",
    transfer_trip_missing: "A rule about staying on board needs from_trip_id and to_trip_id.",
    transfer_stop_type: "A transfer begins or ends at something other than a platform or a station.",
    transfer_trip_of_other_route: "A transfer names a trip and a route that the trip is not on.",
  }),
  ...rules("warning", "kept", "place", "transfers.txt", {
    transfer_far: "The stops of a transfer are more than 10 km apart.",
  }),
  ...rules("error", "kept", "reference", "booking_rules.txt", {
    booking_real_time_fields: "A rule for booking in real time has no prior notice.",
    booking_same_day_fields: "A rule for booking on the same day has no last day, last time, or service for it.",
    booking_prior_day_fields: "A rule for booking on an earlier day has no notice in minutes.",
    booking_duration_missing: "A rule for booking on the same day needs a notice in minutes.",
    booking_duration_reversed: "The longest notice is shorter than the shortest.",
    booking_last_day_missing: "A rule for booking on an earlier day needs the last day for it.",
    booking_last_time_missing: "A rule for booking on an earlier day needs the last time for it.",
    booking_days_reversed: "The last day for booking is before the first one.",
    booking_start_day_forbidden: "A longest notice in minutes and a first day for booking exclude each other.",
    booking_start_time_missing: "A first day for booking needs a time.",
    booking_start_time_alone: "A first time for booking needs a day.",
  }),
  ...rules("error", "kept", "reference", "translations.txt", {
    translation_record_unknown: "A translation is for a row that is missing.",
    translation_key_ambiguous: "A translation names its text by record_id and by field_value; it needs one of them.",
    translation_key_missing: "A translation names neither a row nor a text.",
    translation_sub_record_missing: "A translation for a trip at a stop has no stop_sequence in record_sub_id.",
  }),
  ...rules("warning", "kept", "reference", "translations.txt", {
    translation_sub_record_unused: "A translation has a record_sub_id, which only rows of stop_times.txt have.",
    translation_table_unknown: "A translation is for a file that translations do not apply to.",
    translation_field_unknown: "A translation is for a column that the file does not have in GTFS.",
  }),
  ...rules("warning", "kept", "value", "attributions.txt", {
    attribution_without_role: "An attribution does not say whether it is for a producer, an operator, or an authority.",
  }),
  ...rules("error", "kept", "reference", "attributions.txt", {
    attribution_target_ambiguous: "An attribution names an agency, a route, or a trip; it may name only one of them.",
  }),
  ...rules("error", "kept", "reference", "fare_products.txt", {
    rider_category_ambiguous: "A fare product is for several rider categories that are all the default.",
  }),
};

export type ValidationCode = keyof typeof VALIDATION_CODES;

/** The rule of a code; null for a code of another build. */
export function validationRule(code: string): ValidationRule | null {
  if (Object.hasOwn(VALIDATION_CODES, code)) return VALIDATION_CODES[code as ValidationCode];
  return Object.hasOwn(GBFS_CODES, code) ? GBFS_CODES[code as GbfsCode] : null;
}

/** Subjects that riders see: when and on which days trips run, where they stop, and the line on the map. */
const SEEN_BY_RIDERS: ReadonlySet<ValidationKind> = new Set<ValidationKind>(["time", "service", "place", "shape"]);

/** Findings of other subjects that riders see, too. */
const NAMES_OF_RIDERS: ReadonlySet<string> = new Set<ValidationCode>([
  "route_names_missing",
  "route_names_duplicate",
  "stop_name_missing",
  "text_damaged",
  "timezone_invalid",
  "agency_zones_differ",
]);

/**
 * Whether riders notice a finding: a row is missing, or times, days, places, lines, or names are wrong.
 * @param kept whether the row was imported all the same
 */
export function ridersNotice(code: string, isKept: boolean): boolean {
  const rule = validationRule(code);
  return !isKept || (rule !== null && (SEEN_BY_RIDERS.has(rule.kind) || NAMES_OF_RIDERS.has(code)));
}

/** `error_type` of Transitland v2's ValidationReport by subject: the name of its class of errors. */
const TYPE_OF_KIND: Readonly<Record<ValidationKind, string>> = {
  file: "ValidationWarning",
  row: "RowParseError",
  value: "InvalidFieldError",
  text: "ValidationWarning",
  key: "DuplicateIDError",
  reference: "InvalidReferenceError",
  place: "InvalidFieldError",
  shape: "SequenceError",
  time: "SequenceError",
  service: "ValidationWarning",
  unused: "UnusedEntityError",
  color: "ValidationWarning",
};

/** Where a code has a class of its own. */
const TYPE_OF_CODE: Readonly<Partial<Record<ValidationCode, string>>> = {
  file_not_readable: "FileUnreadableError",
  file_ignored: "FileUnreadableError",
  required_field: "RequiredFieldError",
  value_invalid: "FieldParseError",
  timezone_invalid: "InvalidTimezoneError",
  agency_id_missing: "ConditionallyRequiredFieldError",
  agency_zones_differ: "InconsistentTimezoneError",
  route_names_missing: "ConditionallyRequiredFieldError",
  route_long_name_repeats_short: "RouteNamesPrefixError",
  route_names_duplicate: "DuplicateRouteNameError",
  coordinates_zero: "ZeroCoordinateError",
  stop_name_missing: "ConditionallyRequiredFieldError",
  stop_far_from_parent: "StopTooFarError",
  stop_zone_missing: "ConditionallyRequiredFieldError",
  parent_missing: "ConditionallyRequiredFieldError",
  parent_type_wrong: "InvalidParentStationError",
  station_with_parent: "InvalidParentStationError",
  trip_without_stop_times: "EmptyTripError",
  trip_with_one_stop: "EmptyTripError",
  stop_sequence_repeated: "SequenceError",
  timepoint_missing: "ValidationWarning",
  too_fast: "FastTravelError",
  stop_far_from_shape: "StopTooFarFromShapeError",
  frequency_too_many_runs: "InvalidFieldError",
  frequencies_overlap: "FrequencyOverlapError",
  calendar_reversed: "InvalidFieldError",
  service_without_days: "NoScheduledServiceError",
  fare_zone_unknown: "InvalidFarezoneError",
  rider_category_ambiguous: "AmbiguousRiderCategoryError",
};

/** The name of Transitland v2's class of errors for a code; empty for a code of another build. */
export function errorTypeOf(code: string): string {
  const rule = validationRule(code);
  return rule === null ? "" : (TYPE_OF_CODE[code as ValidationCode] ?? TYPE_OF_KIND[rule.kind]);
}
