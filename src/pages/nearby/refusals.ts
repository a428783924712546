import { text } from "./text.tsx";

/** Messages by `GeolocationPositionError.code`. */
export const REFUSALS: Readonly<Record<number, string>> = text.refusals;
