/**
 * Turns time around, so that the search for earliest arrivals finds latest departures: whoever travels a journey
 * backwards through a network whose clock runs backwards arrives earliest exactly if the journey departs latest.
 */
import { perObject } from "../memory.ts";
import { mirroredFlow } from "./flows.ts";
import { type Line, type Network, type NetworkPattern, once } from "./network.ts";
import type { Journey } from "./raptor.ts";
import { mirroredStays } from "./stays.ts";

/** A run of a mirrored network: the run itself, and the last position of its pattern. */
export type Mirrored<Run> = { run: Run; last: number };

/** The same places with every pattern reversed and every time negated. The rules remain those of the original. */
export function mirroredNetwork<Run>({ places, patterns, rules, stays }: Network<Run>): Network<Mirrored<Run>> {
  const mirrored = { places, patterns: patterns.map(mirroredPattern), rules };
  return stays === undefined ? mirrored : { ...mirrored, stays: mirroredStays(stays, ({ run }) => run) };
}

function mirroredPattern<Run>({ places, lines, flows }: NetworkPattern<Run>): NetworkPattern<Mirrored<Run>> {
  const last = places.length - 1;
  const mirrored = once(() => mirroredLines(lines(), last));
  if (flows === undefined) return { places: places.toReversed(), lines: mirrored };
  const mirroredRun = (run: Run): Mirrored<Run> => ({ run, last });
  return {
    places: places.toReversed(),
    lines: mirrored,
    flows: once(() => flows().map((flow) => mirroredFlow(flow, mirroredRun))),
  };
}

/** By the lines themselves, which a network with delays shares with the one without where there are none. */
const mirroredByLines = perObject<readonly Line<unknown>[], readonly unknown[]>("mirrored lines", {
  by: "lines of a pattern",
  within: "networks of feeds",
});

function mirroredLines<Run>(lines: readonly Line<Run>[], last: number): readonly Line<Mirrored<Run>>[] {
  const known = mirroredByLines.get(lines) as readonly Line<Mirrored<Run>>[] | undefined;
  if (known !== undefined) return known;
  const mirrored = lines.map((line) => mirroredLine(line, last));
  mirroredByLines.set(lines, mirrored);
  return mirrored;
}

function mirroredLine<Run>(line: Line<Run>, last: number): Line<Mirrored<Run>> {
  return {
    arrivals: negated(line.departures),
    departures: negated(line.arrivals),
    boards: (position) => line.alights(last - position),
    alights: (position) => line.boards(last - position),
    count: line.count,
    baseAt: (run) => -line.baseAt(line.count - 1 - run),
    runAt: (run) => ({ run: line.runAt(line.count - 1 - run), last }),
  };
}

const negated = (times: readonly (number | null)[]) => times.map((time) => (time === null ? null : -time)).reverse();

/** A journey through a mirrored network as a journey through the network itself. */
export function mirroredJourney<Run>({ start, end, walked, vehicles, rides }: Journey<Mirrored<Run>>): Journey<Run> {
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
