import { WEEKDAYS, weekdayOf } from "../../../src/domain/time/service-day.ts";
import { problem } from "../../problem.ts";
import type { FeedFiles } from "../feed-files.ts";
import { KeyIndex } from "../key-index.ts";
import { MAX_VALUE_CHARACTERS } from "../limits.ts";
import type { IndexedList, Service } from "../model.ts";
import { Cells } from "./cells.ts";

const CALENDAR = "calendar.txt";
const DATES = "calendar_dates.txt";
/** Maximum length of a calendar in days: fifty years. A calendar without a real end is cut here. */
const MAX_CALENDAR_DAYS = 18_263;

/**
 * Reads the services of both calendar files (GTFS reference, calendar.txt and calendar_dates.txt). A service that has
 * only dates gets a generated calendar without weekdays that spans them. The days of each service include its
 * exceptions.
 */
export async function readServices(files: FeedFiles): Promise<IndexedList<Service>> {
  const list: Service[] = [];
  const index = new KeyIndex();
  await readCalendar(files, list, index);
  await readDates(files, list, index);
  // One of the two files is enough, but a feed without any service is of no use to anybody.
  const unreadable = files.ignored(CALENDAR) ?? files.ignored(DATES);
  if (list.length === 0 && unreadable !== undefined) throw unreadable;
  let remainingDays = files.limits.serviceDays;
  for (const service of list) {
    remainingDays -= fold(service);
    if (remainingDays >= 0) continue;
    const { generated, line, serviceId: value } = service;
    const limit = files.limits.serviceDays;
    throw problem("gtfs.too_many_service_days", `The services have more than ${limit} days together.`, {
      file: generated ? DATES : CALENDAR,
      line,
      field: "service_id",
      value: value.slice(0, MAX_VALUE_CHARACTERS),
      limit,
    });
  }
  return { list, index };
}

async function readCalendar(files: FeedFiles, list: Service[], index: KeyIndex): Promise<void> {
  const { report } = files;
  await files.read(CALENDAR, (table) => {
    const cells = new Cells(table, report);
    const idColumn = table.column("service_id");
    for (let row = 0; row < table.rows; row++) {
      const serviceId = table.text(row, idColumn);
      if (serviceId === "") {
        report.skipError("required_field", cells.place(row, "service_id"));
        continue;
      }
      const start = cells.neededDate(row, "start_date") ?? Number.NaN;
      let end = cells.neededDate(row, "end_date") ?? Number.NaN;
      if (Number.isNaN(start) || Number.isNaN(end)) {
        cells.dropRow(row, Number.isNaN(start) ? "start_date" : "end_date", serviceId);
        continue;
      }
      if (end < start) {
        report.skipError("calendar_reversed", cells.place(row, "end_date", serviceId));
        continue;
      }
      if (end - start > MAX_CALENDAR_DAYS) {
        report.warn("calendar_too_long", cells.place(row, "end_date", serviceId));
        end = start + MAX_CALENDAR_DAYS;
      }
      if (!index.addCell(table, row, idColumn, list.length)) {
        report.skipError("duplicate_key", cells.place(row, "service_id", serviceId));
        continue;
      }
      let weekdays = 0;
      WEEKDAYS.forEach((day, bit) => {
        if (cells.enumeration(row, day, 1) === 1) weekdays |= 1 << bit;
      });
      const line = table.lines[row]!;
      list.push({ line, serviceId, start, end, weekdays, generated: false, added: [], removed: [], days: [] });
      report.entity(CALENDAR);
    }
  });
}

async function readDates(files: FeedFiles, list: Service[], index: KeyIndex): Promise<void> {
  const { report } = files;
  const dates = new Set<string>();
  await files.read(DATES, (table) => {
    const cells = new Cells(table, report);
    const idColumn = table.column("service_id");
    const typeColumn = table.column("exception_type");
    for (let row = 0; row < table.rows; row++) {
      const serviceId = table.text(row, idColumn);
      const day = cells.neededDate(row, "date") ?? Number.NaN;
      const type = table.int(row, typeColumn);
      if (serviceId === "") {
        report.skipError("required_field", cells.place(row, "service_id"));
        continue;
      }
      if (Number.isNaN(day) || (type !== 1 && type !== 2)) {
        cells.dropRow(row, Number.isNaN(day) ? "date" : "exception_type", serviceId);
        continue;
      }
      if (dates.size === dates.add(`${day} ${serviceId}`).size) {
        report.skipError("duplicate_key", cells.place(row, "date", serviceId));
        continue;
      }
      let at = index.cell(table, row, idColumn);
      if (at < 0) {
        at = list.length;
        index.addCell(table, row, idColumn, at);
        const calendar = { line: table.lines[row]!, start: day, end: day, weekdays: 0, generated: true };
        list.push({ serviceId, ...calendar, added: [], removed: [], days: [] });
        report.entity(CALENDAR);
      }
      const service = list[at]!;
      (type === 1 ? service.added : service.removed).push(day);
      if (service.generated) {
        service.start = Math.min(service.start, day);
        service.end = Math.max(service.end, day);
      }
      report.entity(DATES);
    }
  });
}

/** Computes the days of a service, and returns their number. */
function fold(service: Service): number {
  service.added.sort((a, b) => a - b);
  service.removed.sort((a, b) => a - b);
  const days = new Set(service.added);
  for (let day = service.start; day <= service.end; day++) if ((service.weekdays >> weekdayOf(day)) & 1) days.add(day);
  for (const day of service.removed) days.delete(day);
  service.days = [...days].sort((a, b) => a - b);
  return service.days.length;
}
