import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { recentChangesQuery } from "../../data/changes.ts";
import { useSite } from "../../data/site.ts";
import { link } from "../../domain/links.ts";
import type { Query } from "../../domain/screen.ts";
import { ChangeList } from "../../shell/changes/list.tsx";
import { Choices } from "../../ui/choices.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Section } from "../../ui/section.tsx";
import { pageLoader, usePageUrl } from "../page.ts";
import { screen } from "./screen.ts";
import { text } from "./text.tsx";

/** Periods to choose from, in days. */
const PERIODS = [7, 30, 90, 365] as const;

/** Changes on the page; the feeds for readers and the API have more. */
const MAX_CHANGES = 100;

/** Parses `?days=`: one of the periods. */
function readDays(query: Query<"days">): (typeof PERIODS)[number] {
  return PERIODS.find((days) => String(days) === query.get("days")) ?? PERIODS[0];
}

export const loader = pageLoader(screen, ({ url, site, read, later }) => {
  const days = readDays(url.searchParams);
  later(() => read(recentChangesQuery(days, MAX_CHANGES)));
  return {
    title: text.titleOf(days),
    description: text.description(site.name),
    canonical: link.changesPage(),
    atom: link.changes("atom", {}, site.apiBase),
    jsonFeed: link.changes("feed.json", {}, site.apiBase),
    crumbs: [{ label: text.title }],
  };
});

export function Component(): ReactNode {
  const url = usePageUrl(screen);
  const { apiBase } = useSite();
  const days = readDays(url.searchParams);
  const changes = useSuspenseQuery(recentChangesQuery(days, MAX_CHANGES)).data?.changes;
  const longer = PERIODS.find((period) => period > days);
  return (
    <>
      <header className="page-head">
        <h1>{text.titleOf(days)}</h1>
        <p className="page-lead">{text.lead}</p>
      </header>
      <Choices
        url={url}
        label={text.period}
        field="days"
        fragment="changes"
        shown={days}
        choices={PERIODS.map((value) => ({ value, name: text.days(value) }))}
      />
      <Section id="changes" title={text.changes}>
        {changes === undefined ? (
          <p className="soft">{text.notOffered}</p>
        ) : changes.length === 0 ? (
          <EmptyState title={text.none(days)}>
            <p>{text.noneHint}</p>
            {longer === undefined ? null : (
              <p>
                <a href={link.changesPage({ days: longer })}>{text.longer(longer)}</a>
              </p>
            )}
          </EmptyState>
        ) : (
          <>
            <p className="soft">
              {text.count(changes.length, new Set(changes.map(({ feed }) => feed.onestop_id)).size)}
            </p>
            <ChangeList changes={changes} isPage filter={{}} apiBase={apiBase} />
            {changes.length < MAX_CHANGES ? null : <p className="soft small">{text.more(MAX_CHANGES)}</p>}
          </>
        )}
      </Section>
    </>
  );
}
