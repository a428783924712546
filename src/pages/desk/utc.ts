import { dateTime } from "../../domain/time/instant.ts";

/** A moment as the desk shows it: for people in any zone, in UTC. */
export const utc = (time: string): string => `${dateTime(time, "UTC")} UTC`;
