import "../../styles/route.css";
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { notFound } from "../../data/failure.ts";
import { lazyQuery } from "../../data/query.ts";
import { verdictQuery } from "../../data/verdict.ts";
import type { EntityKey } from "../../domain/keys.ts";
import type { Query } from "../../domain/screen.ts";
import { Anchors } from "../../ui/anchors.tsx";
import { Choices } from "../../ui/choices.tsx";
import { ClockScope, useClock } from "../../ui/clock/clock.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { PageId } from "../../ui/page-id.tsx";
import { Section } from "../../ui/section.tsx";
import { lazyModule, serverOnly } from "../../ui/server-only.tsx";
import { isPinned, keyOf } from "../entity-key.ts";
import { useLiveMap } from "../live-map.ts";
import { pageLoader, usePageUrl } from "../page.ts";
import { readDay } from "../timetable/day.ts";
import { routeTimetableQuery } from "../timetable/lazy.ts";
import { readRouteDay } from "../timetable/route-day.ts";
import { RouteTimetableSection } from "../timetable/route-view.tsx";
import { RouteAreas } from "./areas.tsx";
import type { HeadwayRow } from "./headways.ts";
import { towardsWords } from "./names.ts";
import type { Direction } from "./patterns.ts";
import { PERIODS, PERIODS_24 } from "./periods.ts";
import { screen } from "./screen.ts";

export const routeQuery = lazyQuery("RoutePage", async () => (await import("./load.ts")).routeQuery);
export const routeServiceQuery = lazyQuery("RouteService", async () => (await import("./load.ts")).routeServiceQuery);

/** Transfer radii to choose from, in metres; 0 is the stop itself. */
export const REACHES = [0, 100, 200, 300, 400, 500] as const;

/** Parses `?transfers=`: one of the transfer radii, in metres. */
export function readReach(query: Query<"transfers">): number {
  return REACHES.find((metres) => String(metres) === query.get("transfers")) ?? REACHES[0];
}

/** Headways of the route. Directions are named after their destinations. */
export function HeadwayTable({
  rows,
  directions,
}: {
  rows: readonly HeadwayRow[];
  directions: readonly Direction[];
}): ReactNode {
  const clock = useClock();
  const towards = new Map(directions.map((direction) => [direction.id, direction.towards]));
  const columns: Column<HeadwayRow>[] = [
    {
      key: "direction",
      name: "Direction",
      lead: true,
      cell: (row) => (
        <>
          {row.day}{" "}
          <span className="soft">{towardsWords(towards.get(row.direction) ?? "") || `direction ${row.direction}`}</span>
        </>
      ),
    },
    ...PERIODS.map(
      ([name], i): Column<HeadwayRow> => ({
        key: name,
        name: clock === "24" ? PERIODS_24[i]! : name,
        kind: "nowrap",
        cell: (row) => row.periods[i],
      }),
    ),
    { key: "at", name: "Counted at", cell: (row) => row.stop },
  ];
  return (
    <DataTable
      caption="Time between departures at the stop with the most of them, on the busiest day of each kind"
      columns={columns}
      rows={rows}
      rowKey={(row) => `${row.direction} ${row.day}`}
    />
  );
}

export const staticParts = lazyModule(() => import("./static.tsx"));

const RouteTitle = serverOnly(staticParts, (part) => part.RouteTitle);
const RouteNotices = serverOnly(staticParts, (part) => part.RouteNotices);
const RouteFacts = serverOnly(staticParts, (part) => part.RouteFacts);
const RouteMap = serverOnly(staticParts, (part) => part.RouteMap);
const RouteStops = serverOnly(staticParts, (part) => part.RouteStops);
const RouteFiles = serverOnly(staticParts, (part) => part.RouteFiles);
const RouteCalls = serverOnly(staticParts, (part) => part.RouteCalls);
const RouteOrigins = serverOnly(staticParts, (part) => part.RouteOrigins);

export const loader = pageLoader(screen, async ({ url, params, read, later }) => {
  const key = keyOf(params.routeKey, url);
  if (key === null) throw notFound(url);
  const readVerdict = async () => {
    const [route] = (await read(routeQuery(key))).routes;
    if (route !== undefined) await read(verdictQuery("feeds", route.feed_onestop_id ?? ""));
  };
  const day = readDay(url.searchParams);
  // These start beside the route, because each finds it by its key.
  later(() =>
    Promise.all([
      readVerdict(),
      read(routeServiceQuery(key, readReach(url.searchParams))),
      day.kind === "day" ? read(routeTimetableQuery(key, readRouteDay(day.date, url.searchParams))) : null,
    ]),
  );
  const [route] = (await read(routeQuery(key))).routes;
  if (route === undefined) throw notFound(url);
  const { routeHead } = await staticParts.load();
  return routeHead(route);
});

function RouteView({ routeKey }: { routeKey: EntityKey }): ReactNode {
  const url = usePageUrl(screen);
  const reach = readReach(url.searchParams);
  useLiveMap();
  const { routes, previous } = useSuspenseQuery(routeQuery(routeKey)).data;
  const { stops, transfers, directions, headways, schematic, alerts, reported } = useSuspenseQuery(
    routeServiceQuery(routeKey, reach),
  ).data;
  const route = routes[0];
  if (route === undefined) return null;
  return (
    <ClockScope url={url}>
      <header className="page-head">
        <RouteTitle route={route} />
        <PageId id={route.onestop_id} />
      </header>
      <RouteNotices routeKey={routeKey} route={route} alerts={alerts} reported={reported} previous={previous} />
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
            <RouteMap schematic={schematic} route={route} />
          </section>
        )}
      </div>
      {directions.length === 0 ? (
        <Section id="connections" title="Stops">
          <RouteStops route={route} stops={stops} transfers={transfers} directions={directions} />
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
          <RouteStops route={route} stops={stops} transfers={transfers} directions={directions} />
        </Section>
      )}
      <Section id="headways" title="Headways">
        {headways.length === 0 ? (
          <p className="soft">No headways are known for this route.</p>
        ) : (
          <HeadwayTable rows={headways} directions={directions} />
        )}
      </Section>
      <RouteTimetableSection url={url} routeKey={routeKey} zone={route.agency.agency_timezone} />
      <Section id="sources" title="Source feeds">
        <RouteOrigins routes={routes} reported={reported} />
      </Section>
      <Section id="export" title="Export">
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
  const key = keyOf(useParams().routeKey, url);
  return key === null ? null : <RouteView routeKey={key} />;
}
