import "../../styles/nearby.css";
import "../../styles/boards.css";
import { useSuspenseQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { lazyQuery } from "../../data/query.ts";
import { useNow } from "../../data/site.ts";
import type { LonLat } from "../../domain/geo.ts";
import { link } from "../../domain/links.ts";
import type { PageUrl } from "../../domain/screen.ts";
import { addressWith } from "../../ui/address.ts";
import { useAttention } from "../../ui/attention.ts";
import { ClockScope, ClockSwitch } from "../../ui/clock/clock.tsx";
import { ZoneNote } from "../../ui/clock/zone-note.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Tag } from "../../ui/tag.tsx";
import { pageLoader, usePageUrl } from "../page.ts";
import { substituteDate } from "../stop/board.ts";
import { BoardRow, EmptyRows } from "../stop/board-row.tsx";
import { POLL } from "../stop/follow-board.ts";
import { LiveMark } from "../stop/live-mark.tsx";
import type { NearPage, NearPlace } from "./load.ts";
import { distanceWords, RADII, readPosition } from "./position.ts";
import { PositionForm } from "./position-form.tsx";
import { screen } from "./screen.ts";

export const nearbyQuery = lazyQuery("NearbyStops", async () => (await import("./load.ts")).nearbyQuery);

/** Departures shown for each stop. */
export const DEPARTURES_SHOWN = 3;

function Place({ place, now, zone }: { place: NearPlace; now: Date; zone: string | null }): ReactNode {
  const substitute = substituteDate(place, now);
  const first = place.lines[0]?.date ?? "";
  return (
    <li className="nearby-place">
      <h2 className="nearby-name">
        <a href={place.href}>{place.name}</a> <Tag tone="line">{distanceWords(place.metres)}</Tag>
      </h2>
      {substitute === null ? null : (
        <p className="soft small">The feed has no timetable for today: shown is the same weekday, {substitute}.</p>
      )}
      {place.lines.length === 0 ? (
        <p className="soft small nearby-none">Nothing leaves within two hours.</p>
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

export const loader = pageLoader(screen, ({ url, read, later, site }) => {
  const asked = readPosition(url.searchParams);
  if (asked.kind === "place") later(() => read(nearbyQuery(asked.at, asked.radius)));
  return {
    title: "Near me",
    description: "Stops and next departures around a position, without a map.",
    // Positions are not indexed: the canonical address has none.
    canonical: link.nearby(),
    ...(asked.kind === "place" ? { data: link.stopsAround(asked.at, asked.radius, site.apiBase) } : {}),
    crumbs: [{ label: "Near me" }],
  };
});

function Nothing({ at, radius, nearest }: { at: LonLat; radius: number; nearest: NearPage["nearest"] }): ReactNode {
  const [lon, lat] = at;
  const wider = RADII.find((metres) => metres > radius);
  return (
    <EmptyState title={`No stops within ${distanceWords(radius)}`}>
      {wider === undefined ? null : (
        <p>
          <a href={link.nearby({ lat, lon, radius: wider })}>Look within {distanceWords(wider)}</a>
        </p>
      )}
      {nearest === null ? (
        <p>
          No feed with departures is known in reach. Which are there? See the <a href={link.place()}>places</a>.
        </p>
      ) : (
        <p>
          The nearest stop with departures is <a href={nearest.href}>{nearest.name}</a>, {distanceWords(nearest.metres)}{" "}
          away. <a href={link.nearby({ lat: nearest.at[1], lon: nearest.at[0] })}>Show what leaves there</a>
        </p>
      )}
    </EmptyState>
  );
}

function Around({ at, radius, url }: { at: LonLat; radius: number; url: PageUrl<"clock"> }): ReactNode {
  const now = useNow();
  const attentive = useAttention();
  const [paused, pause] = useState(false);
  const { data, dataUpdatedAt } = useSuspenseQuery({
    ...nearbyQuery(at, radius),
    refetchInterval: attentive && !paused ? POLL : false,
  });
  const [first] = useState(dataUpdatedAt);
  const { places, more, nearest } = data;
  if (places.length === 0) return <Nothing at={at} radius={radius} nearest={nearest} />;
  return (
    <>
      <div className="nearby-tools">
        <LiveMark at={dataUpdatedAt > first ? dataUpdatedAt : null} paused={paused} pause={pause} />
        <ClockSwitch url={url} address={(clock) => addressWith(url, { clock })} />
      </div>
      <NearPlaces places={places} now={now} />
      {more ? (
        <p className="soft small">Only the nearest stops are shown. Further ones lie within the distance.</p>
      ) : null}
    </>
  );
}

export function Component(): ReactNode {
  const url = usePageUrl(screen);
  const asked = readPosition(url.searchParams);
  const fields = asked.kind === "nothing" ? { lat: "", lon: "", radius: 500 } : asked;
  return (
    <ClockScope url={url}>
      <header className="page-head">
        <h1>Near me</h1>
        <p className="page-lead">
          Stops and what leaves there next, around a position. The address can be kept or sent.
        </p>
      </header>
      <PositionForm lat={fields.lat} lon={fields.lon} radius={fields.radius} />
      {asked.kind === "bad" ? (
        <Notice tone="error" title="These coordinates cannot be used">
          <p>{asked.message}</p>
        </Notice>
      ) : null}
      {asked.kind === "place" ? <Around at={asked.at} radius={asked.radius} url={url} /> : null}
    </ClockScope>
  );
}
