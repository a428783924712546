/** Texts of the parts of timetables. */

import type { ReactNode } from "react";
import { messages, t } from "../../domain/language/messages.ts";
import { rich } from "../rich.tsx";

export const text = messages({
  day: { form: "Day of the timetable", date: "Date", show: "Show timetable", next: "The next days" },
  grid: {
    stop: "Stop",
    trip: (number: number) => t`Trip ${number}`,
    tripWord: "Trip",
    every: (interval: string, until: ReactNode) => rich`every ${interval} until ${until}`,
    aboutEvery: (interval: string, until: ReactNode) => rich`about every ${interval} until ${until}`,
  },
  hours: { hour: "Hour", minutes: "Minutes" },
  notes: "Notes",
} as const);
