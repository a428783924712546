import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSite } from "../../data/site.ts";
import { GEONAMES, TRANSITLAND_ATLAS } from "../../domain/attribution.ts";
import { thousands } from "../../domain/formats.ts";
import { link } from "../../domain/links.ts";
import type { PageUrl } from "../../domain/screen.ts";
import { Attributions } from "../../ui/attributions.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ListExports } from "../../ui/list-exports.tsx";
import { listData, pageLinks, sortLink } from "../../ui/list-query.ts";
import { ListTable } from "../../ui/list-table.tsx";
import { ListTotal } from "../../ui/list-total.tsx";
import { Pager } from "../../ui/pager.tsx";
import { pageOf } from "../../ui/paging.ts";
import { VerdictBadge } from "../../ui/verdict-badge.tsx";
import { pageLoader, useIsLoading, usePageUrl } from "../page.ts";
import { OperatorFilterForm } from "./filter-form.tsx";
import { PLACE_FIELDS, placeWords, rankedPlaces, withoutPlace } from "./places.ts";
import { operatorRow, type PortalOperators, portalOperatorsPath, portalOperatorsQuery } from "./portal-list.ts";
import {
  type OperatorFilters,
  type OperatorRow,
  operatorListQuery,
  operatorRowsQuery,
  operatorWhere,
  readOperatorFilters,
} from "./query.ts";
import { screen } from "./screen.ts";

export const loader = pageLoader(screen, ({ url, read, later, site }) => {
  const { merged } = readOperatorFilters(url.searchParams);
  later(async () => {
    const own = merged ? await read(portalOperatorsQuery(url.searchParams)) : null;
    if (own === null) await Promise.all([read(operatorListQuery(url.searchParams)), merged || read(operatorRowsQuery)]);
  });
  return {
    title: "Operators",
    description: "Public transport operators with their places, source feeds, routes and stops.",
    ...listData(
      "operators",
      merged && !site.upstream ? portalOperatorsPath(url.searchParams) : null,
      url,
      site.apiBase,
    ),
    crumbs: [{ label: "Operators" }],
  };
});

/** @param url of the page, where its columns sort */
function operatorColumns(url?: PageUrl<"sort" | "order">): Column<OperatorRow>[] {
  const sort = (name: string) => (url === undefined ? {} : { sort: sortLink(url, name, "name") });
  return [
    {
      key: "name",
      name: "Operator",
      lead: true,
      ...sort("name"),
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
    { key: "city", name: "City", ...sort("city"), cell: (operator) => rankedPlaces(operator.agencies)[0]?.city_name },
    {
      key: "adm1",
      name: "State or province",
      ...sort("region"),
      cell: (operator) => rankedPlaces(operator.agencies)[0]?.adm1_name,
    },
    {
      key: "adm0",
      name: "Country",
      ...sort("country"),
      cell: (operator) => rankedPlaces(operator.agencies)[0]?.adm0_name,
    },
    {
      key: "more",
      name: "Also in",
      cell: (operator) => rankedPlaces(operator.agencies).slice(1, 4).map(placeWords).join(" · "),
    },
    ...(url === undefined
      ? []
      : [
          {
            key: "verdict",
            name: "Usable today?",
            cell: ({ verdict }: OperatorRow) => verdict && <VerdictBadge verdict={verdict} />,
          },
          {
            key: "feeds",
            name: "Feeds",
            kind: "number" as const,
            ...sort("feeds"),
            cell: (operator: OperatorRow) => thousands(operator.feeds ?? 0),
          },
          {
            key: "routes",
            name: "Routes",
            kind: "number" as const,
            ...sort("routes"),
            cell: (operator: OperatorRow) => (operator.routes ? thousands(operator.routes) : null),
          },
        ]),
  ];
}

/** The place that narrows the list, a tag for each of its levels that takes that level away. */
function PlaceTags({ filters }: { filters: OperatorFilters }): ReactNode {
  const url = usePageUrl(screen);
  const levels = PLACE_FIELDS.filter((field) => filters[field] !== "");
  if (levels.length === 0) return null;
  return (
    <p className="active-filters">
      In{" "}
      {levels.map((field) => (
        <a className="filter-chip" href={withoutPlace(url, field)} key={field}>
          {filters[field]} <Icon name="cross" size={14} />
          <span className="visually-hidden"> (remove)</span>
        </a>
      ))}
    </p>
  );
}

type Shown = {
  rows: readonly OperatorRow[];
  from: number;
  previous: string | null;
  next: string | null;
  /** How many rows there are, where that is known. */
  total?: number | undefined;
  answer?: PortalOperators;
};

function OperatorList({ rows, from, previous, next, total, answer }: Shown): ReactNode {
  const url = usePageUrl(screen);
  const busy = useIsLoading();
  const site = useSite();
  const filters = readOperatorFilters(url.searchParams);
  return (
    <>
      <header className="page-head">
        <h1>Operators</h1>
        <p className="page-lead">Who runs the services: agencies from the feeds, grouped under one Onestop ID each.</p>
      </header>
      <OperatorFilterForm
        action={url.pathname}
        filters={filters}
        facets={answer?.facets}
        query={url.searchParams}
        chip={<PlaceTags filters={filters} />}
      />
      {total === undefined ? null : (
        <ListTotal answer={{ total, of: answer?.of ?? total }} what={filters.merged ? "operators" : ROWS} />
      )}
      {rows.length === 0 ? (
        <EmptyState title="No operator matches">
          <p>
            Use fewer letters in the search, or <a href={url.pathname}>show all operators</a>. A feed without an
            operator may still be in the <a href={link.feeds()}>list of feeds</a>.
          </p>
        </EmptyState>
      ) : (
        <ListTable
          caption={<span className="visually-hidden">Operators</span>}
          columns={operatorColumns(answer === undefined ? undefined : url)}
          rows={rows}
          busy={busy}
        />
      )}
      <Pager what="operators" previous={previous} next={next} from={from} count={rows.length} total={total} />
      {answer === undefined ? null : (
        <ListExports origin={site.url} base={site.apiBase} path={portalOperatorsPath(url.searchParams)} />
      )}
      <Attributions of={[TRANSITLAND_ATLAS, GEONAMES]} />
    </>
  );
}

/** What the rows of the list are that is not merged. */
const ROWS = "rows, one for each operator, feed and agency";

/** One row for each agency: how many there are is known without a filter, else where one page shows them all. */
function UnmergedOperatorList(): ReactNode {
  const url = usePageUrl(screen);
  const { data } = useSuspenseQuery(operatorListQuery(url.searchParams));
  const { data: totals } = useSuspenseQuery(operatorRowsQuery);
  const shown = pageOf(url, data.operators);
  const whole = shown.previous === null && shown.next === null;
  const filtered = Object.keys(operatorWhere(readOperatorFilters(url.searchParams))).length > 1;
  const total = whole ? shown.rows.length : filtered ? undefined : totals?.operator_rows;
  return <OperatorList {...shown} total={total} />;
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
