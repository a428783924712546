import type { ReactNode } from "react";
import { useSite } from "../../data/site.ts";
import { link } from "../../domain/links.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { FactTable } from "../../ui/fact-table.tsx";
import { moment } from "../../ui/relative-time.tsx";
import { specWords } from "../../ui/spec.ts";
import { Tag } from "../../ui/tag.tsx";
import type { FeedDetail, FeedUrls, RelatedFeed } from "./query.ts";

export const REALTIME_KINDS = [
  { kind: "vehicle_positions", url: "realtime_vehicle_positions", name: "Vehicle positions" },
  { kind: "trip_updates", url: "realtime_trip_updates", name: "Trip updates" },
  { kind: "alerts", url: "realtime_alerts", name: "Alerts" },
] as const satisfies readonly { kind: string; url: keyof FeedUrls; name: string }[];

/** Realtime and other feeds of a static one's operators; of a realtime feed those with the timetables. */
export function relatedTo(feed: Pick<FeedDetail, "spec">, feeds: readonly RelatedFeed[]): RelatedFeed[] {
  const isStatic = feed.spec === "GTFS";
  return feeds.filter(({ spec }) => (spec === "gtfs") !== isStatic);
}

/** @param isStatic whether the feed of the page is, so that these bring its realtime data */
export function RelatedTable({
  feeds,
  isStatic,
  now,
}: {
  feeds: readonly RelatedFeed[];
  isStatic: boolean;
  now: Date;
}): ReactNode {
  const columns: (Column<RelatedFeed> | false)[] = [
    {
      key: "feed",
      name: "Feed",
      lead: true,
      cell: (feed) => (
        <>
          <a className="cell-main" href={link.feed(feed.onestop_id)}>
            {feed.onestop_id}
          </a>
          {feed.name ? <span className="cell-more">{feed.name}</span> : null}
        </>
      ),
    },
    {
      key: "spec",
      name: "Format",
      kind: "nowrap",
      cell: (feed) => specWords(feed.spec.toUpperCase().replaceAll("-", "_")),
    },
    isStatic && {
      key: "kinds",
      name: "Realtime data",
      cell: (feed) => {
        const kinds = REALTIME_KINDS.filter(({ url }) => feed.content.includes(url));
        return (
          kinds.length > 0 && (
            <span className="cluster">
              {kinds.map(({ kind, name }) => (
                <Tag key={kind}>{name}</Tag>
              ))}
            </span>
          )
        );
      },
    },
    { key: "fetched", name: "Last fetched", cell: (feed) => moment(feed.last_successful_fetch_at, now) },
  ];
  return (
    <DataTable
      caption="Feeds with the same operators"
      columns={columns.filter((column): column is Column<RelatedFeed> => column !== false)}
      rows={feeds}
      rowKey={(feed) => feed.onestop_id}
    />
  );
}

const FORMATS = { json: "JSON", pb: "Protocol Buffer", geojson: "GeoJSON" } as const;
type Format = keyof typeof FORMATS;

/** The last message of each kind that a realtime feed offers: as files, and the address for a program that reads it. */
export function RealtimeFiles({ feed, apiBase }: { feed: FeedDetail; apiBase: string }): ReactNode {
  const { url: origin } = useSite();
  const kinds = REALTIME_KINDS.filter(({ url }) => feed.urls?.[url]);
  if (kinds.length === 0) return <p className="soft">The registry knows no realtime address of this feed.</p>;
  return (
    <ul className="stack">
      {kinds.map(({ kind, name }) => {
        const formats: Format[] = kind === "vehicle_positions" ? ["json", "pb", "geojson"] : ["json", "pb"];
        const files = formats.map((format) => ({
          format: FORMATS[format],
          href: link.downloadRealtime(feed.onestop_id, kind, format, apiBase),
        }));
        return (
          <li key={kind}>
            {name}:{" "}
            {files.map(({ format, href }, i) => (
              <span key={format}>
                {i === 0 ? null : ", "}
                <a href={href} data-native="">
                  {format}
                </a>
              </span>
            ))}
            <details className="fold">
              <summary>
                Build API query<span className="visually-hidden"> for {name}</span>
              </summary>
              <FactTable
                facts={files.map(({ format, href }) => {
                  const address = new URL(href, origin).href;
                  return [
                    format,
                    <>
                      <code>{address}</code> <CopyButton text={address} what={`the address of ${name} as ${format}`} />
                    </>,
                  ];
                })}
              />
            </details>
          </li>
        );
      })}
    </ul>
  );
}
