/**
 * Turns time around, so that the search for earliest arrivals finds latest departures: whoever travels a journey
 * backwards through a network whose clock runs backwards arrives earliest exactly if the journey departs latest.
 */
import { type Line, type Network, type NetworkPattern, once } from "./network.ts";
import type { Journey } from "./raptor.ts";

/** A run of a mirrored network: the run itself, and the last position of its pattern. */
export type Mirrored<Run> = { run: Run; last: number };

/** The same places with every pattern reversed and every time negated. The rules remain those of the original. */
export function mirroredNetwork<Run>({ places, patterns, rules }: Network<Run>): Network<Mirrored<Run>> {
  return { places, patterns: patterns.map(mirroredPattern), rules };
}

function mirroredPattern<Run>({ places, lines }: NetworkPattern<Run>): NetworkPattern<Mirrored<Run>> {
  const last = places.length - 1;
  return { places: places.toReversed(), lines: once(() => lines().map((line) => mirroredLine(line, last))) };
}

function mirroredLine<Run>(line: Line<Run>, last: number): Line<Mirrored<Run>> {
  return {
    arrivals: negated(line.departures),
    departures: negated(line.arrivals),
    boards: (position) => line.alights(last - position),
    alights: (position) => line.boards(last - position),
    bases: line.bases.map((base) => -base).reverse(),
    runs: line.runs.map((run) => ({ run, last })).reverse(),
  };
}

const negated = (times: readonly (number | null)[]) => times.map((time) => (time === null ? null : -time)).reverse();

/** A journey through a mirrored network as a journey through the network itself. */
export function mirroredJourney<Run>({ start, end, walked, rides }: Journey<Mirrored<Run>>): Journey<Run> {
  return {
    start: -end,
    end: -start,
    walked,
    rides: rides
      .map(({ run: { run, last }, board, alight, departure, arrival }) => ({
        ...{ run, board: last - alight, alight: last - board },
        ...{ departure: -arrival, arrival: -departure },
      }))
      .reverse(),
  };
}
