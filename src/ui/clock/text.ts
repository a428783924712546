/** Texts about times and clocks. */
import { messages, t } from "../../domain/language/messages.ts";
import { plural } from "../../domain/plural.ts";

export const text = messages({
  clock: "Clock",
  am: "am/pm",
  hours24: "24 h",
  hours: (hours: number) => t`${hours}h`,
  zone: (zone: string) => t`Times are in the ${zone} time zone.`,
  /** @param difference from `ahead` or `behind` */
  zoneWithDifference: (zone: string, difference: string) => t`Times are in the ${zone} time zone, ${difference}.`,
  ahead: (duration: string) => t`${duration} ahead of yours`,
  behind: (duration: string) => t`${duration} behind yours`,
  dayBefore: "on the day before",
  nextDay: "on the next day",
  daysLater: (days: number) => plural(days, { one: "{n} day later", other: "{n} days later" }),
} as const);
