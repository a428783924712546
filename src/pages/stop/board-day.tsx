import type { ReactNode } from "react";
import { longDate } from "../../domain/formats.ts";
import { weekdayName } from "../timetable/day.ts";
import { text } from "./board-text.ts";

/** A date with its weekday. */
export function Day({ date }: { date: string }): ReactNode {
  return <time dateTime={date}>{text.day(weekdayName(date), longDate(date))}</time>;
}
