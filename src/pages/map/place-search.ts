/** Searches what lies somewhere while a visitor types. */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type SearchAnswer, type SearchKind, searchQuery } from "../../data/search.ts";
import { type Hit, hitGroups } from "../../data/search-hit.ts";
import type { ViewPoint } from "../../map/view.ts";
import { readPosition } from "../nearby/position.ts";
import { locate, locatePlace, type MapBounds } from "./locate.ts";
import { text } from "./text.tsx";

/** Minimum characters of a search, and milliseconds without typing before it is sent. */
export const SHORTEST = 3;
const PAUSE = 250;
const ROWS = 5;

/** A row of the answer: what it is, and how it is shown. */
export type PlaceResult = { kind: SearchKind; row: SearchAnswer[SearchKind][number]; hit: Hit };

export type SearchState = {
  /** The text that was searched; null before the first answer. */
  q: string | null;
  groups: { kind: SearchKind; name: string; rows: PlaceResult[] }[];
  /** For a live region. */
  message: string;
};

/** The place that a text writes as coordinates, `53.34, -6.26`; null for any other text. */
export function coordinates(input: string): ViewPoint | null {
  const position = readPosition(new URLSearchParams({ lat: input }));
  return position.kind === "place" ? { lon: position.at[0], lat: position.at[1] } : null;
}

const NOTHING: SearchState = { q: null, groups: [], message: "" };

/** @param kinds kinds of rows that are wanted, constant for a component */
export function usePlaceSearch(q: string, kinds: readonly SearchKind[]): SearchState {
  const client = useQueryClient();
  const [state, set] = useState(NOTHING);
  useEffect(() => {
    if (q.length < SHORTEST) {
      set({ ...NOTHING, message: q === "" ? "" : text.search.more(SHORTEST) });
      return;
    }
    let hasLeft = false;
    const timer = setTimeout(async () => {
      set((before) => ({ ...before, message: text.loading }));
      const answer = await client.fetchQuery(searchQuery({ q, limit: ROWS })).catch(() => null);
      if (hasLeft) return;
      if (answer === null) return set({ q, groups: [], message: text.search.failed });
      const groups = hitGroups(answer)
        .filter(({ kind }) => kinds.includes(kind))
        .map(({ kind, name, hits }) => ({
          kind,
          name,
          rows: hits.map((hit, i) => ({ kind, hit, row: answer[kind][i]! })),
        }));
      const count = groups.reduce((sum, { rows }) => sum + rows.length, 0);
      set({ q, groups, message: count === 0 ? text.search.none : text.search.results(count) });
    }, PAUSE);
    return () => {
      hasLeft = true;
      clearTimeout(timer);
    };
  }, [q, client, kinds]);
  return state;
}

/** Where a row lies; null if that is not known. */
export async function boundsOfResult(client: QueryClient, { row }: PlaceResult): Promise<MapBounds | null> {
  const { signal } = new AbortController();
  if ("operators" in row) return locatePlace(client, row, signal);
  const onestopId = "onestop_id" in row ? (row.onestop_id ?? "") : "";
  return (await locate(client, onestopId, signal))?.bounds ?? null;
}
