/** A feed version, at `/feeds/{feedKey}/versions/{feedVersionKey}` and, whatever its feed, at `/feed-versions/{version}`. */
import "./feed-version.css";
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { notFound } from "../../data/failure.ts";
import { lazyQuery } from "../../data/query.ts";
import { useSite } from "../../data/site.ts";
import type { AgencyOutline, RouteOutline, StopOutline } from "../../domain/compare/outline.ts";
import { link } from "../../domain/links.ts";
import { Anchors } from "../../ui/anchors.tsx";
import { Section } from "../../ui/section.tsx";
import { lazyModule, serverOnly } from "../../ui/server-only.tsx";
import { useLiveMap } from "../live-map.ts";
import { pageLoader, useIsLoading, usePageUrl } from "../page.ts";
import { ServiceCalendar } from "./calendar.tsx";
import { agencyColumns, EntityList, routeColumns, stopColumns } from "./entity-lists.tsx";
import { entitiesQuery, isVersionKey, summaryQuery, type Version, versionIdQuery, versionQuery } from "./query.ts";
import { screen } from "./screen.ts";
import { calendarOf } from "./weeks.ts";

export const networkQuery = lazyQuery("VersionNetwork", async () => (await import("./network.ts")).networkQuery);

export const staticParts = lazyModule(() => import("./static.tsx"));

const VersionTitle = serverOnly(staticParts, (part) => part.VersionTitle);
const VersionNotices = serverOnly(staticParts, (part) => part.VersionNotices);
const Counters = serverOnly(staticParts, (part) => part.Counters);
const Facts = serverOnly(staticParts, (part) => part.Facts);
const Comparisons = serverOnly(staticParts, (part) => part.Comparisons);
const Coverage = serverOnly(staticParts, (part) => part.Coverage);
const CalendarDrawing = serverOnly(staticParts, (part) => part.CalendarDrawing);
const VersionMap = serverOnly(staticParts, (part) => part.VersionMap);
const FileTable = serverOnly(staticParts, (part) => part.FileTable);
const Import = serverOnly(staticParts, (part) => part.Import);
const Validation = serverOnly(staticParts, (part) => part.Validation);

type Params = Readonly<Record<string, string | undefined>>;

const keyOf = (params: Params) => params.feedVersionKey ?? params.version ?? "";

export const loader = pageLoader(screen, async ({ url, params, read, later }) => {
  const key = keyOf(params);
  if (!isVersionKey(key)) throw notFound(url);
  const feed = params.feedKey ?? null;
  later(async () => {
    const id = (await read(versionIdQuery(key, feed))).feed_versions[0]?.id;
    if (id === undefined) return;
    await Promise.all([
      read(summaryQuery(id)),
      read(networkQuery(id)),
      read(entitiesQuery(id, "agencies", url.searchParams)),
      read(entitiesQuery(id, "routes", url.searchParams)),
      read(entitiesQuery(id, "stops", url.searchParams)),
    ]);
  });
  const version = (await read(versionQuery(key, feed))).feed_versions[0];
  if (version === undefined) throw notFound(url);
  const { versionHead } = await staticParts.load();
  return versionHead(version);
});

export function Component(): ReactNode {
  const params = useParams();
  const url = usePageUrl(screen);
  const busy = useIsLoading();
  useLiveMap();
  const { apiBase } = useSite();
  const { feed_versions } = useSuspenseQuery(versionQuery(keyOf(params), params.feedKey ?? null)).data;
  const version = feed_versions[0] as Version;
  const { id, sha1, feed } = version;
  const query = url.searchParams;
  const summary = useSuspenseQuery(summaryQuery(id)).data;
  const agencies = useSuspenseQuery(entitiesQuery<AgencyOutline>(id, "agencies", query)).data;
  const routes = useSuspenseQuery(entitiesQuery<RouteOutline>(id, "routes", query)).data;
  const stops = useSuspenseQuery(entitiesQuery<StopOutline>(id, "stops", query)).data;
  const network = useSuspenseQuery(networkQuery(id)).data;
  const pin = { feed: feed.onestop_id, sha1 };
  const calendar = calendarOf(version.service_levels, query.get("weeks"));
  const imported = version.feed_version_gtfs_import?.success === true && summary !== null;
  const others = feed_versions.slice(1);
  const weeksAt = (monday: string) => {
    const next = new URLSearchParams(url.search);
    next.set("weeks", monday);
    return `${url.pathname}?${next}#calendar`;
  };
  return (
    <>
      <header className="page-head">
        <VersionTitle version={version} />
        <p className="version-actions">
          {feed.license?.redistribution_allowed === "no" ? (
            <span className="soft">The publisher does not allow this zip to be passed on.</span>
          ) : (
            <a className="button" data-kind="primary" href={link.download(sha1, apiBase)} download="">
              Download GTFS zip
            </a>
          )}
          <a className="button" href={link.versionData(sha1, apiBase)} data-reload="">
            JSON
          </a>
        </p>
      </header>
      <VersionNotices versions={[version, ...others]} />
      <Counters version={version} />
      <Anchors
        anchors={[
          { id: "about", name: "About" },
          ...(network === null ? [] : [{ id: "map", name: "Map" }]),
          { id: "coverage", name: "Coverage" },
          { id: "calendar", name: "Calendar" },
          { id: "files", name: "Files", count: version.files.length },
          ...(imported ? [{ id: "agencies", name: "Agencies", count: summary.agencies }] : []),
          ...(imported ? [{ id: "routes", name: "Routes", count: summary.routes }] : []),
          ...(imported ? [{ id: "stops", name: "Stops", count: summary.stops }] : []),
          { id: "import", name: "Import log" },
          { id: "validation", name: "Validation" },
        ]}
      />
      <div className="columns">
        <div>
          <Section id="about" title="About this version">
            <Facts version={version} />
          </Section>
        </div>
        {summary === null ? null : (
          <aside className="aside">
            <Section id="compare" title="Compare">
              <Comparisons version={version} summary={summary} />
            </Section>
          </aside>
        )}
      </div>
      {network === null ? null : (
        <section id="map" className="version-map" aria-label="Map">
          <VersionMap id={id} sha1={version.sha1} network={network} />
        </section>
      )}
      <Section id="coverage" title="Service coverage">
        <Coverage version={version} />
      </Section>
      <Section
        id="calendar"
        title="Service calendar"
        note="Hours of scheduled service on each day, all trips together."
      >
        {calendar === null ? (
          <p className="soft">No service levels are known of this version.</p>
        ) : (
          <ServiceCalendar calendar={calendar} address={weeksAt} Drawing={CalendarDrawing} />
        )}
      </Section>
      <Section id="files" title="Files">
        <FileTable files={version.files} />
      </Section>
      {!imported ? null : (
        <>
          {agencies === null ? null : (
            <Section id="agencies" title="Agencies">
              <EntityList
                list="agencies"
                url={url}
                answer={{ ...agencies, rows: agencies.agencies }}
                columns={agencyColumns()}
                busy={busy}
              />
            </Section>
          )}
          {routes === null ? null : (
            <Section id="routes" title="Routes">
              <EntityList
                list="routes"
                url={url}
                answer={{ ...routes, rows: routes.routes }}
                columns={routeColumns(pin)}
                busy={busy}
              />
            </Section>
          )}
          {stops === null ? null : (
            <Section id="stops" title="Stops">
              <EntityList
                list="stops"
                url={url}
                answer={{ ...stops, rows: stops.stops }}
                columns={stopColumns(pin)}
                busy={busy}
              />
            </Section>
          )}
        </>
      )}
      <Section id="import" title="Import log">
        <Import version={version} />
      </Section>
      <Section id="validation" title="Validation report">
        <Validation version={version} />
      </Section>
    </>
  );
}
