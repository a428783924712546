import { inPageLanguage } from "../../domain/language/current.ts";
import "../../styles/entity.css";
import "../../styles/print.css";
import "../../styles/station.css";
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { notFound } from "../../data/failure.ts";
import { onDemandAt } from "../../data/on-demand.ts";
import { RENTAL_RADIUS, rentalsAt } from "../../data/rentals.ts";
import { stationWaysQuery, type WaysAsk } from "../../data/station-ways.ts";
import { translationsQuery } from "../../data/translations.ts";
import { entityVerdictQuery } from "../../data/verdict.ts";
import type { LonLat } from "../../domain/geo/globe.ts";
import type { EntityKey } from "../../domain/ids/keys.ts";
import type { PageUrl } from "../../domain/screen.ts";
import { addressWith } from "../../ui/address.ts";
import { ClockScope, useClock } from "../../ui/clock/clock.tsx";
import { PageId } from "../../ui/page-id.tsx";
import { PageTools } from "../../ui/page-tools.tsx";
import { Section } from "../../ui/section.tsx";
import { SectionNav } from "../../ui/section-nav.tsx";
import { lazyModule, serverOnly } from "../../ui/server-only.tsx";
import { keyOf } from "../entity-key.ts";
import { useLiveMap } from "../live-map.ts";
import { pageLoader, usePageUrl } from "../page.ts";
import { readDay } from "../timetable/day.ts";
import { stopTimetableQuery } from "../timetable/lazy.ts";
import { StopTimetableSection } from "../timetable/stop-view.tsx";
import { readBoardAsk, readBoardLayout } from "./board.ts";
import { BoardView, boardList, LayoutSwitch } from "./board-view.tsx";
import { boardQuery, stopOutlineQuery, stopPlaceQuery, stopQuery } from "./lazy.ts";
import { screen } from "./screen.ts";
import { text } from "./text.ts";

export const staticParts = lazyModule(() => import("./static.tsx"));

const StopTitle = serverOnly(staticParts, (part) => part.StopTitle);
const StopActions = serverOnly(staticParts, (part) => part.StopActions);
const StopNotices = serverOnly(staticParts, (part) => part.StopNotices);
const StopRoutes = serverOnly(staticParts, (part) => part.StopRoutes, "aside");
const StopFacts = serverOnly(staticParts, (part) => part.StopFacts);
const StopStation = serverOnly(staticParts, (part) => part.StopStation);
const StopInside = serverOnly(staticParts, (part) => part.StopInside);
const StopOnDemand = serverOnly(staticParts, (part) => part.StopOnDemand);
const StopRentals = serverOnly(staticParts, (part) => part.StopRentals);
const StopOrigins = serverOnly(staticParts, (part) => part.StopOrigins);

/** Meters from the stop within which a stop of on-demand service is the same place. */
const AT_STOP_METERS = 10;

/** Whether the URL requests the pathways inside a station. */
function readWays(url: PageUrl<"ways">): boolean {
  return url.searchParams.get("ways") === "1";
}

/** The places between which the URL requests a way inside the station. */
function readWaysAsk({ searchParams }: PageUrl<"from" | "to" | "step_free">): WaysAsk {
  const [from, to] = [searchParams.get("from") ?? "", searchParams.get("to") ?? ""];
  return { from, to, stepFree: searchParams.get("step_free") === "true" };
}

export const loader = pageLoader(screen, async ({ url, read, later, completeHead, site }) => {
  const key = keyOf(url);
  if (key === null) throw notFound(url);
  const readStop = () => read(stopQuery(key, readWays(url)));
  later(() => Promise.all([readStop(), read(stopOutlineQuery(key, readWays(url)))]));
  const place = await read(stopPlaceQuery(key));
  if (place === null) throw notFound(url);
  const day = readDay(url.searchParams);
  later(() =>
    Promise.all([
      read(entityVerdictQuery(place.feed)),
      read(translationsQuery("stops", place.id)),
      place.hasInside ? read(stationWaysQuery(place.id, readWaysAsk(url))) : null,
      place.at === null ? null : read(onDemandAt(place.at, AT_STOP_METERS)),
      place.at === null ? null : read(rentalsAt(place.at)),
      read(boardQuery(readBoardAsk(place.boardIds, place.at, url.searchParams))),
      day.kind === "day" ? read(stopTimetableQuery(place.boardIds, day.date)) : null,
    ]),
  );
  if (readBoardLayout(url.searchParams) === "list") await boardList.load();
  const { stopHead, stopHeadAdditions } = await staticParts.load();
  completeHead(async () => {
    const page = await readStop();
    const [stop] = page.stops;
    return stop === undefined ? {} : stopHeadAdditions(page, stop, site);
  });
  return stopHead(place, site);
});

const { sections } = text;

/** On-demand service that stops here, or whose zone the stop is in. */
function OnDemandHere({ at }: { at: LonLat }): ReactNode {
  const services = useSuspenseQuery(onDemandAt(at, AT_STOP_METERS)).data?.services ?? [];
  const clock = useClock();
  if (services.length === 0) return null;
  return (
    <Section id="on-demand" title={sections.onDemand}>
      <StopOnDemand services={services} clock={clock} />
    </Section>
  );
}

/** Stations and free vehicles of systems that we follow. */
function RentalsHere({ at }: { at: LonLat }): ReactNode {
  const { features = [], systems = [] } = useSuspenseQuery(rentalsAt(at)).data ?? {};
  if (features.length === 0) return null;
  return (
    <Section id="rentals" title={sections.rentals}>
      <StopRentals places={features.map(({ properties }) => properties)} systems={systems} radius={RENTAL_RADIUS} />
    </Section>
  );
}

function StopView({ stopKey }: { stopKey: EntityKey }): ReactNode {
  const url = usePageUrl(screen);
  useLiveMap();
  const place = useSuspenseQuery(stopPlaceQuery(stopKey)).data;
  const stopAsk = { stopKey, ways: readWays(url) };
  const outline = useSuspenseQuery(stopOutlineQuery(stopKey, stopAsk.ways)).data;
  if (outline === null || place === null) return null;
  const { boardIds, at } = place;
  const anchors = [
    { id: "departures", name: sections.departures },
    { id: "routes", name: sections.routes, count: outline.routes },
    ...(outline.hasNearby ? [{ id: "nearby", name: sections.nearby }] : []),
    { id: "timetable", name: sections.timetable },
    { id: "about", name: sections.about },
    ...(place.hasInside ? [{ id: "inside", name: sections.inside }] : []),
    ...(outline.related === 0 ? [] : [{ id: "station", name: sections.station, count: outline.related }]),
    { id: "sources", name: sections.sources },
  ];
  return (
    <ClockScope url={url}>
      <div className="stop-page">
        <header className="page-head">
          <StopTitle stopAsk={stopAsk} path={inPageLanguage(url.pathname)} />
        </header>
        <StopNotices stopAsk={stopAsk} />
        <div className="stop-nav-wide">
          <SectionNav sections={anchors} />
        </div>
        <div className="columns" data-even="">
          <Section id="departures" title={sections.departures} action={<LayoutSwitch url={url} />}>
            <BoardView boardAsk={readBoardAsk(boardIds, at, url.searchParams)} url={url} placed={at !== null} />
          </Section>
          <PageTools>
            <PageId id={place.onestop_id} />
            <StopActions stopAsk={stopAsk} />
          </PageTools>
          <div className="stop-nav-narrow">
            <SectionNav sections={anchors} />
          </div>
          <StopRoutes stopAsk={stopAsk} />
        </div>
        {at === null ? null : <OnDemandHere at={at} />}
        {at === null ? null : <RentalsHere at={at} />}
        <StopTimetableSection url={url} stopIds={boardIds} zone={outline.zone} />
        <Section id="about" title={text.about.title}>
          <StopFacts stopAsk={stopAsk} />
        </Section>
        {place.hasInside ? (
          <StopInside
            stopAsk={stopAsk}
            waysAsk={readWaysAsk(url)}
            path={inPageLanguage(url.pathname)}
            search={url.search}
          />
        ) : null}
        <StopStation stopAsk={stopAsk} waysAddress={addressWith(url, { ways: "1" }, "station")} />
        <Section id="sources" title={text.sources.title}>
          <StopOrigins stopAsk={stopAsk} />
        </Section>
      </div>
    </ClockScope>
  );
}

export function Component(): ReactNode {
  const url = usePageUrl(screen);
  const key = keyOf(url);
  return key === null ? null : <StopView stopKey={key} />;
}
