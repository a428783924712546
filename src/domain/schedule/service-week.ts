/**
 * The services that run on a day: the `services` column of table `service_day`.
 *
 * A row represents a run of equal weeks: `day` is the Monday (days since 1970-01-01) of the first of them, the run lasts
 * until the next row, and a run without service ends the calendar. The row of a day is therefore
 * `WHERE feed_version_id = ? AND day <= mondayOf(day) ORDER BY day DESC LIMIT 1`: one row read for a calendar of any
 * length, and few rows written.
 */
import { packText, unpackText } from "../packed/text.ts";
import { part, Reader, varint } from "./digits.ts";
import { packInts, unpackInts } from "./ints.ts";
import { Distinct } from "./strings.ts";

/** Seven lists of ascending numeric service ids, Monday first. */
export type ServiceWeek = number[][];

/** Monday of the week of a day; both count days from 1970-01-01, a Thursday. */
export function mondayOf(day: number): number {
  return day - ((((day + 3) % 7) + 7) % 7);
}

/** Packs a week. Days with the same services share their list. */
export function encodeServiceWeek(week: ServiceWeek): string {
  const distinct = new Distinct();
  const index = week.map((services) => distinct.indexOf(varint(services.length) + packInts(services)));
  return packText(part(packInts(index)) + distinct.texts().map(part).join(""));
}

/** The week that `encodeServiceWeek` packed. */
export function decodeServiceWeek(packedText: string): ServiceWeek {
  const text = unpackText(packedText);
  const reader = new Reader(text);
  const index = unpackInts(reader.part(), 7);
  const lists: number[][] = [];
  while (reader.at < text.length) {
    const list = new Reader(reader.part());
    const count = list.varint();
    lists.push(unpackInts(list.text.slice(list.at), count));
  }
  return index.map((i) => lists[i]!);
}

/**
 * The services that run on a day.
 * @param text `services` of the row with the largest `day` at or before `mondayOf(day)`; undefined if there is none
 */
export function servicesOn(text: string | undefined, day: number): number[] {
  if (text === undefined) return [];
  return decodeServiceWeek(text)[day - mondayOf(day)]!;
}

/**
 * Converts the days of services to runs of equal weeks.
 * @param services numeric id and ascending days of each service
 * @returns ascending by Monday; the last run is the empty one that ends the calendar. Empty without any service.
 */
export function serviceWeeks(
  services: readonly { id: number; days: readonly number[] }[],
): { day: number; week: ServiceWeek }[] {
  const weeks = new Map<number, ServiceWeek>();
  for (const { id, days } of [...services].sort((a, b) => a.id - b.id)) {
    for (const day of days) {
      const monday = mondayOf(day);
      const week = weeks.get(monday) ?? [[], [], [], [], [], [], []];
      weeks.set(monday, week);
      week[day - monday]!.push(id);
    }
  }
  const empty: ServiceWeek = [[], [], [], [], [], [], []];
  const runs: { day: number; week: ServiceWeek }[] = [];
  let before = "";
  let expectedDay = Number.NaN;
  for (const monday of [...weeks.keys()].sort((a, b) => a - b)) {
    if (monday !== expectedDay && runs.length > 0) {
      runs.push({ day: expectedDay, week: empty });
      before = "";
    }
    const week = weeks.get(monday)!;
    const text = JSON.stringify(week);
    if (text !== before) runs.push({ day: monday, week });
    before = text;
    expectedDay = monday + 7;
  }
  if (runs.length > 0) runs.push({ day: expectedDay, week: empty });
  return runs;
}
