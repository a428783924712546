import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { SearchKind } from "../../data/search.ts";
import type { MapSelection } from "../../map/transit-layers.ts";
import type { ViewPoint } from "../../map/view.ts";
import { LOCATABLE_KINDS, type MapBounds } from "./locate.ts";
import { boundsOfFound, coordinates, type FoundPlace, usePlaceSearch } from "./place-search.ts";
import { text } from "./text.tsx";

/** Search of places, operators, routes and stops: choosing a row moves the map there. */
export function MapSearch({
  goTo,
}: {
  goTo(bounds: MapBounds, chosen: MapSelection, kind: SearchKind): void;
}): ReactNode {
  const client = useQueryClient();
  const [enteredText, type] = useState("");
  const [hasFailed, setFailed] = useState(false);
  /** Enter was pressed: the first row is taken as soon as it is known. */
  const isHasty = useRef(false);
  const id = useId();
  const q = enteredText.trim();
  const place = coordinates(q);
  const { groups, q: searched, message } = usePlaceSearch(q, LOCATABLE_KINDS);

  const finish = () => {
    isHasty.current = false;
    type("");
  };
  const goToPlace = ({ lon, lat }: ViewPoint) => {
    finish();
    goTo([lon, lat, lon, lat], null, "places");
  };
  const start = async (result: FoundPlace) => {
    setFailed(false);
    const bounds = await boundsOfFound(client, result).catch(() => null);
    if (bounds === null) return setFailed(true);
    finish();
    const { kind, row } = result;
    const onestopId = "onestop_id" in row ? (row.onestop_id ?? "") : "";
    const isEntity = kind === "routes" || kind === "stops";
    goTo(bounds, isEntity ? { kind: kind === "routes" ? "route" : "stop", onestopId } : null, kind);
  };
  const goFirst = () => {
    if (place !== null) return goToPlace(place);
    const first = groups[0]?.rows[0];
    isHasty.current = searched !== q;
    if (first !== undefined && !isHasty.current) void start(first);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer that was waited for
  useEffect(() => {
    if (isHasty.current && searched === q) goFirst();
  }, [searched]);

  return (
    <search className="map-find">
      <div className="field">
        <label className="field-label" htmlFor={id}>
          {text.search.label}
        </label>
        <input
          className="input"
          id={id}
          type="search"
          value={enteredText}
          onChange={(event) => {
            setFailed(false);
            type(event.target.value);
          }}
          onKeyDown={(event) => {
            isHasty.current = false;
            if (event.key === "Escape") type("");
            if (event.key === "Enter") goFirst();
          }}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
        />
      </div>
      <p className="small soft" role="status">
        {hasFailed ? text.search.noLocation : message}
      </p>
      {place === null ? null : (
        <button className="map-hit" type="button" onClick={() => goToPlace(place)}>
          {text.search.goTo(place.lat, place.lon)}
        </button>
      )}
      {groups.map(({ kind, name, rows }) => (
        <div className="map-group" key={kind}>
          <h2>{name}</h2>
          <ul>
            {rows.map((result) => (
              <li key={result.hit.key}>
                <button className="map-hit" type="button" onClick={() => void start(result)}>
                  <span>{result.hit.name}</span> <span className="soft small">{result.hit.note}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </search>
  );
}
