/** The tab of the map that shows what leaves around a point. */

import { useSuspenseQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useEffect, useId, useRef } from "react";
import { useNow } from "../../data/site.ts";
import { distanceWords } from "../../domain/distance.ts";
import { link } from "../../domain/links.ts";
import type { ReachArea } from "../../map/reach.ts";
import type { ViewPoint } from "../../map/view.ts";
import { useAttention } from "../../ui/attention.ts";
import { ClockScope } from "../../ui/clock/clock.tsx";
import { useOwnPosition } from "../nearby/own-position.ts";
import { usePageUrl } from "../page.ts";
import { RADII } from "../stop/board.ts";
import { POLL } from "../stop/follow-board.ts";
import type { MapState } from "./address.ts";
import { AroundBoard, LastChecked } from "./around/board.tsx";
import { aroundOf } from "./around/lines.ts";
import { OnDemandHere } from "./around/on-demand-here.tsx";
import { type AroundAsk, aroundQuery, MAX_STOPS } from "./around/query.ts";
import { RentalsHere } from "./around/rentals-here.tsx";
import { screen } from "./screen.ts";
import { bringUp } from "./sheet/bring-up.ts";
import { text } from "./text.tsx";

type Setting = Pick<MapState, "radius" | "refresh" | "fallback">;
type Set = (change: Partial<Setting>) => void;
/** Shows zones of on-demand service on the map. */
type Draw = (zones: readonly ReachArea[]) => void;

function Board({ asked, refresh, set }: { asked: AroundAsk; refresh: boolean; set: Set }): ReactNode {
  const now = useNow();
  const attentive = useAttention();
  const query = aroundQuery(asked);
  const { data, dataUpdatedAt, refetch } = useSuspenseQuery({
    ...query,
    refetchInterval: refresh && attentive ? POLL : false,
  });
  const { point, radius, fallback } = asked;
  const wider = RADII.find((meters) => meters > radius);
  const around = data === null ? null : aroundOf(data, [point.lon, point.lat], MAX_STOPS, now);
  return (
    <>
      <p className="cluster">
        {around === null ? text.departures.failed : <LastChecked at={dataUpdatedAt} />}
        <button className="map-choose" type="button" onClick={() => void refetch()}>
          {text.departures.checkNow}
        </button>
      </p>
      {around !== null && around.agencies.length === 0 ? (
        <div className="map-none">
          <p>
            {text.departures.none(distanceWords(radius))}{" "}
            {wider === undefined
              ? fallback
                ? text.departures.noneElsewhere
                : text.departures.noneElsewhereOrFallback
              : fallback
                ? text.departures.noneWider
                : text.departures.noneWiderOrFallback}
          </p>
          <p className="cluster">
            {wider === undefined ? null : (
              <button className="button" data-size="small" type="button" onClick={() => set({ radius: wider })}>
                {text.departures.within(distanceWords(wider))}
              </button>
            )}
            {fallback ? null : (
              <button className="button" data-size="small" type="button" onClick={() => set({ fallback: true })}>
                {text.departures.useFallback}
              </button>
            )}
          </p>
        </div>
      ) : null}
      {around === null ? null : <AroundBoard around={around} now={now} />}
    </>
  );
}

/** What leaves around a point. On phones it is brought up when it is there, and stays where it is at other settings. */
function Around({ point, set, draw, ...settings }: Setting & { point: ViewPoint; set: Set; draw: Draw }): ReactNode {
  const { radius, refresh, fallback } = settings;
  const part = useRef<HTMLDivElement>(null);
  // Once: a part that waits for its data again keeps its effects.
  useEffect(() => {
    if (part.current !== null) bringUp(part.current);
  }, []);
  return (
    <div className="map-around" ref={part}>
      <OnDemandHere point={point} radius={radius} draw={draw} />
      <Board asked={{ point, radius, fallback }} refresh={refresh} set={set} key={`${radius} ${fallback}`} />
      <RentalsHere point={point} radius={radius} />
    </div>
  );
}

function Settings({ radius, refresh, fallback, set }: Setting & { set: Set }): ReactNode {
  const id = useId();
  return (
    <div className="map-settings">
      <div className="cluster">
        <label className="field-label" htmlFor={id}>
          {text.departures.radius}
        </label>
        <select
          className="select map-radius"
          id={id}
          value={radius}
          onChange={(event) => set({ radius: Number(event.target.value) })}
        >
          {RADII.map((meters) => (
            <option value={meters} key={meters}>
              {text.departures.meters(meters)}
            </option>
          ))}
        </select>
      </div>
      <label className="option">
        <input type="checkbox" checked={refresh} onChange={(event) => set({ refresh: event.target.checked })} />
        {text.departures.refresh}
      </label>
      <label className="option">
        <input type="checkbox" checked={fallback} onChange={(event) => set({ fallback: event.target.checked })} />
        {text.departures.fallback}
      </label>
    </div>
  );
}

/** The ways to a point that need no pointer. */
export function Choose({
  middle,
  choose,
}: {
  middle(): ViewPoint;
  /** @param isNear whether it is where the device is */
  choose(point: ViewPoint, isNear: boolean): void;
}): ReactNode {
  const { message, ask } = useOwnPosition(([lon, lat]) => choose({ lon, lat }, true));
  return (
    <>
      <p className="cluster">
        <button className="button" data-size="small" type="button" onClick={() => choose(middle(), false)}>
          {text.departures.middle}
        </button>
        {"geolocation" in navigator ? (
          <button className="button" data-size="small" type="button" onClick={ask}>
            {text.departures.position}
          </button>
        ) : null}
      </p>
      <p className="soft small" role="status">
        {message}
      </p>
    </>
  );
}

export function Departures({
  state,
  set,
  middle,
  choose,
  draw,
}: {
  state: MapState;
  set: Set;
  draw: Draw;
  /** State of the map. */
  middle(): ViewPoint;
  choose(point: ViewPoint | null, isNear?: boolean): void;
}): ReactNode {
  const url = usePageUrl(screen);
  const { point, radius, refresh, fallback } = state;
  return (
    <ClockScope url={url}>
      <section className="map-departures">
        <div className="map-head">
          <h2>{text.departures.title}</h2>
          {point === null ? null : (
            <button className="map-choose" type="button" onClick={() => choose(null)}>
              {text.clear}
            </button>
          )}
        </div>
        <p className="soft small">{point === null ? text.departures.choose : text.departures.change}</p>
        <Choose middle={middle} choose={choose} />
        <Settings radius={radius} refresh={refresh} fallback={fallback} set={set} />
        {point === null ? null : (
          <>
            <Suspense fallback={<p className="soft">{text.loading}</p>}>
              <Around
                point={point}
                radius={radius}
                refresh={refresh}
                fallback={fallback}
                set={set}
                draw={draw}
                key={`${point.lon} ${point.lat}`}
              />
            </Suspense>
            <p className="small">
              <a href={link.nearby({ lat: point.lat.toFixed(5), lon: point.lon.toFixed(5), radius: radius || null })}>
                {text.departures.asPage}
              </a>
            </p>
          </>
        )}
      </section>
    </ClockScope>
  );
}
