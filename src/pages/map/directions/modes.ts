/** How a journey is made. */
export const MODES = ["TRANSIT", "WALK", "AUTO"] as const;
export type Mode = (typeof MODES)[number];
