/** Reads a place and the places one level below it. */

import { transportOf } from "../../data/client.ts";
import { graphqlDocument } from "../../data/document.ts";
import type { PlacePageQuery, PlacePageQueryVariables } from "../../data/documents.generated.ts";
import { ask, queryOptions } from "../../data/query.ts";
import type { Box } from "../../ui/schematic/build.ts";
import { LEVELS, NAME_FIELDS, placeWhere } from "./names.ts";

export type PlaceOperator = { onestop_id: string | null; name: string | null; short_name: string | null };

/** Transitland v2 `Place`. */
type PlaceRow = NonNullable<PlacePageQuery["below"]>[number];

/** A place of a list; `name` is null for what has no place of that level (a region without a city). */
export type ListedPlace = { name: string | null; count: number; box: Box | null };

export type PlacePage = {
  /** The place of the address; null on the list of countries. */
  here: { count: number; box: Box | null; operators: PlaceOperator[] } | null;
  below: ListedPlace[];
  /** Whether the address leads to a place, or to the list of countries. */
  found: boolean;
  /** Whether there are files of the operators; another server has none. */
  exported: boolean;
};

export const PLACES = graphqlDocument<PlacePageQuery, PlacePageQueryVariables>(`
  query PlacePage(
    $level: PlaceAggregationLevel
    $next: PlaceAggregationLevel
    $where: PlaceFilter
    $place: Boolean!
    $deeper: Boolean!
    $city: Boolean!
  ) {
    here: places(level: $level, where: $where) @include(if: $place) {
      adm0_name
      count
      bbox
      operators @include(if: $city) { onestop_id name short_name }
    }
    below: places(level: $next, where: $where) @include(if: $deeper) {
      adm0_name
      adm1_name
      city_name
      count
      bbox
    }
  }
`);

function boxOf(bbox: PlaceRow["bbox"]): Box | null {
  const [southWest, , northEast] = (bbox?.type === "Polygon" ? bbox.coordinates[0] : null) ?? [];
  const [west, south] = southWest ?? [];
  const [east, north] = northEast ?? [];
  if (west === undefined || south === undefined || east === undefined || north === undefined) return null;
  return [west, south, east, north];
}

/** @param names of the address, none for the list of countries */
export function placeQuery(names: readonly string[]) {
  const depth = names.length;
  return queryOptions({
    queryKey: ["PlacePage", names] as const,
    queryFn: async ({ client, signal }): Promise<PlacePage> => {
      const variables = {
        level: LEVELS[depth - 1] ?? null,
        next: LEVELS[depth] ?? null,
        where: placeWhere(names),
        place: depth > 0,
        deeper: depth < LEVELS.length,
        city: depth === LEVELS.length,
      };
      const data = await ask(client, PLACES, variables, signal);
      const here = data.here?.[0];
      const field = NAME_FIELDS[depth];
      return {
        here:
          here === undefined
            ? null
            : { count: here.count, box: boxOf(here.bbox), operators: sortOperators(here.operators ?? []) },
        below: (data.below ?? []).map((row) => ({
          name: field === undefined ? null : row[field] || null,
          count: row.count,
          box: boxOf(row.bbox),
        })),
        found: depth === 0 || here !== undefined,
        exported: transportOf(client).portal !== undefined,
      };
    },
    staleTime: 300_000,
  });
}

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

function sortOperators(operators: readonly PlaceOperator[]): PlaceOperator[] {
  return operators.toSorted((a, b) => collator.compare(a.name ?? "", b.name ?? ""));
}
