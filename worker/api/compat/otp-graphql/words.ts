/** GTFS codes in the words of OpenTripPlanner. */
import { dayOf, isoDate } from "../../../../src/domain/time/service-day.ts";
import { problem } from "../../../problem.ts";
import { modeOfType, typesOfMode as typesOfVehicle } from "../routing/modes.ts";

/** Modes of extended route types that have no basic type of their own, by the hundreds of their codes. */
const EXTENDED_MODES: Readonly<Record<number, string>> = { 2: "COACH", 11: "AIRPLANE", 15: "TAXI" };

/** Extended route types of shared rides (Google's extended route types, 1550 to 1560). */
const CARPOOL = { first: 1550, last: 1560 } as const;

/** TransitMode of a GTFS route_type. */
export function transitMode(type: number): string {
  if (type >= CARPOOL.first && type <= CARPOOL.last) return "CARPOOL";
  return EXTENDED_MODES[Math.floor(type / 100)] ?? modeOfType("otp", type);
}

/** GTFS route types of a mode; empty for a mode without vehicles. */
export function typesOfMode(mode: string): number[] {
  const extendedTypes = Object.keys(EXTENDED_MODES).find((key) => EXTENDED_MODES[Number(key)] === mode);
  if (extendedTypes !== undefined) return Array.from({ length: 100 }, (_, i) => Number(extendedTypes) * 100 + i);
  if (mode === "CARPOOL") return Array.from({ length: 11 }, (_, i) => CARPOOL.first + i);
  return typesOfVehicle("otp", mode);
}

const WHEELCHAIR = ["NO_INFORMATION", "POSSIBLE", "NOT_POSSIBLE"] as const;
const ALLOWANCE = ["NO_INFORMATION", "ALLOWED", "NOT_ALLOWED"] as const;
const BOARDING_TYPES = ["SCHEDULED", "NONE", "CALL_AGENCY", "COORDINATE_WITH_DRIVER"] as const;

export const wheelchairWord = (code: number | null | undefined) => WHEELCHAIR[code ?? 0] ?? WHEELCHAIR[0];
export const allowanceWord = (code: number | null | undefined) => ALLOWANCE[code ?? 0] ?? ALLOWANCE[0];
export const boardingWord = (code: number | null | undefined) => BOARDING_TYPES[code ?? 0] ?? BOARDING_TYPES[0];

/** RealtimeState by the schedule relationship of a stop time. */
const STATES: Readonly<Record<string, string>> = {
  ADDED: "ADDED",
  NEW: "ADDED",
  DUPLICATED: "ADDED",
  UNSCHEDULED: "ADDED",
  REPLACEMENT: "MODIFIED",
  CANCELED: "CANCELED",
  DELETED: "CANCELED",
  SKIPPED: "CANCELED",
};

/** @param isUpdated whether realtime data has a time for it */
export function realtimeState(relationship: string | null, isUpdated: boolean): string {
  return STATES[relationship ?? ""] ?? (isUpdated ? "UPDATED" : "SCHEDULED");
}

/** `YYYYMMDD` of an ISO date. */
export const compactDate = (iso: string) => iso.replaceAll("-", "");

/** Days since 1970 of `YYYYMMDD` or `YYYY-MM-DD`. @throws Problem parameter.invalid */
export function dayOfText(text: string, field: string): number {
  const [, y, m, d] = /^(\d{4})-?(\d\d)-?(\d\d)$/.exec(text) ?? [];
  const day = y === undefined ? null : dayOf(`${y}-${m}-${d}`);
  if (day !== null) return day;
  throw problem("parameter.invalid", `${field} takes YYYYMMDD.`, { field, value: text.slice(0, 200) });
}

export type DateRange = { start?: string | null; end?: string | null };

/** Days that a range may span: a week more than a year of service. */
const MAX_DAYS = 373;

/** ISO dates of a range, whose end is the day after its last. Open ends begin or end with `first` or `last`. */
export function datesOf({ start, end }: DateRange, first: string, last: string): string[] {
  const from = dayOf(start ?? first) ?? 0;
  const until = Math.min(end == null ? (dayOf(last) ?? from) + 1 : (dayOf(end) ?? from), from + MAX_DAYS);
  return Array.from({ length: Math.max(0, until - from) }, (_, i) => isoDate(from + i));
}
