/** Matches stops by position. */

import { haversine } from "../geo/globe.ts";
import { planeAt } from "../geo/plane.ts";
import type { StopOutline } from "./outline.ts";

/** Maximum number of candidates per stop, which bounds the work for thousands of stops at one point. */
const MAX_CANDIDATES = 8;
/** Maximum number of stops of one name in a square; more cannot be told apart by position and are left to other rules. */
const MAX_STOPS_IN_SQUARE = 64;

/** Meters between two stops; 0 if neither has a position, infinite if only one has. */
export function metersApart(a: StopOutline, b: StopOutline): number {
  const [here, there] = [pointOf(a), pointOf(b)];
  if (here === null || there === null) return here === there ? 0 : Number.POSITIVE_INFINITY;
  return haversine(here, there);
}

/** Matches stops of one name and type within a distance in meters, nearest pairs first. */
export function sameNameNear(meters: number): MatchRule<StopOutline> {
  return {
    by: "name and place",
    pairs(from, to) {
      const partners = index(to, meters, (stop) => `${stop.location_type} ${bareName(stop.name)}`);
      const pairsByDistance: { a: StopOutline; b: StopOutline; apart: number }[] = [];
      for (const a of from) {
        const near = partners(a)
          .map((b) => ({ a, b, apart: metersApart(a, b) }))
          .filter(({ apart }) => apart <= meters);
        pairsByDistance.push(...near.sort((x, y) => x.apart - y.apart).slice(0, MAX_CANDIDATES));
      }
      // The sort is stable, so equal distances keep the order of the files.
      pairsByDistance.sort((x, y) => x.apart - y.apart);
      const takenStops = new Set<StopOutline>();
      return pairsByDistance.flatMap(({ a, b }): [StopOutline, StopOutline][] => {
        if (takenStops.has(a) || takenStops.has(b)) return [];
        takenStops.add(a).add(b);
        return [[a, b]];
      });
    },
  };
}

/** Matches stops of one type at the same position if each side has exactly one. */
export function samePlace(meters: number): MatchRule<StopOutline> {
  const by: MatchEvidence = "place";
  return {
    by,
    pairs(from, to) {
      const withPosition = (stops: readonly StopOutline[]) => stops.filter((stop) => pointOf(stop) !== null);
      const kind = (stop: StopOutline) => String(stop.location_type);
      const [there, here] = [index(withPosition(to), meters, kind), index(withPosition(from), meters, kind)];
      const near = (stop: StopOutline, partners: (stop: StopOutline) => StopOutline[]) =>
        partners(stop).filter((other) => metersApart(stop, other) <= meters);
      return withPosition(from).flatMap((a): [StopOutline, StopOutline][] => {
        const [b, ...others] = near(a, there);
        return b !== undefined && others.length === 0 && near(b, here).length === 1 ? [[a, b]] : [];
      });
    },
  };
}

function pointOf({ lon, lat }: StopOutline): [number, number] | null {
  return lon === null || lat === null ? null : [lon, lat];
}

/** Indexes stops by key and square; the returned function lists the stops of a key in a stop's square and its eight neighbors. */
function index(stops: readonly StopOutline[], meters: number, key: (stop: StopOutline) => string) {
  const squares = new Map<string, StopOutline[]>();
  // All squares have the width of the one nearest to a pole, so none is too narrow.
  const furthest = stops.reduce((most, { lat }) => Math.max(most, Math.abs(lat ?? 0)), 0);
  const plane = planeAt(Math.min(85, furthest + 0.1));
  const square = (stop: StopOutline): [number, number] | null => {
    const point = pointOf(stop);
    if (point === null) return null;
    const [x, y] = plane(point);
    return [Math.floor(x / meters), Math.floor(y / meters)];
  };
  const name = (stop: StopOutline, at: readonly [number, number] | null) =>
    `${key(stop)} @${at === null ? "" : `${at[0]},${at[1]}`}`;
  for (const stop of stops) {
    const at = name(stop, square(stop));
    const list = squares.get(at);
    if (list === undefined) squares.set(at, [stop]);
    else if (list.length < MAX_STOPS_IN_SQUARE) list.push(stop);
  }
  return (stop: StopOutline): StopOutline[] => {
    const at = square(stop);
    if (at === null) return squares.get(name(stop, null)) ?? [];
    const around: StopOutline[] = [];
    for (const x of [-1, 0, 1]) {
      for (const y of [-1, 0, 1])
        for (const other of squares.get(name(stop, [at[0] + x, at[1] + y])) ?? []) around.push(other);
    }
    return around;
  };
}

/** The rule that matched two entities. */
export type MatchEvidence = "id" | "name" | "name and place" | "place" | "address";

export type Pair<E> = { from: E; to: E; by: MatchEvidence };

/** A rule: receives the entities that no earlier rule matched and returns its matches. */
export type MatchRule<E> = { by: MatchEvidence; pairs(from: readonly E[], to: readonly E[]): [E, E][] };

/**
 * Applies the rules in order. Entities left at the end were removed or added.
 * Each entity is in at most one pair; results follow the order of `from`, and of `to` for added entities.
 */
export function pairUp<E extends object>(
  from: readonly E[],
  to: readonly E[],
  ladder: readonly MatchRule<E>[],
): { pairs: Pair<E>[]; removed: E[]; added: E[] } {
  const partner = new Map<E, Pair<E>>();
  let removedEntities = [...from];
  let addedEntities = [...to];
  for (const { by, pairs } of ladder) {
    if (removedEntities.length === 0 || addedEntities.length === 0) break;
    const takenEntities = new Set<E>();
    for (const [a, b] of pairs(removedEntities, addedEntities)) {
      partner.set(a, { from: a, to: b, by });
      takenEntities.add(b);
    }
    removedEntities = removedEntities.filter((entity) => !partner.has(entity));
    addedEntities = addedEntities.filter((entity) => !takenEntities.has(entity));
  }
  return { pairs: from.flatMap((entity) => partner.get(entity) ?? []), removed: removedEntities, added: addedEntities };
}

/**
 * Matches entities with the same key if both sides have equally many; they are paired in file order. With unequal
 * counts the pairing would be arbitrary, so later rules decide.
 * @param key null excludes an entity from this rule
 * @param holds additional condition for a pair
 */
export function sameKey<E extends object>(
  by: MatchEvidence,
  key: (entity: E) => string | null,
  holds: (a: E, b: E) => boolean = () => true,
): MatchRule<E> {
  return {
    by,
    pairs(from, to) {
      const there = groupByKey(to, key);
      return [...groupByKey(from, key)].flatMap(([value, these]) => {
        const those = there.get(value);
        if (those?.length !== these.length) return [];
        return these.flatMap((a, i): [E, E][] => (holds(a, those[i]!) ? [[a, those[i]!]] : []));
      });
    },
  };
}

function groupByKey<E>(entities: readonly E[], key: (entity: E) => string | null): Map<string, E[]> {
  const groups = new Map<string, E[]>();
  for (const entity of entities) {
    const value = key(entity);
    if (value === null) continue;
    const group = groups.get(value);
    if (group === undefined) groups.set(value, [entity]);
    else group.push(entity);
  }
  return groups;
}

/** A name for comparison, without case, blanks, and punctuation. */
export function bareName(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, " ")
    .trim();
}
