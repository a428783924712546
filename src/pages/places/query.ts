/** Reads a place and the places one level below it. */

import { transportOf } from "../../data/client.ts";
import { graphqlDocument } from "../../data/document.ts";
import type { PlacePageQuery, PlacePageQueryVariables } from "../../data/documents.generated.ts";
import { ask, portalQuery, type QueryFunctionContext, queryOptions } from "../../data/query.ts";
import type { DrawnBox } from "../../ui/schematic/build.ts";
import { LEVELS, NAME_FIELDS, placeWhere } from "./names.ts";

export type OperatorOfPlace = { onestop_id: string | null; name: string | null; short_name: string | null };

/** Transitland v2 `Place`. */
type PlaceRow = NonNullable<PlacePageQuery["below"]>[number];

/** A place of a list; `name` is null for what has no place of that level (a region without a city). */
export type ListedPlace = {
  name: string | null;
  /** Number of operators: of all in the registry, if `active` tells how many of them have data. */
  count: number;
  active?: number;
  box: DrawnBox | null;
};

export type PlacePage = {
  /** The place of the address; null on the list of countries. */
  here: { count: number; box: DrawnBox | null; operators: OperatorOfPlace[] } | null;
  below: ListedPlace[];
  /** Whether the address leads to a place, or to the list of countries. */
  found: boolean;
  /** Number of operators that the registry has of a country, with data or without; null for other places. */
  listed: number | null;
  /** Operators of a country in which none has data; null for other places. */
  registry: { total: number; operators: OperatorOfPlace[] } | null;
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

function boxOf(bbox: PlaceRow["bbox"]): DrawnBox | null {
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
    queryFn: async (context): Promise<PlacePage> => {
      const { client, signal } = context;
      const variables = {
        level: LEVELS[depth - 1] ?? null,
        next: LEVELS[depth] ?? null,
        where: placeWhere(names),
        place: depth > 0,
        deeper: depth < LEVELS.length,
        city: depth === LEVELS.length,
      };
      const country = names[0];
      const [data, countries, listed] = await Promise.all([
        ask(client, PLACES, variables, signal),
        depth === 0 ? portalQuery<OperatorFacets>("/facets/operators").queryFn(context) : null,
        depth === 1 && country !== undefined ? countListed(country, context) : null,
      ]);
      const here = data.here?.[0];
      const isMissing = here === undefined && depth === 1 && country !== undefined;
      const registry = isMissing ? await readRegistry(country, context) : null;
      const field = NAME_FIELDS[depth];
      return {
        here:
          here === undefined
            ? null
            : { count: here.count, box: boxOf(here.bbox), operators: sortOperators(here.operators ?? []) },
        below: withRegistry(
          (data.below ?? []).map((row) => ({
            name: field === undefined ? null : row[field] || null,
            count: row.count,
            box: boxOf(row.bbox),
          })),
          countries,
        ),
        listed,
        registry,
        found: depth === 0 || here !== undefined || registry !== null,
        exported: transportOf(client).portal !== undefined,
      };
    },
    staleTime: 300_000,
  });
}

/** Of `{apiBase}/portal/facets/operators`. */
type OperatorFacets = { countries: { adm0_name: string; operators: number; active: number }[] };

/** The countries with service, and those in which the registry has operators. @param facets null where another server answers */
function withRegistry(places: ListedPlace[], facets: OperatorFacets | null): ListedPlace[] {
  if (facets === null) return places;
  const counts = new Map(facets.countries.map((country) => [country.adm0_name, country]));
  const countriesWithService = places.map((place) => {
    const country = counts.get(place.name ?? "");
    counts.delete(place.name ?? "");
    return country === undefined ? place : { ...place, count: country.operators, active: country.active };
  });
  const others = [...counts.values()].map(({ adm0_name, operators, active }) => {
    return { name: adm0_name, count: operators, active, box: null };
  });
  return [...countriesWithService, ...others];
}

/** Null where another server answers. */
async function countListed(country: string, context: QueryFunctionContext): Promise<number | null> {
  const path = `/operators?${new URLSearchParams({ country, limit: "1" })}`;
  return (await portalQuery<{ total: number }>(path).queryFn(context))?.total ?? null;
}

/** Operators that are listed of a country without data; the list of operators has the others. */
const REGISTRY_OPERATORS = 100;

async function readRegistry(country: string, context: QueryFunctionContext): Promise<PlacePage["registry"]> {
  const query = new URLSearchParams({ country, sort: "name", limit: `${REGISTRY_OPERATORS}` });
  const answer = await portalQuery<{ total: number; operators: (OperatorOfPlace & { places: [unknown, string][] })[] }>(
    `/operators?${query}`,
  ).queryFn(context);
  // The filter ignores case and takes codes; a place has one address.
  const operators = (answer?.operators ?? []).filter(({ places }) => places.some(([, name]) => name === country));
  if (answer === null || operators.length === 0) return null;
  return {
    total: answer.total,
    operators: operators.map(({ onestop_id, name, short_name }) => ({ onestop_id, name, short_name })),
  };
}

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

function sortOperators(operators: readonly OperatorOfPlace[]): OperatorOfPlace[] {
  return operators.toSorted((a, b) => collator.compare(a.name ?? "", b.name ?? ""));
}
