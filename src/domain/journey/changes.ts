/** Changes between vehicles: how long one takes, by default and by the rules of transfers.txt. */
import type { ChangeRules } from "./network.ts";
import { type Nearby, type PackedWalks, packWalks, type Walk } from "./walk.ts";

/** Minimum seconds between alighting and the next departure where no rule says otherwise, in addition to the walk. */
export const CHANGE_SECONDS = 60;

/** A row of transfers.txt without a route or trip. */
export type Transfer = {
  from: string;
  to: string;
  /** GTFS transfer_type; null is 0. */
  type: number | null;
  minTime: number | null;
};

const TIMED = 1;
const WITH_MINIMUM = 2;
const FORBIDDEN = 3;

/**
 * The rules of a feed. The rule for two stops overrides that for a station and a stop, and this one that for two stations
 * (GTFS reference, transfers.txt). A recommended change (type 0) takes as long as any other, but may be farther.
 * @param stops places by stop_id
 * @param stations places within a station, by the stop_id of the station
 * @param walk seconds from one place to another
 */
export function changeRules(
  transfers: readonly Transfer[],
  stops: ReadonlyMap<string, number>,
  stations: ReadonlyMap<string, readonly number[]>,
  walk: (from: number, to: number) => number,
): ChangeRules {
  const placesOf = (id: string) => {
    const stop = stops.get(id);
    return stop === undefined ? (stations.get(id) ?? []) : [stop];
  };
  const rules = new Map<number, Map<number, number | null>>();
  const stopsNamed = ({ from, to }: Transfer) => Number(stops.has(from)) + Number(stops.has(to));
  for (const transfer of transfers.toSorted((a, b) => stopsNamed(a) - stopsNamed(b))) {
    for (const from of placesOf(transfer.from)) {
      for (const to of placesOf(transfer.to)) {
        const known = rules.get(from) ?? new Map<number, number | null>();
        rules.set(from, known);
        known.set(to, secondsOf(transfer, walk(from, to)));
      }
    }
  }
  return rules;
}

function secondsOf({ type, minTime }: Transfer, walk: number): number | null {
  if (type === FORBIDDEN) return null;
  // The departing vehicle waits.
  if (type === TIMED) return 0;
  return type === WITH_MINIMUM && minTime !== null ? minTime : walk + CHANGE_SECONDS;
}

/** Places to which a rider can change from a place, or from which to a place, with the seconds that the change takes. */
export type Changes = (place: number) => PackedWalks;

/** The changes between near places, as the rules alter them: forward from a place, and backward to it. */
export function changesOf(nearby: Nearby, rules: ChangeRules): { from: Changes; to: Changes } {
  const reversed = new Map<number, Map<number, number | null>>();
  for (const [from, known] of rules) {
    for (const [to, seconds] of known) {
      const into = reversed.get(to) ?? new Map<number, number | null>();
      reversed.set(to, into.set(from, seconds));
    }
  }
  return {
    from: remembered((place) => altered(place, nearby.changes(place), rules.get(place))),
    to: remembered((place) => altered(place, nearby.changesTo(place), reversed.get(place))),
  };
}

function remembered(changes: Changes): Changes {
  const known: (PackedWalks | undefined)[] = [];
  return (place) => {
    known[place] ??= changes(place);
    return known[place];
  };
}

function altered(
  place: number,
  walks: readonly Walk[],
  rules: ReadonlyMap<number, number | null> = new Map(),
): PackedWalks {
  const seconds = new Map([[place, CHANGE_SECONDS]]);
  for (const walk of walks) seconds.set(walk.place, walk.seconds + CHANGE_SECONDS);
  for (const [other, rule] of rules) {
    if (rule === null) seconds.delete(other);
    else seconds.set(other, rule);
  }
  return packWalks(seconds);
}
