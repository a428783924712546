import type { ReactNode } from "react";
import { useParams } from "react-router";
import { notFound } from "../../data/failure.ts";
import { page } from "../../data/page.ts";
import { useSuspenseQuery } from "../../data/use-query.ts";
import { verdictQuery } from "../../data/verdict.ts";
import type { EntityKey } from "../../domain/keys.ts";
import { link } from "../../domain/links.ts";
import { useNow } from "../../shell/site.ts";
import { Alerts } from "../../ui/alerts.tsx";
import { Anchors } from "../../ui/anchors.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageId } from "../../ui/page-id.tsx";
import { RouteList } from "../../ui/route-list.tsx";
import { SampleNotice } from "../../ui/sample-notice.tsx";
import { SchematicMap } from "../../ui/schematic/map.tsx";
import { Section } from "../../ui/section.tsx";
import { StaleWarning } from "../../ui/stale-warning.tsx";
import { PinnedNotice, StaleNotice } from "../../ui/version-notices.tsx";
import { isPinned, keyOf } from "../entity-key.ts";
import { usePageUrl } from "../page-url.ts";
import { readDay } from "../timetable/day.ts";
import { stopTimetableQuery } from "../timetable/stop-timetable.ts";
import { StopTimetableSection } from "../timetable/stop-view.tsx";
import { boardQuery, readSpan } from "./board.ts";
import { BoardView } from "./board-view.tsx";
import { StopFacts } from "./facts.tsx";
import { type StopDetail, type StopPage, stopQuery } from "./read.ts";
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
  const found = key === null ? undefined : await read(stopQuery(key));
  const stop = found?.stops[0];
  if (found === undefined || stop === undefined) throw notFound(url);
  const day = readDay(url.searchParams);
  await Promise.all([
    read(verdictQuery("feeds", stop.feed_onestop_id)),
    read(boardQuery(found.boardIds, readSpan(url.searchParams))),
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

function RoutesHere({ served }: { served: StopPage["served"] }): ReactNode {
  if (served.length === 0) return <p className="soft">No route of this version calls here.</p>;
  return (
    <div className="stack">
      {served.map((group) => (
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

function StopView({ stopKey }: { stopKey: EntityKey }): ReactNode {
  const url = usePageUrl();
  const now = useNow();
  const { stops, boardIds, served, related, schematic, previous } = useSuspenseQuery(stopQuery(stopKey)).data;
  const stop = stops[0];
  if (stop === undefined) return null;
  const name = nameOf(stop);
  return (
    <>
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
          { id: "timetable", name: "Timetable" },
          { id: "about", name: "About" },
          ...(related.length === 0 ? [] : [{ id: "station", name: "Station", count: related.length }]),
          { id: "sources", name: "Source feeds" },
        ]}
      />
      <div className="columns" data-even="">
        <Section id="departures" title="Next departures">
          <BoardView stopIds={boardIds} span={readSpan(url.searchParams)} url={url} />
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
          <Section id="routes" title="Routes here">
            <RoutesHere served={served} />
          </Section>
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
      {related.length === 0 ? null : (
        <Section id="station" title={stop.parent === null ? "Platforms and entrances" : "Also at this station"}>
          <RelatedStops stops={related} caption="Platforms, entrances and other parts of the station" />
        </Section>
      )}
      <Section id="sources" title="Source feeds">
        <StopSources stops={stops} now={now} />
      </Section>
    </>
  );
}

export function Component(): ReactNode {
  const url = usePageUrl();
  const key = keyOf(useParams().stopKey, url);
  return key === null ? null : <StopView stopKey={key} />;
}
