import { graphqlDocument } from "../../data/document.ts";
import type { OperatorListQuery, OperatorListQueryVariables } from "../../data/documents.generated.ts";
import { graphqlQuery, portalQuery } from "../../data/query.ts";
import type { Mode } from "../../domain/gtfs/modes.ts";
import type { ParameterOf, Query } from "../../domain/screen.ts";
import { PAGE_ROWS, readPaging } from "../../ui/paging.ts";
import type { ShownVerdict } from "../../ui/verdict-badge.tsx";
import type { screen } from "./screen.ts";

/** Transitland v2 `ListedAgencyPlace`. */
export type ListedAgencyPlace = {
  city_name: string | null;
  adm1_name: string | null;
  adm0_name: string | null;
  rank: number | null;
};

export type OperatorSummary = {
  id: number;
  onestop_id: string | null;
  name: string | null;
  short_name: string | null;
  /** The `lang` attribute of the name. */
  lang?: string | undefined;
  agencies: { places: ListedAgencyPlace[] | null }[] | null;
  /** How many there are, from the portal's own list. */
  feeds?: number;
  routes?: number;
  modes?: Mode[];
  verdict?: ShownVerdict;
};

export type OperatorFilters = {
  search: string;
  adm0_name: string;
  adm1_name: string;
  city_name: string;
  /** One row per operator; otherwise one per operator, feed and agency. */
  merged: boolean;
};

type OperatorFilterParameter = "search" | "adm0_name" | "adm1_name" | "city_name" | "merged";

export type OperatorsQuery = Query<ParameterOf<typeof screen>>;

export function readOperatorFilters(query: Query<OperatorFilterParameter>): OperatorFilters {
  const text = (name: OperatorFilterParameter) => (query.get(name) ?? "").trim();
  return {
    search: text("search"),
    adm0_name: text("adm0_name"),
    adm1_name: text("adm1_name"),
    city_name: text("city_name"),
    merged: query.get("merged") !== "false",
  };
}

/** Transitland v2 `OperatorFilter`. */
export type OperatorWhere = Partial<OperatorFilters>;

export function operatorWhere(filters: OperatorFilters): OperatorWhere {
  const set = Object.entries(filters).filter(([, value]) => value !== "");
  return Object.fromEntries(set);
}

const OPERATOR_LIST = graphqlDocument<OperatorListQuery, OperatorListQueryVariables>(`
  query OperatorList($limit: Int, $after: Int, $where: OperatorFilter) {
    operators(limit: $limit, after: $after, where: $where) {
      id
      onestop_id
      name
      short_name
      agencies {
        places(where: { min_rank: 0.2 }) { city_name adm1_name adm0_name rank }
      }
    }
  }
`);

/** How many rows there are without any filter; null where another server answers. */
export const operatorRowsQuery = portalQuery<{ operator_rows: number }>("/totals");

/** One row more than a page shows, to know whether there is a next page. */
export function operatorListQuery(query: OperatorsQuery) {
  return graphqlQuery(OPERATOR_LIST, {
    limit: PAGE_ROWS + 1,
    after: readPaging(query).after,
    where: operatorWhere(readOperatorFilters(query)),
  });
}
