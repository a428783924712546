import type { ReactNode } from "react";
import type { AgencyOutline, RouteOutline, StopOutline } from "../../domain/compare/outline.ts";
import { thousands } from "../../domain/formats.ts";
import { routeTypeWords } from "../../domain/gtfs/route-types.ts";
import { inPageLanguage } from "../../domain/language/current.ts";
import { link } from "../../domain/links.ts";
import type { PageUrl } from "../../domain/screen.ts";
import { Collapsing } from "../../ui/collapsing.tsx";
import { DataTable, type TableColumn } from "../../ui/data-table.tsx";
import { SearchField, SubmitButton } from "../../ui/fields.tsx";
import { FilterForm } from "../../ui/filter-form.tsx";
import { Pager } from "../../ui/pager.tsx";
import { RouteBadge } from "../../ui/route-badge.tsx";
import type { VersionListParameter } from "./lists.ts";
import { type ListName, listLinks, readList } from "./lists.ts";
import { text } from "./text.tsx";

export type Pin = { feed: string; sha1: string };

/** Kind of a stop in words (stops.txt, location_type). */
export function stopKind(locationType: number): string {
  return text.lists.stopKinds[locationType] ?? text.lists.otherKind(locationType);
}

const ids = ({ id, onestop_id }: { id: string; onestop_id: string | null }) => (
  <>
    <code className="wrap">{id}</code>
    {onestop_id === null ? null : <span className="cell-more mono wrap">{onestop_id}</span>}
  </>
);

/** A route as a link to it in its version; without a version its name. */
function PinnedRoute({ route, pin }: { route: RouteOutline; pin: Pin | null }): ReactNode {
  const badge = {
    route_short_name: route.short_name,
    route_type: route.type,
    route_color: route.color,
    route_text_color: route.text_color,
  };
  const name = (
    <>
      <RouteBadge route={badge} size="small" />{" "}
      <span className="cell-main">{route.long_name || route.short_name || route.id}</span>
    </>
  );
  if (pin === null) return name;
  return (
    <a
      href={link.route({ ...pin, onestopId: route.onestop_id, entityId: route.id }, { pin: true })}
      data-route={route.id}
    >
      {name}
    </a>
  );
}

/** A stop as a link to it in its version; without a version its name. */
function PinnedStop({ stop, pin }: { stop: StopOutline; pin: Pin | null }): ReactNode {
  if (pin === null) return <span className="cell-main">{stop.name || stop.id}</span>;
  return (
    <a
      className="cell-main"
      href={link.stop({ ...pin, onestopId: stop.onestop_id, entityId: stop.id }, { pin: true })}
      data-stop={stop.id}
    >
      {stop.name || stop.id}
    </a>
  );
}

export function agencyColumns(): TableColumn<AgencyOutline>[] {
  return [
    { key: "name", name: text.lists.agency, lead: true, cell: ({ name }) => <span className="cell-main">{name}</span> },
    { key: "id", name: "agency_id", cell: ids },
  ];
}

export function routeColumns(pin: Pin | null): TableColumn<RouteOutline>[] {
  return [
    { key: "name", name: text.lists.route, lead: true, cell: (route) => <PinnedRoute route={route} pin={pin} /> },
    { key: "type", name: text.lists.vehicle, cell: ({ type }) => routeTypeWords(type) },
    { key: "id", name: "route_id", cell: ids },
    { key: "agency", name: "agency_id", cell: ({ agency }) => agency && <code>{agency}</code> },
  ];
}

export function stopColumns(pin: Pin | null): TableColumn<StopOutline>[] {
  return [
    { key: "name", name: text.lists.stop, lead: true, cell: (stop) => <PinnedStop stop={stop} pin={pin} /> },
    { key: "kind", name: text.lists.kind, cell: ({ location_type }) => stopKind(location_type) },
    { key: "id", name: "stop_id", cell: ids },
    {
      key: "place",
      name: text.lists.place,
      kind: "nowrap",
      cell: ({ lon, lat }) =>
        lon === null || lat === null ? null : (
          <span className="number">
            {lat.toFixed(5)}, {lon.toFixed(5)}
          </span>
        ),
    },
  ];
}

/** A page of one of the version's lists, with its own search. */
export function EntityList<Row extends { id: string }>({
  list,
  url,
  answer,
  columns,
  busy,
}: {
  list: ListName;
  url: PageUrl<VersionListParameter>;
  answer: { rows: readonly Row[]; total: number; of: number; offset: number };
  columns: readonly TableColumn<Row>[];
  busy: boolean;
}): ReactNode {
  const { search } = readList(url.searchParams, list);
  const { rows, total, of, offset } = answer;
  const links = listLinks(url, list, answer);
  return (
    <>
      {of > 20 || search !== "" ? (
        <FilterForm action={`${inPageLanguage(url.pathname)}#${list}`} label={text.lists.search[list]}>
          <div className="filters-main list-search">
            <SearchField name={list} label={text.lists.search[list]} value={search} hint={text.lists.hint} />
            <SubmitButton>{text.lists.submit}</SubmitButton>
          </div>
        </FilterForm>
      ) : null}
      {rows.length === 0 ? (
        <p className="soft">{of === 0 ? text.lists.none[list] : text.lists.noMatch[list]}</p>
      ) : (
        <Collapsing count={rows.length} rows={3} label={text.lists.showAll[list](rows.length)}>
          <DataTable
            caption={search === "" ? text.lists.all[list](of) : text.lists.found[list](thousands(total), of)}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            busy={busy}
          />
        </Collapsing>
      )}
      {links.previous === null && links.next === null ? null : (
        <Pager what={text.lists.what[list]} {...links} from={offset + 1} count={rows.length} total={total} />
      )}
    </>
  );
}
