import "../../styles/entity.css";
import "../../styles/print.css";
import "../../styles/route.css";
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { notFound } from "../../data/failure.ts";
import { faresOfRoute } from "../../data/fares.ts";
import { organizationsOfRoute } from "../../data/organizations.ts";
import { lazyQuery } from "../../data/query.ts";
import { translationsQuery } from "../../data/translations.ts";
import { entityVerdictQuery } from "../../data/verdict.ts";
import { type EntityKey, routeRef } from "../../domain/ids/keys.ts";
import { inPageLanguage } from "../../domain/language/current.ts";
import type { OnDemandAnswer } from "../../domain/on-demand/answer.ts";
import type { Query } from "../../domain/screen.ts";
import { Choices } from "../../ui/choices.tsx";
import { ClockScope, useClock } from "../../ui/clock/clock.tsx";
import { DataTable, type TableColumn } from "../../ui/data-table.tsx";
import { fareText } from "../../ui/fare-text.ts";
import { routeLanguage } from "../../ui/listed-route.ts";
import { PageId } from "../../ui/page-id.tsx";
import { PageTools } from "../../ui/page-tools.tsx";
import { Section } from "../../ui/section.tsx";
import { type Anchor, SectionNav } from "../../ui/section-nav.tsx";
import { lazyModule, serverOnly } from "../../ui/server-only.tsx";
import { isPinned, keyOf } from "../entity-key.ts";
import { useLiveMap } from "../live-map.ts";
import { pageLoader, usePageUrl } from "../page.ts";
import { readDay } from "../timetable/day.ts";
import { routeTimetableQuery, routeTodayQuery } from "../timetable/lazy.ts";
import { readRouteDays } from "../timetable/route-day.ts";
import { RouteTimetableSection } from "../timetable/route-view.tsx";
import { RouteTodayView } from "../timetable/today-view.tsx";
import { RouteAreas } from "./areas.tsx";
import type { HeadwayLine } from "./headways.ts";
import type { RouteDetail } from "./load.ts";
import { towardsWords } from "./names.ts";
import type { RouteDirection } from "./patterns.ts";
import { screen } from "./screen.ts";
import { text } from "./text.tsx";

export const routeQuery = lazyQuery("RoutePage", async () => (await import("./load.ts")).routeQuery);
export const routeServiceQuery = lazyQuery("RouteService", async () => (await import("./load.ts")).routeServiceQuery);

/** Transfer radii to choose from, in meters; 0 is the stop itself. */
export const REACHES = [0, 100, 200, 300, 400, 500] as const;

/** Parses `?transfers=`: one of the transfer radii, in meters. */
export function readReach(query: Query<"transfers">): number {
  return REACHES.find((meters) => String(meters) === query.get("transfers")) ?? REACHES[0];
}

/** Headways of the route. Directions are named after their destinations. */
export function HeadwayTable({
  rows,
  directions,
}: {
  rows: readonly HeadwayLine[];
  directions: readonly RouteDirection[];
}): ReactNode {
  const clock = useClock();
  const towards = new Map(directions.map((direction) => [direction.id, direction.towards]));
  const periods = clock === "24" ? text.frequency.periods24 : text.frequency.periods;
  // A column for the stop is needed only if there are several.
  const stops = new Set(rows.map((row) => row.stop));
  const columns: TableColumn<HeadwayLine>[] = [
    {
      key: "direction",
      name: text.frequency.direction,
      lead: true,
      cell: (row) => (
        <>
          {row.day}{" "}
          <span className="soft">
            {towardsWords(towards.get(row.direction) ?? "") || text.frequency.noDirection(row.direction)}
          </span>
        </>
      ),
    },
    ...periods.map(
      (name, i): TableColumn<HeadwayLine> => ({ key: name, name, kind: "nowrap", cell: (row) => row.periods[i] }),
    ),
    ...(stops.size > 1 ? [{ key: "at", name: text.frequency.stop, cell: (row: HeadwayLine) => row.stop }] : []),
  ];
  return (
    <div className="headways">
      <DataTable
        caption={stops.size > 1 ? text.frequency.caption : text.frequency.captionAt([...stops][0] ?? "")}
        columns={columns}
        rows={rows}
        rowKey={(row) => `${row.direction} ${row.day}`}
      />
    </div>
  );
}

export const staticParts = lazyModule(() => import("./static.tsx"));

const RouteTitle = serverOnly(staticParts, (part) => part.RouteTitle);
const RouteActions = serverOnly(staticParts, (part) => part.RouteActions);
const RouteNotices = serverOnly(staticParts, (part) => part.RouteNotices);
const RouteFacts = serverOnly(staticParts, (part) => part.RouteFacts);
const RouteMap = serverOnly(staticParts, (part) => part.RouteMap);
const RouteStops = serverOnly(staticParts, (part) => part.RouteStops);
const RouteFiles = serverOnly(staticParts, (part) => part.RouteFiles);
const RouteOnDemand = serverOnly(staticParts, (part) => part.RouteOnDemand);
const RouteCalls = serverOnly(staticParts, (part) => part.RouteCalls);
const FareTable = serverOnly(staticParts, (part) => part.FareTable);
const RouteOrigins = serverOnly(staticParts, (part) => part.RouteOrigins);

export const loader = pageLoader(screen, async ({ url, read, later }) => {
  const key = keyOf(url);
  if (key === null) throw notFound(url);
  const day = readDay(url.searchParams);
  const readVerdictAndToday = async () => {
    const [route] = (await read(routeQuery(key))).routes;
    if (route === undefined) return;
    await Promise.all([
      read(entityVerdictQuery(route.feed_onestop_id ?? "")),
      read(organizationsOfRoute(route)),
      read(translationsQuery("routes", route.id)),
      read(faresOfRoute(route)),
      day.kind === "none" ? read(routeTodayQuery(route.id)) : null,
    ]);
  };
  // These start beside the route, because each finds it by its key.
  later(() =>
    Promise.all([
      readVerdictAndToday(),
      read(routeServiceQuery(key, readReach(url.searchParams))),
      ...(day.kind === "day" ? readRouteDays(day.date, url.searchParams) : []).map((one) =>
        read(routeTimetableQuery(key, one)),
      ),
    ]),
  );
  const [route] = (await read(routeQuery(key))).routes;
  if (route === undefined) throw notFound(url);
  const { routeHead } = await staticParts.load();
  return routeHead(route);
});

const { sections } = text;

function OnDemandService({ service }: { service: OnDemandAnswer }): ReactNode {
  return <RouteOnDemand service={service} clock={useClock()} />;
}

/** Links to the sections. @param before those above the fares @param after those below */
function Sections({
  route,
  before,
  after,
}: {
  route: RouteDetail;
  before: readonly Anchor[];
  after: readonly Anchor[];
}): ReactNode {
  const { data } = useSuspenseQuery(faresOfRoute(route));
  const ofFares = (data?.fares ?? []).length === 0 ? [] : [{ id: "fares", name: fareText.title }];
  return <SectionNav sections={[...before, ...ofFares, ...after]} />;
}

/** What tickets cost; nothing where the feed does not tell. */
function Fares({ route }: { route: RouteDetail }): ReactNode {
  const { data } = useSuspenseQuery(faresOfRoute(route));
  return data === null || data.fares.length === 0 ? null : (
    <Section id="fares" title={fareText.title}>
      <FareTable {...data} />
    </Section>
  );
}

function RouteView({ routeKey }: { routeKey: EntityKey }): ReactNode {
  const url = usePageUrl(screen);
  const reach = readReach(url.searchParams);
  useLiveMap();
  const { routes, previous } = useSuspenseQuery(routeQuery(routeKey)).data;
  const { stops, transfers, directions, headways, schematic, onDemand, alerts, reported } = useSuspenseQuery(
    routeServiceQuery(routeKey, reach),
  ).data;
  const route = routes[0];
  if (route === undefined) return null;
  const zone = route.agency.agency_timezone;
  // Such a route has no timetable, no stops in order, and no headways.
  const isOnlyOnDemand = onDemand !== null && stops.length === 0;
  return (
    <ClockScope url={url}>
      <header className="page-head">
        <RouteTitle route={route} path={inPageLanguage(url.pathname)} />
        <PageTools>
          <PageId id={route.onestop_id} />
          <RouteActions route={route} reported={reported} pinned={isPinned(routeKey)} />
        </PageTools>
      </header>
      <RouteNotices routeKey={routeKey} route={route} alerts={alerts} reported={reported} previous={previous} />
      <Sections
        route={route}
        before={[
          ...(onDemand === null ? [] : [{ id: "on-demand", name: sections.onDemand }]),
          ...(isOnlyOnDemand ? [] : [{ id: "timetable", name: sections.timetable }]),
          ...(isOnlyOnDemand ? [] : [{ id: "connections", name: sections.stops }]),
          ...(schematic === null ? [] : [{ id: "map", name: sections.map }]),
          { id: "about", name: sections.about },
          ...(isOnlyOnDemand ? [] : [{ id: "headways", name: sections.frequency }]),
        ]}
        after={[
          { id: "sources", name: sections.sources },
          { id: "export", name: sections.export },
        ]}
      />
      <div className="route-main" data-day={url.searchParams.has("date") ? "" : undefined}>
        {onDemand === null ? null : (
          <Section id="on-demand" title={text.onDemand.title}>
            <OnDemandService service={onDemand} />
          </Section>
        )}
        {isOnlyOnDemand ? null : (
          <>
            <RouteTimetableSection
              url={url}
              routeKey={routeKey}
              route={{ ...routeRef(route), sha1: route.feed_version.sha1 }}
              zone={zone}
              lang={routeLanguage(route)}
              today={
                <RouteTodayView
                  url={url}
                  routeId={route.id}
                  zone={zone}
                  feed={route.feed_onestop_id}
                  stops={stops}
                  lang={routeLanguage(route)}
                />
              }
            />
            {directions.length === 0 ? (
              <Section id="connections" title={text.stops.title}>
                <RouteStops route={route} stops={stops} transfers={transfers} directions={directions} />
              </Section>
            ) : (
              <Section id="connections" title={text.stops.titleByDirection} note={text.stops.note}>
                <Choices
                  url={url}
                  label={text.stops.within}
                  field="transfers"
                  fragment="connections"
                  shown={reach}
                  choices={REACHES.map((value) => ({ value, name: text.stops.distance(value) }))}
                />
                <RouteStops route={route} stops={stops} transfers={transfers} directions={directions} />
              </Section>
            )}
          </>
        )}
        <div className="route-aside">
          {schematic === null ? null : (
            <section id="map" aria-label={text.map.label}>
              <RouteMap schematic={schematic} route={route} />
            </section>
          )}
          <Section id="about" title={text.about.title}>
            <RouteFacts route={route} />
          </Section>
        </div>
      </div>
      {isOnlyOnDemand ? null : (
        <Section id="headways" title={text.frequency.title}>
          {headways.length === 0 ? (
            <p className="soft">{text.frequency.none}</p>
          ) : (
            <HeadwayTable rows={headways} directions={directions} />
          )}
        </Section>
      )}
      <Fares route={route} />
      <Section id="sources" title={text.sources.title}>
        <RouteOrigins routes={routes} reported={reported} />
      </Section>
      <Section id="export" title={text.export.title}>
        <div className="downloads">
          <RouteFiles route={route} pinned={isPinned(routeKey)} />
          <RouteAreas route={route} />
          <RouteCalls route={route} pinned={isPinned(routeKey)} />
        </div>
      </Section>
    </ClockScope>
  );
}

export function Component(): ReactNode {
  const url = usePageUrl(screen);
  const key = keyOf(url);
  return key === null ? null : <RouteView routeKey={key} />;
}
