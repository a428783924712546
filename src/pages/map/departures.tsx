import { type ReactNode, Suspense, useId } from "react";
import { useNow } from "../../data/site.ts";
import { useSuspenseQuery } from "../../data/use-query.ts";
import { link } from "../../domain/links.ts";
import { useAttention } from "../../ui/attention.ts";
import { nearbyQuery } from "../nearby/late.ts";
import { NearPlaces } from "../nearby/places.tsx";
import { distanceWords, RADII } from "../nearby/position.ts";
import { POLL } from "../stop/follow-board.ts";
import type { MapState } from "./address.ts";

type Point = { lon: number; lat: number };

function Board({ point, radius, refresh }: { point: Point; radius: number; refresh: boolean }): ReactNode {
  const now = useNow();
  const attentive = useAttention();
  const { data } = useSuspenseQuery({
    ...nearbyQuery([point.lon, point.lat], radius),
    refetchInterval: refresh && attentive ? POLL : false,
  });
  if (data.places.length === 0) return <p>No stops with departures within {distanceWords(radius)}.</p>;
  return <NearPlaces places={data.places} now={now} />;
}

/** Next departures round a point of the map. */
export function Departures({
  state,
  set,
}: {
  state: MapState & { point: Point };
  set(change: Partial<MapState>): void;
}): ReactNode {
  const { point, radius, refresh } = state;
  const id = useId();
  return (
    <section className="map-departures">
      <div className="map-head">
        <h2>Departures</h2>
        <button className="map-choose" type="button" onClick={() => set({ point: null })}>
          Close
        </button>
      </div>
      <div className="cluster">
        <label className="field-label" htmlFor={id}>
          Within
        </label>
        <select
          className="select map-radius"
          id={id}
          value={radius}
          onChange={(event) => set({ radius: Number(event.target.value) })}
        >
          {RADII.map((metres) => (
            <option value={metres} key={metres}>
              {distanceWords(metres)}
            </option>
          ))}
        </select>
        <label className="option">
          <input type="checkbox" checked={refresh} onChange={(event) => set({ refresh: event.target.checked })} />
          Every minute anew
        </label>
      </div>
      <Suspense fallback={<p className="soft">Loading...</p>}>
        <Board point={point} radius={radius} refresh={refresh} key={`${point.lon} ${point.lat} ${radius}`} />
      </Suspense>
      <p>
        <a href={link.nearby({ lat: point.lat.toFixed(5), lon: point.lon.toFixed(5), radius })}>As a page</a>
      </p>
    </section>
  );
}
