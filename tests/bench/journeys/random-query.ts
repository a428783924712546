/** Random queries in a network. */
import type { EveryRun, Point } from "../../support/every-run/feed.ts";
import type { Query } from "../../support/every-run/verdict.ts";

const DAY = 86_400;
/** Days of the queries, from the first day of a network on. */
const DAYS = 7;

/** A random query: points up to 600 m from a stop, every hour of the day, the night more often than riders ask for. */
export function queryIn(
  network: EveryRun,
  { day, origin }: { day: number; origin: number },
  next: () => number,
): Query {
  const whole = (limit: number) => Math.floor(next() * limit);
  const near = (): Point => {
    const { at } = network.ways.stops[whole(network.ways.stops.length)]!;
    const [angle, meters] = [next() * 2 * Math.PI, next() * 600];
    const degrees = meters / 111_195;
    const lon = at[0] + (degrees * Math.cos(angle)) / Math.cos((at[1] * Math.PI) / 180);
    return [Number(lon.toFixed(6)), Number((at[1] + degrees * Math.sin(angle)).toFixed(6))];
  };
  const [from, to] = [near(), near()];
  const kind = next();
  const hour = kind < 0.15 ? 21 + next() * 3 : kind < 0.3 ? next() * 6 : 6 + next() * 15;
  const time = origin + (day + whole(DAYS)) * DAY + Math.floor(hour * 60) * 60;
  return { from, to, time, arriveBy: next() < 0.5, isPage: false };
}
