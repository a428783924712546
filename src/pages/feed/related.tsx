import type { ReactNode } from "react";
import { useSite } from "../../data/site.ts";
import { listComma } from "../../domain/language/current.ts";
import { link } from "../../domain/links.ts";
import { Collapsing } from "../../ui/collapsing.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { DataTable, type TableColumn } from "../../ui/data-table.tsx";
import { FactTable } from "../../ui/fact-table.tsx";
import { FeedLabel } from "../../ui/feed-label.tsx";
import { moment } from "../../ui/relative-time.tsx";
import { specWords } from "../../ui/spec.ts";
import { Tag } from "../../ui/tag.tsx";
import type { FeedDetail, RelatedFeed } from "./query.ts";
import { REALTIME_KINDS } from "./relations.ts";
import { text } from "./text.tsx";

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
  const columns: (TableColumn<RelatedFeed> | false)[] = [
    {
      key: "feed",
      name: text.related.feed,
      lead: true,
      cell: (feed) => <FeedLabel id={feed.onestop_id} name={feed.name} />,
    },
    {
      key: "spec",
      name: text.related.format,
      kind: "nowrap",
      cell: (feed) => specWords(feed.spec.toUpperCase().replaceAll("-", "_")),
    },
    isStatic && {
      key: "kinds",
      name: text.related.kinds,
      cell: (feed) => {
        const kinds = REALTIME_KINDS.filter(({ url }) => feed.content.includes(url));
        return (
          kinds.length > 0 && (
            <span className="cluster">
              {kinds.map(({ kind }) => (
                <Tag key={kind}>{text.realtime.kinds[kind]}</Tag>
              ))}
            </span>
          )
        );
      },
    },
    { key: "fetched", name: text.related.fetched, cell: (feed) => moment(feed.last_successful_fetch_at, now) },
  ];
  return (
    <Collapsing count={feeds.length} label={text.related.showAll(feeds.length)}>
      <DataTable
        caption={text.related.caption}
        columns={columns.filter((column): column is TableColumn<RelatedFeed> => column !== false)}
        rows={feeds}
        rowKey={(feed) => feed.onestop_id}
      />
    </Collapsing>
  );
}

const FORMATS = {
  vehicle_positions: ["json", "pb", "geojson"],
  trip_updates: ["json", "pb"],
  alerts: ["json", "pb"],
} as const satisfies Record<string, readonly (keyof typeof text.realtime.formats)[]>;

/** The last messages of a realtime feed as files, with the URLs for programs. */
export function RealtimeFiles({
  feed,
  messages,
  apiBase,
}: {
  feed: FeedDetail;
  /** Types of the stored messages. */
  messages: readonly string[];
  apiBase: string;
}): ReactNode {
  const { url: origin } = useSite();
  return (
    <ul className="stack">
      {REALTIME_KINDS.filter(({ url }) => messages.includes(url)).map(({ kind }) => {
        const name = text.realtime.kinds[kind];
        const files = FORMATS[kind].map((format) => ({
          format: text.realtime.formats[format],
          href: link.downloadRealtime(feed.onestop_id, kind, format, apiBase),
        }));
        return (
          <li key={kind}>
            {text.realtime.kind(
              name,
              files.map(({ format, href }, i) => (
                <span key={format}>
                  {i === 0 ? null : listComma()}
                  <a href={href} data-native="">
                    {format}
                  </a>
                </span>
              )),
            )}
            <details className="fold">
              <summary>
                {text.realtime.urls}
                <span className="visually-hidden">{text.realtime.urlsOf(name)}</span>
              </summary>
              <FactTable
                facts={files.map(({ format, href }) => {
                  const url = new URL(href, origin).href;
                  return [
                    format,
                    <>
                      <code>{url}</code> <CopyButton text={url} what={text.realtime.copyUrl(name, format)} />
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
