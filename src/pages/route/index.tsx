import "../../styles/route.css";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { notFound } from "../../data/failure.ts";
import { page } from "../../data/page.ts";
import { useSuspenseQuery } from "../../data/use-query.ts";
import { verdictQuery } from "../../data/verdict.ts";
import { routeBadge } from "../../domain/colour.ts";
import type { EntityKey } from "../../domain/keys.ts";
import { link } from "../../domain/links.ts";
import { routeTypeWords } from "../../domain/route-types.ts";
import { useNow, useSite } from "../../shell/site.ts";
import { Alerts } from "../../ui/alerts.tsx";
import { Anchors } from "../../ui/anchors.tsx";
import { Choices } from "../../ui/choices.tsx";
import { ClockScope } from "../../ui/clock/clock.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageId } from "../../ui/page-id.tsx";
import { ReportLinks } from "../../ui/report.tsx";
import { RouteBadge } from "../../ui/route-badge.tsx";
import { SampleNotice } from "../../ui/sample-notice.tsx";
import { SchematicMap } from "../../ui/schematic/map.tsx";
import { Section } from "../../ui/section.tsx";
import { StaleWarning } from "../../shell/stale-warning.tsx";
import { PinnedNotice, StaleNotice } from "../../ui/version-notices.tsx";
import { isPinned, keyOf } from "../entity-key.ts";
import { usePageUrl } from "../page-url.ts";
import { cleanUrl, readDay } from "../timetable/day.ts";
import { routeTimetableQuery } from "../timetable/late.ts";
import { readRouteDay } from "../timetable/route-day.ts";
import { RouteTimetableSection } from "../timetable/route-view.tsx";
import { Directions, UnorderedStops } from "./directions.tsx";
import { RouteExports } from "./exports.tsx";
import { RouteFacts } from "./facts.tsx";
import { HeadwayTable } from "./headway-table.tsx";
import { routeQuery } from "./late.ts";
import { routeName, routeTitle } from "./names.ts";
import { REACHES, readReach } from "./patterns.ts";
import type { RouteDetail } from "./read.ts";
import { RouteSources } from "./sources.tsx";

function refOf(route: RouteDetail) {
  return { onestopId: route.onestop_id, feed: route.feed_onestop_id, entityId: route.route_id };
}

export const loader = page(async ({ url, params, read }) => {
  const key = keyOf(params.routeKey, url);
  const route = key === null ? undefined : (await read(routeQuery(key, readReach(url.searchParams)))).routes[0];
  if (route === undefined) throw notFound(url);
  await read(verdictQuery("feeds", route.feed_onestop_id ?? ""));
  const day = readDay(url.searchParams);
  if (day.kind === "day") await read(routeTimetableQuery(route.id, readRouteDay(day.date, url.searchParams)));
  return {
    title: routeTitle(route),
    description: `${routeName(route)} is a ${routeTypeWords(route.route_type).toLowerCase()} route of ${route.agency.agency_name}: its stops in both directions, how often it runs, and where the data comes from.`,
    canonical: link.route(refOf(route)),
    crumbs: [
      { label: "Operators", href: link.operators() },
      { label: route.agency.agency_name, href: link.operator(route.agency.onestop_id) },
      { label: routeName(route), tag: "Route" },
    ],
  };
});

function Notices({
  routeKey,
  route,
  previous,
}: {
  routeKey: EntityKey;
  route: RouteDetail;
  previous: boolean;
}): ReactNode {
  const now = useNow();
  const feed = route.feed_onestop_id ?? "";
  return (
    <div className="notices">
      <Alerts alerts={route.alerts} />
      <SampleNotice infos={route.feed_version.feed_infos} />
      {isPinned(routeKey) ? (
        <PinnedNotice feed={feed} sha1={route.feed_version.sha1} current={link.route(refOf(route))} />
      ) : (
        <>
          <StaleWarning feed={feed} />
          <StaleNotice fetchedAt={route.feed_version.fetched_at} now={now} />
        </>
      )}
      {previous ? (
        <Notice title="This is an earlier Onestop ID">
          <p>The route had it in an older version of its feed. What you see is the newest version that used it.</p>
        </Notice>
      ) : null}
    </div>
  );
}

function RouteView({ routeKey }: { routeKey: EntityKey }): ReactNode {
  const now = useNow();
  const site = useSite();
  const url = cleanUrl(usePageUrl());
  const reach = readReach(url.searchParams);
  const { routes, stops, transfers, directions, headways, schematic, previous } = useSuspenseQuery(
    routeQuery(routeKey, reach),
  ).data;
  const route = routes[0];
  if (route === undefined) return null;
  const long = (route.route_long_name ?? "").trim();
  const line = { feed: route.feed_onestop_id, colour: routeBadge(route).fill, stops, transfers };
  return (
    <ClockScope url={url}>
      <header className="page-head">
        <p className="page-kind">
          {routeTypeWords(route.route_type)} route of{" "}
          <a href={link.operator(route.agency.onestop_id)}>{route.agency.agency_name}</a>
        </p>
        <div className="page-title">
          <RouteBadge route={route} size="large" />
          <h1>{long !== "" ? long : routeName(route)}</h1>
        </div>
        <PageId id={route.onestop_id} />
      </header>
      <Notices routeKey={routeKey} route={route} previous={previous} />
      <Anchors
        anchors={[
          { id: "about", name: "About" },
          ...(schematic === null ? [] : [{ id: "map", name: "Map" }]),
          { id: "connections", name: "Stops" },
          { id: "headways", name: "Headways" },
          { id: "timetable", name: "Timetable" },
          { id: "sources", name: "Source feeds" },
          { id: "export", name: "Export" },
        ]}
      />
      <div className="columns" data-even="">
        <Section id="about" title="About this route">
          <RouteFacts route={route} />
        </Section>
        {schematic === null ? null : (
          <section id="map" aria-label="Map">
            <SchematicMap
              schematic={schematic}
              title={`Course of ${routeName(route)}`}
              description="A drawing of the route's course with its stops, north at the top. The stops are listed below."
              caption="Course and stops, north at the top"
            />
          </section>
        )}
      </div>
      {directions.length === 0 ? (
        <Section id="connections" title="Stops">
          <UnorderedStops line={line} />
        </Section>
      ) : (
        <Section
          id="connections"
          title="Stops by direction"
          note="Minutes count from the first stop of a typical trip. Below a stop stand the routes to change to."
        >
          <Choices
            url={url}
            label="Transfers within"
            field="transfers"
            fragment="connections"
            shown={reach}
            choices={REACHES.map((value) => ({ value, name: value === 0 ? "the stop" : `${value} m` }))}
          />
          <Directions directions={directions} line={line} />
        </Section>
      )}
      <Section id="headways" title="Headways">
        {headways.length === 0 ? (
          <p className="soft">No headways are known for this route.</p>
        ) : (
          <HeadwayTable rows={headways} directions={directions} />
        )}
      </Section>
      <RouteTimetableSection url={url} routeId={route.id} zone={route.agency.agency_timezone} />
      <Section id="sources" title="Source feeds">
        <RouteSources routes={routes} now={now} />
        <ReportLinks
          subject={`Route ${route.onestop_id || route.route_id}: ${routeName(route)}`}
          page={site.url + link.route(refOf(route))}
          file={route.feed_version.feed.file}
          infos={route.feed_version.feed_infos}
        />
      </Section>
      <Section id="export" title="Export">
        <RouteExports route={route} pinned={isPinned(routeKey)} />
      </Section>
    </ClockScope>
  );
}

export function Component(): ReactNode {
  const url = usePageUrl();
  const key = keyOf(useParams().routeKey, url);
  return key === null ? null : <RouteView routeKey={key} />;
}
