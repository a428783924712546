/** Texts about times and clocks. */
import { plural } from "../../domain/plural.ts";

export const text = {
  clock: "Clock",
  am: "am/pm",
  hours24: "24 h",
  zone: (zone: string) => `Times are in the ${zone} time zone.`,
  /** @param difference from `ahead` or `behind` */
  zoneWithDifference: (zone: string, difference: string) => `Times are in the ${zone} time zone, ${difference}.`,
  ahead: (duration: string) => `${duration} ahead of yours`,
  behind: (duration: string) => `${duration} behind yours`,
  dayBefore: "on the day before",
  nextDay: "on the next day",
  daysLater: (days: number) => plural(days, { one: "{n} day later", other: "{n} days later" }),
} as const;
