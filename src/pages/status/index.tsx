import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { portalQuery } from "../../data/query.ts";
import { useSite } from "../../data/site.ts";
import { thousands } from "../../domain/formats.ts";
import { link } from "../../domain/links.ts";
import type { PortalStatus } from "../../domain/portal-status.ts";
import { FactTable } from "../../ui/fact-table.tsx";
import { moment } from "../../ui/relative-time.tsx";
import { Section } from "../../ui/section.tsx";
import { pageLoader } from "../page.ts";
import { screen } from "./screen.ts";

const statusQuery = portalQuery<PortalStatus>("/status");

export const loader = pageLoader(screen, ({ read, later, site }) => {
  later(() => read(statusQuery));
  return {
    title: "Status",
    description: `How ${site.name} and its data are doing: feeds that are due, failing or waiting for an import.`,
    data: link.portalData("status", {}, site.apiBase),
    crumbs: [{ label: "Status" }],
  };
});

/** Counts link to the feeds that they count. */
function counted(count: number, query?: Record<string, string>): ReactNode {
  return query === undefined || count === 0 ? thousands(count) : <a href={link.feeds(query)}>{thousands(count)}</a>;
}

function Data({ status, now }: { status: PortalStatus; now: Date }): ReactNode {
  return (
    <Section
      id="data"
      title="Data"
      note="A feed is due when it was not fetched within a day. What failed keeps its last good version."
    >
      <FactTable
        facts={[
          ["Source feeds", counted(status.feeds, {})],
          ["With data that is shown", thousands(status.active)],
          ["Due to be fetched", thousands(status.due)],
          ["Last fetch failed", counted(status.failing, { fetchError: "true" })],
          ["Waiting for an import", thousands(status.pending)],
          ["Last import refused", counted(status.refused, { importStatus: "ERROR" })],
          ["Last fetch", moment(status.last_fetch, now) ?? "never"],
          ["Last import", moment(status.last_import, now) ?? "never"],
          ["Data version", thousands(status.data_version)],
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
      <h1>Status</h1>
      <p className="page-lead">
        Pages and API answer. For programs: <a href="/health">/health</a>
        {status === null ? null : (
          <>
            {" "}
            and <a href={`${site.apiBase}/portal/status`}>the figures below as JSON</a>
          </>
        )}
        .
      </p>
      {status === null ? (
        <p>The data of this portal comes from another server, whose state is not known here.</p>
      ) : (
        <Data status={status} now={new Date(site.now)} />
      )}
      <Section id="build" title="Software">
        <FactTable facts={[["Build", <code key="build">{site.buildId}</code>]]} />
      </Section>
    </>
  );
}
