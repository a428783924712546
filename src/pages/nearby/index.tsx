import "../../styles/nearby.css";
import "../../styles/boards.css";
import { useSuspenseQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { onDemandAt } from "../../data/on-demand.ts";
import { lazyQuery } from "../../data/query.ts";
import { rentalsAt } from "../../data/rentals.ts";
import { startersQuery } from "../../data/search-starters.ts";
import { useNow } from "../../data/site.ts";
import { distanceWords } from "../../domain/distance.ts";
import { longDate } from "../../domain/formats.ts";
import type { LonLat } from "../../domain/geo/globe.ts";
import { link } from "../../domain/links.ts";
import type { PageUrl } from "../../domain/screen.ts";
import { addressWith } from "../../ui/address.ts";
import { useAttention } from "../../ui/attention.ts";
import { ClockScope, ClockSwitch, useClock } from "../../ui/clock/clock.tsx";
import { ZoneNote } from "../../ui/clock/zone-note.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { routeLanguage } from "../../ui/listed-route.ts";
import { languageAttributes } from "../../ui/names.ts";
import { Notice } from "../../ui/notice.tsx";
import type { DrawnBox } from "../../ui/schematic/build.ts";
import { lazyModule, serverOnly } from "../../ui/server-only.tsx";
import { Tag } from "../../ui/tag.tsx";
import { useLiveMap } from "../live-map.ts";
import { pageLoader, usePageUrl } from "../page.ts";
import { substituteDate } from "../stop/board.ts";
import { BoardRow, EmptyRows } from "../stop/board-row.tsx";
import { POLL } from "../stop/follow-board.ts";
import { LiveMark } from "../stop/live-mark.tsx";
import { Choices, choicesQuery } from "./choices.tsx";
import type { NearPage, NearPlace } from "./load.ts";
import { type NearbyAsked, positionName, RADII, readNearby, USUAL_RADIUS } from "./position.ts";
import { PositionForm } from "./position-form.tsx";
import { screen } from "./screen.ts";
import { text } from "./text.tsx";

export const nearbyQuery = lazyQuery("NearbyStops", async () => (await import("./load.ts")).nearbyQuery);

const nearbyMapQuery = lazyQuery("NearbyMap", async () => (await import("./load.ts")).nearbyMapQuery);
const cityQuery = lazyQuery("NearbyCity", async () => (await import("../places/query.ts")).placeQuery);

export const staticParts = lazyModule(() => import("./static.tsx"));

const NearbyOnDemand = serverOnly(staticParts, (part) => part.NearbyOnDemand);
const NearbyRentals = serverOnly(staticParts, (part) => part.NearbyRentals);
const NearbyMap = serverOnly(staticParts, (part) => part.NearbyMap);

/** Departures shown for each stop. */
export const DEPARTURES_SHOWN = 3;

function Place({ place, now, zone }: { place: NearPlace; now: Date; zone: string | null }): ReactNode {
  const substitute = substituteDate(place, now);
  const first = place.lines[0]?.date ?? "";
  return (
    <li className="nearby-place">
      <h2 className="nearby-name">
        <a
          href={place.href}
          data-stop={place.key}
          {...languageAttributes(place.lines[0] && routeLanguage(place.lines[0].route))}
        >
          {place.name}
        </a>{" "}
        <Tag tone="line">{place.walk === null ? place.distance : <a href={place.walk}>{place.distance}</a>}</Tag>
      </h2>
      {substitute === null ? null : <p className="soft small">{text.substitute(longDate(substitute))}</p>}
      {place.lines.length === 0 ? (
        <p className="soft small nearby-none">{text.noDepartures}</p>
      ) : (
        <ol className="board">
          {place.lines.map((line, i) => (
            // Rows are known by their place: when a departure leaves, the next one takes over its row, and nothing moves.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <BoardRow line={line} date={line.date === first ? null : line.date} key={i} />
          ))}
          <EmptyRows count={DEPARTURES_SHOWN - place.lines.length} />
        </ol>
      )}
      {place.zone === null || place.zone === zone ? null : <ZoneNote zone={place.zone} now={now} />}
    </li>
  );
}

/** Stops with their next departures, the nearest first; times are those of each stop's zone. */
export function NearPlaces({ places, now }: { places: readonly NearPlace[]; now: Date }): ReactNode {
  const zone = places.find((place) => place.zone !== null)?.zone ?? null;
  return (
    <>
      <ol className="nearby">
        {places.map((place) => (
          <Place place={place} now={now} zone={zone} key={place.key} />
        ))}
      </ol>
      {zone === null ? null : <ZoneNote zone={zone} now={now} />}
    </>
  );
}

/** Seconds that a redirect to the position of a city may be cached: places change with imports. */
const REDIRECT_MAX_AGE_SECONDS = 300;

/** Leads to the middle of a city; null if nothing is known about where it is. */
function cityAddress(names: readonly string[], box: DrawnBox | null, radius: number): string | null {
  if (box === null) return null;
  const [west, south, east, north] = box;
  const [lat, lon] = [(south + north) / 2, (west + east) / 2].map((degrees) => degrees.toFixed(5));
  return link.nearby({ lat, lon, radius, name: names.at(-1) });
}

export const loader = pageLoader(screen, async ({ url, read, later, site }) => {
  const query = readNearby(url.searchParams);
  if (query.kind === "city") {
    const { here } = await read(cityQuery(query.names));
    const location = cityAddress(query.names, here?.box ?? null, query.radius);
    const headers = { location: location ?? "", "cache-control": `public, max-age=${REDIRECT_MAX_AGE_SECONDS}` };
    if (location !== null) throw new Response(null, { status: 302, headers });
  }
  later(() =>
    Promise.all([
      read(startersQuery),
      query.kind === "place" ? read(nearbyQuery(query.at, query.radius)) : null,
      query.kind === "place" ? read(nearbyMapQuery(query.at, query.radius)) : null,
      query.kind === "place" ? read(onDemandAt(query.at, query.radius)) : null,
      query.kind === "place" ? read(rentalsAt(query.at, query.radius)) : null,
      query.kind === "search" ? read(choicesQuery(query.q)) : null,
    ]),
  );
  return {
    title: text.title,
    description: text.description,
    // Positions are not indexed: the canonical address has none.
    canonical: link.nearby(),
    ...(query.kind === "place" ? { data: link.stopsAround(query.at, query.radius, site.apiBase) } : {}),
    crumbs: [{ label: text.title }],
  };
});

/** What picks riders up here on demand. @param radius meters to a stop of it */
function OnDemandHere({ at, radius }: { at: LonLat; radius: number }): ReactNode {
  const services = useSuspenseQuery(onDemandAt(at, radius)).data?.services ?? [];
  const clock = useClock();
  return services.length === 0 ? null : <NearbyOnDemand services={services} clock={clock} />;
}

function Nothing({ at, radius, nearest }: { at: LonLat; radius: number; nearest: NearPage["nearest"] }): ReactNode {
  const [lon, lat] = at;
  // A wider circle is offered only where it reaches a stop.
  const wider = RADII.find((meters) => meters > radius && (nearest === null || meters >= nearest.meters));
  return (
    <EmptyState title={text.none.title(distanceWords(radius))}>
      {wider === undefined ? null : (
        <p>
          <a href={link.nearby({ lat, lon, radius: wider })}>{text.none.wider(distanceWords(wider))}</a>
        </p>
      )}
      {nearest === null ? (
        <p>{text.none.nothing(<a href={link.place()}>{text.none.places}</a>)}</p>
      ) : (
        <p>
          {text.none.nearest(
            <a href={nearest.href}>{nearest.name}</a>,
            nearest.distance,
            <a href={link.nearby({ lat: nearest.at[1], lon: nearest.at[0], name: nearest.name })}>
              {text.none.departures}
            </a>,
          )}
        </p>
      )}
    </EmptyState>
  );
}

/** Stations and free vehicles of shared systems. @param radius meters */
function RentalsHere({ at, radius }: { at: LonLat; radius: number }): ReactNode {
  const { features = [], systems = [] } = useSuspenseQuery(rentalsAt(at, radius)).data ?? {};
  if (features.length === 0) return null;
  return <NearbyRentals places={features.map(({ properties }) => properties)} systems={systems} radius={radius} />;
}

type AroundProps = { at: LonLat; radius: number; name: string; url: PageUrl<"clock"> };

function Around({ at, radius, name, url }: AroundProps): ReactNode {
  const now = useNow();
  const attentive = useAttention();
  const [isPaused, pause] = useState(false);
  const { data, dataUpdatedAt } = useSuspenseQuery({
    ...nearbyQuery(at, radius),
    refetchInterval: attentive && !isPaused ? POLL : false,
  });
  const [first] = useState(dataUpdatedAt);
  const { places, walkSource, more, nearest } = data;
  const map = useSuspenseQuery(nearbyMapQuery(at, radius)).data;
  useLiveMap();
  if (places.length === 0) return <Nothing at={at} radius={radius} nearest={nearest} />;
  const here = name || text.map.here;
  return (
    <div className="nearby-around">
      <div>
        <div className="nearby-tools">
          <LiveMark at={dataUpdatedAt > first ? dataUpdatedAt : null} paused={isPaused} pause={pause} />
          <ClockSwitch url={url} address={(clock) => addressWith(url, { clock })} />
        </div>
        <NearPlaces places={places} now={now} />
        <p className="soft small">{walkSource}</p>
        {more ? <p className="soft small">{text.more}</p> : null}
      </div>
      {map === null ? null : <NearbyMap map={map} here={here} stops={places.length} />}
    </div>
  );
}

/** Content of the form's field: what was typed, except the name that led here. */
function typedText(query: NearbyAsked): string {
  if (query.kind === "search") return query.q;
  return query.kind === "bad" ? [query.lat, query.lon].filter(Boolean).join(", ") : "";
}

export function Component(): ReactNode {
  const url = usePageUrl(screen);
  const query = readNearby(url.searchParams);
  const name = positionName(url.searchParams);
  const example = useSuspenseQuery(startersQuery).data.find(({ city }) => city !== "")?.city;
  const { lat, lon } = query.kind === "place" ? query : { lat: "", lon: "" };
  const isNamed = query.kind === "place" && name !== "";
  return (
    <ClockScope url={url}>
      <header className="page-head">
        <h1>{isNamed ? text.titleOf(name) : text.title}</h1>
        {query.kind === "place" ? null : <p className="page-lead">{text.lead}</p>}
      </header>
      {/* Where there is an answer, the departures come first. */}
      <details className="nearby-search" open={query.kind !== "place"}>
        <summary>{text.change}</summary>
        <PositionForm
          q={typedText(query)}
          lat={lat}
          lon={lon}
          name={name}
          radius={query.kind === "nothing" ? USUAL_RADIUS : query.radius}
          example={example}
        />
      </details>
      {query.kind === "bad" ? (
        <Notice tone="error" title={text.bad.title}>
          <p>{query.message}</p>
        </Notice>
      ) : null}
      {query.kind === "city" ? (
        <EmptyState title={text.choose.noCity(query.names.at(-1) ?? "")}>
          <p>{text.choose.noCityHelp}</p>
        </EmptyState>
      ) : null}
      {query.kind === "search" ? <Choices q={query.q} /> : null}
      {query.kind === "place" ? <OnDemandHere at={query.at} radius={query.radius} /> : null}
      {query.kind === "place" ? <Around at={query.at} radius={query.radius} name={name} url={url} /> : null}
      {query.kind === "place" ? <RentalsHere at={query.at} radius={query.radius} /> : null}
    </ClockScope>
  );
}
