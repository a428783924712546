/** Texts about the service span of a version. */
import { messages, t } from "../domain/language/messages.ts";
import { plural } from "../domain/plural.ts";

export const text = messages({
  ended: (date: string) => t`Ended ${date}`,
  starts: (date: string) => t`Starts ${date}`,
  endsToday: "Ends today",
  endsIn: (days: number) => plural(days, { one: "Ends in {n} day", other: "Ends in {n} days" }),
  until: (date: string) => t`Until ${date}`,
} as const);
