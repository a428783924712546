/** The operators list of the portal's own API: with counts, totals, order and pages both ways. */
import { portalQuery, type QueryOptions } from "../../data/query.ts";
import type { WordedVerdict } from "../../domain/verdict/words.ts";
import { commonFields, type ListAnswer } from "../../ui/list-query.ts";
import { readVerdicts, type ShownVerdict, shownVerdict } from "../../ui/verdict-badge.tsx";
import type { OperatorsQuery } from "./query.ts";
import { type OperatorRow, readOperatorFilters } from "./query.ts";

type PortalOperator = {
  id: number;
  onestop_id: string;
  name: string | null;
  short_name: string | null;
  /** ISO code, country, region, city, rank. */
  places: [string | null, string, string | null, string | null, number | null][];
  feeds: string[];
  routes: number;
  verdict?: ShownVerdict;
};

type AnsweredOperator = Omit<PortalOperator, "verdict"> & { verdict?: WordedVerdict };

export type PortalOperators = ListAnswer & { operators: PortalOperator[] };

const SORTS = ["name", "onestop_id", "city", "region", "country", "feeds", "routes"];

/** Path below `{apiBase}/portal` that answers the list of an address. */
export function portalOperatorsPath(query: OperatorsQuery): string {
  const filters = readOperatorFilters(query);
  const active = query.get("active") ?? "";
  const tags = query.getAll("tag").filter((tag) => tag !== "" && !tag.includes(","));
  const fields = [
    ["search", filters.search],
    ["country", filters.adm0_name],
    ["region", filters.adm1_name],
    ["city", filters.city_name],
    ["active", active === "true" || active === "false" ? active : ""],
    ["tag", tags.join(",")],
    ["verdict", readVerdicts(query).join(",")],
    ...commonFields(query, SORTS),
  ].filter(([, value]) => value !== "");
  const listFields = new URLSearchParams(fields as [string, string][]);
  return `/operators?${listFields}`;
}

/** The page carries what it shows of the answer. */
export function portalOperatorsQuery(query: OperatorsQuery): QueryOptions<PortalOperators | null> {
  const listQuery = portalQuery<ListAnswer & { operators: AnsweredOperator[] }>(portalOperatorsPath(query));
  return {
    ...listQuery,
    async queryFn(context) {
      const answer = await listQuery.queryFn(context);
      return answer && { ...answer, operators: answer.operators.map(shownOperator) };
    },
  };
}

function shownOperator({ id, onestop_id, name, short_name, places, feeds, routes, verdict }: AnsweredOperator) {
  const operator = { id, onestop_id, name, short_name, places, feeds, routes };
  return verdict === undefined ? operator : { ...operator, verdict: shownVerdict(verdict) };
}

/** Leaves out places that an agency hardly serves, as the list of Transitland v2 does. */
const MIN_RANK = 0.2;

/** A row as the table takes it. */
export function operatorRow(operator: PortalOperator): OperatorRow {
  const { id, onestop_id, name, short_name, places, feeds, routes, verdict } = operator;
  const knownPlaces = places
    .filter(([, , , , rank]) => (rank ?? 0) >= MIN_RANK)
    .map(([, adm0_name, adm1_name, city_name, rank]) => ({ adm0_name, adm1_name, city_name, rank }));
  // A region is redundant beside one of its cities.
  const cities = new Set(knownPlaces.filter((place) => place.city_name).map((place) => place.adm1_name));
  const shownPlaces = knownPlaces.filter((place) => place.city_name || !cities.has(place.adm1_name));
  return {
    id,
    onestop_id,
    name,
    short_name,
    agencies: [{ places: shownPlaces }],
    feeds: feeds.length,
    routes,
    ...(verdict === undefined ? {} : { verdict }),
  };
}
