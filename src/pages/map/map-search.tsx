import { type ReactNode, useEffect, useId, useState } from "react";
import { type SearchAnswer, type SearchKind, searchQuery } from "../../data/search.ts";
import { hitGroups } from "../../data/search-hit.ts";
import { useQueryClient } from "../../data/use-query.ts";
import type { Chosen } from "../../map/transit-layers.ts";
import { type Bounds, LOCATED, locate, locatePlace } from "./locate.ts";

/** Characters from which the search asks, and milliseconds of quiet before it does. */
const SHORTEST = 3;
const PAUSE = 250;
const ROWS = 5;

type Answer = { q: string; answer: SearchAnswer | null };

/** Search of places, operators, routes and stops: choosing a row moves the map there. */
export function MapSearch({ goTo }: { goTo(bounds: Bounds, chosen: Chosen, kind: SearchKind): void }): ReactNode {
  const client = useQueryClient();
  const [typed, type] = useState("");
  const [found, setFound] = useState<Answer | null>(null);
  const [said, say] = useState("");
  const id = useId();
  const q = typed.trim();

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

  const go = async (kind: (typeof LOCATED)[number], index: number) => {
    const row = found?.answer?.[kind][index];
    if (row === undefined) return;
    const { signal } = new AbortController();
    const onestopId = "onestop_id" in row ? (row.onestop_id ?? "") : "";
    const bounds =
      "operators" in row ? await locatePlace(client, row, signal) : (await locate(client, onestopId, signal))?.bounds;
    if (bounds == null) return say("It is not known where that lies");
    say("");
    setFound(null);
    type("");
    const isEntity = kind === "routes" || kind === "stops";
    goTo(bounds, isEntity ? { kind: kind === "routes" ? "route" : "stop", onestopId } : null, kind);
  };

  const groups = found?.answer == null ? [] : hitGroups(found.answer).filter(({ kind }) => LOCATED.includes(kind));
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
            if (event.key === "Escape") type("");
          }}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
        />
      </div>
      <p className="small soft" role="status">
        {said}
      </p>
      {groups.map(({ kind, name, hits }) => (
        <div className="map-group" key={kind}>
          <h2>{name}</h2>
          <ul>
            {hits.map((hit, i) => (
              <li key={hit.key}>
                <button
                  className="map-hit"
                  type="button"
                  onClick={() => void go(kind, i).catch(() => say("It is not known where that lies"))}
                >
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
