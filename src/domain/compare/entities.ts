/**
 * Agencies, routes and stops of two versions: added, removed, renamed, moved, with another id or of another kind.
 * Ids may change although the thing stays the same; what counts as the same is said in docs/decisions/019 and on the
 * page of a comparison.
 */
import { metresApart, sameNameNear, samePlace } from "./nearby.ts";
import type { AgencyOutline, OutlineKind, Outlines, RouteOutline, StopOutline } from "./outline.ts";
import { bareName, type Evidence, type Pair, pairUp, type Rung, sameKey } from "./pair.ts";

export type Change = "renamed" | "moved" | "new_id" | "new_type";

export const CHANGES: readonly Change[] = ["renamed", "moved", "new_id", "new_type"];

export type Changed<E> = {
  from: E;
  to: E;
  /** Why these are held to be the same. */
  by: Evidence;
  changes: Change[];
  /** How far a stop moved, in metres; null for what has no place. */
  metres: number | null;
};

/** `from` → `to`. Without any change the three lists are empty. */
export type Comparison<E> = { unchanged: number; added: E[]; removed: E[]; changed: Changed<E>[] };

/** Metres from which on a stop counts as moved: less is rounding of its coordinates. */
export const MOVED_METRES = 1;
/** A stop with its old id and another name is the same while it is no further than this from where it was. */
export const SAME_STOP_METRES = 1000;
/** A stop with its old name and another id is looked for within so many metres. */
export const SAME_NAME_METRES = 250;
/** A stop with another id and another name is the same when it is the only one within so many metres. */
export const SAME_PLACE_METRES = 10;

const AGENCIES: readonly Rung<AgencyOutline>[] = [
  sameKey("id", ({ id, name }) => JSON.stringify([id, name])),
  sameKey("name", ({ name }) => filled(bareName(name))),
  sameKey("id", ({ id }) => id),
  sameKey("address", ({ url }) => filled(url.toLowerCase().replace(/\/$/, ""))),
];

const ROUTES: readonly Rung<RouteOutline>[] = [
  sameKey("id", ({ id, short_name, long_name }) => JSON.stringify([id, short_name, long_name])),
  sameKey("name", ({ short_name, long_name, type }) => names(type, short_name, long_name)),
  sameKey("id", ({ id }) => id),
  sameKey("name", ({ short_name, type }) => names(type, short_name)),
  sameKey("name", ({ long_name, type }) => names(type, long_name)),
];

const STOPS: readonly Rung<StopOutline>[] = [
  sameKey(
    "id",
    ({ id, name }) => JSON.stringify([id, name]),
    (a, b) => metresApart(a, b) <= SAME_STOP_METRES,
  ),
  sameNameNear(SAME_NAME_METRES),
  sameKey(
    "id",
    ({ id }) => id,
    (a, b) => a.name === b.name || a.lon === null || b.lon === null || metresApart(a, b) <= SAME_STOP_METRES,
  ),
  samePlace(SAME_PLACE_METRES),
];

export function compareAgencies(from: readonly AgencyOutline[], to: readonly AgencyOutline[]) {
  return compare(from, to, AGENCIES, ({ from: a, to: b }) => [
    ...(a.name === b.name ? [] : (["renamed"] as const)),
    ...(a.id === b.id ? [] : (["new_id"] as const)),
  ]);
}

export function compareRoutes(from: readonly RouteOutline[], to: readonly RouteOutline[]) {
  return compare(from, to, ROUTES, ({ from: a, to: b }) => [
    ...(a.short_name === b.short_name && a.long_name === b.long_name ? [] : (["renamed"] as const)),
    ...(a.id === b.id ? [] : (["new_id"] as const)),
    ...(a.type === b.type ? [] : (["new_type"] as const)),
  ]);
}

export function compareStops(from: readonly StopOutline[], to: readonly StopOutline[]) {
  return compare(
    from,
    to,
    STOPS,
    ({ from: a, to: b }, metres) => [
      ...(a.name === b.name ? [] : (["renamed"] as const)),
      ...(metres !== null && metres >= MOVED_METRES ? (["moved"] as const) : []),
      ...(a.id === b.id ? [] : (["new_id"] as const)),
      ...(a.location_type === b.location_type ? [] : (["new_type"] as const)),
    ],
    ({ from: a, to: b }) => (a.lon === null || b.lon === null ? null : metresApart(a, b)),
  );
}

/** The three by their kind. */
export const COMPARE: { [K in OutlineKind]: (from: Outlines[K][], to: Outlines[K][]) => Comparison<Outlines[K]> } = {
  agency: compareAgencies,
  route: compareRoutes,
  stop: compareStops,
};

/** What changed in one way, those that moved furthest first. */
export function changedBy<E>({ changed }: Comparison<E>, change: Change): Changed<E>[] {
  const rows = changed.filter(({ changes }) => changes.includes(change));
  return change === "moved" ? rows.sort((a, b) => (b.metres ?? 0) - (a.metres ?? 0)) : rows;
}

function compare<E extends object>(
  from: readonly E[],
  to: readonly E[],
  ladder: readonly Rung<E>[],
  changesOf: (pair: Pair<E>, metres: number | null) => Change[],
  metresOf: (pair: Pair<E>) => number | null = () => null,
): Comparison<E> {
  const { pairs, added, removed } = pairUp(from, to, ladder);
  const changed = pairs.flatMap((pair): Changed<E>[] => {
    const metres = metresOf(pair);
    const changes = changesOf(pair, metres);
    return changes.length === 0 ? [] : [{ ...pair, changes, metres }];
  });
  return { unchanged: pairs.length - changed.length, added, removed, changed };
}

function filled(text: string): string | null {
  return text === "" ? null : text;
}

/** Null when the names say nothing. */
function names(type: number, ...parts: string[]): string | null {
  const bare = parts.map(bareName);
  return bare.every((name) => name === "") ? null : JSON.stringify([type, ...bare]);
}
