/** Texts of the parts of timetables. */
import type { ReactNode } from "react";

export const text = {
  day: { form: "Day of the timetable", date: "Date", show: "Show timetable", next: "The next days" },
  grid: {
    stop: "Stop",
    trip: (number: number) => `Trip ${number}`,
    tripWord: "Trip",
    every: (interval: string, until: ReactNode) => (
      <>
        every {interval} until {until}
      </>
    ),
    aboutEvery: (interval: string, until: ReactNode) => (
      <>
        about every {interval} until {until}
      </>
    ),
  },
  hours: { hour: "Hour", minutes: "Minutes" },
  notes: "Notes",
} as const;
