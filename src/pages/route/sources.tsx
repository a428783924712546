import type { ReactNode } from "react";
import type { VerdictAnswer } from "../../data/verdict.ts";
import { routeRef } from "../../domain/ids/keys.ts";
import { link } from "../../domain/links.ts";
import { DataTable, type TableColumn } from "../../ui/data-table.tsx";
import { FeedLabel } from "../../ui/feed-label.tsx";
import { moment } from "../../ui/relative-time.tsx";
import type { RouteDetail } from "./load.ts";
import { text } from "./text.tsx";

/**
 * Where the facts of this route come from; one row per feed that has it.
 * @param feed the one of the page, whose name is known; null where another server answers
 */
export function RouteSources({
  routes,
  feed,
  now,
}: {
  routes: readonly RouteDetail[];
  feed: Pick<VerdictAnswer, "onestop_id" | "name"> | null;
  now: Date;
}): ReactNode {
  const columns: TableColumn<RouteDetail>[] = [
    {
      key: "feed",
      name: text.sources.feed,
      lead: true,
      cell: (route) =>
        route.feed_onestop_id && (
          <FeedLabel id={route.feed_onestop_id} name={route.feed_onestop_id === feed?.onestop_id ? feed.name : null} />
        ),
    },
    {
      key: "version",
      name: text.sources.version,
      cell: (route) => (
        <a
          href={link.feedVersion(route.feed_onestop_id ?? "", route.feed_version.sha1)}
          title={route.feed_version.sha1}
        >
          <code>{route.feed_version.sha1.slice(0, 8)}</code>
        </a>
      ),
    },
    { key: "fetched", name: text.sources.fetched, cell: (route) => moment(route.feed_version.fetched_at, now) },
    { key: "id", name: text.sources.id, cell: (route) => <code>{route.route_id}</code> },
    {
      key: "pin",
      name: text.sources.permalink,
      cell: (route) => <a href={link.route(routeRef(route), { pin: true })}>{text.sources.thisVersion}</a>,
    },
  ];
  return <DataTable caption={text.sources.caption} columns={columns} rows={routes} rowKey={(route) => route.id} />;
}
