import type { ReactNode } from "react";
import { useParams } from "react-router";
import { notFound } from "../../data/failure.ts";
import { page } from "../../data/page.ts";
import { useSuspenseQuery } from "../../data/use-query.ts";
import { verdictQuery } from "../../data/verdict.ts";
import type { EntityKey } from "../../domain/keys.ts";
import { link } from "../../domain/links.ts";
import { useNow, useSite } from "../../shell/site.ts";
import { StaleWarning } from "../../shell/stale-warning.tsx";
import { addressWith } from "../../ui/address.ts";
import { Alerts } from "../../ui/alerts.tsx";
import { Anchors } from "../../ui/anchors.tsx";
import { ClockScope, ClockSwitch } from "../../ui/clock/clock.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageId } from "../../ui/page-id.tsx";
import { ReportLinks } from "../../ui/report.tsx";
import { RouteList } from "../../ui/route-list.tsx";
import { SampleNotice } from "../../ui/sample-notice.tsx";
import { SchematicMap } from "../../ui/schematic/map.tsx";
import { Section } from "../../ui/section.tsx";
import { PinnedNotice, StaleNotice } from "../../ui/version-notices.tsx";
import { isPinned, keyOf } from "../entity-key.ts";
import { usePageUrl } from "../page-url.ts";
import { cleanUrl, readDay } from "../timetable/day.ts";
import { stopTimetableQuery } from "../timetable/late.ts";
import { StopTimetableSection } from "../timetable/stop-view.tsx";
import { boardQuery, readBoardAsk } from "./board.ts";
import { BoardView } from "./board-view.tsx";
import { StopFacts } from "./facts.tsx";
import { stopQuery } from "./late.ts";
import { PathwayTable } from "./pathway-table.tsx";
import type { StopDetail, StopPage } from "./read.ts";
import { RelatedStops } from "./related.tsx";
import { StopSources } from "./sources.tsx";
import { locationWords } from "./words.ts";

function nameOf(stop: StopDetail): string {
  return stop.stop_name || stop.stop_id;
}

/** How a stop is linked; a platform that shares the Onestop ID of its station is linked by feed and GTFS id. */
function refOf(stop: StopDetail) {
  const shared = stop.parent !== null && stop.parent.onestop_id === stop.onestop_id;
  return { onestopId: shared ? null : stop.onestop_id, feed: stop.feed_onestop_id, entityId: stop.stop_id };
}

/** Whether the address asks for the ways inside a station. */
function readWays(url: URL): boolean {
  return url.searchParams.get("ways") === "1";
}

function jsonLd(stop: StopDetail, address: string): object {
  return {
    "@context": "https://schema.org",
    "@type": stop.location_type === 1 ? "TrainStation" : "BusStop",
    name: nameOf(stop),
    identifier: stop.onestop_id || stop.stop_id,
    url: address,
    ...(stop.at === null ? {} : { geo: { "@type": "GeoCoordinates", latitude: stop.at[1], longitude: stop.at[0] } }),
  };
}

export const loader = page(async ({ url, params, read, site }) => {
  const key = keyOf(params.stopKey, url);
  const found = key === null ? undefined : await read(stopQuery(key, readWays(url)));
  const stop = found?.stops[0];
  if (found === undefined || stop === undefined) throw notFound(url);
  const day = readDay(url.searchParams);
  await Promise.all([
    read(verdictQuery("feeds", stop.feed_onestop_id)),
    read(boardQuery(readBoardAsk(found.boardIds, stop.at, url.searchParams))),
    day.kind === "day" ? read(stopTimetableQuery(found.boardIds, day.date)) : null,
  ]);
  const agencies = found.served.map((group) => group.agency).slice(0, 3);
  const canonical = link.stop(refOf(stop));
  return {
    title: `${nameOf(stop)} • Stop`,
    description: `${nameOf(stop)}${agencies.length === 0 ? "" : `, a stop of ${agencies.join(", ")}`}: next departures, routes, platforms, accessibility and the sources of the data.`,
    canonical,
    jsonLd: [jsonLd(stop, site.url + canonical)],
    crumbs: [
      ...found.served.slice(0, 1).flatMap((group) => [
        { label: "Operators", href: link.operators() },
        { label: group.agency, href: link.operator(group.operator) },
      ]),
      { label: nameOf(stop), tag: "Stop" },
    ],
  };
});

function Notices({ stopKey, stop, previous }: { stopKey: EntityKey; stop: StopDetail; previous: boolean }): ReactNode {
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

/** Routes at the stop, and those that leave a few steps away. */
function Routes({ served, nearby }: Pick<StopPage, "served" | "nearby">): ReactNode {
  return (
    <>
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
function Station({ page, stop, url }: { page: StopPage; stop: StopDetail; url: URL }): ReactNode {
  const { related, pathways, hasWays } = page;
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
      ) : hasWays && !readWays(url) ? (
        <p>
          <a href={addressWith(url, { ways: "1" }, "station")} rel="nofollow">
            Show the ways inside the station
          </a>
        </p>
      ) : null}
    </Section>
  );
}

function StopView({ stopKey }: { stopKey: EntityKey }): ReactNode {
  const url = cleanUrl(usePageUrl());
  const site = useSite();
  const now = useNow();
  const page = useSuspenseQuery(stopQuery(stopKey, readWays(url))).data;
  const { stops, boardIds, served, nearby, related, schematic, previous } = page;
  const stop = stops[0];
  if (stop === undefined) return null;
  const name = nameOf(stop);
  return (
    <ClockScope url={url}>
      <header className="page-head">
        <p className="page-kind">{locationWords(stop.location_type)}</p>
        <h1>{name}</h1>
        <PageId id={stop.onestop_id} />
      </header>
      <Notices stopKey={stopKey} stop={stop} previous={previous} />
      <Anchors
        anchors={[
          { id: "departures", name: "Departures" },
          { id: "routes", name: "Routes", count: served.reduce((sum, group) => sum + group.routes.length, 0) },
          ...(nearby.length === 0 ? [] : [{ id: "nearby", name: "Nearby" }]),
          { id: "timetable", name: "Timetable" },
          { id: "about", name: "About" },
          ...(related.length === 0 ? [] : [{ id: "station", name: "Station", count: related.length }]),
          { id: "sources", name: "Source feeds" },
        ]}
      />
      <div className="columns" data-even="">
        <Section
          id="departures"
          title="Next departures"
          action={<ClockSwitch url={url} address={(clock) => addressWith(url, { clock }, "departures")} />}
        >
          <BoardView asked={readBoardAsk(boardIds, stop.at, url.searchParams)} url={url} placed={stop.at !== null} />
        </Section>
        <div className="aside">
          {schematic === null ? null : (
            <section id="map" aria-label="Map">
              <SchematicMap
                schematic={schematic}
                title={`${name} on its lines`}
                description={`A drawing of the lines that call at ${name}, with the stop marked, north at the top.`}
                caption="The lines that call here, with this stop marked, north at the top"
              />
            </section>
          )}
          <Routes served={served} nearby={nearby} />
        </div>
      </div>
      <StopTimetableSection
        url={url}
        stopIds={boardIds}
        zone={stop.stop_timezone || (stop.feed_version.service_window?.default_timezone ?? null)}
      />
      <Section id="about" title="About this stop">
        <StopFacts stop={stop} />
      </Section>
      <Station page={page} stop={stop} url={url} />
      <Section id="sources" title="Source feeds">
        <StopSources stops={stops} now={now} />
        <ReportLinks
          subject={`Stop ${stop.onestop_id || stop.stop_id}: ${name}`}
          page={site.url + link.stop(refOf(stop))}
          file={stop.feed_version.feed.file}
          infos={stop.feed_version.feed_infos}
        />
      </Section>
    </ClockScope>
  );
}

export function Component(): ReactNode {
  const url = usePageUrl();
  const key = keyOf(useParams().stopKey, url);
  return key === null ? null : <StopView stopKey={key} />;
}
