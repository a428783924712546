/** What the page of a feed shows of its realtime endpoints: the answer of the API without what the page leaves out. */
import type { ObservedEndpoint, ObservedPeriod } from "../../../domain/realtime/observed.ts";
import type { Schematic } from "../../../ui/schematic/build.ts";

/** Start (RFC 3339), polls, fresh polls, mean response time in milliseconds, mean age in seconds. */
export type HourRow = readonly [
  start: string,
  polls: number,
  fresh: number,
  latency: number | null,
  age: number | null,
];
/** ISO date, polls, fresh polls, gaps. */
type DayRow = readonly [date: string, polls: number, fresh: number, gaps: number];

export type EndpointView = Omit<ObservedEndpoint, "hours" | "days" | "message"> & {
  hours: HourRow[];
  days: DayRow[];
  /** Messages of the last 24 hours by the code of the rule that they break. */
  issues: [code: string, messages: number][];
  message: Omit<NonNullable<ObservedEndpoint["message"]>, "positions"> | null;
};

export type ObservedView = {
  endpoints: EndpointView[];
  /** The vehicles on a map. */
  vehicles: Schematic | null;
};

export function endpointView({ hours, days, message, ...endpoint }: ObservedEndpoint): EndpointView {
  const issues = new Map<string, number>();
  for (const hour of hours)
    for (const [code, count] of Object.entries(hour.issues)) issues.set(code, (issues.get(code) ?? 0) + count);
  return {
    ...endpoint,
    hours: hours.map(
      ({ start, polls, fresh, latency, age }: ObservedPeriod): HourRow => [start, polls, fresh, latency, age],
    ),
    days: days.map(({ start, polls, fresh, gaps }): DayRow => [start.slice(0, 10), polls, fresh, gaps]),
    issues: [...issues].toSorted(([a], [b]) => (a < b ? -1 : 1)),
    message: message === null ? null : withoutPositions(message),
  };
}

function withoutPositions({ positions: _, ...message }: NonNullable<ObservedEndpoint["message"]>) {
  return message;
}
