import type { ReactNode } from "react";
import { link } from "../../domain/links.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Icon } from "../../ui/icon.tsx";
import { moment } from "../../ui/relative-time.tsx";
import { specWords } from "../../ui/spec.ts";
import type { OperatorAgency, OperatorDetail, OperatorFeed } from "./query.ts";

type Source = { key: string; feed: OperatorFeed; agency: OperatorAgency | undefined };

/** One row per feed and matched agency; a feed without a match has one row too. */
export function sourcesOf(operator: Pick<OperatorDetail, "feeds" | "agencies">): Source[] {
  return (operator.feeds ?? []).flatMap((feed): Source[] => {
    const matched = (operator.agencies ?? []).filter((agency) => agency.feed_onestop_id === feed.onestop_id);
    if (matched.length === 0) return [{ key: `${feed.id}`, feed, agency: undefined }];
    return matched.map((agency) => ({ key: `${feed.id} ${agency.id}`, feed, agency }));
  });
}

/**
 * How an operator and a feed are associated: an operator without a registry file comes from an agency of the feed;
 * the others name the feed, and the agency in it where it has several.
 */
export function associationType(operator: Pick<OperatorDetail, "file">, agency: OperatorAgency | undefined): string {
  if (!operator.file) return "Made from the feed’s agency";
  return agency === undefined ? "Registry: feed" : "Registry: feed and agency";
}

/** The feeds that an operator's services come from, with the agency that was matched in each. */
export function SourceTable({ operator, now }: { operator: OperatorDetail; now: Date }): ReactNode {
  const columns: Column<Source>[] = [
    {
      key: "feed",
      name: "Source feed",
      lead: true,
      cell: ({ feed }) => (
        <>
          <a className="cell-main" href={link.feed(feed.onestop_id)}>
            {feed.onestop_id}
          </a>
          {feed.name ? <span className="cell-more">{feed.name}</span> : null}
        </>
      ),
    },
    { key: "spec", name: "Format", kind: "nowrap", cell: ({ feed }) => specWords(feed.spec) },
    { key: "type", name: "Association type", cell: ({ agency }) => associationType(operator, agency) },
    {
      key: "versions",
      name: "Archive",
      kind: "nowrap",
      cell: ({ feed }) =>
        feed.spec === "GTFS" && (
          <a href={`${link.feed(feed.onestop_id)}#versions`}>
            Versions<span className="visually-hidden"> of {feed.onestop_id}</span>
          </a>
        ),
    },
    {
      key: "agency",
      name: "Matched GTFS agency",
      cell: ({ feed, agency }) =>
        agency === undefined ? (
          feed.spec === "GTFS" && (
            <span className="iconed" data-tone="warn">
              <Icon name="warn" size={16} />
              <span>No agency of the active version matches</span>
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
      name: "Active version fetched",
      cell: ({ agency }) => moment(agency?.feed_version.fetched_at, now),
    },
  ];
  return (
    <DataTable
      caption="Feeds that describe this operator's services"
      columns={columns}
      rows={sourcesOf(operator)}
      rowKey={(source) => source.key}
    />
  );
}
