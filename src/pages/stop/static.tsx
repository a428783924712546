/** Static parts of the stop page, and its head. */
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { PageHead } from "../../data/page.ts";
import { type Site, useNow, useSite } from "../../data/site.ts";
import { translationsQuery } from "../../data/translations.ts";
import { entityVerdictQuery } from "../../data/verdict.ts";
import { hms } from "../../domain/formats.ts";
import { ENTRANCE, STATION } from "../../domain/gtfs/location-types.ts";
import { type Mode, modeOf } from "../../domain/gtfs/modes.ts";
import { buildStopKey, stopRef } from "../../domain/ids/keys.ts";
import { onwardArrow } from "../../domain/language/arrow.ts";
import { joinList } from "../../domain/language/lists.ts";
import { link } from "../../domain/links.ts";
import type { OnDemandAnswer } from "../../domain/on-demand/answer.ts";
import { languageOfInfos, nameLanguage } from "../../domain/text/language.ts";
import type { Clock } from "../../domain/time/clock.ts";
import { Report } from "../../shell/report.tsx";
import { staleTexts } from "../../shell/stale-warning.tsx";
import { subscribeAction } from "../../shell/verdict/subscribe.tsx";
import { Alerts, alertTitle } from "../../ui/alerts.tsx";
import { Collapsing } from "../../ui/collapsing.tsx";
import { DataTable, type TableColumn } from "../../ui/data-table.tsx";
import { type Download, downloadOf } from "../../ui/download.tsx";
import { FoldedNotices } from "../../ui/folded-notices.tsx";
import { useNames } from "../../ui/names.ts";
import { OnDemandList } from "../../ui/on-demand/services.tsx";
import { apiCallAction, embedAction, favoriteAction, type PageAction, PageActions } from "../../ui/page-actions.tsx";
import { PrintMark } from "../../ui/print-mark.tsx";
import { contactsOf } from "../../ui/reported-info.ts";
import { RouteList } from "../../ui/route-list.tsx";
import { isSample, SampleNotice, sampleTitle } from "../../ui/sample-notice.tsx";
import type { Schematic } from "../../ui/schematic/build.ts";
import { SchematicMap } from "../../ui/schematic/map.tsx";
import { Section } from "../../ui/section.tsx";
import { pinnedTitle } from "../../ui/version-notices.tsx";
import { isPinned } from "../entity-key.ts";
import { EntityNotices } from "../entity-notices.tsx";
import { TitleInLanguages } from "../title-in-languages.tsx";
import { StopSources } from "./facts.tsx";
import type { StopDetail, StopHead, StopPage, StopWalksView } from "./load.ts";
import type { PathwayView } from "./pathways.ts";
import { RelatedStops } from "./related.tsx";
import { type StopAsk, useStopPage } from "./stop-page.ts";
import { text } from "./text.ts";
import { locationWords } from "./words.ts";

export { StopInside } from "./inside/inside.tsx";
export { StopRentals } from "./rentals.tsx";

const columnsOf = (): TableColumn<PathwayView>[] => [
  {
    key: "way",
    name: text.pathways.way,
    lead: true,
    cell: (way) => (
      <>
        {way.from} {way.bothWays ? "↔" : onwardArrow()}
        <span className="visually-hidden">{way.bothWays ? text.pathways.both : text.pathways.oneWay}</span> {way.to}
        {way.signs === "" ? null : <span className="cell-more">{text.pathways.signs(way.signs)}</span>}
        {way.notes.length === 0 ? null : <span className="cell-more">{joinList(way.notes, "unit")}</span>}
      </>
    ),
  },
  { key: "mode", name: text.pathways.kind, cell: (way) => way.mode },
  {
    key: "length",
    name: text.pathways.length,
    kind: "number",
    cell: (way) => way.meters !== null && text.pathways.meters(Math.round(way.meters)),
  },
  {
    key: "time",
    name: text.pathways.time,
    kind: "number",
    cell: (way) => way.seconds !== null && text.pathways.minutes(hms(way.seconds)),
  },
  { key: "steps", name: text.pathways.steps, kind: "number", cell: (way) => way.steps },
];

/** Pathways between platforms, entrances, and nodes. */
export function PathwayTable({ ways }: { ways: readonly PathwayView[] }): ReactNode {
  return (
    <Collapsing count={ways.length} label={text.pathways.all(ways.length)}>
      <DataTable caption={text.pathways.caption} columns={columnsOf()} rows={ways} rowKey={(way) => way.id} />
    </Collapsing>
  );
}

export { StopFacts } from "./facts.tsx";

/** On-demand services with their hours and how to book. */
export function StopOnDemand({ services, clock }: { services: readonly OnDemandAnswer[]; clock: Clock }): ReactNode {
  return <OnDemandList services={services} now={useNow()} clock={clock} />;
}

function nameOf(stop: Pick<StopDetail, "stop_name" | "stop_id">): string {
  return stop.stop_name || stop.stop_id;
}

/** How a stop is linked; a platform that shares the Onestop ID of its station is linked by feed and GTFS id. */
function refOf(stop: StopDetail) {
  const isShared = stop.parent !== null && stop.parent.onestop_id === stop.onestop_id;
  return { ...stopRef(stop), ...(isShared ? { onestopId: null } : {}) };
}

const ON_RAILS: ReadonlySet<Mode> = new Set(["rail", "metro", "monorail", "tram", "funicular"]);

/** schema.org type of a stop; a station without routes is marked up as a train station. */
function schemaType({ served }: StopPage, stop: StopDetail): string {
  const routes = served.flatMap((group) => group.routes);
  if (routes.some((route) => ON_RAILS.has(modeOf(route.route_type)))) return "TrainStation";
  if (stop.location_type !== 1) return "BusStop";
  return routes.length === 0 ? "TrainStation" : "BusStation";
}

function jsonLd(page: StopPage, stop: StopDetail, address: string): object {
  return {
    "@context": "https://schema.org",
    "@type": schemaType(page, stop),
    name: nameOf(stop),
    identifier: stop.onestop_id || stop.stop_id,
    url: address,
    ...(stop.at === null ? {} : { geo: { "@type": "GeoCoordinates", latitude: stop.at[1], longitude: stop.at[0] } }),
  };
}

/** The head of the page, from what the first trip to the database brings. */
export function stopHead({ name, onestop_id, feed, stop_id, sharesId }: StopHead, site: Site): PageHead {
  const ref = { onestopId: sharesId ? null : onestop_id, feed, entityId: stop_id };
  return {
    title: text.title(name),
    description: text.description(name, []),
    canonical: link.stop(ref),
    card: true,
    embed: true,
    data: link.entityData("stops", ref, "json", { apiBase: site.apiBase }),
    crumbs: [{ label: name, tag: text.kind }],
  };
}

/** What search engines learn besides: the agencies at the stop, and its type by its routes. */
export function stopHeadAdditions(page: StopPage, stop: StopDetail, site: Site): Partial<PageHead> {
  const agencies = page.served.map((group) => group.agency).slice(0, 3);
  return {
    description: text.description(nameOf(stop), agencies),
    jsonLd: [jsonLd(page, stop, site.url + link.stop(refOf(stop)))],
  };
}

export function StopTitle({ stopAsk, path }: { stopAsk: StopAsk; path: string }): ReactNode {
  const { stop } = useStopPage(stopAsk);
  const site = useSite();
  const { data } = useSuspenseQuery(translationsQuery("stops", stop.id));
  return (
    <>
      <PrintMark address={site.url + link.stop(refOf(stop))} />
      <p className="page-kind">{locationWords(stop.location_type)}</p>
      <TitleInLanguages
        name={nameOf(stop)}
        language={languageOfInfos(stop.feed_version.feed_infos)}
        column="stop_name"
        texts={data}
        path={path}
      />
    </>
  );
}

/** The GTFS file of the stop's version: the pinned one, or else the newest of the feed. */
function stopDownload(stop: StopDetail, pinned: boolean, apiBase: string): Download {
  const { sha1, feed } = stop.feed_version;
  const copy = pinned ? link.download(sha1, apiBase) : link.downloadLatest(stop.feed_onestop_id, apiBase);
  return downloadOf(feed, copy);
}

/** What can be reached from the stop; the map finds it in active versions, after the page. */
function reachAction({ at }: StopDetail): PageAction[] {
  if (at === null) return [];
  const reach = at.map((degrees) => degrees.toFixed(5)).join(",");
  return [{ label: text.actions.reach, icon: "clock", href: link.map(undefined, { reach }), opens: "page" }];
}

/** Directions on foot from a start that the visitor chooses on the map, which takes the entrance nearest to it. */
function walkAction(stop: StopDetail, to: StopPage["walkTo"]): PageAction[] {
  if (to.length === 0) return [];
  const toPlace = to.map((place) => place.map((degrees) => degrees.toFixed(5)).join(","));
  const href = link.map(undefined, { toPlace, toName: nameOf(stop), mode: "WALK" });
  return [{ label: text.actions.walk, icon: "right", href, opens: "page" }];
}

export function StopActions({ stopAsk }: { stopAsk: StopAsk }): ReactNode {
  const { stop, walkTo } = useStopPage(stopAsk);
  const site = useSite();
  const verdict = useSuspenseQuery(entityVerdictQuery(stop.feed_onestop_id)).data;
  const isPinnedStop = isPinned(stopAsk.stopKey);
  const { sha1 } = stop.feed_version;
  const api = link.entityData("stops", refOf(stop), "json", { pin: isPinnedStop, apiBase: site.apiBase });
  const download = stopDownload(stop, isPinnedStop, site.apiBase);
  return (
    <PageActions
      hasMain={download.actions.length > 0}
      note={download.note}
      actions={[
        ...download.actions,
        apiCallAction(api, site.url),
        ...(isPinnedStop ? [] : reachAction(stop)),
        ...walkAction(stop, walkTo),
        ...(isPinnedStop ? [] : [favoriteAction("stop", nameOf(stop), link.stop(refOf(stop)))]),
        ...subscribeAction("feeds", verdict, site),
        embedAction("departures", buildStopKey(refOf(stop)) ?? ""),
        ...(isPinnedStop
          ? [
              {
                label: text.actions.compare,
                icon: "compare",
                href: link.compareVersions(stop.feed_onestop_id, { from: sha1 }),
                opens: "page",
              } as const,
            ]
          : []),
      ]}
    />
  );
}

export function StopNotices({ stopAsk }: { stopAsk: StopAsk }): ReactNode {
  const { stop, previous } = useStopPage(stopAsk);
  const now = useNow();
  const verdict = useSuspenseQuery(entityVerdictQuery(stop.feed_onestop_id)).data?.verdict;
  const { fetched_at, feed_infos } = stop.feed_version;
  const pinned = isPinned(stopAsk.stopKey);
  const language = languageOfInfos(feed_infos);
  const { language: chosen } = useSite();
  const alerts = (stop.alerts ?? []).map((alert) => alertTitle(alert, { chosen, feed: language }));
  const stale = pinned ? null : (staleTexts(verdict, fetched_at, now)?.title ?? null);
  const titles = [
    ...alerts,
    ...(pinned ? [pinnedTitle()] : []),
    ...(stale === null ? [] : [stale]),
    ...(previous ? [text.previous.title] : []),
    ...(isSample(feed_infos) ? [sampleTitle()] : []),
  ];
  return (
    <FoldedNotices titles={titles} tone={alerts.length > 0 || stale !== null ? "warn" : "info"}>
      <Alerts alerts={stop.alerts} language={language} />
      <SampleNotice infos={feed_infos} />
      <EntityNotices
        feed={stop.feed_onestop_id}
        version={stop.feed_version}
        current={pinned ? link.stop(refOf(stop)) : null}
        previous={previous ? text.previous : null}
      />
    </FoldedNotices>
  );
}

function RoutesByAgency({ groups }: { groups: StopPage["served"] }): ReactNode {
  const names = useNames();
  return (
    <div className="stack">
      {groups.map((group) => (
        <div key={group.operator}>
          <h3 className="routes-agency">
            <a
              href={names.address(link.operator(group.operator))}
              {...names.attributes(group.agency, nameLanguage(group.routes[0]?.agency?.agency_lang))}
            >
              {group.agency}
            </a>
          </h3>
          <Collapsing count={group.routes.length} label={text.routes.all(group.routes.length)}>
            <RouteList routes={group.routes} />
          </Collapsing>
        </div>
      ))}
    </div>
  );
}

const linesOf = (schematic: Schematic) => schematic.lines.flatMap(({ key }) => (key === undefined ? [] : Number(key)));

/** Stops around, each with its distance, which leads to the way there. */
function WalksTo({ walks: { stops, source } }: { walks: StopWalksView }): ReactNode {
  const names = useNames();
  return (
    <Section id="stops-nearby" title={text.walks.title}>
      <ul className="plain-list">
        {stops.map(({ name, href, distance, walk }) => (
          <li key={href}>
            <a href={names.address(href)} {...names.attributes(name)}>
              {name}
            </a>{" "}
            <a className="soft small" href={walk} rel="nofollow" aria-label={text.walks.directions(name, distance)}>
              {distance}
            </a>
          </li>
        ))}
      </ul>
      <p className="soft small">{source}</p>
    </Section>
  );
}

/** A map of the stop with its lines, the routes at it, the routes at stops close by, and the stops around. */
export function StopRoutes({ stopAsk }: { stopAsk: StopAsk }): ReactNode {
  const { stop, schematic, served, nearby, walks } = useStopPage(stopAsk);
  const name = nameOf(stop);
  return (
    <>
      {schematic === null ? null : (
        <section id="map" aria-label={text.map.label}>
          <SchematicMap
            schematic={schematic}
            title={text.map.title(name)}
            description={text.map.description(name, schematic.links !== "")}
            source={{ kind: "routes", ids: linesOf(schematic), stops: "drawn" }}
            selected={stop.onestop_id}
            caption={text.map.caption(schematic.links !== "")}
          />
        </section>
      )}
      <Section id="routes" title={text.routes.title}>
        {served.length === 0 ? <p className="soft">{text.routes.none}</p> : <RoutesByAgency groups={served} />}
      </Section>
      {nearby.length === 0 ? null : (
        <Section id="nearby" title={text.nearby.title} note={text.nearby.note}>
          <RoutesByAgency groups={nearby} />
        </Section>
      )}
      {walks === null || walks.stops.length === 0 ? null : <WalksTo walks={walks} />}
    </>
  );
}

/** Parts of a station, and the pathways between them. */
export function StopStation({
  stopAsk,
  waysAddress,
}: {
  stopAsk: StopAsk;
  /** URL of the page with the pathways of the station and their nodes. */
  waysAddress: string;
}): ReactNode {
  const { stop, related, pathways, hasWays } = useStopPage(stopAsk);
  const ways = hasWays && !stopAsk.ways ? waysAddress : null;
  const title =
    stop.parent !== null ? text.station.siblings : related.length > 0 ? text.station.parts : text.station.ways;
  const names = useNames();
  const station = stationOf(stop);
  const inside = insideOf(stop, pathways.length > 0 || ways !== null);
  if (related.length === 0 && pathways.length === 0 && ways === null) return null;
  return (
    <Section id="station" title={title}>
      {related.length === 0 ? null : (
        <RelatedStops
          stops={related}
          caption={text.station.caption}
          lang={languageOfInfos(stop.feed_version.feed_infos)}
        />
      )}
      {pathways.length === 0 ? null : <PathwayTable ways={pathways} />}
      {ways === null ? null : (
        <p>
          <a href={station === null ? ways : names.address(`${station}?ways=1#station`)} rel="nofollow">
            {text.station.showWays}
          </a>
        </p>
      )}
      {inside === null ? null : (
        <p>
          <a href={names.address(inside)} rel="nofollow">
            {text.station.findWay(nameOf(stop.parent ?? stop))}
          </a>
        </p>
      )}
    </Section>
  );
}

/** The page of the station that a stop is part of; null for others. */
function stationOf({ parent }: StopDetail): string | null {
  if (parent === null || parent.location_type !== STATION) return null;
  return link.stop({ onestopId: null, feed: parent.feed_onestop_id, entityId: parent.stop_id });
}

/** The page of the station with the form for ways inside it, one end filled; null where no pathway leads to the stop. */
function insideOf(stop: StopDetail, hasPathways: boolean): string | null {
  const { stop_id, location_type } = stop;
  const station = stationOf(stop);
  if (station === null || !hasPathways) return null;
  const end = location_type === ENTRANCE ? "from" : "to";
  return `${station}?${new URLSearchParams({ [end]: stop_id })}#inside`;
}

export function StopOrigins({ stopAsk }: { stopAsk: StopAsk }): ReactNode {
  const now = useNow();
  const { stop, stops, served } = useStopPage(stopAsk);
  const feed = useSuspenseQuery(entityVerdictQuery(stop.feed_onestop_id)).data;
  return (
    <>
      <StopSources stops={stops} feed={feed} now={now} />
      <Report
        id={stop.feed_onestop_id}
        subject={text.report(stop.onestop_id || stop.stop_id, nameOf(stop))}
        path={link.stop(refOf(stop))}
        file={stop.feed_version.feed.file}
        contacts={contactsOf(stop.feed_version.feed_infos)}
        operators={served.map(({ operator, agency }) => ({ onestop_id: operator, name: agency }))}
        isSample={isSample(stop.feed_version.feed_infos)}
      />
    </>
  );
}
