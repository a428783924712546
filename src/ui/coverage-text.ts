/** Texts about the service span of a version. */
import { plural } from "../domain/plural.ts";

export const text = {
  ended: (date: string) => `Ended ${date}`,
  starts: (date: string) => `Starts ${date}`,
  endsToday: "Ends today",
  endsIn: (days: number) => plural(days, { one: "Ends in {n} day", other: "Ends in {n} days" }),
  until: (date: string) => `Until ${date}`,
} as const;
