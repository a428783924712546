/** Flows: runs of a pattern that do not overtake each other, which the search scans together. */
import { ascending, type Line, type NetworkPattern } from "./network.ts";

/** Seconds from the base of a run at each position; NaN where nobody may board or alight, and where there is no time. */
export type Times = {
  boards: Float64Array;
  alights: Float64Array;
  /** At the first stop and at the last one, where riders may be on board even if nobody may board or alight. */
  start: number;
  end: number;
};

/**
 * Runs of one pattern, also of several lines, none of which overtakes another: the earlier one of two is earlier at every
 * position. The inner loop of the search scans a pattern once for each.
 */
export type Flow<Run> = {
  /** Of each run, in order. */
  bases: Float64Array;
  /** The line of each run, as an index of `times`. */
  lines: Uint32Array;
  /** Of each line of the pattern. */
  times: readonly Times[];
  /** Makes the object of a run. */
  runAt(run: number): Run;
  /** The latest departure at which one can board, and the earliest arrival. */
  lastDeparture: number;
  firstArrival: number;
};

/** By the lines of a pattern. */
const knownFlows = new WeakMap<readonly Line<unknown>[], readonly Flow<unknown>[]>();

/** The flows of a pattern, kept as long as its lines. */
export function flowsOf<Run>(pattern: NetworkPattern<Run>): readonly Flow<Run>[] {
  const lines = pattern.lines();
  const known = knownFlows.get(lines) as readonly Flow<Run>[] | undefined;
  if (known !== undefined) return known;
  const times = lines.map((line) => timesOf(pattern, line));
  const flows = separated(sortedRuns(lines), times).map((runs) => flowOf(runs, lines, times));
  knownFlows.set(lines, flows);
  return flows;
}

/** Runs in columns: the base of each, its line, and its number in the line. */
type Runs = { bases: Float64Array; lines: Uint32Array; numbers: Uint32Array };

function columns(count: number): Runs {
  return { bases: new Float64Array(count), lines: new Uint32Array(count), numbers: new Uint32Array(count) };
}

/** Some runs, in this order. */
function picked(runs: Runs, order: readonly number[]): Runs {
  const some = columns(order.length);
  for (let i = 0; i < order.length; i++) {
    const run = order[i]!;
    some.bases[i] = runs.bases[run]!;
    some.lines[i] = runs.lines[run]!;
    some.numbers[i] = runs.numbers[run]!;
  }
  return some;
}

/** The runs of all lines by base. */
function sortedRuns(lines: readonly Line<unknown>[]): Runs {
  const all = columns(lines.reduce((sum, { count }) => sum + count, 0));
  let at = 0;
  for (const [index, line] of lines.entries()) {
    for (let number = 0; number < line.count; number++, at++) {
      all.bases[at] = line.baseAt(number);
      all.lines[at] = index;
      all.numbers[at] = number;
    }
  }
  return lines.length === 1 ? all : picked(all, ascending(all.bases));
}

/** Runs by base as few groups, in each of which a run follows the one before it. */
function separated(runs: Runs, times: readonly Times[]): Runs[] {
  const groups: number[][] = [];
  for (let run = 0; run < runs.bases.length; run++) {
    const group = groups.find((one) => follows(runs, times, run, one.at(-1)!));
    if (group === undefined) groups.push([run]);
    else group.push(run);
  }
  return groups.length === 1 ? [runs] : groups.map((group) => picked(runs, group));
}

function flowOf<Run>({ bases, lines, numbers }: Runs, all: readonly Line<Run>[], times: readonly Times[]): Flow<Run> {
  let [lastDeparture, firstArrival] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const time of times[lines.at(-1)!]!.boards) if (time > lastDeparture) lastDeparture = time;
  for (const time of times[lines[0]!]!.alights) if (time < firstArrival) firstArrival = time;
  return {
    ...{ bases, lines, times },
    runAt: (run) => all[lines[run]!]!.runAt(numbers[run]!),
    lastDeparture: lastDeparture + bases.at(-1)!,
    firstArrival: firstArrival + bases[0]!,
  };
}

function timesOf<Run>({ places }: NetworkPattern<Run>, line: Line<Run>): Times {
  const boards = new Float64Array(places.length).fill(Number.NaN);
  const alights = boards.slice();
  for (let position = 0; position < places.length; position++) {
    if (places[position]! < 0) continue;
    if (line.boards(position)) boards[position] = line.departures[position] ?? Number.NaN;
    if (line.alights(position)) alights[position] = line.arrivals[position] ?? Number.NaN;
  }
  const { departures, arrivals } = line;
  const start = departures[0] ?? arrivals[0] ?? Number.NaN;
  const end = arrivals.at(-1) ?? departures.at(-1) ?? Number.NaN;
  return { boards, alights, start, end };
}

/** Whether a run is as late as one with an earlier base or later at every position, and has times at the same positions. */
function follows({ bases, lines }: Runs, all: readonly Times[], run: number, before: number): boolean {
  const [times, timesBefore] = [all[lines[run]!]!, all[lines[before]!]!];
  if (times === timesBefore) return true;
  const ahead = bases[run]! - bases[before]!;
  return isLater(times.boards, timesBefore.boards, ahead) && isLater(times.alights, timesBefore.alights, ahead);
}

function isLater(times: Float64Array, before: Float64Array, ahead: number): boolean {
  for (let position = 0; position < times.length; position++) {
    const [time, other] = [times[position]!, before[position]!];
    if (Number.isNaN(time) ? !Number.isNaN(other) : !(time + ahead >= other)) return false;
  }
  return true;
}
