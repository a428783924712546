import type { ReactNode } from "react";
import { link } from "../../domain/links.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { moment } from "../../ui/relative-time.tsx";
import type { RouteDetail } from "./load.ts";

/** Where the facts of this route come from; one row per feed that has it. */
export function RouteSources({ routes, now }: { routes: readonly RouteDetail[]; now: Date }): ReactNode {
  const columns: Column<RouteDetail>[] = [
    {
      key: "feed",
      name: "Source feed",
      lead: true,
      cell: (route) =>
        route.feed_onestop_id && (
          <a className="cell-main" href={link.feed(route.feed_onestop_id)}>
            {route.feed_onestop_id}
          </a>
        ),
    },
    {
      key: "version",
      name: "Version",
      cell: (route) => (
        <a
          href={link.feedVersion(route.feed_onestop_id ?? "", route.feed_version.sha1)}
          title={route.feed_version.sha1}
        >
          <code>{route.feed_version.sha1.slice(0, 8)}</code>
        </a>
      ),
    },
    { key: "fetched", name: "Fetched", cell: (route) => moment(route.feed_version.fetched_at, now) },
    { key: "id", name: "GTFS route_id", cell: (route) => <code>{route.route_id}</code> },
    {
      key: "pin",
      name: "Permanent link",
      cell: (route) => (
        <a
          href={link.route(
            {
              onestopId: route.onestop_id,
              feed: route.feed_onestop_id,
              sha1: route.feed_version_sha1,
              entityId: route.route_id,
            },
            { pin: true },
          )}
        >
          this version
        </a>
      ),
    },
  ];
  return (
    <DataTable caption="Feeds that describe this route" columns={columns} rows={routes} rowKey={(route) => route.id} />
  );
}
