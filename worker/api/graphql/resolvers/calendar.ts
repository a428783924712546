import type { ServiceRow } from "../../../store/read/schedule.ts";
import { limitOf } from "../lists/page.ts";
import { parsed } from "./json.ts";
import type { Resolver, TypeResolvers } from "./resolver.ts";

const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/** 1 or 0 as calendar.txt has it. */
function weekday(bit: number): Resolver {
  return (service: ServiceRow) => (service.weekdays >> bit) & 1;
}

export const CALENDAR: TypeResolvers = {
  ...Object.fromEntries(WEEKDAYS.map((name, bit) => [name, weekday(bit)])),
  added_dates: (service: ServiceRow, args) => parsed<string[]>(service.added, []).slice(0, limitOf(args.limit)),
  removed_dates: (service: ServiceRow, args) => parsed<string[]>(service.removed, []).slice(0, limitOf(args.limit)),
};
