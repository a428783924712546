import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { portalQuery } from "../../data/query.ts";
import { useSite } from "../../data/site.ts";
import { thousands } from "../../domain/formats.ts";
import { link } from "../../domain/links.ts";
import type { PortalStatus } from "../../domain/portal-status.ts";
import { FactTable } from "../../ui/fact-table.tsx";
import { longMoment } from "../../ui/long-moment.tsx";
import { Section } from "../../ui/section.tsx";
import { pageLoader } from "../page.ts";
import { screen } from "./screen.ts";
import { text } from "./text.tsx";

const statusQuery = portalQuery<PortalStatus>("/status");

export const loader = pageLoader(screen, ({ read, later, site }) => {
  later(() => read(statusQuery));
  return {
    title: text.title,
    description: text.description(site.name),
    data: link.portalData("status", {}, site.apiBase),
    crumbs: [{ label: text.title }],
  };
});

/** Counts link to the feeds that they count. */
function counted(count: number, query?: Record<string, string>): ReactNode {
  return query === undefined || count === 0 ? thousands(count) : <a href={link.feeds(query)}>{thousands(count)}</a>;
}

function Data({ status, now }: { status: PortalStatus; now: Date }): ReactNode {
  return (
    <Section id="data" title={text.data.title} note={text.data.note}>
      <FactTable
        facts={[
          [text.data.feeds, counted(status.feeds, {})],
          [text.data.active, thousands(status.active)],
          [text.data.due, thousands(status.due)],
          [text.data.failing, counted(status.failing, { fetchError: "true" })],
          [text.data.pending, thousands(status.pending)],
          [text.data.refused, counted(status.refused, { importStatus: "ERROR" })],
          [text.data.lastFetch, longMoment(status.last_fetch, now) ?? text.data.never],
          [text.data.lastImport, longMoment(status.last_import, now) ?? text.data.never],
          [text.data.version, thousands(status.data_version)],
        ]}
      />
    </Section>
  );
}

/** Status of the portal; while the database is down, the error screen is shown instead. */
export function Component(): ReactNode {
  const site = useSite();
  const status = useSuspenseQuery(statusQuery).data;
  return (
    <>
      <header className="page-head">
        <h1>{text.title}</h1>
        <p className="page-lead">
          {text.lead(
            <a href="/health">{text.health}</a>,
            status === null ? null : <a href={`${site.apiBase}/portal/status`}>{text.json}</a>,
          )}
        </p>
      </header>
      {status === null ? <p>{text.elsewhere}</p> : <Data status={status} now={new Date(site.now)} />}
      <Section id="build" title={text.software.title}>
        <FactTable facts={[[text.software.build, <code key="build">{site.buildId}</code>]]} />
      </Section>
    </>
  );
}
