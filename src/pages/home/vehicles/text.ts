/** Texts beside the vehicles that move on the drawing of the first screen. */
import { messages, t } from "../../../domain/language/messages.ts";

export const text = messages({
  /** The time that the picture shows. @param weekday in the time zone of the network */
  time: {
    now: (_weekday: string, time: string) => t`Today, ${time}`,
    next: (weekday: string, time: string) => `${weekday}, ${time}`,
    typical: (weekday: string, time: string) => t`A typical ${weekday}, ${time}`,
  },
  speed: (times: number) => t`Timetable at ${times}×`,
  still: "Vehicles by timetable",
  pause: "Pause the vehicles",
  play: "Let the vehicles move",
} as const);
