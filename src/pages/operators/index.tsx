import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { page } from "../../data/page.ts";
import { GEONAMES, TRANSITLAND_ATLAS } from "../../domain/attribution.ts";
import { link } from "../../domain/links.ts";
import { Attributions } from "../../ui/attributions.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SearchField, SelectField, SubmitButton } from "../../ui/fields.tsx";
import { FilterForm } from "../../ui/filter-form.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Pager } from "../../ui/pager.tsx";
import { pageOf } from "../../ui/paging.ts";
import { useIsLoading, usePageUrl } from "../page-url.ts";
import { placeWords, rankedPlaces } from "./places.ts";
import { type OperatorFilters, type OperatorRow, operatorListQuery, readOperatorFilters } from "./query.ts";

export const loader = page(async ({ url, read }) => {
  await read(operatorListQuery(url.searchParams));
  return {
    title: "Operators",
    description: "Public transport operators with their places, source feeds, routes and stops.",
    crumbs: [{ label: "Operators" }],
  };
});

const PLACE_FIELDS = ["city_name", "adm1_name", "adm0_name"] as const;

const columns: Column<OperatorRow>[] = [
  {
    key: "name",
    name: "Operator",
    lead: true,
    cell: (operator) => {
      const name = operator.name || operator.short_name || operator.onestop_id;
      return (
        <>
          {operator.onestop_id === null ? (
            name
          ) : (
            <a className="cell-main" href={link.operator(operator.onestop_id)}>
              {name}
            </a>
          )}
          {operator.short_name && operator.short_name !== name ? ` (${operator.short_name})` : null}
          <span className="cell-more mono">{operator.onestop_id}</span>
        </>
      );
    },
  },
  { key: "city", name: "City", cell: (operator) => rankedPlaces(operator.agencies)[0]?.city_name },
  { key: "adm1", name: "State or province", cell: (operator) => rankedPlaces(operator.agencies)[0]?.adm1_name },
  { key: "adm0", name: "Country", cell: (operator) => rankedPlaces(operator.agencies)[0]?.adm0_name },
  {
    key: "more",
    name: "Also in",
    cell: (operator) => rankedPlaces(operator.agencies).slice(1, 4).map(placeWords).join(" · "),
  },
];

/** The place that narrows the list, as a chip that takes it away. */
function PlaceChip({ filters }: { filters: OperatorFilters }): ReactNode {
  const names = PLACE_FIELDS.map((field) => filters[field]).filter((name) => name !== "");
  if (names.length === 0) return null;
  const search = filters.search === "" ? {} : { search: filters.search };
  return (
    <p className="active-filters">
      In{" "}
      <a className="filter-chip" href={link.operators(search)}>
        {names.join(", ")} <Icon name="cross" size={14} />
        <span className="visually-hidden"> (remove)</span>
      </a>
    </p>
  );
}

export function Component(): ReactNode {
  const url = usePageUrl();
  const busy = useIsLoading();
  const { data } = useSuspenseQuery(operatorListQuery(url.searchParams));
  const filters = readOperatorFilters(url.searchParams);
  const { rows, from, previous, next } = pageOf(url, data.operators);
  return (
    <>
      <header className="page-head">
        <h1>Operators</h1>
        <p className="page-lead">Who runs the services: agencies from the feeds, grouped under one Onestop ID each.</p>
      </header>
      <FilterForm action={url.pathname} label="Filter operators">
        <div className="filters-main">
          <SearchField
            name="search"
            label="Operator, Onestop ID or place"
            value={filters.search}
            hint="e.g. Hillsborough"
          />
          <SelectField
            name="merged"
            label="Show"
            value={filters.merged ? "" : "false"}
            choices={[
              { value: "", name: "One row per operator" },
              { value: "false", name: "One row per agency" },
            ]}
          />
          {PLACE_FIELDS.map((field) =>
            filters[field] === "" ? null : <input type="hidden" name={field} value={filters[field]} key={field} />,
          )}
          <SubmitButton>Search</SubmitButton>
        </div>
        <PlaceChip filters={filters} />
      </FilterForm>
      {rows.length === 0 ? (
        <EmptyState title="No operator matches">
          <p>
            Use fewer letters in the search, or <a href={url.pathname}>show all operators</a>. A feed without an
            operator may still be in the <a href={link.feeds()}>list of feeds</a>.
          </p>
        </EmptyState>
      ) : (
        <DataTable
          caption={<span className="visually-hidden">Operators</span>}
          columns={columns}
          rows={rows}
          rowKey={(operator) => operator.id}
          busy={busy}
        />
      )}
      <Pager what="operators" previous={previous} next={next} from={from} count={rows.length} />
      <Attributions of={[TRANSITLAND_ATLAS, GEONAMES]} />
    </>
  );
}
