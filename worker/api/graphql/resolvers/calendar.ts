import type { ServiceRow } from "../../../store/read/schedule.ts";
import { limitOf } from "../lists/page.ts";
import { parsed } from "./json.ts";
import type { TypeResolvers } from "./resolver.ts";

/** 1 or 0, as in calendar.txt. */
function weekday(bit: number) {
  return (service: ServiceRow) => (service.weekdays >> bit) & 1;
}

export const CALENDAR: TypeResolvers<"Calendar"> = {
  monday: weekday(0),
  tuesday: weekday(1),
  wednesday: weekday(2),
  thursday: weekday(3),
  friday: weekday(4),
  saturday: weekday(5),
  sunday: weekday(6),
  added_dates: (service: ServiceRow, args) => parsed<string[]>(service.added, []).slice(0, limitOf(args.limit)),
  removed_dates: (service: ServiceRow, args) => parsed<string[]>(service.removed, []).slice(0, limitOf(args.limit)),
};
