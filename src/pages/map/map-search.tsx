import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { type SearchAnswer, type SearchKind, searchQuery } from "../../data/search.ts";
import { hitGroups } from "../../data/search-hit.ts";
import type { Chosen } from "../../map/transit-layers.ts";
import { readPosition } from "../nearby/position.ts";
import { type Bounds, LOCATED, locate, locatePlace } from "./locate.ts";

/** Minimum characters of a search, and milliseconds without typing before it is sent. */
const SHORTEST = 3;
const PAUSE = 250;
const ROWS = 5;

type Answer = { q: string; answer: SearchAnswer | null };

/** The place that a text writes as coordinates, `53.34, -6.26`; null for any other text. */
function coordinates(text: string): { lat: number; lon: number } | null {
  const asked = readPosition(new URLSearchParams({ lat: text }));
  return asked.kind === "place" ? { lon: asked.at[0], lat: asked.at[1] } : null;
}

/** Search of places, operators, routes and stops: choosing a row moves the map there. */
export function MapSearch({ goTo }: { goTo(bounds: Bounds, chosen: Chosen, kind: SearchKind): void }): ReactNode {
  const client = useQueryClient();
  const [typed, type] = useState("");
  const [found, setFound] = useState<Answer | null>(null);
  const [said, say] = useState("");
  /** Enter was pressed: the first row is taken as soon as it is known. */
  const isHasty = useRef(false);
  const id = useId();
  const q = typed.trim();
  const place = coordinates(q);

  useEffect(() => {
    if (q.length < SHORTEST) {
      setFound(null);
      say(q === "" ? "" : "Go on typing");
      return;
    }
    let left = false;
    const timer = setTimeout(async () => {
      say("Loading...");
      const answer = await client.fetchQuery(searchQuery({ q, limit: ROWS })).catch(() => null);
      if (left) return;
      setFound({ q, answer });
      const rows = answer === null ? 0 : LOCATED.reduce((sum, kind) => sum + answer[kind].length, 0);
      say(answer === null ? "The search did not answer" : rows === 0 ? "No results" : `${rows} results`);
    }, PAUSE);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [q, client]);

  const done = () => {
    isHasty.current = false;
    say("");
    setFound(null);
    type("");
  };
  const goToPlace = ({ lon, lat }: { lat: number; lon: number }) => {
    done();
    goTo([lon, lat, lon, lat], null, "places");
  };
  const go = async (kind: (typeof LOCATED)[number], index: number) => {
    const row = found?.answer?.[kind][index];
    if (row === undefined) return;
    const { signal } = new AbortController();
    const onestopId = "onestop_id" in row ? (row.onestop_id ?? "") : "";
    const bounds =
      "operators" in row ? await locatePlace(client, row, signal) : (await locate(client, onestopId, signal))?.bounds;
    if (bounds == null) return say("It is not known where that lies");
    done();
    const isEntity = kind === "routes" || kind === "stops";
    goTo(bounds, isEntity ? { kind: kind === "routes" ? "route" : "stop", onestopId } : null, kind);
  };

  const start = (kind: (typeof LOCATED)[number], index: number) =>
    void go(kind, index).catch(() => say("It is not known where that lies"));
  const goFirst = () => {
    if (place !== null) return goToPlace(place);
    const first = groups[0]?.kind as (typeof LOCATED)[number] | undefined;
    isHasty.current = found?.q !== q;
    if (first !== undefined && !isHasty.current) start(first, 0);
  };

  const groups = found?.answer == null ? [] : hitGroups(found.answer).filter(({ kind }) => LOCATED.includes(kind));
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer that was waited for
  useEffect(() => {
    if (isHasty.current && found?.q === q) goFirst();
  }, [found]);

  return (
    <search className="map-find">
      <div className="field">
        <label className="field-label" htmlFor={id}>
          Place, operator, route or stop
        </label>
        <input
          className="input"
          id={id}
          type="search"
          value={typed}
          onChange={(event) => type(event.target.value)}
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
        {said}
      </p>
      {place === null ? null : (
        <button className="map-hit" type="button" onClick={() => goToPlace(place)}>
          Go to {place.lat}, {place.lon}
        </button>
      )}
      {groups.map(({ kind, name, hits }) => (
        <div className="map-group" key={kind}>
          <h2>{name}</h2>
          <ul>
            {hits.map((hit, i) => (
              <li key={hit.key}>
                <button className="map-hit" type="button" onClick={() => start(kind as (typeof LOCATED)[number], i)}>
                  <span>{hit.name}</span> <span className="soft small">{hit.note}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </search>
  );
}
