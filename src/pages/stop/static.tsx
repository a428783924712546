/** Static parts of the stop page, and its head. */
import type { ReactNode } from "react";
import type { PageHead } from "../../data/page.ts";
import { type Site, useNow, useSite } from "../../data/site.ts";
import { hms } from "../../domain/formats.ts";
import type { EntityKey } from "../../domain/keys.ts";
import { link } from "../../domain/links.ts";
import { type Mode, modeOf } from "../../domain/modes.ts";
import { StaleWarning } from "../../shell/stale-warning.tsx";
import { Alerts } from "../../ui/alerts.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ReportLinks } from "../../ui/report.tsx";
import { RouteList } from "../../ui/route-list.tsx";
import { SampleNotice } from "../../ui/sample-notice.tsx";
import type { Schematic } from "../../ui/schematic/build.ts";
import { SchematicMap } from "../../ui/schematic/map.tsx";
import { Section } from "../../ui/section.tsx";
import { PinnedNotice, StaleNotice } from "../../ui/version-notices.tsx";
import { isPinned } from "../entity-key.ts";
import { StopSources } from "./facts.tsx";
import type { StopDetail, StopPage } from "./load.ts";
import type { PathwayView } from "./pathways.ts";
import { RelatedStops } from "./related.tsx";
import { locationWords } from "./words.ts";

const columns: Column<PathwayView>[] = [
  {
    key: "way",
    name: "Way",
    lead: true,
    cell: (way) => (
      <>
        {way.from} {way.bothWays ? "↔" : "→"}
        <span className="visually-hidden">{way.bothWays ? " and back: " : " to: "}</span> {way.to}
        {way.signs === "" ? null : <span className="cell-more">Signs say: {way.signs}</span>}
      </>
    ),
  },
  { key: "mode", name: "Kind", cell: (way) => way.mode },
  {
    key: "length",
    name: "Length",
    kind: "number",
    cell: (way) => way.metres !== null && `${Math.round(way.metres)} m`,
  },
  { key: "time", name: "Time", kind: "number", cell: (way) => way.seconds !== null && `${hms(way.seconds)} min` },
  { key: "steps", name: "Steps", kind: "number", cell: (way) => way.steps },
];

/** Ways between platforms, entrances and what lies between them. */
export function PathwayTable({ ways }: { ways: readonly PathwayView[] }): ReactNode {
  return <DataTable caption="Ways inside the station" columns={columns} rows={ways} rowKey={(way) => way.id} />;
}

export { StopFacts } from "./facts.tsx";

function nameOf(stop: StopDetail): string {
  return stop.stop_name || stop.stop_id;
}

/** How a stop is linked; a platform that shares the Onestop ID of its station is linked by feed and GTFS id. */
function refOf(stop: StopDetail) {
  const shared = stop.parent !== null && stop.parent.onestop_id === stop.onestop_id;
  return { onestopId: shared ? null : stop.onestop_id, feed: stop.feed_onestop_id, entityId: stop.stop_id };
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

export function stopHead(page: StopPage, stop: StopDetail, site: Site): PageHead {
  const { served } = page;
  const agencies = served.map((group) => group.agency).slice(0, 3);
  const canonical = link.stop(refOf(stop));
  return {
    title: `${nameOf(stop)} • Stop`,
    description: `${nameOf(stop)}${agencies.length === 0 ? "" : `, a stop of ${agencies.join(", ")}`}: next departures, routes, platforms, accessibility and the sources of the data.`,
    canonical,
    card: true,
    data: link.entityData("stops", refOf(stop), "json", { apiBase: site.apiBase }),
    jsonLd: [jsonLd(page, stop, site.url + canonical)],
    crumbs: [
      ...served.slice(0, 1).flatMap((group) => [
        { label: "Operators", href: link.operators() },
        { label: group.agency, href: link.operator(group.operator) },
      ]),
      { label: nameOf(stop), tag: "Stop" },
    ],
  };
}

export function StopTitle({ stop }: { stop: StopDetail }): ReactNode {
  return (
    <>
      <p className="page-kind">{locationWords(stop.location_type)}</p>
      <h1>{nameOf(stop)}</h1>
    </>
  );
}

export function StopNotices({
  stopKey,
  stop,
  previous,
}: {
  stopKey: EntityKey;
  stop: StopDetail;
  previous: boolean;
}): ReactNode {
  const now = useNow();
  return (
    <div className="notices">
      <Alerts alerts={stop.alerts} />
      <SampleNotice infos={stop.feed_version.feed_infos} />
      {isPinned(stopKey) ? (
        <PinnedNotice feed={stop.feed_onestop_id} sha1={stop.feed_version.sha1} current={link.stop(refOf(stop))} />
      ) : (
        <>
          <StaleWarning feed={stop.feed_onestop_id} />
          <StaleNotice fetchedAt={stop.feed_version.fetched_at} now={now} />
        </>
      )}
      {previous ? (
        <Notice title="This is an earlier Onestop ID">
          <p>The stop had it in an older version of its feed. What you see is the newest version that used it.</p>
        </Notice>
      ) : null}
    </div>
  );
}

function RoutesByAgency({ groups }: { groups: StopPage["served"] }): ReactNode {
  return (
    <div className="stack">
      {groups.map((group) => (
        <div key={group.operator}>
          <h3 className="routes-agency">
            <a href={link.operator(group.operator)}>{group.agency}</a>
          </h3>
          <RouteList routes={group.routes} />
        </div>
      ))}
    </div>
  );
}

const linesOf = (schematic: Schematic) => schematic.lines.flatMap(({ key }) => (key === undefined ? [] : Number(key)));

/** The lines of a stop as a drawing, the routes at it, and those that leave a few steps away. */
export function StopRoutes({
  stop,
  schematic,
  served,
  nearby,
}: Pick<StopPage, "schematic" | "served" | "nearby"> & { stop: StopDetail }): ReactNode {
  const name = nameOf(stop);
  return (
    <>
      {schematic === null ? null : (
        <section id="map" aria-label="Map">
          <SchematicMap
            schematic={schematic}
            title={`${name} on its lines`}
            description={`A drawing of ${name} with the lines that call there${schematic.links === "" ? "" : " and the parts of its station"}, north at the top.`}
            source={{ kind: "routes", ids: linesOf(schematic), stops: "drawn" }}
            selected={stop.onestop_id}
            caption={`This stop${schematic.links === "" ? "" : ", its station"} and the lines that call here, north at the top`}
          />
        </section>
      )}
      <Section id="routes" title="Routes here">
        {served.length === 0 ? (
          <p className="soft">No route of this version calls here.</p>
        ) : (
          <RoutesByAgency groups={served} />
        )}
      </Section>
      {nearby.length === 0 ? null : (
        <Section id="nearby" title="Routes nearby" note="At other stops within 50 m.">
          <RoutesByAgency groups={nearby} />
        </Section>
      )}
    </>
  );
}

/** Parts of a station, and the ways between them. */
export function StopStation({
  stop,
  related,
  pathways,
  ways,
}: Pick<StopPage, "related" | "pathways"> & {
  stop: StopDetail;
  /** Address of the page with the pathways of the station; null if they are shown or there are none. */
  ways: string | null;
}): ReactNode {
  const title =
    stop.parent === null ? (related.length > 0 ? "Platforms and entrances" : "Ways") : "Also at this station";
  if (related.length === 0 && pathways.length === 0) return null;
  return (
    <Section id="station" title={title}>
      {related.length === 0 ? null : (
        <RelatedStops stops={related} caption="Platforms, entrances and other parts of the station" />
      )}
      {pathways.length > 0 ? (
        <PathwayTable ways={pathways} />
      ) : ways !== null ? (
        <p>
          <a href={ways} rel="nofollow">
            Show the ways inside the station
          </a>
        </p>
      ) : null}
    </Section>
  );
}

export function StopOrigins({ stops }: { stops: readonly StopDetail[] }): ReactNode {
  const now = useNow();
  const site = useSite();
  const stop = stops[0];
  if (stop === undefined) return null;
  return (
    <>
      <StopSources stops={stops} now={now} />
      <ReportLinks
        subject={`Stop ${stop.onestop_id || stop.stop_id}: ${nameOf(stop)}`}
        page={site.url + link.stop(refOf(stop))}
        file={stop.feed_version.feed.file}
        infos={stop.feed_version.feed_infos}
      />
    </>
  );
}
