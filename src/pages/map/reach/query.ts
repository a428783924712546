/** The query of what can be reached. */
import type { MultiPolygon } from "geojson";
import { graphqlDocument } from "../../../data/document.ts";
import type { MapReachQuery, MapReachQueryVariables } from "../../../data/documents.generated.ts";
import { ask, queryOptions } from "../../../data/query.ts";
import { type Sorry, sorryOfError } from "../sorry.ts";
import type { ReachQuestion } from "./question.ts";
import { reachText } from "./text.ts";

const REACH = graphqlDocument<MapReachQuery, MapReachQueryVariables>(`
  query MapReach($where: ReachRequest!, $areas: Boolean!) {
    reach(where: $where) {
      timezone
      date
      time
      walk_source
      routes_left_out
      stop_count
      bands {
        minutes
        stop_count
        area @include(if: $areas)
      }
    }
  }
`);

export type ReachResult = {
  timezone: string;
  date: string;
  /** HH:MM. */
  time: string;
  walks: keyof typeof reachText.walks;
  leftOut: number;
  stopCount: number;
  bands: readonly { minutes: number; stopCount: number; area: MultiPolygon | null }[];
};

/** What was found, or one sentence why nothing was. */
export type ReachAnswer = { reached: ReachResult; sorry: null } | { reached: null; sorry: Sorry };

/** @param areas whether the answer has the areas, which only a map shows */
export function reachQuery(question: ReachQuestion, areas: boolean) {
  const { from, date, time, minutes } = question;
  return queryOptions<ReachAnswer>({
    queryKey: ["MapReach", from, date, time, minutes, areas],
    async queryFn({ client, signal }) {
      const where = { lat: from.lat, lon: from.lon, date, time: time === null ? null : `${time}:00`, minutes };
      try {
        const { reach } = await ask(client, REACH, { where, areas }, signal);
        const bands = reach.bands.map(({ minutes, stop_count, area }) => {
          return { minutes, stopCount: stop_count, area: area ?? null };
        });
        const { timezone, date, time, walk_source: walks, routes_left_out: leftOut, stop_count: stopCount } = reach;
        return { reached: { timezone, date, time: time.slice(0, 5), walks, leftOut, stopCount, bands }, sorry: null };
      } catch (error) {
        if (signal.aborted) throw error;
        return { reached: null, sorry: sorryOfError(error, reachText.failed) };
      }
    },
    staleTime: 60_000,
  });
}
