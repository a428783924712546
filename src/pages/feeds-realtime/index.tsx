import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { portalQuery } from "../../data/query.ts";
import { useNow } from "../../data/site.ts";
import { link } from "../../domain/links.ts";
import { REALTIME_TYPES, realtimeTypeOf } from "../../domain/realtime/message.ts";
import type { RankedEndpoint } from "../../domain/realtime/observed.ts";
import type { ParameterOf, Query } from "../../domain/screen.ts";
import type { TableColumn } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FeedLabel } from "../../ui/feed-label.tsx";
import { ListTable } from "../../ui/list-table.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Tag } from "../../ui/tag.tsx";
import { figureColumns } from "../feed/observed/columns.tsx";
import { text as observed } from "../feed/observed/text.tsx";
import { pageLoader, usePageUrl } from "../page.ts";
import { screen } from "./screen.ts";
import { text } from "./text.tsx";

const PAGE_ROWS = 50;

type RankedRow = RankedEndpoint & { rank: number };

type RankingQuery = { type: string | null; after: number };

function readAsked(query: Query<ParameterOf<typeof screen>>): RankingQuery {
  const after = query.get("after") ?? "";
  return { type: realtimeTypeOf(query.get("type") ?? ""), after: /^[1-9]\d{0,5}$/.test(after) ? Number(after) : 0 };
}

/** @returns a path below `{apiBase}/portal` */
const pathOf = ({ type, after }: RankingQuery) =>
  link.portalData("realtime", { type, after: after || null, limit: PAGE_ROWS }, "").slice("/portal".length);

const rankingQuery = (query: RankingQuery) =>
  portalQuery<{ total: number; endpoints: RankedEndpoint[] }>(pathOf(query));

export const loader = pageLoader(screen, ({ url, read, later, site }) => {
  const query = readAsked(url.searchParams);
  later(() => read(rankingQuery(query)));
  return {
    title: text.title,
    description: text.description,
    ...(site.upstream ? {} : { data: link.portalData(pathOf(query).slice(1), {}, site.apiBase) }),
    crumbs: [{ label: text.crumbs.feeds, href: link.feeds() }, { label: text.crumbs.here }],
  };
});

function columns(now: Date): TableColumn<RankedRow>[] {
  return [
    { key: "rank", name: text.columns.rank, kind: "number", cell: ({ rank }) => rank },
    {
      key: "feed",
      name: text.columns.feed,
      lead: true,
      cell: ({ feed, name }) => <FeedLabel id={feed} name={name} href={`${link.feed(feed)}#reliability`} />,
    },
    { key: "type", name: text.columns.type, cell: ({ type }) => <Tag>{observed.types[type]}</Tag> },
    ...figureColumns<RankedRow>(now, (row) => row),
  ];
}

function Types({ shown }: { shown: string | null }): ReactNode {
  return (
    <p className="cluster small choices">
      <span className="soft">{text.filter}</span>
      {[null, ...REALTIME_TYPES].map((type) => (
        <a
          className="button"
          data-size="small"
          {...(type === shown ? { "aria-current": "true", "data-kind": "primary" } : {})}
          href={link.realtimeFeeds({ type: type?.replace("realtime_", "") })}
          key={type}
        >
          {type === null ? text.all : observed.types[type]}
        </a>
      ))}
    </p>
  );
}

function Ranking({
  query,
  answer,
}: {
  query: RankingQuery;
  answer: { total: number; endpoints: RankedEndpoint[] };
}): ReactNode {
  const now = useNow();
  const { after, type } = query;
  const rows = answer.endpoints.map((endpoint, i) => ({ ...endpoint, rank: after + i + 1 }));
  const page = (start: number) =>
    link.realtimeFeeds({ type: type?.replace("realtime_", ""), after: start <= 0 ? null : start });
  return (
    <>
      <Types shown={type} />
      {rows.length === 0 ? (
        <EmptyState title={text.none.title}>
          <p>
            {text.none.body(
              <a href={link.feeds({ feedSpecs: "GTFS_RT" })}>{text.none.registry}</a>,
              type === null ? null : <a href={link.realtimeFeeds()}>{text.none.all}</a>,
            )}
          </p>
        </EmptyState>
      ) : (
        <ListTable caption={<span className="visually-hidden">{text.title}</span>} columns={columns(now)} rows={rows} />
      )}
      <Pager
        what={text.what}
        previous={after > 0 ? page(after - PAGE_ROWS) : null}
        next={after + rows.length < answer.total ? page(after + PAGE_ROWS) : null}
        from={after + 1}
        count={rows.length}
        total={answer.total}
      />
    </>
  );
}

export function Component(): ReactNode {
  const url = usePageUrl(screen);
  const query = readAsked(url.searchParams);
  const { data } = useSuspenseQuery(rankingQuery(query));
  return (
    <>
      <header className="page-head">
        <h1>{text.title}</h1>
        <p className="page-lead">{text.lead(<a href={link.feeds()}>{text.feeds}</a>)}</p>
      </header>
      {data === null ? <p>{text.elsewhere}</p> : <Ranking query={query} answer={data} />}
    </>
  );
}
