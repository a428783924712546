/** The runs of a pattern on one service day. Networks of several days share them, as tomorrow is in those of three days. */

import { flowsOfLines } from "../../../../src/domain/journey/flows.ts";
import { linesOf, type ScheduledRun } from "../../../../src/domain/journey/lines.ts";
import { type Flow, type NetworkLine, once } from "../../../../src/domain/journey/network.ts";
import { perObject } from "../../../../src/domain/memory.ts";
import type { Pattern } from "../../../../src/domain/schedule/pattern.ts";
import type { Timetable } from "../../../../src/domain/schedule/timetable.ts";
import type { VersionSchedule } from "./version-schedule.ts";

/** Few patterns are asked for their lines: those of rides that are shown, and those with late runs. */
export type DayRuns = { lines(): readonly NetworkLine<ScheduledRun>[]; flows: readonly Flow<ScheduledRun>[] };

/** Service days of one pattern that have trips of their own, which are remembered: weekdays, Saturdays, and a few others. */
const MAX_KINDS_OF_DAYS = 6;

type KindOfDay = { timetables: readonly Timetable[]; runs: DayRuns };

/** With times from the origin of a day on. */
const kindsByPattern = perObject<Pattern, KindOfDay[]>("runs of kinds of days", {
  by: "pattern of a schedule",
  within: "networks of feeds",
});

/** Days of which a schedule remembers the runs: those of one search. */
const MAX_DAYS = 4;

/** By the origin of the day in Unix seconds, and by pattern. */
const runsByDay = perObject<VersionSchedule, Map<number, Map<Pattern, DayRuns>>>("runs of days", {
  by: "schedule of a version",
  within: "networks of feeds",
});

/** The timetables of a pattern on each of its service days, ascending. */
export function timetablesByDay(
  pattern: Pattern,
  { timetables }: VersionSchedule,
  originsOf: (serviceId: number) => readonly number[],
): [origin: number, timetables: Timetable[]][] {
  const days = new Map<number, Timetable[]>();
  for (const { serviceId, timetableId } of pattern.timetables) {
    const timetable = timetables.get(timetableId);
    if (timetable === undefined) continue;
    for (const origin of originsOf(serviceId)) {
      const timetables = days.get(origin) ?? [];
      timetables.push(timetable);
      days.set(origin, timetables);
    }
  }
  return [...days].sort(([a], [b]) => a - b);
}

/**
 * All runs of a pattern on a day, remembered with the schedule.
 * @param places of the pattern; which of them are -1 depends on the schedule alone
 */
export function sharedRuns(
  schedule: VersionSchedule,
  { pattern, places }: { pattern: Pattern; places: readonly number[] },
  origin: number,
  timetables: readonly Timetable[],
): DayRuns {
  const days = runsByDay.getOrMake(schedule, () => new Map());
  let day = days.get(origin);
  if (day === undefined) {
    day = new Map();
    days.set(origin, day);
    if (days.size > MAX_DAYS) days.delete(days.keys().next().value!);
  }
  const cachedRuns = day.get(pattern);
  if (cachedRuns !== undefined) return cachedRuns;
  const dayRuns = shifted(runsOfKind({ pattern, places }, timetables), origin);
  day.set(pattern, dayRuns);
  return dayRuns;
}

/** The runs of timetables that run on the same days, which are unpacked once for all of these days. */
function runsOfKind(
  { pattern, places }: { pattern: Pattern; places: readonly number[] },
  timetables: readonly Timetable[],
): DayRuns {
  const kinds = kindsByPattern.getOrMake(pattern, () => []);
  const isSame = (kind: KindOfDay) =>
    kind.timetables.length === timetables.length && kind.timetables.every((one, i) => one === timetables[i]);
  const sameKind = kinds.find(isSame);
  if (sameKind !== undefined) return sameKind.runs;
  const runs = runsOnDay({ pattern, places }, 0, timetables, () => true);
  kinds.push({ timetables, runs });
  if (kinds.length > MAX_KINDS_OF_DAYS) kinds.shift();
  return runs;
}

/** The runs on the day that begins at an origin. The columns of their flows are the same on all days. */
function shifted({ lines, flows }: DayRuns, origin: number): DayRuns {
  const runAt = (runs: { runAt(run: number): ScheduledRun }) => (run: number) => ({ ...runs.runAt(run), origin });
  return {
    // Their columns count from the origin, as those of flows do.
    lines: once(() =>
      lines().map(({ bases: _, ...line }) => ({
        ...line,
        baseAt: (run) => line.baseAt(run) + origin,
        runAt: runAt(line),
      })),
    ),
    flows: flows.map((flow) => ({
      ...flow,
      origin,
      runAt: runAt(flow),
      lastDeparture: flow.lastDeparture + origin,
      firstArrival: flow.firstArrival + origin,
    })),
  };
}

/** Any time: the day bounds the runs. */
const ALWAYS = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY };

/** The runs of some trips of a pattern on a day. */
export function runsOnDay(
  { pattern, places }: { pattern: Pattern; places: readonly number[] },
  origin: number,
  timetables: readonly Timetable[],
  accepts: (timetable: Timetable, trip: number) => boolean,
): DayRuns {
  const running = timetables.map((timetable) => ({ timetable, origins: [origin] }));
  const lines = linesOf(pattern, running, ALWAYS, (run) => run, accepts);
  return { lines: () => lines, flows: flowsOfLines(places, lines) };
}
