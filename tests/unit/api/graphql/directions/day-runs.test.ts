import { expect, test } from "vitest";
import { linesOf, type ScheduledRun } from "../../../../../src/domain/journey/lines.ts";
import { plainExtras } from "../../../../../src/domain/schedule/extras.ts";
import { decodePattern, encodePattern } from "../../../../../src/domain/schedule/pattern.ts";
import { decodeTimetable, encodeTimetable } from "../../../../../src/domain/schedule/timetable.ts";
import { sharedRuns, timetablesByDay } from "../../../../../worker/api/graphql/directions/day-runs.ts";
import type { VersionSchedule } from "../../../../../worker/api/graphql/directions/version-schedule.ts";
import { PLAIN_KIND } from "../../../domain/schedule/schedule.ts";

const DAY = 86_400;
const ALWAYS = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY };

/** Services 1, 2, and 3, of which the timetable of the last one is not there. */
const PATTERN = decodePattern(
  encodePattern({
    stops: [7, 8],
    profiles: [{ arrivals: [0, 600], departures: [0, 600], interpolated: [0, 0] }],
    extras: [plainExtras([1, 2])],
    kinds: [PLAIN_KIND],
    timetables: [1, 2, 3].map((serviceId) => ({ serviceId, timetableId: 100 * serviceId })),
  }),
);

function timetable(...starts: number[]) {
  const trip = { profile: 0, kind: 0, shortName: null, blockId: null, frequencies: [] };
  return decodeTimetable(encodeTimetable(starts.map((start, i) => ({ ...trip, start, tripId: `${start} ${i}` }))));
}

const [early, late] = [timetable(3600, 90_000), timetable(7200)];
const scheduleOf = () => {
  const timetables = new Map([
    [100, early],
    [200, late],
  ]);
  return { timetables } as Pick<VersionSchedule, "timetables"> as VersionSchedule;
};
const ON = new Map([
  [1, [2 * DAY, DAY]],
  [2, [2 * DAY]],
  [3, [3 * DAY]],
]);
const originsOf = (service: number) => ON.get(service) ?? [];

test("a day has the timetables of the services that run on it", () => {
  expect(timetablesByDay(PATTERN, scheduleOf(), originsOf)).toEqual([
    [DAY, [early]],
    [2 * DAY, [early, late]],
  ]);
});

test("the runs of all days are those of a network without shared days", () => {
  const schedule = scheduleOf();
  const places = [0, 1];
  const days = timetablesByDay(PATTERN, schedule, originsOf).map(([origin, timetables]) =>
    sharedRuns(schedule, { pattern: PATTERN, places }, origin, timetables),
  );
  const running = [1, 2].map((service) => ({ timetable: service === 1 ? early : late, origins: originsOf(service) }));
  const expected = linesOf(PATTERN, running, ALWAYS, (run) => run).flatMap((line) =>
    Array.from({ length: line.count }, (_, run) => ({ base: line.baseAt(run), run: line.runAt(run) })),
  );
  const byBase = <T extends { base: number; run: ScheduledRun }>(runs: T[]) =>
    runs.toSorted((a, b) => a.base - b.base || a.run.origin - b.run.origin);
  const inLines = days.flatMap(({ lines }) =>
    lines().flatMap((line) =>
      Array.from({ length: line.count }, (_, run) => ({ base: line.baseAt(run), run: line.runAt(run) })),
    ),
  );
  const inFlows = days.flatMap(({ flows }) =>
    flows.flatMap((flow) =>
      Array.from(flow.bases, (base, run) => ({ base: flow.origin + base, run: flow.runAt(run) })),
    ),
  );
  expect(byBase(inLines)).toEqual(byBase(expected));
  expect(byBase(inFlows)).toEqual(byBase(expected));
});

test("networks share the runs of a day, and a schedule forgets the first days when there are many", () => {
  const schedule = scheduleOf();
  const on = (day: number) => sharedRuns(schedule, { pattern: PATTERN, places: [0, 1] }, day * DAY, [early]);
  const first = on(0);
  expect(on(0)).toBe(first);
  const last = Array.from({ length: 6 }, (_, i) => on(i + 1)).at(-1);
  expect(on(6)).toBe(last);
  expect(on(0)).not.toBe(first);
});
