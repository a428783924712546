import type { ReactNode } from "react";
import { shortenName } from "../../domain/formats.ts";
import { link } from "../../domain/links.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { ExternalLink } from "../../ui/external-link.tsx";
import { FactTable } from "../../ui/fact-table.tsx";
import { Icon } from "../../ui/icon.tsx";
import { moment } from "../../ui/relative-time.tsx";
import type { StopDetail } from "./load.ts";
import { levelWords, locationWords, wheelchairWords } from "./words.ts";

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

/** Digits of a degree that tell places a decimetre apart. */
const DIGITS = 6;

function position([lon, lat]: readonly [number, number]): string {
  return `${Number(lat.toFixed(DIGITS))}, ${Number(lon.toFixed(DIGITS))}`;
}

export function StopFacts({ stop }: { stop: StopDetail }): ReactNode {
  const zone = stop.stop_timezone || stop.feed_version.service_window?.default_timezone;
  const place = [stop.place?.adm1_name, stop.place?.adm0_name].filter((name) => name).join(", ");
  return (
    <FactTable
      facts={[
        ["Kind", locationWords(stop.location_type)],
        [
          "Station",
          stop.parent && (
            <a
              href={link.stop({
                onestopId: stop.parent.onestop_id,
                feed: stop.parent.feed_onestop_id,
                entityId: stop.parent.stop_id,
              })}
            >
              {stop.parent.stop_name || stop.parent.stop_id}
            </a>
          ),
        ],
        [
          "Wheelchair",
          <span className="iconed" key="w">
            <Icon name="wheelchair" /> {wheelchairWords(stop.wheelchair_boarding, stop.location_type)}
          </span>,
        ],
        ["Code", stop.stop_code],
        ["Platform", stop.platform_code],
        ["Level", stop.level && levelWords(stop.level)],
        ["Fare zone", stop.zone_id],
        ["Time zone", zone],
        ["Place", place],
        ["Position", stop.at && <span className="number">{position(stop.at)}</span>],
        ["Description", stop.stop_desc],
        ["Website", stop.stop_url && <ExternalLink url={stop.stop_url} />],
        ["GTFS ID", <code key="id">{stop.stop_id}</code>],
      ]}
    />
  );
}
