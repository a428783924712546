/** Pixels around the pointer in which a line or stop counts as hit: a fingertip covers more than the tip of an arrow. */
export const TOLERANCE = { mouse: 5, touch: 16 } as const;
