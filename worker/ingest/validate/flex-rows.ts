/** Rules over rows of trips on demand (GTFS reference: stop_times.txt, booking_rules.txt). */
import type { ValidationCode } from "../../../src/domain/validation/codes.ts";
import type { RowRule } from "./row-rule.ts";

const AS_SCHEDULED = "0";
const CALL_THE_AGENCY = "2";
const ASK_THE_DRIVER = "3";
const NOT_CONTINUOUS = "1";

/** Columns of stop_times.txt without which no rule here applies, so that most feeds pay nothing. */
const FLEX_COLUMNS = ["start_pickup_drop_off_window", "end_pickup_drop_off_window", "location_id", "location_group_id"];

/** Calls with time windows, zones, and booking rules. */
export const flexCallRows: RowRule = (cells, facts) => {
  const { table, report } = cells;
  if (!FLEX_COLUMNS.some((name) => table.column(name) >= 0)) return null;
  const isEmpty = (row: number, field: string) => table.isEmpty(row, table.column(field));
  return (row) => {
    const warn = (code: ValidationCode, field: string) =>
      report.warn(code, cells.place(row, field, cells.text(row, "trip_id")));
    const places = ["stop_id", "location_id", "location_group_id"].filter((field) => !isEmpty(row, field));
    facts.usedGroups.add(cells.text(row, "location_group_id"));
    if (places.length > 1) warn("call_at_several_places", places[1]!);
    const start = isEmpty(row, "start_pickup_drop_off_window");
    const end = isEmpty(row, "end_pickup_drop_off_window");
    const isZone = places.length > 0 && places[0] !== "stop_id";
    if (isZone && !isEmpty(row, "shape_dist_traveled")) warn("zone_with_distance", "shape_dist_traveled");
    if (start && end) {
      if (isZone) warn("window_missing", "start_pickup_drop_off_window");
      return;
    }
    if (start || end)
      return warn("window_incomplete", start ? "start_pickup_drop_off_window" : "end_pickup_drop_off_window");
    const from = table.time(row, table.column("start_pickup_drop_off_window"));
    const until = table.time(row, table.column("end_pickup_drop_off_window"));
    if (from !== null && until !== null && until <= from) warn("window_reversed", "end_pickup_drop_off_window");
    for (const field of ["arrival_time", "departure_time"]) if (!isEmpty(row, field)) warn("window_with_times", field);
    const pickup = cells.text(row, "pickup_type") || AS_SCHEDULED;
    const dropOff = cells.text(row, "drop_off_type") || AS_SCHEDULED;
    if (pickup === AS_SCHEDULED || pickup === ASK_THE_DRIVER) warn("window_pickup_type", "pickup_type");
    if (dropOff === AS_SCHEDULED) warn("window_drop_off_type", "drop_off_type");
    for (const field of ["continuous_pickup", "continuous_drop_off"]) {
      const value = cells.text(row, field);
      if (value !== "" && value !== NOT_CONTINUOUS) warn("window_with_continuous", field);
    }
    if (pickup === CALL_THE_AGENCY && isEmpty(row, "pickup_booking_rule_id"))
      warn("booking_rule_missing", "pickup_booking_rule_id");
    if (dropOff === CALL_THE_AGENCY && isEmpty(row, "drop_off_booking_rule_id"))
      warn("booking_rule_missing", "drop_off_booking_rule_id");
  };
};

const REAL_TIME = "0";
const SAME_DAY = "1";
const PRIOR_DAY = "2";
const NOTICE_MINUTES = ["prior_notice_duration_min", "prior_notice_duration_max"];
const NOTICE_LAST = ["prior_notice_last_day", "prior_notice_last_time"];
const NOTICE_START = ["prior_notice_start_day", "prior_notice_start_time"];
const NOTICE_SERVICE = "prior_notice_service_id";

/** The fields that each type of booking allows and needs. */
export const bookingRuleRows: RowRule = (cells) => {
  const { table, report } = cells;
  return (row) => {
    const has = (field: string) => !table.isEmpty(row, table.column(field));
    const warn = (code: ValidationCode, field: string) => report.warn(code, cells.place(row, field, cells.id(row)));
    const forbid = (code: ValidationCode, fields: readonly string[]) => {
      for (const field of fields) if (has(field)) warn(code, field);
    };
    const need = (code: ValidationCode, field: string) => {
      if (!has(field)) warn(code, field);
    };
    const type = cells.text(row, "booking_type");
    if (type === REAL_TIME)
      forbid("booking_real_time_fields", [...NOTICE_MINUTES, ...NOTICE_LAST, ...NOTICE_START, NOTICE_SERVICE]);
    if (type === SAME_DAY) {
      forbid("booking_same_day_fields", [...NOTICE_LAST, NOTICE_SERVICE]);
      need("booking_duration_missing", "prior_notice_duration_min");
      if (has("prior_notice_duration_max")) forbid("booking_start_day_forbidden", ["prior_notice_start_day"]);
    }
    if (type === PRIOR_DAY) {
      forbid("booking_prior_day_fields", NOTICE_MINUTES);
      need("booking_last_day_missing", "prior_notice_last_day");
      need("booking_last_time_missing", "prior_notice_last_time");
    }
    if (has("prior_notice_start_day")) need("booking_start_time_missing", "prior_notice_start_time");
    else if (has("prior_notice_start_time")) warn("booking_start_time_alone", "prior_notice_start_time");
    const shortest = table.int(row, table.column("prior_notice_duration_min"));
    const longest = table.int(row, table.column("prior_notice_duration_max"));
    if (shortest !== null && longest !== null && longest < shortest)
      warn("booking_duration_reversed", "prior_notice_duration_max");
    // Days count back from the ride.
    const lastDay = table.int(row, table.column("prior_notice_last_day"));
    const startDay = table.int(row, table.column("prior_notice_start_day"));
    if (lastDay !== null && startDay !== null && lastDay > startDay)
      warn("booking_days_reversed", "prior_notice_last_day");
  };
};
