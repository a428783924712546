/** Codes of stops.txt in words (GTFS reference). */
import { text } from "./text.ts";

/** What a `location_type` is. */
export function locationWords(type: number | null): string {
  return text.location[type ?? 0] ?? text.unknownLocation;
}

/** `wheelchair_boarding` in words; at an entrance it is about the way in. */
export function wheelchairWords(value: number | null, locationType: number): string {
  const entrance = locationType === 2;
  if (value === 1) return entrance ? text.wheelchair.accessible : text.wheelchair.boarding;
  if (value === 2) return entrance ? text.wheelchair.notAccessible : text.wheelchair.noBoarding;
  return text.wheelchair.unknown;
}

/** A level by its name, else by its number: 0 is the street. */
export function levelWords(level: { level_name: string | null; level_index: number }): string {
  return level.level_name || text.level(level.level_index);
}
