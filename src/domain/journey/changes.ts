/** Changes between vehicles: how long one takes, by default and by the rules of transfers.txt. */
import type { ChangeRules } from "./network.ts";
import type { Nearby, Walk } from "./walk.ts";

/** Minimum seconds between alighting and the next departure where no rule says otherwise, in addition to the walk. */
export const CHANGE_SECONDS = 60;

/** A row of transfers.txt; null for an empty field. */
export type Transfer = {
  from: string | null;
  to: string | null;
  fromRoute: string | null;
  toRoute: string | null;
  fromTrip: string | null;
  toTrip: string | null;
  /** GTFS transfer_type; null is 0. */
  type: number | null;
  minTime: number | null;
};

const TIMED_TRANSFER = 1;
const WITH_MINIMUM = 2;
const FORBIDDEN = 3;

/** Whether a row is about changes between vehicles: types 4 and 5 are about staying in one. */
function isChange({ type }: Transfer): boolean {
  return type === null || type <= FORBIDDEN;
}

/**
 * The routes and trips for which a feed has rules of their own, by the stop_id of a stop or station. Only there are their
 * calls told apart from others.
 */
export class RuleScopes {
  readonly #routes = new Map<string, Set<string>>();
  readonly #trips = new Map<string, Set<string>>();
  /** Of all stops. */
  readonly trips = new Set<string>();

  constructor(transfers: readonly Transfer[]) {
    for (const row of transfers.filter(isChange)) {
      this.#add(row.from, row.fromRoute, row.fromTrip);
      this.#add(row.to, row.toRoute, row.toTrip);
    }
  }

  #add(stop: string | null, route: string | null, trip: string | null): void {
    if (stop === null) return;
    const [scopes, id] = trip === null ? [this.#routes, route] : [this.#trips, trip];
    if (id === null) return;
    scopes.set(stop, (scopes.get(stop) ?? new Set()).add(id));
    if (trip !== null) this.trips.add(trip);
  }

  get isEmpty(): boolean {
    return this.#routes.size === 0 && this.#trips.size === 0;
  }

  /** The route and the trip, each null if no rule at a stop or its station names it. */
  scopeAt(stop: string, station: string | null, route: string | null, trip: string | null): RuleScope {
    const has = (scopes: ReadonlyMap<string, ReadonlySet<string>>, id: string | null) =>
      id !== null && [stop, station].some((at) => at !== null && scopes.get(at)?.has(id) === true);
    return { route: has(this.#routes, route) ? route : null, trip: has(this.#trips, trip) ? trip : null };
  }
}

/** The runs that call at a place: of one route or trip, or all others. */
export type RuleScope = { route: string | null; trip: string | null };

/** A place as rules see it; a stop has one for each scope. */
export type RulePlace = RuleScope & { place: number; stop: string; station: string | null };

/** Pairs of places with a rule: more are in no honest feed. */
const MAX_RULES = 500_000;

/**
 * The rules of a feed for changes between vehicles. Of the rules for two runs the most specific one holds (GTFS reference,
 * transfers.txt): that for two trips, for a trip and a route, for one trip, for two routes, for one route, for all. Of
 * those that are alike, the rule for two stops overrides that for a station and a stop, and this one that for two
 * stations; then the last row holds. A recommended change (type 0) takes as long as any other, but may be farther.
 * @param walk seconds from one place to another
 */
export function changeRules(
  transfers: readonly Transfer[],
  places: readonly RulePlace[],
  walk: (from: number, to: number) => number,
): ChangeRules {
  const byStop = Map.groupBy(places, ({ stop }) => stop);
  const byStation = Map.groupBy(places, ({ station }) => station);
  const placesOf = (id: string | null, route: string | null, trip: string | null): readonly RulePlace[] => {
    const all = id === null ? [] : (byStop.get(id) ?? byStation.get(id) ?? []);
    return all.filter((place) => (trip === null ? route === null || place.route === route : place.trip === trip));
  };
  const weights = new Map(transfers.map((row) => [row, weightOf(row, (id) => byStop.has(id))]));
  const bySpecificity = transfers.filter(isChange).reverse();
  bySpecificity.sort((a, b) => weights.get(b)! - weights.get(a)!);
  const rules = new Map<number, Map<number, number | null>>();
  let count = 0;
  for (const row of bySpecificity) {
    const ends = placesOf(row.to, row.toRoute, row.toTrip);
    for (const { place: from } of ends.length === 0 ? [] : placesOf(row.from, row.fromRoute, row.fromTrip)) {
      const changes = rules.get(from) ?? new Map<number, number | null>();
      rules.set(from, changes);
      for (const { place: to } of ends) {
        if (changes.has(to) || count >= MAX_RULES) continue;
        changes.set(to, secondsOf(row, walk(from, to)));
        count++;
      }
    }
  }
  return rules;
}

/** How specific a row is: first by its trips and routes, then by its stops. */
function weightOf({ from, to, ...row }: Transfer, isStop: (id: string) => boolean): number {
  const scopes = [row.fromTrip === null ? row.fromRoute : row.fromTrip, row.toTrip === null ? row.toRoute : row.toTrip];
  const trips = Number(row.fromTrip !== null) + Number(row.toTrip !== null);
  const routes = scopes.filter((id) => id !== null).length - trips;
  const stops = [from, to].filter((id) => id !== null && isStop(id)).length;
  // A trip outweighs two routes.
  return (3 * trips + routes) * 3 + stops;
}

function secondsOf({ type, minTime }: Transfer, walk: number): number | null {
  if (type === FORBIDDEN) return null;
  // The departing vehicle waits.
  if (type === TIMED_TRANSFER) return 0;
  return type === WITH_MINIMUM && minTime !== null ? minTime : walk + CHANGE_SECONDS;
}

/**
 * Places to which a rider can change from a place, or from which to a place, as triples of numbers: the place, the seconds
 * that the change takes, and the seconds on foot. They are packed, because a network has some hundred thousand of them.
 */
export type Changes = (place: number) => readonly number[];

/** Changes from each place, and to each place. */
export type BothChanges = { from: Changes; to: Changes };

/** Where time runs backwards. */
export const reversed = ({ from, to }: BothChanges): BothChanges => ({ from: to, to: from });

/**
 * The changes between near places, as the rules alter them: forward from a place, and backward to it. A rule tells how long
 * a change takes, not how far the rider walks.
 * @param onFoot seconds of the walk between two places of which there is a rule
 */
export function changesOf(
  nearby: Nearby,
  rules: ChangeRules,
  onFoot: (from: number, to: number) => number,
): BothChanges {
  const rulesTo = new Map<number, Map<number, number | null>>();
  for (const [from, secondsTo] of rules) {
    for (const [to, seconds] of secondsTo) {
      const into = rulesTo.get(to) ?? new Map<number, number | null>();
      rulesTo.set(to, into.set(from, seconds));
    }
  }
  return {
    from: remember((place) =>
      alterWalks(place, nearby.changes(place), rules.get(place), (other) => onFoot(place, other)),
    ),
    to: remember((place) =>
      alterWalks(place, nearby.changesTo(place), rulesTo.get(place), (other) => onFoot(other, place)),
    ),
  };
}

function remember(changes: Changes): Changes {
  const changesAt: (readonly number[] | undefined)[] = [];
  return (place) => {
    changesAt[place] ??= changes(place);
    return changesAt[place];
  };
}

function alterWalks(
  place: number,
  walks: readonly Walk[],
  rules: ReadonlyMap<number, number | null> = new Map(),
  onFoot: (other: number) => number,
): readonly number[] {
  const changes = new Map([[place, { seconds: CHANGE_SECONDS, walk: 0 }]]);
  for (const { place: other, seconds: walk } of walks) changes.set(other, { seconds: walk + CHANGE_SECONDS, walk });
  for (const [other, seconds] of rules) {
    if (seconds === null) changes.delete(other);
    else changes.set(other, { seconds, walk: other === place ? 0 : onFoot(other) });
  }
  const packedWalks = [...changes].flatMap(([other, { seconds, walk }]) => [other, seconds, walk]);
  // A copy has no room for further elements.
  return packedWalks.slice();
}
