import type { ReactNode } from "react";
import type { Changed } from "../../domain/compare/entities.ts";
import type { AgencyOutline, RouteOutline, StopOutline } from "../../domain/compare/outline.ts";
import { thousands } from "../../domain/formats.ts";
import { routeTypeWords } from "../../domain/route-types.ts";
import type { PageUrl } from "../../domain/screen.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Pager } from "../../ui/pager.tsx";
import { PAGE_ROWS } from "../../ui/paging.ts";
import { agencyColumns, type Pin, routeColumns, stopColumns, stopKind } from "../feed-version/entity-lists.tsx";
import { type Comparison, type Differences, type Kind, LISTS, type List, readPage } from "./query.ts";

export const LIST_WORDS: Record<List, string> = {
  added: "Added",
  removed: "Removed",
  renamed: "Renamed",
  moved: "Moved",
  new_id: "New id",
  new_type: "New type",
};

/** A distance in words. */
export function metresWords(metres: number): string {
  return metres < 1000 ? `${Math.round(metres)} m` : `${(metres / 1000).toFixed(1)} km`;
}

const EVIDENCE: Record<string, string> = {
  id: "same id",
  name: "same name",
  "name and place": "same name, near by",
  place: "same place",
  address: "same web address",
};

type Entity = { id: string; onestop_id: string | null };

type View<E extends Entity> = {
  columns(pin: Pin): Column<E>[];
  /** What a change turned into what. */
  was(entity: E, list: List): ReactNode;
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

function changedColumns<E extends Entity>(view: View<E>, list: List, pin: Pin): Column<Changed<E>>[] {
  const [lead] = view.columns(pin);
  return [
    { key: "name", name: lead!.name, lead: true, cell: ({ to }) => lead!.cell(to) },
    ...(list === "moved"
      ? [
          {
            key: "metres",
            name: "By",
            kind: "number" as const,
            cell: ({ metres }: Changed<E>) => (metres === null ? null : metresWords(metres)),
          },
        ]
      : [
          { key: "from", name: "From", cell: ({ from }: Changed<E>) => view.was(from, list) },
          { key: "to", name: "To", cell: ({ to }: Changed<E>) => view.was(to, list) },
        ]),
    { key: "by", name: "Known by", cell: ({ by }) => EVIDENCE[by] },
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
  return `${url.pathname}?${query}#${anchor}`;
}

/** The lists of one kind of thing that are not empty. */
export function DifferenceLists<K extends Kind>({
  kind,
  comparison,
  url,
  busy,
}: {
  kind: K;
  comparison: Comparison;
  url: PageUrl<"list" | "offset">;
  busy: boolean;
}): ReactNode {
  const differences = comparison[kind] as Differences<Entity> | null;
  if (differences === null) {
    return <p className="soft">Only versions that are imported, and not too large, can be compared here.</p>;
  }
  const view = VIEWS[kind] as unknown as View<Entity>;
  const there = LISTS.filter((list) => differences.counts[list] > 0);
  if (there.length === 0) {
    return <p>Nothing differs ({thousands(differences.counts.unchanged)} unchanged).</p>;
  }
  const asked = readPage(url.searchParams);
  const pinOf = (side: Comparison["from"]) => ({ feed: side.feed_onestop_id, sha1: side.sha1 });
  return there.map((list) => {
    const name = `${kind}.${list}`;
    const anchor = `${kind}-${list}`;
    const total = differences.counts[list];
    const offset = asked?.list === name ? asked.offset : 0;
    const pin = pinOf(list === "removed" ? comparison.from : comparison.to);
    // The heading above shows it visually.
    const caption = <span className="visually-hidden">{`${LIST_WORDS[list]}: ${thousands(total)} ${kind}`}</span>;
    const rows = differences[list];
    return (
      <div className="difference" key={list}>
        <h3 id={anchor}>
          {LIST_WORDS[list]} <span className="tag">{thousands(total)}</span>
        </h3>
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
            columns={changedColumns(view, list, pin)}
            rows={differences[list]}
            rowKey={({ from, to }) => `${from.id} ${to.id}`}
            busy={busy}
          />
        )}
        {total <= PAGE_ROWS ? null : (
          <Pager
            what={`${kind}, ${LIST_WORDS[list].toLowerCase()}`}
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
