/** Flows: runs of a pattern that do not overtake each other, which the search scans together. */
import { oncePerIsolate, perObject } from "../memory.ts";
import { ascending, type Flow, type NetworkLine, type NetworkPattern, type Times } from "./network.ts";

/** By the lines of a pattern. */
const flowsByLines = perObject<readonly NetworkLine<unknown>[], readonly Flow<unknown>[]>("flows of patterns", {
  by: "lines of a pattern",
  within: "networks of feeds",
});

/** The flows of a pattern, kept as long as its lines. */
export function flowsOf<Run>(pattern: NetworkPattern<Run>): readonly Flow<Run>[] {
  if (pattern.flows !== undefined) return pattern.flows();
  const lines = pattern.lines();
  const cachedFlows = flowsByLines.get(lines) as readonly Flow<Run>[] | undefined;
  if (cachedFlows !== undefined) return cachedFlows;
  const flows = flowsOfLines(pattern.places, lines);
  flowsByLines.set(lines, flows);
  return flows;
}

/** The flows of all runs of some lines. @param places -1 where nobody may board or alight */
export function flowsOfLines<Run>(places: readonly number[], lines: readonly NetworkLine<Run>[]): readonly Flow<Run>[] {
  const times = lines.map((line) => sharedTimes(line, timesOf(places, line)));
  return separateRuns(sortedRuns(lines), times).map((runs) => flowOf(runs, lines, times));
}

type Columns = Pick<Flow<unknown>, "bases" | "lines">;

const mirroredColumns = perObject<Float64Array, Columns>("mirrored flows", {
  by: "bases of a flow",
  within: "networks of feeds",
});
const mirroredTimes = perObject<Times, Times>("mirrored times", { by: "times of a line", within: "networks of feeds" });

/** The flow where time runs backwards. Its columns are kept as long as those of the original. */
export function mirroredFlow<Run, Other>(flow: Flow<Run>, runOf: (run: Run) => Other): Flow<Other> {
  const columns = mirroredColumns.get(flow.bases) ?? {
    bases: flow.bases.map((base) => -base).reverse(),
    lines: flow.times.length === 1 ? flow.lines : flow.lines.toReversed(),
  };
  mirroredColumns.set(flow.bases, columns);
  const last = flow.bases.length - 1;
  return {
    ...columns,
    origin: -flow.origin,
    times: flow.times.map(mirroredTimesOf),
    runAt: (run) => runOf(flow.runAt(last - run)),
    lastDeparture: -flow.firstArrival,
    firstArrival: -flow.lastDeparture,
  };
}

function mirroredTimesOf(times: Times): Times {
  const cachedMirror = mirroredTimes.get(times);
  if (cachedMirror !== undefined) return cachedMirror;
  const { boards, alights, start, end } = times;
  const negate = (column: Float64Array) => column.map((time) => -time).reverse();
  const mirrorTimes = { boards: negate(alights), alights: negate(boards), start: -end, end: -start };
  mirroredTimes.set(times, mirrorTimes);
  return mirrorTimes;
}

/** Runs in columns: the base of each, its line, and its number in the line; null if they are all runs of one line in order. */
type Runs = { bases: Float64Array; lines: Uint32Array; numbers: Uint32Array | null };

/** Longer columns are made for each flow. */
const MAX_SHARED_ZEROS = 32_768;

const zeros = oncePerIsolate(
  "zeros of flows",
  { bytes: 4 * MAX_SHARED_ZEROS },
  () => new Uint32Array(MAX_SHARED_ZEROS),
);

/** A column of zeros, which all flows of one line share. */
function zerosOf(count: number): Uint32Array {
  return count <= MAX_SHARED_ZEROS ? zeros().subarray(0, count) : new Uint32Array(count);
}

function emptyRuns(count: number): Runs & { numbers: Uint32Array } {
  return { bases: new Float64Array(count), lines: new Uint32Array(count), numbers: new Uint32Array(count) };
}

/** Some runs, in this order. */
function pickRuns(runs: Runs, order: readonly number[]): Runs {
  const some = emptyRuns(order.length);
  for (let i = 0; i < order.length; i++) {
    const run = order[i]!;
    some.bases[i] = runs.bases[run]!;
    some.lines[i] = runs.lines[run]!;
    some.numbers[i] = runs.numbers?.[run] ?? run;
  }
  return some;
}

/** The runs of all lines by base. */
function sortedRuns(lines: readonly NetworkLine<unknown>[]): Runs {
  const [only] = lines;
  if (lines.length === 1 && only?.bases !== undefined) {
    return { bases: only.bases, lines: zerosOf(only.count), numbers: null };
  }
  const all = emptyRuns(lines.reduce((sum, { count }) => sum + count, 0));
  let at = 0;
  for (const [index, line] of lines.entries()) {
    for (let number = 0; number < line.count; number++, at++) {
      all.bases[at] = line.baseAt(number);
      all.lines[at] = index;
      all.numbers[at] = number;
    }
  }
  return lines.length === 1 ? all : pickRuns(all, ascending(all.bases));
}

/** Runs by base as few groups, in each of which a run follows the one before it. */
function separateRuns(runs: Runs, times: readonly Times[]): Runs[] {
  const groups: number[][] = [];
  for (let run = 0; run < runs.bases.length; run++) {
    const group = groups.find((one) => follows(runs, times, run, one.at(-1)!));
    if (group === undefined) groups.push([run]);
    else group.push(run);
  }
  return groups.length === 1 ? [runs] : groups.map((group) => pickRuns(runs, group));
}

function flowOf<Run>(
  { bases, lines, numbers }: Runs,
  all: readonly NetworkLine<Run>[],
  times: readonly Times[],
): Flow<Run> {
  let [lastDeparture, firstArrival] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const time of times[lines.at(-1)!]!.boards) if (time > lastDeparture) lastDeparture = time;
  for (const time of times[lines[0]!]!.alights) if (time < firstArrival) firstArrival = time;
  // Riders can stay on board from one run to the next even where nobody may board or alight.
  if (lastDeparture === Number.NEGATIVE_INFINITY) lastDeparture = times[lines.at(-1)!]!.start;
  if (firstArrival === Number.POSITIVE_INFINITY) firstArrival = times[lines[0]!]!.end;
  return {
    ...{ origin: 0, bases, lines, times },
    runAt: (run) => all[lines[run]!]!.runAt(numbers?.[run] ?? run),
    lastDeparture: lastDeparture + bases.at(-1)!,
    firstArrival: firstArrival + bases[0]!,
  };
}

/** By the times of a line, which lines of several days share. */
const timesByArrivals = perObject<object, Times[]>("times of lines", {
  by: "arrivals of a line",
  within: "networks of feeds",
});

/** The same times as those of an earlier line with the same stops for boarding and alighting, if there is one. */
function sharedTimes({ arrivals }: NetworkLine<unknown>, times: Times): Times {
  const timesOfRuns = timesByArrivals.getOrMake(arrivals, () => []);
  const same = timesOfRuns.find((one) => isSame(one.boards, times.boards) && isSame(one.alights, times.alights));
  if (same === undefined) timesOfRuns.push(times);
  return same ?? times;
}

const isSame = (a: Float64Array, b: Float64Array) =>
  a.length === b.length && a.every((time, i) => Object.is(time, b[i]));

function timesOf(places: readonly number[], line: NetworkLine<unknown>): Times {
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
