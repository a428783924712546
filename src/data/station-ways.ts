/** The inside of a station, as `{apiBase}/portal/stops/{id}/ways` answers; null where another server answers. */
import { portalPath } from "../domain/links.ts";
import { headKey, portalQuery, queryOptions } from "./query.ts";

/** The stop_ids between which a way is requested; '' for none. */
export type WaysAsk = { from: string; to: string; stepFree: boolean };

export type InsidePlace = {
  stop_id: string;
  name: string;
  kind: "PLATFORM" | "ENTRANCE" | "NODE" | "BOARDING_AREA";
  level_index: number | null;
  level_name: string | null;
  lat: number | null;
  lon: number | null;
  is_inaccessible: boolean;
};

type InsideOutage = {
  pathway_id: string | null;
  from_name: string | null;
  to_name: string | null;
  mode: string | null;
  alert: string;
};

export type StationStep = {
  /** In English. */
  instruction: string;
  signposted_as: string | null;
  pathway_id: string | null;
  /** Null between a platform and its boarding areas. */
  mode: string | null;
  /** stop_ids. */
  from: string;
  to: string;
  /** Seconds. */
  duration: number;
  /** Meters; null if the feed does not tell. */
  length: number | null;
  stair_count: number;
};

export type InsideStation = {
  station: { stop_id: string; name: string };
  places: InsidePlace[];
  pathways: { pathway_id: string; from: string; to: string; mode: string; is_closed: boolean }[];
  outages: InsideOutage[];
  /** Seconds. */
  way: {
    duration: number;
    stair_count: number;
    steps: StationStep[];
    avoids: string[];
  } | null;
  no_way: "NOT_ACCESSIBLE" | "OUT_OF_SERVICE" | "ONLY_BY_STEPS" | "NOT_CONNECTED" | null;
  other_entrances: { stop_id: string; name: string; duration: number }[];
};

/** Read by a part of the page that the server renders. If the ends are not places of the station: without a way. */
export function stationWaysQuery(id: number, { from, to, stepFree }: WaysAsk) {
  const pathOf = (query: Record<string, string>) => portalPath(`stops/${id}/ways`, query);
  const path = pathOf({ from, to, ...(stepFree ? { step_free: "true" } : {}) });
  return queryOptions<InsideStation | null>({
    queryKey: headKey("StationWays", path),
    async queryFn(context) {
      const inside = await portalQuery<InsideStation>(path).queryFn(context);
      return inside !== null || path === pathOf({}) ? inside : portalQuery<InsideStation>(pathOf({})).queryFn(context);
    },
  });
}
