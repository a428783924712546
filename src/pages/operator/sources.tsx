import type { ReactNode } from "react";
import { link } from "../../domain/links.ts";
import { Collapsing } from "../../ui/collapsing.tsx";
import { DataTable, isEmpty, type TableColumn } from "../../ui/data-table.tsx";
import { FeedLabel } from "../../ui/feed-label.tsx";
import { Icon } from "../../ui/icon.tsx";
import { moment } from "../../ui/relative-time.tsx";
import { specWords } from "../../ui/spec.ts";
import type { OperatorAgency, OperatorDetail, OperatorFeed } from "./query.ts";
import { text } from "./text.tsx";

type Source = { key: string; feed: OperatorFeed; agency: OperatorAgency | undefined };

/** One row per feed and matched agency; a feed without a match has one row too. */
export function sourcesOf(operator: Pick<OperatorDetail, "feeds" | "agencies">): Source[] {
  return (operator.feeds ?? []).flatMap((feed): Source[] => {
    const feedAgencies = (operator.agencies ?? []).filter((agency) => agency.feed_onestop_id === feed.onestop_id);
    if (feedAgencies.length === 0) return [{ key: `${feed.id}`, feed, agency: undefined }];
    return feedAgencies.map((agency) => ({ key: `${feed.id} ${agency.id}`, feed, agency }));
  });
}

/**
 * How an operator and a feed are associated: an operator without a registry file comes from an agency of the feed;
 * the others name the feed, and the agency in it where it has several.
 */
export function associationType(operator: Pick<OperatorDetail, "file">, agency: OperatorAgency | undefined): string {
  if (!operator.file) return text.sources.types.derived;
  return agency === undefined ? text.sources.types.feed : text.sources.types.feedAndAgency;
}

/**
 * The feeds that an operator's services come from, with the agency that was matched in each. Columns without a value are
 * left out.
 * @param isImported whether a feed has an active version, in which an agency can match
 */
export function SourceTable({
  operator,
  now,
  isImported,
}: {
  operator: OperatorDetail;
  now: Date;
  isImported(feed: string): boolean;
}): ReactNode {
  const rows = sourcesOf(operator);
  const columns: TableColumn<Source>[] = [
    {
      key: "feed",
      name: text.sources.feed,
      lead: true,
      cell: ({ feed }) => <FeedLabel id={feed.onestop_id} name={feed.name || operator.name} />,
    },
    { key: "spec", name: text.sources.format, kind: "nowrap", cell: ({ feed }) => specWords(feed.spec) },
    { key: "type", name: text.sources.type, cell: ({ agency }) => associationType(operator, agency) },
    {
      key: "versions",
      name: text.sources.archive,
      kind: "nowrap",
      cell: ({ feed }) =>
        feed.spec === "GTFS" && (
          <a href={`${link.feed(feed.onestop_id)}#versions`}>
            {text.sources.versions}
            <span className="visually-hidden">{text.sources.ofFeed(feed.onestop_id)}</span>
          </a>
        ),
    },
    {
      key: "agency",
      name: text.sources.agency,
      cell: ({ feed, agency }) =>
        agency === undefined ? (
          feed.spec === "GTFS" &&
          isImported(feed.onestop_id) && (
            <span className="iconed" data-tone="warn">
              <Icon name="warn" size={16} />
              <span>{text.sources.noMatch}</span>
            </span>
          )
        ) : (
          <span className="iconed">
            <Icon name="check" size={16} />
            <span>
              {agency.agency_name} {agency.agency_id === "" ? null : <code className="soft">{agency.agency_id}</code>}
            </span>
          </span>
        ),
    },
    {
      key: "fetched",
      name: text.sources.fetched,
      cell: ({ agency }) => moment(agency?.feed_version.fetched_at, now),
    },
  ];
  return (
    <Collapsing count={rows.length} label={text.sources.showAll(rows.length)}>
      <DataTable
        caption={text.sources.caption}
        columns={columns.filter((column) => rows.some((row) => !isEmpty(column.cell(row))))}
        rows={rows}
        rowKey={(source) => source.key}
      />
    </Collapsing>
  );
}
