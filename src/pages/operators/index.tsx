import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSite } from "../../data/site.ts";
import { thousands } from "../../domain/formats.ts";
import { modeWords } from "../../domain/gtfs/modes.ts";
import { commaList, inPageLanguage } from "../../domain/language/current.ts";
import { link } from "../../domain/links.ts";
import { countryWords, placeWords, repeatsName } from "../../domain/places/place-words.ts";
import { GEONAMES, TRANSITLAND_ATLAS } from "../../domain/registry/attribution.ts";
import { operatorLabel } from "../../domain/registry/operator-name.ts";
import type { PageUrl } from "../../domain/screen.ts";
import { Attributions } from "../../ui/attributions.tsx";
import { DataChips, dataChoice } from "../../ui/data-chips.tsx";
import type { TableColumn } from "../../ui/data-table.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ListExports } from "../../ui/list-exports.tsx";
import { DEFAULT_SORT, listData, pageLinks, sortLink } from "../../ui/list-query.ts";
import { ListTable } from "../../ui/list-table.tsx";
import { ListTotal } from "../../ui/list-total.tsx";
import { languageAttributes } from "../../ui/names.ts";
import { NoRows } from "../../ui/no-rows.tsx";
import { Pager } from "../../ui/pager.tsx";
import { pageOf } from "../../ui/paging.ts";
import { VerdictBadge } from "../../ui/verdict-badge.tsx";
import { pageLoader, useIsLoading, usePageUrl } from "../page.ts";
import { OperatorFilterForm } from "./filter-form.tsx";
import { PLACE_FIELDS, placeNamesOf, rankedPlaces, withoutPlace } from "./places.ts";
import { operatorRow, type PortalOperators, portalOperatorsPath, portalOperatorsQuery } from "./portal-list.ts";
import {
  type OperatorFilters,
  type OperatorSummary,
  operatorListQuery,
  operatorRowsQuery,
  operatorWhere,
  readOperatorFilters,
} from "./query.ts";
import { screen } from "./screen.ts";
import { text } from "./text.tsx";

export const loader = pageLoader(screen, ({ url, read, later, site }) => {
  const { merged } = readOperatorFilters(url.searchParams);
  later(async () => {
    const portalOperators = merged ? await read(portalOperatorsQuery(url.searchParams)) : null;
    if (portalOperators === null)
      await Promise.all([read(operatorListQuery(url.searchParams)), merged || read(operatorRowsQuery)]);
  });
  return {
    title: text.title,
    description: text.description,
    ...listData(
      "operators",
      merged && !site.upstream ? portalOperatorsPath(url.searchParams) : null,
      url,
      site.apiBase,
    ),
    crumbs: [{ label: text.title }],
  };
});

/** @param url of the page, where its columns sort */
function operatorColumns(url?: PageUrl<"sort" | "order">): TableColumn<OperatorSummary>[] {
  const sort = (name: string) => (url === undefined ? {} : { sort: sortLink(url, name) });
  const main = (operator: OperatorSummary) => rankedPlaces(operator.agencies)[0];
  const repeats = (level: number) => (operator: OperatorSummary) => {
    const place = main(operator);
    return place !== undefined && repeatsName(placeNamesOf(place), level);
  };
  const columns: (TableColumn<OperatorSummary> | false)[] = [
    {
      key: "name",
      name: text.columns.operator,
      lead: true,
      ...sort("name"),
      cell: (operator) => {
        const name = operatorLabel(operator);
        const linkedName =
          operator.onestop_id === null ? (
            name
          ) : (
            <a className="cell-main" href={link.operator(operator.onestop_id)} {...languageAttributes(operator.lang)}>
              {name}
            </a>
          );
        return (
          <>
            {operator.short_name && operator.short_name !== name
              ? text.shortName(linkedName, operator.short_name)
              : linkedName}
            <span className="cell-more mono">{operator.onestop_id}</span>
          </>
        );
      },
    },
    url !== undefined && {
      key: "verdict",
      name: text.columns.usable,
      kind: "nowrap",
      ...sort(DEFAULT_SORT),
      cell: ({ verdict }) => verdict && <VerdictBadge verdict={verdict} />,
    },
    { key: "city", name: text.columns.city, ...sort("city"), cell: (operator) => main(operator)?.city_name },
    {
      key: "adm1",
      name: text.columns.region,
      ...sort("region"),
      repeats: repeats(1),
      cell: (operator) => main(operator)?.adm1_name,
    },
    {
      key: "adm0",
      name: text.columns.country,
      ...sort("country"),
      repeats: repeats(2),
      cell: (operator) => countryWords(main(operator)?.adm0_name),
    },
    {
      key: "more",
      name: text.columns.more,
      cell: (operator) =>
        rankedPlaces(operator.agencies)
          .slice(1, 4)
          .map((place) => placeWords(placeNamesOf(place)))
          .join(" · "),
    },
    url !== undefined && {
      key: "modes",
      name: text.columns.modes,
      cell: ({ modes }) => commaList((modes ?? []).map(modeWords)),
    },
    url !== undefined && {
      key: "feeds",
      name: text.columns.feeds,
      kind: "number",
      ...sort("feeds"),
      cell: (operator) => (operator.feeds ? thousands(operator.feeds) : null),
    },
    url !== undefined && {
      key: "routes",
      name: text.columns.routes,
      kind: "number",
      ...sort("routes"),
      cell: (operator) => (operator.routes ? thousands(operator.routes) : null),
    },
  ];
  return columns.filter((column): column is TableColumn<OperatorSummary> => column !== false);
}

/** The place that narrows the list, a tag for each of its levels that takes that level away. */
function PlaceTags({ filters }: { filters: OperatorFilters }): ReactNode {
  const url = usePageUrl(screen);
  const levels = PLACE_FIELDS.filter((field) => filters[field] !== "");
  if (levels.length === 0) return null;
  const chips = levels.map((field) => (
    <a className="filter-chip" href={withoutPlace(url, field)} key={field}>
      {field === "adm0_name" ? countryWords(filters[field]) : filters[field]} <Icon name="cross" size={14} />
      <span className="visually-hidden">{text.remove}</span>
    </a>
  ));
  return <p className="active-filters">{text.places(chips)}</p>;
}

/** Filters of the URL by their query parameter. */
const filterNames = () => ({
  search: text.none.words,
  adm0_name: text.fields.country,
  adm1_name: text.fields.region,
  city_name: text.columns.city,
  verdict: text.fields.verdict,
  active: text.fields.active,
});

type OperatorListProps = {
  rows: readonly OperatorSummary[];
  from: number;
  previous: string | null;
  next: string | null;
  /** How many rows there are, where that is known. */
  total?: number | undefined;
  answer?: PortalOperators;
};

function OperatorList({ rows, from, previous, next, total, answer }: OperatorListProps): ReactNode {
  const url = usePageUrl(screen);
  const busy = useIsLoading();
  const site = useSite();
  const filters = readOperatorFilters(url.searchParams);
  return (
    <>
      <header className="page-head">
        <h1>{text.title}</h1>
        <p className="page-lead">{text.lead}</p>
      </header>
      <OperatorFilterForm
        action={inPageLanguage(url.pathname)}
        filters={filters}
        facets={answer?.facets}
        query={url.searchParams}
        chip={<PlaceTags filters={filters} />}
        example={rows[0] && operatorLabel(rows[0])}
      />
      {answer === undefined ? null : (
        <DataChips url={url} choice={dataChoice(url.searchParams)} counts={answer.facets.active} />
      )}
      {total === undefined ? null : (
        <ListTotal answer={{ total, of: answer?.of ?? total }} what={filters.merged ? text.what : text.rows} />
      )}
      {rows.length === 0 ? (
        <NoRows title={text.none.title} url={url} names={filterNames()}>
          {text.none.body(
            <a href={inPageLanguage(url.pathname)}>{text.none.all}</a>,
            <a href={link.feeds({ search: url.searchParams.get("search") })}>{text.none.feeds}</a>,
            <a href={link.place()}>{text.none.places}</a>,
          )}
        </NoRows>
      ) : (
        <ListTable
          caption={<span className="visually-hidden">{text.title}</span>}
          columns={operatorColumns(answer === undefined ? undefined : url)}
          rows={rows}
          busy={busy}
        />
      )}
      <Pager what={text.what} previous={previous} next={next} from={from} count={rows.length} total={total} />
      {answer === undefined ? null : (
        <ListExports origin={site.url} base={site.apiBase} path={portalOperatorsPath(url.searchParams)} />
      )}
      <Attributions of={[TRANSITLAND_ATLAS, GEONAMES]} />
    </>
  );
}

/** One row for each agency: how many there are is known without a filter, else where one page shows them all. */
function UnmergedOperatorList(): ReactNode {
  const url = usePageUrl(screen);
  const { data } = useSuspenseQuery(operatorListQuery(url.searchParams));
  const { data: totals } = useSuspenseQuery(operatorRowsQuery);
  const page = pageOf(url, data.operators);
  const whole = page.previous === null && page.next === null;
  const isFiltered = Object.keys(operatorWhere(readOperatorFilters(url.searchParams))).length > 1;
  const total = whole ? page.rows.length : isFiltered ? undefined : totals?.operator_rows;
  return <OperatorList {...page} total={total} />;
}

/** Where another server answers in place of the portal's own API: Transitland v2's list. */
function PlainOperatorList(): ReactNode {
  const url = usePageUrl(screen);
  const { data } = useSuspenseQuery(operatorListQuery(url.searchParams));
  return <OperatorList {...pageOf(url, data.operators)} />;
}

function PortalOperatorList(): ReactNode {
  const url = usePageUrl(screen);
  const { data } = useSuspenseQuery(portalOperatorsQuery(url.searchParams));
  if (data === null) return <PlainOperatorList />;
  return (
    <OperatorList
      rows={data.operators.map(operatorRow)}
      from={data.from}
      {...pageLinks(url, data)}
      total={data.total}
      answer={data}
    />
  );
}

export function Component(): ReactNode {
  const url = usePageUrl(screen);
  return readOperatorFilters(url.searchParams).merged ? <PortalOperatorList /> : <UnmergedOperatorList />;
}
