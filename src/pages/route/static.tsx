/** Static parts of the route page, and its head. */
import type { ReactNode } from "react";
import type { PageHead } from "../../data/page.ts";
import { useNow, useSite } from "../../data/site.ts";
import { routeBadge } from "../../domain/colour.ts";
import type { EntityKey } from "../../domain/keys.ts";
import { link } from "../../domain/links.ts";
import { modeOf } from "../../domain/modes.ts";
import { routeTypeWords } from "../../domain/route-types.ts";
import { StaleWarning } from "../../shell/stale-warning.tsx";
import { Alerts } from "../../ui/alerts.tsx";
import { ExternalLink } from "../../ui/external-link.tsx";
import { FactTable } from "../../ui/fact-table.tsx";
import { ModeIcon } from "../../ui/mode-icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ReportLinks } from "../../ui/report.tsx";
import { RouteBadge } from "../../ui/route-badge.tsx";
import { SampleNotice } from "../../ui/sample-notice.tsx";
import type { Schematic } from "../../ui/schematic/build.ts";
import { SchematicMap } from "../../ui/schematic/map.tsx";
import { PinnedNotice, StaleNotice } from "../../ui/version-notices.tsx";
import { isPinned } from "../entity-key.ts";
import { fileName } from "./area.ts";
import { Directions, UnorderedStops } from "./directions.tsx";
import type { RouteDetail, RouteService } from "./load.ts";
import { refOf, routeName } from "./names.ts";
import { RouteSources } from "./sources.tsx";

type Exported = { route: RouteDetail; pinned: boolean };

const keysOf = (route: RouteDetail) => ({
  onestopId: route.onestop_id,
  feed: route.feed_onestop_id,
  sha1: route.feed_version_sha1,
  entityId: route.route_id,
});

/** The route as files. */
export function RouteFiles({ route, pinned }: Exported): ReactNode {
  const { apiBase } = useSite();
  const files = [
    ["Route", link.entityData("routes", keysOf(route), "geojson", { pin: pinned, apiBase }), fileName(route, "route")],
    ...(route.onestop_id
      ? [["Stops", link.stopsOfRoute(route.onestop_id, "geojson", apiBase), fileName(route, "stops")] as const]
      : []),
  ] as const;
  return (
    <p className="cluster">
      <span className="field-label">GeoJSON</span>
      {files.map(([name, href, file]) => (
        <a className="button" href={href} download={file} key={name}>
          {name}
        </a>
      ))}
    </p>
  );
}

/** The calls that answer it. */
export function RouteCalls({ route, pinned }: Exported): ReactNode {
  const { apiBase } = useSite();
  return (
    <p className="small">
      As JSON by the API:{" "}
      <a href={link.entityData("routes", keysOf(route), "json", { pin: pinned, apiBase })} data-native="">
        the route with its stops
      </a>
      ,{" "}
      <a href={link.tripsOfRoute(keysOf(route), apiBase)} data-native="">
        its trips
      </a>
    </p>
  );
}

/** Boarding between stops, by `continuous_pickup` and `continuous_drop_off` of routes.txt; 1 is none. */
const CONTINUOUS: Record<number, string> = {
  0: "anywhere along the way",
  2: "by telephone order",
  3: "by arrangement with the driver",
};

export function RouteFacts({ route }: { route: RouteDetail }): ReactNode {
  return (
    <FactTable
      facts={[
        [
          "Operated by",
          <a href={link.operator(route.agency.onestop_id)} key="a">
            {route.agency.agency_name}
          </a>,
        ],
        ["Short name", route.route_short_name],
        ["Long name", route.route_long_name],
        [
          "Vehicle type",
          <span className="iconed" key="t" title={`route_type ${route.route_type}`}>
            <ModeIcon mode={modeOf(route.route_type)} /> {routeTypeWords(route.route_type)}
          </span>,
        ],
        ["Website", route.route_url && <ExternalLink url={route.route_url} />],
        ["Description", route.route_desc],
        ["Boarding between stops", CONTINUOUS[route.continuous_pickup ?? 1]],
        ["Leaving between stops", CONTINUOUS[route.continuous_drop_off ?? 1]],
        ["GTFS ID", <code key="id">{route.route_id}</code>],
      ]}
    />
  );
}

/** Title of the document: `{name} • {mode} route`. */
export function routeTitle(route: Parameters<typeof routeName>[0] & { route_type: number }): string {
  return `${routeName(route)} • ${routeTypeWords(route.route_type)} route`;
}

export function routeHead(route: RouteDetail): PageHead {
  return {
    title: routeTitle(route),
    description: `${routeName(route)} is a ${routeTypeWords(route.route_type).toLowerCase()} route of ${route.agency.agency_name}: its stops in both directions, how often it runs, and where the data comes from.`,
    canonical: link.route(refOf(route)),
    card: true,
    data: link.entityData("routes", refOf(route), "json"),
    crumbs: [
      { label: "Operators", href: link.operators() },
      { label: route.agency.agency_name, href: link.operator(route.agency.onestop_id) },
      { label: routeName(route), tag: "Route" },
    ],
  };
}

export function RouteTitle({ route }: { route: RouteDetail }): ReactNode {
  return (
    <>
      <p className="page-kind">
        {routeTypeWords(route.route_type)} route of{" "}
        <a href={link.operator(route.agency.onestop_id)}>{route.agency.agency_name}</a>
      </p>
      <div className="page-title">
        <RouteBadge route={route} size="large" />
        <h1>{(route.route_long_name ?? "").trim() || routeName(route)}</h1>
      </div>
    </>
  );
}

export function RouteNotices({
  routeKey,
  route,
  alerts,
  reported,
  previous,
}: Pick<RouteService, "alerts" | "reported"> & {
  routeKey: EntityKey;
  route: RouteDetail;
  previous: boolean;
}): ReactNode {
  const now = useNow();
  const feed = route.feed_onestop_id ?? "";
  return (
    <div className="notices">
      <Alerts alerts={alerts} />
      <SampleNotice infos={reported?.feed_infos ?? []} />
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

export function RouteMap({ schematic, route }: { schematic: Schematic; route: RouteDetail }): ReactNode {
  return (
    <SchematicMap
      schematic={schematic}
      title={`Course of ${routeName(route)}`}
      description="A drawing of the route's course with its stops, north at the top. The stops are listed below."
      source={{ kind: "routes", ids: [route.id], stops: "all" }}
      selected={route.onestop_id}
      caption="Course and stops, north at the top"
    />
  );
}

/** The stops by direction, or unordered if there are no trips. */
export function RouteStops({
  route,
  stops,
  transfers,
  directions,
}: Pick<RouteService, "stops" | "transfers" | "directions"> & { route: RouteDetail }): ReactNode {
  const line = { feed: route.feed_onestop_id, colour: routeBadge(route).fill, stops, transfers };
  return directions.length === 0 ? <UnorderedStops line={line} /> : <Directions directions={directions} line={line} />;
}

export function RouteOrigins({
  routes,
  reported,
}: Pick<RouteService, "reported"> & { routes: readonly RouteDetail[] }): ReactNode {
  const now = useNow();
  const site = useSite();
  const route = routes[0];
  if (route === undefined) return null;
  return (
    <>
      <RouteSources routes={routes} now={now} />
      <ReportLinks
        subject={`Route ${route.onestop_id || route.route_id}: ${routeName(route)}`}
        page={site.url + link.route(refOf(route))}
        file={reported?.feed.file ?? ""}
        infos={reported?.feed_infos ?? []}
      />
    </>
  );
}
