import type { ReactNode } from "react";
import { shortenName } from "../../domain/formats.ts";
import { link } from "../../domain/links.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { moment } from "../../ui/relative-time.tsx";
import type { StopDetail } from "./load.ts";

/** Where the facts of this stop come from; one row per feed that has it. */
export function StopSources({ stops, now }: { stops: readonly StopDetail[]; now: Date }): ReactNode {
  const columns: Column<StopDetail>[] = [
    {
      key: "feed",
      name: "Source feed",
      lead: true,
      cell: (stop) => (
        <a className="cell-main" href={link.feed(stop.feed_onestop_id)} title={stop.feed_onestop_id}>
          {shortenName(stop.feed_onestop_id, 40)}
        </a>
      ),
    },
    {
      key: "version",
      name: "Version",
      cell: (stop) => (
        <a href={link.feedVersion(stop.feed_onestop_id, stop.feed_version.sha1)} title={stop.feed_version.sha1}>
          <code>{stop.feed_version.sha1.slice(0, 8)}</code>
        </a>
      ),
    },
    { key: "fetched", name: "Fetched", cell: (stop) => moment(stop.feed_version.fetched_at, now) },
    { key: "id", name: "GTFS stop_id", cell: (stop) => <code>{stop.stop_id}</code> },
    {
      key: "pin",
      name: "Permanent link",
      cell: (stop) => (
        <a
          href={link.stop(
            {
              onestopId: stop.onestop_id,
              feed: stop.feed_onestop_id,
              sha1: stop.feed_version_sha1,
              entityId: stop.stop_id,
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
    <DataTable caption="Feeds that describe this stop" columns={columns} rows={stops} rowKey={(stop) => stop.id} />
  );
}
