/** How often a route runs, by day and time of day, from the departures at its busiest stop. */
import { durationWords, median } from "../../domain/formats.ts";
import { parseGtfsTime } from "../../domain/time/gtfs-time.ts";
import type { ShownHeadway } from "./query.ts";
import { text } from "./text.tsx";

const HOUR = 3600;
const DAY = 24 * HOUR;

/**
 * Bounds in seconds of the service day, by which headways are grouped; the last period runs over midnight. ./text.tsx names
 * them in the same order.
 */
const PERIODS = [
  [7 * HOUR, 9 * HOUR],
  [9 * HOUR, 16 * HOUR],
  [16 * HOUR, 18 * HOUR],
  [18 * HOUR, 31 * HOUR],
] as const;

/** Day categories of Transitland v2. */
const daysOf = () =>
  [
    [1, text.frequency.weekday],
    [6, text.frequency.saturday],
    [7, text.frequency.sunday],
  ] as const;

/** Gaps up to this many seconds are two vehicles at once, not a headway. */
const TOGETHER = 30;

/**
 * Gaps between departures in words: nothing without a gap, a count of trips below three gaps, "varies" when they differ
 * by more than two hours, a range when by more than ten minutes, else the middle one.
 */
export function gapWords(gaps: readonly number[]): string {
  const sortedGaps = gaps.filter((gap) => gap > TOGETHER).toSorted((a, b) => a - b);
  const least = sortedGaps[0];
  const most = sortedGaps.at(-1);
  if (least === undefined || most === undefined) return "";
  if (sortedGaps.length < 3) return text.frequency.trips(sortedGaps.length + 1);
  if (most - least > 2 * HOUR) return text.frequency.varies;
  if (most - least > 600) return text.frequency.range(durationWords(least), durationWords(most));
  return durationWords(median(sortedGaps));
}

/** Gaps of a day's departures within a period (seconds of the service day). The early hours count to the evening before. */
export function gapsWithin(departures: readonly number[], from: number, to: number): number[] {
  const inside = departures
    .map((time) => (to > DAY && time < to - DAY ? time + DAY : time))
    .filter((time) => time >= from && time <= to)
    .toSorted((a, b) => a - b);
  return inside.slice(1).map((time, i) => time - inside[i]!);
}

export type HeadwayLine = { direction: number; day: string; stop: string; date: string | null; periods: string[] };

/** One row per direction and day category with departures. */
export function headwayRows(headways: readonly ShownHeadway[]): HeadwayLine[] {
  const rows = headways.flatMap((headway): HeadwayLine[] => {
    const day = daysOf().find(([category]) => category === headway.dow_category)?.[1];
    const departures = (headway.departures ?? []).map((text) => (text === null ? null : parseGtfsTime(text)));
    const times = departures.filter((time) => time !== null);
    if (day === undefined || times.length === 0) return [];
    return [
      {
        direction: headway.direction_id ?? 0,
        day,
        stop: headway.stop.stop_name ?? "",
        date: headway.service_date,
        periods: PERIODS.map(([from, to]) => gapWords(gapsWithin(times, from, to))),
      },
    ];
  });
  const order = daysOf().map(([, name]) => name as string);
  return rows.toSorted((a, b) => a.direction - b.direction || order.indexOf(a.day) - order.indexOf(b.day));
}
