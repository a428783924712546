/** The operators list of the portal's own API: with counts, totals, order and pages both ways. */
import { portalQuery, type QueryOptions } from "../../data/query.ts";
import { modeOf } from "../../domain/gtfs/modes.ts";
import { nameLanguage } from "../../domain/text/language.ts";
import type { WordedVerdict } from "../../domain/verdict/words.ts";
import { dataChoice } from "../../ui/data-chips.tsx";
import { commonFields, type ListAnswer } from "../../ui/list-query.ts";
import { readVerdicts, type ShownVerdict, shownVerdict } from "../../ui/verdict-badge.tsx";
import type { OperatorsQuery } from "./query.ts";
import { type OperatorSummary, readOperatorFilters } from "./query.ts";

type PortalOperator = {
  id: number;
  onestop_id: string;
  name: string | null;
  short_name: string | null;
  agency_lang?: string | null;
  /** ISO code, country, region, city, rank. */
  places: [string | null, string, string | null, string | null, number | null][];
  feeds: string[];
  routes: number;
  route_types?: number[];
  verdict?: ShownVerdict;
};

type AnsweredOperator = Omit<PortalOperator, "verdict"> & { verdict?: WordedVerdict };

export type PortalOperators = ListAnswer & { operators: PortalOperator[] };

const SORTS = ["name", "onestop_id", "city", "region", "country", "feeds", "routes"];

/** Path below `{apiBase}/portal` that answers the list of an address. */
export function portalOperatorsPath(query: OperatorsQuery): string {
  const choice = dataChoice(query);
  const filters = readOperatorFilters(query);
  const tags = query.getAll("tag").filter((tag) => tag !== "" && !tag.includes(","));
  const fields = [
    ["search", filters.search],
    ["country", filters.adm0_name],
    ["region", filters.adm1_name],
    ["city", filters.city_name],
    ["active", choice === "all" ? "" : choice],
    ["tag", tags.join(",")],
    ["verdict", readVerdicts(query).join(",")],
    ...commonFields(query, SORTS),
  ].filter(([, value]) => value !== "");
  const listFields = new URLSearchParams(fields as [string, string][]);
  return `/operators?${listFields}`;
}

/** The page carries what it shows of the answer. */
export function portalOperatorsQuery(query: OperatorsQuery): QueryOptions<PortalOperators | null> {
  type Answer = ListAnswer & { operators: AnsweredOperator[] };
  const listQuery = portalQuery<Answer>(portalOperatorsPath(query));
  return {
    ...listQuery,
    async queryFn(context) {
      const answer = await listQuery.queryFn(context);
      return answer && { ...answer, operators: answer.operators.map(shownOperator) };
    },
  };
}

function shownOperator(answer: AnsweredOperator): PortalOperator {
  const { id, onestop_id, name, short_name, places, feeds, routes, route_types = [], verdict } = answer;
  const operator = { id, onestop_id, name, short_name, places, feeds, routes, route_types };
  return verdict === undefined ? operator : { ...operator, verdict: shownVerdict(verdict) };
}

/** Leaves out places that an agency hardly serves, as the list of Transitland v2 does. */
const MIN_RANK = 0.2;

/** A row as the table takes it. */
export function operatorRow(operator: PortalOperator): OperatorSummary {
  const { id, onestop_id, name, short_name, agency_lang, places, feeds, routes, route_types = [], verdict } = operator;
  const knownPlaces = places
    // The country of the registry has no rank.
    .filter(([, , , , rank]) => rank === null || rank >= MIN_RANK)
    .map(([, adm0_name, adm1_name, city_name, rank]) => ({ adm0_name, adm1_name, city_name, rank }));
  // A region is redundant beside one of its cities.
  const cities = new Set(knownPlaces.filter((place) => place.city_name).map((place) => place.adm1_name));
  const shownPlaces = knownPlaces.filter((place) => place.city_name || !cities.has(place.adm1_name));
  return {
    id,
    onestop_id,
    name,
    short_name,
    lang: nameLanguage(agency_lang),
    agencies: [{ places: shownPlaces }],
    feeds: feeds.length,
    routes,
    modes: [...new Set(route_types.map(modeOf))],
    ...(verdict === undefined ? {} : { verdict }),
  };
}
