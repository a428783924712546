import type { ReactNode } from "react";
import type { ChangedPair } from "../../domain/compare/entities.ts";
import type { AgencyOutline, RouteOutline, StopOutline } from "../../domain/compare/outline.ts";
import { inUnit } from "../../domain/distance.ts";
import { thousands } from "../../domain/formats.ts";
import { routeTypeWords } from "../../domain/gtfs/route-types.ts";
import { inPageLanguage } from "../../domain/language/current.ts";
import { decimals } from "../../domain/language/formatters.ts";
import type { PageUrl } from "../../domain/screen.ts";
import { Collapsing } from "../../ui/collapsing.tsx";
import { DataTable, type TableColumn } from "../../ui/data-table.tsx";
import { Pager } from "../../ui/pager.tsx";
import { PAGE_ROWS } from "../../ui/paging.ts";
import { agencyColumns, type Pin, routeColumns, stopColumns, stopKind } from "../feed-version/entity-lists.tsx";
import {
  type ComparedKind,
  type ComparedList,
  LISTS,
  type ListedDifferences,
  readPage,
  type VersionComparison,
} from "./query.ts";
import { text } from "./text.tsx";

/** A distance in words. */
function metersWords(meters: number): string {
  return meters < 1000 ? inUnit(String(Math.round(meters)), "m") : inUnit(decimals(meters / 1000, 1), "km");
}

type Entity = { id: string; onestop_id: string | null };

type View<E extends Entity> = {
  columns(pin: Pin | null): TableColumn<E>[];
  /** What a change turned into what. */
  was(entity: E, list: ComparedList): ReactNode;
};

const routeName = ({ short_name, long_name, id }: RouteOutline) =>
  [short_name, long_name].filter((name) => name !== "").join(" · ") || id;

const VIEWS: { agencies: View<AgencyOutline>; routes: View<RouteOutline>; stops: View<StopOutline> } = {
  agencies: {
    columns: () => agencyColumns(),
    was: (agency, list) => (list === "renamed" ? agency.name : <code>{agency.id}</code>),
  },
  routes: {
    columns: routeColumns,
    was: (route, list) =>
      list === "renamed" ? (
        routeName(route)
      ) : list === "new_type" ? (
        routeTypeWords(route.type)
      ) : (
        <code>{route.id}</code>
      ),
  },
  stops: {
    columns: stopColumns,
    was: (stop, list) =>
      list === "renamed" ? stop.name : list === "new_type" ? stopKind(stop.location_type) : <code>{stop.id}</code>,
  },
};

function changedColumns<E extends Entity>(
  view: View<E>,
  list: ComparedList,
  pin: Pin | null,
  rows: readonly ChangedPair<E>[],
): TableColumn<ChangedPair<E>>[] {
  const [lead] = view.columns(pin);
  // The same id is what everybody expects.
  const isExpected = rows.every(({ by }) => by === "id");
  return [
    { key: "name", name: lead!.name, lead: true, cell: ({ to }) => lead!.cell(to) },
    ...(list === "moved"
      ? [
          {
            key: "meters",
            name: text.lists.distance,
            kind: "number" as const,
            cell: ({ meters }: ChangedPair<E>) => (meters === null ? null : metersWords(meters)),
          },
        ]
      : [
          { key: "from", name: text.lists.from, cell: ({ from }: ChangedPair<E>) => view.was(from, list) },
          { key: "to", name: text.lists.to, cell: ({ to }: ChangedPair<E>) => view.was(to, list) },
        ]),
    ...(isExpected
      ? []
      : [{ key: "by", name: text.lists.by, cell: ({ by }: ChangedPair<E>) => text.lists.evidence[by] }]),
  ];
}

/** Address of a page of one list, at its heading. */
function pageAddress(url: PageUrl, list: string, offset: number, anchor: string): string {
  const query = new URLSearchParams(url.search);
  query.delete("list");
  query.delete("offset");
  if (offset > 0) {
    query.set("list", list);
    query.set("offset", String(offset));
  }
  return inPageLanguage(`${url.pathname}?${query}#${anchor}`);
}

/** The lists of one kind of thing that are not empty. */
export function DifferenceLists<K extends ComparedKind>({
  kind,
  comparison,
  url,
  busy,
  as: Heading = "h3",
}: {
  kind: K;
  comparison: VersionComparison;
  /** Address of the page; null for a comparison that has no further pages of its lists. */
  url: PageUrl<"list" | "offset"> | null;
  busy: boolean;
  /** Element of the headings. */
  as?: "h3" | "h4";
}): ReactNode {
  const differences = comparison[kind] as ListedDifferences<Entity> | null;
  if (differences === null) {
    return <p className="soft">{text.lists.notComparable}</p>;
  }
  const view = VIEWS[kind] as unknown as View<Entity>;
  const there = LISTS.filter((list) => differences.counts[list] > 0);
  if (there.length === 0) {
    return <p>{text.lists.none(differences.counts.unchanged)}</p>;
  }
  const page = url === null ? null : readPage(url.searchParams);
  // A zip that is only on the visitor's device has no pages.
  const pinOf = ({ feed_onestop_id: feed, sha1 }: VersionComparison["from"]) => (feed === "" ? null : { feed, sha1 });
  return there.map((list) => {
    const name = `${kind}.${list}`;
    const anchor = `${kind}-${list}`;
    const total = differences.counts[list];
    const offset = page?.list === name ? page.offset : 0;
    const pin = pinOf(list === "removed" ? comparison.from : comparison.to);
    // The heading above shows it visually.
    const caption = (
      <span className="visually-hidden">{text.lists.caption(text.lists.names[list], text.sections[kind])}</span>
    );
    const rows = differences[list];
    return (
      <div className="difference" key={list}>
        <Heading id={anchor}>
          {text.lists.names[list]} <span className="tag">{thousands(total)}</span>
        </Heading>
        <Collapsing count={rows.length} label={text.lists.showAll(rows.length)}>
          {list === "added" || list === "removed" ? (
            <DataTable
              caption={caption}
              columns={view.columns(pin)}
              rows={differences[list]}
              rowKey={({ id }) => id}
              busy={busy}
            />
          ) : (
            <DataTable
              caption={caption}
              columns={changedColumns(view, list, pin, differences[list])}
              rows={differences[list]}
              rowKey={({ from, to }) => `${from.id} ${to.id}`}
              busy={busy}
            />
          )}
        </Collapsing>
        {url === null || total <= PAGE_ROWS ? null : (
          <Pager
            what={text.lists.pages[kind][list]!}
            previous={offset > 0 ? pageAddress(url, name, offset - PAGE_ROWS, anchor) : null}
            next={offset + rows.length < total ? pageAddress(url, name, offset + PAGE_ROWS, anchor) : null}
            from={offset + 1}
            count={rows.length}
            total={total}
          />
        )}
      </div>
    );
  });
}
