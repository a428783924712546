/** How a journey is made. Roads are not known, so there are no directions by car. */
export const MODES = ["TRANSIT", "WALK"] as const;
export type Mode = (typeof MODES)[number];

/** What a requested time is: the earliest departure, or the latest arrival. */
export type TimeChoice = "departure" | "arrival";
