/**
 * Compares the agencies, routes, and stops of two versions: added, removed, renamed, moved, changed id, or changed type.
 * Ids may change while the entity stays the same; docs/decisions/019-changes.md and the comparison page define the
 * matching rules.
 */
import {
  bareName,
  type MatchEvidence,
  type MatchRule,
  metersApart,
  type Pair,
  pairUp,
  sameKey,
  sameNameNear,
  samePlace,
} from "./nearby.ts";
import type { AgencyOutline, OutlineKind, Outlines, RouteOutline, StopOutline } from "./outline.ts";

export type EntityChange = "renamed" | "moved" | "new_id" | "new_type";

export const CHANGES: readonly EntityChange[] = ["renamed", "moved", "new_id", "new_type"];

export type ChangedPair<E> = {
  from: E;
  to: E;
  /** The rule that matched the two entities. */
  by: MatchEvidence;
  changes: EntityChange[];
  /** Distance that a stop moved in meters; null for entities without a position. */
  meters: number | null;
};

/** `from` → `to`. Without any change the three lists are empty. */
export type EntityComparison<E> = { unchanged: number; added: E[]; removed: E[]; changed: ChangedPair<E>[] };

/** Minimum distance in meters from which a stop is reported as moved; smaller differences are rounding. */
export const MOVED_METERS = 1;
/** Maximum distance in meters between stops with the same id and different names for them to match. */
export const SAME_STOP_METERS = 1000;
/** Maximum distance in meters between stops with the same name and different ids for them to match. */
export const SAME_NAME_METERS = 250;
/** Radius in meters within which a single stop matches although its id and name differ. */
export const SAME_PLACE_METERS = 10;

const AGENCIES: readonly MatchRule<AgencyOutline>[] = [
  sameKey("id", ({ id, name }) => JSON.stringify([id, name])),
  sameKey("name", ({ name }) => filledText(bareName(name))),
  sameKey("id", ({ id }) => id),
  sameKey("address", ({ url }) => filledText(url.toLowerCase().replace(/\/$/, ""))),
];

const ROUTES: readonly MatchRule<RouteOutline>[] = [
  sameKey("id", ({ id, short_name, long_name }) => JSON.stringify([id, short_name, long_name])),
  sameKey("name", ({ short_name, long_name, type }) => names(type, short_name, long_name)),
  sameKey("id", ({ id }) => id),
  sameKey("name", ({ short_name, type }) => names(type, short_name)),
  sameKey("name", ({ long_name, type }) => names(type, long_name)),
];

const STOPS: readonly MatchRule<StopOutline>[] = [
  sameKey(
    "id",
    ({ id, name }) => JSON.stringify([id, name]),
    (a, b) => metersApart(a, b) <= SAME_STOP_METERS,
  ),
  sameNameNear(SAME_NAME_METERS),
  sameKey(
    "id",
    ({ id }) => id,
    (a, b) => a.name === b.name || a.lon === null || b.lon === null || metersApart(a, b) <= SAME_STOP_METERS,
  ),
  samePlace(SAME_PLACE_METERS),
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
    ({ from: a, to: b }, meters) => [
      ...(a.name === b.name ? [] : (["renamed"] as const)),
      ...(meters !== null && meters >= MOVED_METERS ? (["moved"] as const) : []),
      ...(a.id === b.id ? [] : (["new_id"] as const)),
      ...(a.location_type === b.location_type ? [] : (["new_type"] as const)),
    ],
    ({ from: a, to: b }) => (a.lon === null || b.lon === null ? null : metersApart(a, b)),
  );
}

/** Comparison function of each kind. */
export const COMPARE: {
  [K in OutlineKind]: (from: Outlines[K][], to: Outlines[K][]) => EntityComparison<Outlines[K]>;
} = {
  agency: compareAgencies,
  route: compareRoutes,
  stop: compareStops,
};

/** Entities with a given kind of change, those that moved farthest first. */
export function changedBy<E>({ changed }: EntityComparison<E>, change: EntityChange): ChangedPair<E>[] {
  const rows = changed.filter(({ changes }) => changes.includes(change));
  return change === "moved" ? rows.sort((a, b) => (b.meters ?? 0) - (a.meters ?? 0)) : rows;
}

function compare<E extends object>(
  from: readonly E[],
  to: readonly E[],
  ladder: readonly MatchRule<E>[],
  changesOf: (pair: Pair<E>, meters: number | null) => EntityChange[],
  metersOf: (pair: Pair<E>) => number | null = () => null,
): EntityComparison<E> {
  const { pairs, added, removed } = pairUp(from, to, ladder);
  const changedPairs = pairs.flatMap((pair): ChangedPair<E>[] => {
    const meters = metersOf(pair);
    const changes = changesOf(pair, meters);
    return changes.length === 0 ? [] : [{ ...pair, changes, meters }];
  });
  return { unchanged: pairs.length - changedPairs.length, added, removed, changed: changedPairs };
}

function filledText(text: string): string | null {
  return text === "" ? null : text;
}

/** Null when there is no name. */
function names(type: number, ...parts: string[]): string | null {
  const bare = parts.map(bareName);
  return bare.every((name) => name === "") ? null : JSON.stringify([type, ...bare]);
}
