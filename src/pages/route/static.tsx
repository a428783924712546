/** Static parts of the route page, and its head. */
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { organizationsOfRoute } from "../../data/organizations.ts";
import type { PageHead } from "../../data/page.ts";
import { useNow, useSite } from "../../data/site.ts";
import { translationsQuery } from "../../data/translations.ts";
import { entityVerdictQuery } from "../../data/verdict.ts";
import { routeBadge } from "../../domain/gtfs/color.ts";
import { modeOf } from "../../domain/gtfs/modes.ts";
import { routeTypeWords } from "../../domain/gtfs/route-types.ts";
import { buildRouteKey, type EntityKey, routeRef } from "../../domain/ids/keys.ts";
import { link } from "../../domain/links.ts";
import type { OnDemandAnswer } from "../../domain/on-demand/answer.ts";
import { nameLanguage } from "../../domain/text/language.ts";
import type { Clock } from "../../domain/time/clock.ts";
import { Report } from "../../shell/report.tsx";
import { subscribeAction } from "../../shell/verdict/subscribe.tsx";
import { Alerts } from "../../ui/alerts.tsx";
import { bankCardsFact } from "../../ui/bank-cards-text.ts";
import { type Download, downloadOf } from "../../ui/download.tsx";
import { ExternalLink } from "../../ui/external-link.tsx";
import { FactTable } from "../../ui/fact-table.tsx";
import type { FeedSource } from "../../ui/feed-source.ts";
import { ModeIcon } from "../../ui/mode-icon.tsx";
import { useNames } from "../../ui/names.ts";
import { OnDemandDetails } from "../../ui/on-demand/services.tsx";
import { Organizations } from "../../ui/organizations.tsx";
import { apiCallAction, embedAction, favoriteAction, PageActions } from "../../ui/page-actions.tsx";
import { posterAction } from "../../ui/poster-action.ts";
import { PrintMark } from "../../ui/print-mark.tsx";
import { contactsOf } from "../../ui/reported-info.ts";
import { RouteBadge } from "../../ui/route-badge.tsx";
import { isSample, SampleNotice } from "../../ui/sample-notice.tsx";
import type { Schematic } from "../../ui/schematic/build.ts";
import { SchematicMap } from "../../ui/schematic/map.tsx";
import { isPinned } from "../entity-key.ts";
import { EntityNotices } from "../entity-notices.tsx";
import { TitleInLanguages } from "../title-in-languages.tsx";
import { fileName } from "./area.ts";
import { Directions, UnorderedStops } from "./directions.tsx";
import type { RouteDetail, RouteService } from "./load.ts";
import { routeName } from "./names.ts";
import { RouteSources } from "./sources.tsx";
import { text } from "./text.tsx";

type RouteExportProps = { route: RouteDetail; pinned: boolean };

/** The route as files. */
export function RouteFiles({ route, pinned }: RouteExportProps): ReactNode {
  const { apiBase } = useSite();
  const files = [
    [
      text.export.route,
      link.entityData("routes", routeRef(route), "geojson", { pin: pinned, apiBase }),
      fileName(route, "route"),
    ],
    ...(route.onestop_id
      ? [
          [
            text.export.stops,
            link.stopsOfRoute(route.onestop_id, "geojson", apiBase),
            fileName(route, "stops"),
          ] as const,
        ]
      : []),
  ] as const;
  return (
    <p className="cluster">
      <span className="field-label">{text.export.geojson}</span>
      {files.map(([name, href, file]) => (
        <a className="button" href={href} download={file} key={name}>
          {name}
        </a>
      ))}
    </p>
  );
}

/** The API calls that return it. */
export function RouteCalls({ route, pinned }: RouteExportProps): ReactNode {
  const { apiBase } = useSite();
  return (
    <p className="small">
      {text.export.calls(
        <a href={link.entityData("routes", routeRef(route), "json", { pin: pinned, apiBase })} data-native="">
          {text.export.routeCall}
        </a>,
        <a href={link.tripsOfRoute(routeRef(route), apiBase)} data-native="">
          {text.export.tripsCall}
        </a>,
      )}
    </p>
  );
}

/** Facts that the title of the page does not contain. */
export function RouteFacts({ route }: { route: RouteDetail }): ReactNode {
  return (
    <FactTable
      facts={[
        [text.about.shortName, route.route_short_name],
        [
          text.about.type,
          <span className="iconed" key="t" title={text.about.typeCode(route.route_type)}>
            <ModeIcon mode={modeOf(route.route_type)} /> {routeTypeWords(route.route_type)}
          </span>,
        ],
        [text.about.website, route.route_url && <ExternalLink url={route.route_url} />],
        [text.about.description, route.route_desc],
        [text.about.boarding, text.about.continuous[route.continuous_pickup ?? 1]],
        [text.about.leaving, text.about.continuous[route.continuous_drop_off ?? 1]],
        // The route overrides its agency (GTFS reference, routes.txt).
        bankCardsFact([route.cemv_support || route.agency.cemv_support]),
        [text.about.id, <code key="id">{route.route_id}</code>],
      ]}
    />
  );
}

/** Title of the document: `{name} • {mode} route`. */
export function routeTitle(route: Parameters<typeof routeName>[0] & { route_type: number }): string {
  return text.title(routeName(route), routeTypeWords(route.route_type));
}

export function routeHead(route: RouteDetail): PageHead {
  return {
    title: routeTitle(route),
    description: text.description(routeName(route), routeTypeWords(route.route_type), route.agency.agency_name),
    canonical: link.route(routeRef(route)),
    card: true,
    embed: true,
    data: link.entityData("routes", routeRef(route), "json"),
    crumbs: [
      { label: text.operators, href: link.operators() },
      { label: route.agency.agency_name, href: link.operator(route.agency.onestop_id) },
      { label: routeName(route), tag: text.kind },
    ],
    opening: { kind: text.kindOf(routeTypeWords(route.route_type), route.agency.agency_name) },
  };
}

export function RouteTitle({ route, path }: { route: RouteDetail; path: string }): ReactNode {
  const site = useSite();
  const { data } = useSuspenseQuery(translationsQuery("routes", route.id));
  const names = useNames();
  const longName = (route.route_long_name ?? "").trim();
  return (
    <>
      <PrintMark address={site.url + link.route(routeRef(route))} />
      <p className="page-kind">
        <span>
          {text.typeOf(
            routeTypeWords(route.route_type),
            <a
              href={names.address(link.operator(route.agency.onestop_id))}
              {...names.attributes(route.agency.agency_name, nameLanguage(route.agency.agency_lang))}
            >
              {route.agency.agency_name}
            </a>,
          )}
        </span>
      </p>
      <div className="page-title">
        <RouteBadge route={route} size="large" />
        <div>
          <TitleInLanguages
            name={longName || routeName(route)}
            language={nameLanguage(route.agency.agency_lang)}
            column={longName === "" ? "route_short_name" : "route_long_name"}
            texts={data}
            path={path}
          />
        </div>
      </div>
    </>
  );
}

/** Stands for the source of a feed that the answer does not have. */
const UNKNOWN_SOURCE: FeedSource = { license: null, authorization: null, urls: null };

/** The GTFS file of the route's version: the pinned one, or else the newest of the feed. */
function routeDownload({ route, reported, pinned }: Acting, apiBase: string): Download {
  const { sha1 } = route.feed_version;
  const copy = pinned ? link.download(sha1, apiBase) : link.downloadLatest(route.feed_onestop_id ?? "", apiBase);
  return downloadOf(reported?.feed ?? UNKNOWN_SOURCE, copy);
}

type Acting = RouteExportProps & Pick<RouteService, "reported">;

export function RouteActions(acting: Acting): ReactNode {
  const site = useSite();
  const { route, pinned } = acting;
  const feed = route.feed_onestop_id ?? "";
  const verdict = useSuspenseQuery(entityVerdictQuery(feed)).data;
  const api = link.entityData("routes", routeRef(route), "json", { pin: pinned, apiBase: site.apiBase });
  const download = routeDownload(acting, site.apiBase);
  const page = { name: routeName(route), href: link.route(routeRef(route)) };
  // A pinned route, or one without a Onestop ID, may not be in the next version: its feed is followed.
  const { onestop_id: key } = route;
  const subject = pinned || !key ? undefined : ({ kind: "line", key, ...page } as const);
  return (
    <PageActions
      hasMain={download.actions.length > 0}
      note={download.note}
      actions={[
        ...download.actions,
        apiCallAction(api, site.url),
        ...(pinned ? [] : [favoriteAction("line", page.name, page.href)]),
        ...subscribeAction("feeds", verdict, site, subject),
        embedAction("route-map", buildRouteKey(routeRef(route)) ?? ""),
        posterAction("routes", buildRouteKey(routeRef(route)) ?? ""),
        ...(pinned
          ? [
              {
                label: text.actions.compare,
                icon: "compare",
                href: link.compareVersions(feed, { from: route.feed_version.sha1 }),
                opens: "page",
              } as const,
            ]
          : []),
      ]}
    />
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
  return (
    <div className="notices">
      <Alerts alerts={alerts} language={nameLanguage(route.agency.agency_lang)} />
      <SampleNotice infos={reported?.feed_infos ?? []} />
      <EntityNotices
        feed={route.feed_onestop_id ?? ""}
        version={route.feed_version}
        current={isPinned(routeKey) ? link.route(routeRef(route)) : null}
        previous={previous ? text.previous : null}
      />
    </div>
  );
}

/** The path with its stops; of a route without a path the zones that it serves on demand, which the interactive map lacks. */
export function RouteMap({ schematic, route }: { schematic: Schematic; route: RouteDetail }): ReactNode {
  const hasZones = schematic.boxes.length > 0;
  return (
    <SchematicMap
      schematic={schematic}
      title={(hasZones ? text.map.titleOnDemand : text.map.title)(routeName(route))}
      description={hasZones ? text.map.descriptionOnDemand : text.map.description}
      {...(hasZones ? {} : { source: { kind: "routes", ids: [route.id], stops: "all", vehicles: true } as const })}
      selected={route.onestop_id}
      caption={hasZones ? text.map.captionOnDemand : text.map.caption}
    />
  );
}

/** Where and when the route runs on demand, and how to book. */
export function RouteOnDemand({ service, clock }: { service: OnDemandAnswer; clock: Clock }): ReactNode {
  return <OnDemandDetails service={service} now={useNow()} clock={clock} />;
}

/** The stops by direction, or unordered if there are no trips. */
export function RouteStops({
  route,
  stops,
  transfers,
  directions,
}: Pick<RouteService, "stops" | "transfers" | "directions"> & { route: RouteDetail }): ReactNode {
  const line = {
    feed: route.feed_onestop_id,
    color: routeBadge(route).fill,
    lang: nameLanguage(route.agency.agency_lang),
    stops,
    transfers,
  };
  return directions.length === 0 ? <UnorderedStops line={line} /> : <Directions directions={directions} line={line} />;
}

export { FareTable } from "../../ui/fare-table.tsx";

function RouteOrganizations({ route }: { route: RouteDetail }): ReactNode {
  return <Organizations of={useSuspenseQuery(organizationsOfRoute(route)).data?.organizations} />;
}

export function RouteOrigins({
  routes,
  reported,
}: Pick<RouteService, "reported"> & { routes: readonly RouteDetail[] }): ReactNode {
  const now = useNow();
  const route = routes[0];
  const feed = useSuspenseQuery(entityVerdictQuery(route?.feed_onestop_id ?? "")).data;
  if (route === undefined) return null;
  return (
    <>
      <RouteSources routes={routes} feed={feed} now={now} />
      <RouteOrganizations route={route} />
      <Report
        id={route.feed_onestop_id ?? ""}
        subject={text.report(route.onestop_id || route.route_id, routeName(route))}
        path={link.route(routeRef(route))}
        file={reported?.feed.file}
        contacts={[
          ...contactsOf(reported?.feed_infos ?? []),
          { email: route.agency.agency_email, url: route.agency.agency_url },
        ]}
        isSample={isSample(reported?.feed_infos)}
      />
    </>
  );
}
