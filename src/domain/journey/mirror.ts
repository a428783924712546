/**
 * Turns time around, so that the search for earliest arrivals finds latest departures: whoever travels a journey
 * backwards through a network whose clock runs backwards arrives earliest exactly if the journey departs latest.
 */
import { perObject } from "../memory.ts";
import { mirroredFlow } from "./flows.ts";
import { type Network, type NetworkLine, type NetworkPattern, once } from "./network.ts";
import type { Journey } from "./raptor.ts";
import { mirroredStays } from "./stays.ts";

/** A run of a mirrored network: the run itself, and the last position of its pattern. */
export type MirroredRun<Run> = { run: Run; last: number };

/** The same places with every pattern reversed and every time negated. The rules remain those of the original. */
export function mirroredNetwork<Run>({ places, patterns, rules, stays }: Network<Run>): Network<MirroredRun<Run>> {
  const mirror = { places, patterns: patterns.map(mirroredPattern), rules };
  return stays === undefined ? mirror : { ...mirror, stays: mirroredStays(stays, ({ run }) => run) };
}

function mirroredPattern<Run>({
  places,
  lines,
  fastest,
  flows,
}: NetworkPattern<Run>): NetworkPattern<MirroredRun<Run>> {
  const last = places.length - 1;
  const pattern = {
    places: places.toReversed(),
    lines: once(() => mirroredLines(lines(), last)),
    ...(fastest === undefined ? {} : { fastest: () => mirroredFastest(fastest()) }),
  };
  if (flows === undefined) return pattern;
  const mirroredRun = (run: Run): MirroredRun<Run> => ({ run, last });
  return {
    ...pattern,
    flows: once(() => flows().map((flow) => mirroredFlow(flow, mirroredRun))),
  };
}

const mirrorsOfFastest = perObject<Float32Array, Float32Array>("mirrored fastest rides", {
  by: "fastest rides of a pattern",
  within: "networks of feeds",
});

/** The ride to a position becomes the ride from it. */
function mirroredFastest(fastest: Float32Array): Float32Array {
  return mirrorsOfFastest.getOrMake(fastest, () => {
    const mirror = new Float32Array(fastest.length);
    mirror.set(fastest.subarray(0, -1).toReversed());
    return mirror;
  });
}

/** By the lines themselves, which a network with delays shares with the one without where there are none. */
const mirroredByLines = perObject<readonly NetworkLine<unknown>[], readonly unknown[]>("mirrored lines", {
  by: "lines of a pattern",
  within: "networks of feeds",
});

function mirroredLines<Run>(
  lines: readonly NetworkLine<Run>[],
  last: number,
): readonly NetworkLine<MirroredRun<Run>>[] {
  const cachedMirror = mirroredByLines.get(lines) as readonly NetworkLine<MirroredRun<Run>>[] | undefined;
  if (cachedMirror !== undefined) return cachedMirror;
  const mirrorLines = lines.map((line) => mirroredLine(line, last));
  mirroredByLines.set(lines, mirrorLines);
  return mirrorLines;
}

function mirroredLine<Run>(line: NetworkLine<Run>, last: number): NetworkLine<MirroredRun<Run>> {
  return {
    arrivals: negate(line.departures),
    departures: negate(line.arrivals),
    boards: (position) => line.alights(last - position),
    alights: (position) => line.boards(last - position),
    count: line.count,
    baseAt: (run) => -line.baseAt(line.count - 1 - run),
    runAt: (run) => ({ run: line.runAt(line.count - 1 - run), last }),
  };
}

const negate = (times: readonly (number | null)[]) => times.map((time) => (time === null ? null : -time)).reverse();

/** A journey through a mirrored network as a journey through the network itself. */
export function mirroredJourney<Run>({ start, end, walked, vehicles, rides }: Journey<MirroredRun<Run>>): Journey<Run> {
  return {
    start: -end,
    end: -start,
    ...{ walked, vehicles },
    rides: rides
      .map(({ run: { run, last }, board, alight, departure, arrival }, i) => ({
        ...{ run, board: last - alight, alight: last - board, stays: rides[i + 1]?.stays ?? false },
        ...{ departure: -arrival, arrival: -departure },
      }))
      .reverse(),
  };
}
