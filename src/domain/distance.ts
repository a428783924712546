/** Distances as people of a country read them. */
import { decimals } from "./language/formatters.ts";
import { t } from "./language/messages.ts";

/** Meters and kilometers; feet and miles; yards and miles, as on British roads. */
export type UnitSystem = "metric" | "us" | "uk";

/** Countries and territories with the units of the United States (Unicode CLDR, measurementSystem US; territories as theirs). */
const US_UNITS: ReadonlySet<string> = new Set(["US", "AS", "GU", "MP", "PR", "UM", "VI"]);

/** Units of a country. @param country ISO 3166-1 code, two letters; null if unknown, which reads as metric */
export function unitsOfCountry(country: string | null | undefined): UnitSystem {
  const code = (country ?? "").toUpperCase();
  if (US_UNITS.has(code)) return "us";
  return code === "GB" ? "uk" : "metric";
}

const METERS_PER_MILE = 1609.344;
const METERS_PER_FOOT = 0.3048;
const METERS_PER_YARD = 0.9144;

type Unit = "m" | "km" | "ft" | "yd" | "mi";

type Scale = { meters: number; unit: Unit; step: number; below: number };

/** The small unit of each system, the step that it is rounded to, and the number from which the large unit is used. */
const SMALL: Record<UnitSystem, Scale> = {
  metric: { meters: 1, unit: "m", step: 10, below: 1000 },
  us: { meters: METERS_PER_FOOT, unit: "ft", step: 50, below: 1000 },
  uk: { meters: METERS_PER_YARD, unit: "yd", step: 10, below: 500 },
};
const LARGE: Record<UnitSystem, { meters: number; unit: Unit }> = {
  metric: { meters: 1000, unit: "km" },
  us: { meters: METERS_PER_MILE, unit: "mi" },
  uk: { meters: METERS_PER_MILE, unit: "mi" },
};

/** A number of a unit, as the language of the page writes it. */
export function inUnit(number: string, unit: Unit): string {
  switch (unit) {
    case "m":
      return t`${number} m`;
    case "km":
      return t`${number} km`;
    case "ft":
      return t`${number} ft`;
    case "yd":
      return t`${number} yd`;
    case "mi":
      return t`${number} mi`;
  }
}

/**
 * A distance in words: `under 10 m`, `340 m`, `1.2 km`; `450 ft`, `0.4 mi`; from ten of the large unit on without decimals.
 * @param meters 0 or more; empty words for anything else
 */
export function distanceWords(meters: number, units: UnitSystem = "metric"): string {
  if (!(meters >= 0 && meters < Number.POSITIVE_INFINITY)) return "";
  const small = SMALL[units];
  const count = meters / small.meters;
  if (count < small.step) return t`under ${inUnit(String(small.step), small.unit)}`;
  const rounded = Math.round(count / small.step) * small.step;
  if (rounded < small.below) return inUnit(String(rounded), small.unit);
  const { meters: each, unit } = LARGE[units];
  const large = meters / each;
  const isLong = Number(large.toFixed(1)) >= 10;
  return inUnit(decimals(isLong ? Math.round(large) : large, isLong ? 0 : 1), unit);
}

/** Radii in meters of rings that show distances on a map: round ones in the units, such as 250 ft, 500 ft, and 0.2 mi. */
export function ringMeters(units: UnitSystem): readonly number[] {
  const [small, large] = {
    metric: [
      [100, 250, 500],
      [1, 2],
    ],
    us: [
      [250, 500],
      [0.2, 0.5, 1],
    ],
    uk: [
      [100, 200, 400],
      [0.5, 1],
    ],
  }[units] as [number[], number[]];
  return [...small.map((count) => count * SMALL[units].meters), ...large.map((count) => count * LARGE[units].meters)];
}

/** Meters of a distance of the API. @param units `KILOMETERS` or `MILES` */
export function metersOf({ distance, units }: { distance: number; units: string }): number {
  return distance * (units === "MILES" ? METERS_PER_MILE : 1000);
}
