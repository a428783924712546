/** A feed version, at `/feeds/{feedKey}/versions/{feedVersionKey}` and, whatever its feed, at `/feed-versions/{version}`. */
import "../../styles/entity.css";
import "./feed-version.css";
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { notFound } from "../../data/failure.ts";
import { organizationsQuery } from "../../data/organizations.ts";
import { lazyQuery } from "../../data/query.ts";
import type { AgencyOutline, RouteOutline, StopOutline } from "../../domain/compare/outline.ts";
import { addressWith } from "../../ui/address.ts";
import { Section } from "../../ui/section.tsx";
import { SectionNav } from "../../ui/section-nav.tsx";
import { lazyModule, serverOnly } from "../../ui/server-only.tsx";
import { relatedQuery } from "../feed/query.ts";
import { useLiveMap } from "../live-map.ts";
import { pageLoader, useIsLoading, usePageUrl } from "../page.ts";
import { ServiceCalendar } from "./calendar.tsx";
import { agencyColumns, EntityList, routeColumns, stopColumns } from "./entity-lists.tsx";
import { entitiesQuery, isVersionKey, nameOfFeed, type ShownVersion, versionHeadQuery, versionQuery } from "./query.ts";
import { screen } from "./screen.ts";
import { summaryQuery } from "./summary.ts";
import { text } from "./text.tsx";
import { calendarOf } from "./weeks.ts";

export const networkQuery = lazyQuery("VersionNetwork", async () => (await import("./network.ts")).networkQuery);

export const staticParts = lazyModule(() => import("./static.tsx"));

const VersionTitle = serverOnly(staticParts, (part) => part.VersionTitle);
const VersionNotices = serverOnly(staticParts, (part) => part.VersionNotices);
const Counters = serverOnly(staticParts, (part) => part.Counters);
const Facts = serverOnly(staticParts, (part) => part.Facts);
const VersionActions = serverOnly(staticParts, (part) => part.VersionActions);
const Coverage = serverOnly(staticParts, (part) => part.Coverage);
const CalendarDrawing = serverOnly(staticParts, (part) => part.CalendarDrawing);
const VersionMap = serverOnly(staticParts, (part) => part.VersionMap);
const VersionOnDemand = serverOnly(staticParts, (part) => part.VersionOnDemand);
const FileTable = serverOnly(staticParts, (part) => part.FileTable);
const Import = serverOnly(staticParts, (part) => part.Import);
const Validation = serverOnly(staticParts, (part) => part.Validation);

type Params = Readonly<Record<string, string | undefined>>;

const keyOf = (params: Params) => params.feedVersionKey ?? params.version ?? "";

export const loader = pageLoader(screen, async ({ url, params, read, later }) => {
  const key = keyOf(params);
  if (!isVersionKey(key)) throw notFound(url);
  const feed = params.feedKey ?? null;
  later(() => read(versionQuery(key, feed)));
  // Who publishes the feed is read beside the version, where the URL names the feed.
  const [{ feed_versions }, company] = await Promise.all([
    read(versionHeadQuery(key, feed)),
    feed === null ? null : read(relatedQuery(feed)),
  ]);
  const version = feed_versions[0];
  if (version === undefined) throw notFound(url);
  const { id } = version;
  later(() =>
    Promise.all([
      read(relatedQuery(version.feed.onestop_id)),
      read(summaryQuery(id)),
      read(networkQuery(id)),
      read(organizationsQuery(id)),
      read(entitiesQuery(id, "agencies", url.searchParams)),
      read(entitiesQuery(id, "routes", url.searchParams)),
      read(entitiesQuery(id, "stops", url.searchParams)),
    ]),
  );
  const { versionHead } = await staticParts.load();
  return versionHead(version, nameOfFeed(version.feed, company?.operators));
});

export function Component(): ReactNode {
  const params = useParams();
  const url = usePageUrl(screen);
  const busy = useIsLoading();
  useLiveMap();
  const { feed_versions } = useSuspenseQuery(versionQuery(keyOf(params), params.feedKey ?? null)).data;
  const version = feed_versions[0] as ShownVersion;
  const { id, sha1, feed } = version;
  const query = url.searchParams;
  const summary = useSuspenseQuery(summaryQuery(id)).data;
  const agencies = useSuspenseQuery(entitiesQuery<AgencyOutline>(id, "agencies", query)).data;
  const routes = useSuspenseQuery(entitiesQuery<RouteOutline>(id, "routes", query)).data;
  const stops = useSuspenseQuery(entitiesQuery<StopOutline>(id, "stops", query)).data;
  const network = useSuspenseQuery(networkQuery(id)).data;
  const onDemand = network?.onDemand ?? [];
  const { data: company } = useSuspenseQuery(relatedQuery(feed.onestop_id));
  const pin = { feed: feed.onestop_id, sha1 };
  const calendar = calendarOf(version.service_levels, query.get("weeks"));
  const isImported =
    summary !== null && (version.feed_version_gtfs_import?.success === true || summary.answered_from === "archive");
  const others = feed_versions.slice(1);
  const weeksAt = (monday: string) => addressWith(url, { weeks: monday }, "calendar");
  return (
    <>
      <header className="page-head">
        <VersionTitle version={version} name={nameOfFeed(feed, company?.operators)} />
        <VersionActions version={version} summary={summary} />
      </header>
      <VersionNotices versions={[version, ...others]} />
      <Counters version={version} />
      <SectionNav
        sections={[
          { id: "about", name: text.sections.about },
          ...(network === null ? [] : [{ id: "map", name: text.sections.map }]),
          ...(onDemand.length === 0 ? [] : [{ id: "on-demand", name: text.sections.onDemand, count: onDemand.length }]),
          { id: "coverage", name: text.sections.coverage },
          { id: "calendar", name: text.sections.calendar },
          { id: "files", name: text.sections.files, count: version.files.length },
          ...(isImported ? [{ id: "agencies", name: text.sections.agencies, count: summary.agencies }] : []),
          ...(isImported ? [{ id: "routes", name: text.sections.routes, count: summary.routes }] : []),
          ...(isImported ? [{ id: "stops", name: text.sections.stops, count: summary.stops }] : []),
          { id: "import", name: text.sections.import },
          { id: "validation", name: text.sections.validation },
        ]}
      />
      <div className="columns" data-even="">
        <Section id="about" title={text.headings.about}>
          <div className="facts-beside">
            <Facts version={version} summary={summary} />
          </div>
        </Section>
        {network === null ? null : (
          <section id="map" aria-label={text.sections.map}>
            <VersionMap id={id} sha1={version.sha1} network={network} />
          </section>
        )}
      </div>
      {onDemand.length === 0 ? null : (
        <Section id="on-demand" title={text.sections.onDemand}>
          <VersionOnDemand services={onDemand} />
        </Section>
      )}
      <Section id="coverage" title={text.headings.coverage}>
        <div className="facts-beside">
          <Coverage version={version} />
        </div>
      </Section>
      <Section id="calendar" title={text.headings.calendar} note={text.calendar.note}>
        {calendar === null ? (
          <p className="soft">{text.calendar.none}</p>
        ) : (
          <ServiceCalendar calendar={calendar} address={weeksAt} Drawing={CalendarDrawing} />
        )}
      </Section>
      <Section id="files" title={text.sections.files}>
        <FileTable files={version.files} />
      </Section>
      {!isImported ? null : (
        <>
          {agencies === null ? null : (
            <Section id="agencies" title={text.sections.agencies}>
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
            <Section id="routes" title={text.sections.routes}>
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
            <Section id="stops" title={text.sections.stops}>
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
      <Section id="import" title={text.sections.import}>
        <Import version={version} summary={summary} />
      </Section>
      <Section id="validation" title={text.headings.validation}>
        <Validation version={version} />
      </Section>
    </>
  );
}
