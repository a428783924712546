/** How a journey is made: RENTAL is transit and shared bikes. Roads are not known, so there are no directions by car. */
export const MODES = ["TRANSIT", "RENTAL", "WALK"] as const;
export type ModeChoice = (typeof MODES)[number];
