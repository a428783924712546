/** How a journey is made. Roads are not known, so there are no directions by car. */
export const MODES = ["TRANSIT", "WALK"] as const;
export type ModeChoice = (typeof MODES)[number];
