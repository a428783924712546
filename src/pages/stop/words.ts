/** Codes of stops.txt in words (GTFS reference). */

const LOCATION: Record<number, string> = {
  0: "Stop or platform",
  1: "Station",
  2: "Entrance or exit",
  3: "Generic node",
  4: "Boarding area",
};

/** What a `location_type` is. */
export function locationWords(type: number | null): string {
  return LOCATION[type ?? 0] ?? "Stop";
}

/** `wheelchair_boarding` in words; at an entrance it is about the way in. */
export function wheelchairWords(value: number | null, locationType: number): string {
  if (value === 1) return locationType === 2 ? "Accessible" : "Boarding possible with a wheelchair";
  if (value === 2) return locationType === 2 ? "Not accessible" : "No boarding with a wheelchair";
  return "Not stated";
}

/** A level by its name, else by its number: 0 is the street. */
export function levelWords(level: { level_name: string | null; level_index: number }): string {
  return level.level_name || `Level ${level.level_index}`;
}
