/** Hit radius in pixels around the pointer: a fingertip covers more than a mouse pointer. */
export const TOLERANCE = { mouse: 5, touch: 16 } as const;
