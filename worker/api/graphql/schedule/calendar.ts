/** The days of a trip that no calendar knows: its calendar is not null in the schema, so it is an empty one. */
import type { ServiceRow } from "../../../store/read/schedule.ts";

/** @param date ISO date of the run */
export function noCalendar(date: string): ServiceRow {
  return {
    id: 0,
    feed_version_id: 0,
    service_id: "",
    start_date: date,
    end_date: date,
    weekdays: 0,
    generated: 1,
    added: "[]",
    removed: "[]",
  };
}
