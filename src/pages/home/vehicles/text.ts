/** Texts beside the vehicles that move on the drawing of the first screen. */
export const text = {
  /** The time that the picture shows. @param weekday in the time zone of the network */
  time: {
    now: (_weekday: string, time: string) => `Today, ${time}`,
    next: (weekday: string, time: string) => `${weekday}, ${time}`,
    typical: (weekday: string, time: string) => `A typical ${weekday}, ${time}`,
  },
  speed: (times: number) => `Timetable at ${times}×`,
  still: "Vehicles by timetable",
  pause: "Pause the vehicles",
  play: "Let the vehicles move",
} as const;
