/**
 * Refuses filters that only other lists have. Ignored, they would return everything where a part was meant; other unknown
 * parameters change nothing and are ignored (Transitland v2).
 */
import { editDistance } from "../../../src/domain/text/edit-distance.ts";
import { problem } from "../../problem.ts";
import type { Endpoint } from "./endpoint.ts";

/** Filters of lists, and the names of the lists that have them. */
export type ListFilters = ReadonlyMap<string, readonly string[]>;

/** Parameters for one thing in several lists. */
const FAMILIES: readonly (readonly string[])[] = [
  ["country", "adm0_name", "adm0_iso"],
  ["region", "adm1_name", "adm1_iso"],
  ["city", "city_name"],
  ["spec", "feed_onestop_id"],
  ["tag", "tag_key", "tag_value"],
];

/** Largest difference in letters of a parameter that is named as near; less than half of a short name. */
const MAX_LETTERS = 3;
const MAX_NEAR = 5;

/** The filters of a list by name; null for an endpoint that is no list. */
function filtersOf(endpoint: Endpoint): { list: string; names: string[] } | null {
  if (endpoint.kind === "plain") {
    return endpoint.list === undefined
      ? null
      : { list: endpoint.list.name, names: endpoint.list.filters.map(({ name }) => name) };
  }
  if (endpoint.kind === "entity") return null;
  const { groups, name } = endpoint.collection;
  const narrowing = groups.filter((group) => group.narrows !== false);
  return { list: name, names: narrowing.flatMap((group) => group.parameters.map((parameter) => parameter.name)) };
}

export function filtersOfLists(endpoints: readonly Endpoint[]): ListFilters {
  const lists = new Map<string, Set<string>>();
  for (const endpoint of endpoints) {
    const filters = filtersOf(endpoint);
    for (const name of filters?.names ?? []) lists.set(name, (lists.get(name) ?? new Set()).add(filters!.list));
  }
  return new Map([...lists].map(([name, names]) => [name, [...names].sort()]));
}

/** Names that every endpoint of rows takes or ignores. */
function ownNames(endpoint: Endpoint): string[] {
  if (endpoint.kind === "plain") return (endpoint.parameters ?? []).map(({ name }) => name);
  return endpoint.collection.groups.flatMap((group) => group.parameters.map(({ name }) => name));
}

/** @throws Problem parameter.not_offered for a filter that this list does not have and another one has */
export function refuseForeignFilters(endpoint: Endpoint, { search, searchParams }: URL, filters: ListFilters): void {
  const ownFilters = search === "" ? null : filtersOf(endpoint);
  if (ownFilters === null) return;
  const parameters = new Set(ownNames(endpoint));
  for (const [name, value] of searchParams) {
    const lists = filters.get(name);
    if (lists === undefined || value === "" || parameters.has(name)) continue;
    const near = nearNames(name, ownFilters.names);
    const list = ownFilters.list;
    const hint = near.length === 0 ? "" : ` Near filters of ${list}: ${near.join(", ")}.`;
    // The same list may have the filter below another path.
    const others = lists.filter((other) => other !== list);
    const owners = others.length === 0 ? "" : `; it is a filter of ${others.join(", ")}`;
    const detail = `${name} does not filter ${list} here${owners}.${hint}`;
    throw problem("parameter.not_offered", detail, { field: name, value });
  }
}

/** The names that mean or look like a name, the nearest first. */
function nearNames(name: string, names: readonly string[]): string[] {
  const family = FAMILIES.find((one) => one.includes(name)) ?? [];
  const related = names.filter((other) => family.includes(other));
  const letters = Math.min(MAX_LETTERS, Math.floor((name.length - 1) / 2));
  const similar = names
    .map((other) => ({ other, letters: editDistance(name, other, letters) }))
    .filter((one) => one.letters <= letters)
    .toSorted((a, b) => a.letters - b.letters)
    .map(({ other }) => other);
  return [...new Set([...related, ...similar])].slice(0, MAX_NEAR);
}
