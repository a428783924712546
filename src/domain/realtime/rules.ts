/**
 * Rules for GTFS Realtime messages that one or two consecutive messages can break, by the codes under which the validator
 * of the format's community publishes them (https://github.com/MobilityData/gtfs-realtime-validator, RULES.md).
 */
import { messages } from "../language/messages.ts";

/** What a broken rule means: E are errors, W are warnings. */
export const RULES = messages({
  E001: "A time is not in seconds since 1970",
  E002: "The stops of a trip are not in the order of their stop_sequence",
  E012: "The message is older than something in it",
  E017: "The content changed, but the time of the message did not",
  E018: "The time of the message went backward",
  E020: "A start time of a trip is not written as HH:MM:SS",
  E021: "A start date of a trip is not written as YYYYMMDD",
  E022: "The times at the stops of a trip do not increase",
  E025: "A departure is before the arrival at the same stop",
  E026: "A vehicle is at an impossible position",
  E027: "The bearing of a vehicle is not between 0 and 360 degrees",
  E032: "An alert does not say what it affects",
  E033: "An alert has a selector that selects nothing",
  E036: "Two stops of a trip in a row have the same stop_sequence",
  E037: "Two stops of a trip in a row have the same stop_id",
  E038: "The version of the format is neither 1.0 nor 2.0",
  E039: "A full message marks something as deleted",
  E040: "An update of a stop names neither its stop_id nor its stop_sequence",
  E041: "An update of a trip that runs has no stops",
  E042: "A stop without data has an arrival or a departure",
  E043: "An update of a stop has neither an arrival nor a departure",
  E044: "An arrival or a departure has neither a delay nor a time",
  E048: "The message has no time, which version 2.0 requires",
  E049: "The message does not say whether it is full, which version 2.0 requires",
  E050: "A time is more than a minute in the future",
  E052: "Two vehicles have the same id",
  W001: "The message, a vehicle, or a trip update has no time",
  W002: "A vehicle, or the vehicle of a trip update, has no id",
  W004: "The speed of a vehicle is not realistic: more than 26 m/s, or below 0",
  W006: "A trip update has no trip_id",
  W007: "The message is renewed less often than every 35 seconds",
  W008: "The message is older than 65 seconds",
  W009: "A trip or a stop does not say how it relates to the schedule",
} as const);

export type RuleCode = keyof typeof RULES;

export function isRuleCode(code: string): code is RuleCode {
  return Object.hasOwn(RULES, code);
}

/**
 * Seconds after which data is too old for riders: 90 for trip updates and vehicle positions, 10 minutes for alerts (GTFS
 * Realtime best practices, https://gtfs.org/documentation/realtime/realtime-best-practices/).
 */
export function freshForSeconds(type: string): number {
  return type === "realtime_alerts" ? 600 : 90;
}
