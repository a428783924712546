/** Reads what a page of journeys needs beside them: the clock and the calendar of the start. */
import { graphqlDocument } from "../../../data/document.ts";
import type { MapStartQuery, MapStartQueryVariables } from "../../../data/documents.generated.ts";
import { ask, queryOptions } from "../../../data/query.ts";
import { type UnitSystem, unitsOfCountry } from "../../../domain/distance.ts";
import { isZone } from "../../../domain/time/service-day.ts";
import { zoneOfStop } from "../../../domain/time/stop-zone.ts";
import type { ViewPoint } from "../../../map/view.ts";

const START = graphqlDocument<MapStartQuery, MapStartQueryVariables>(`
  query MapStart($lon: Float!, $lat: Float!) {
    stops(limit: 1, where: {
      serviced: true
      location: { near: { lat: $lat, lon: $lon, radius: 1000 }, focus: { lat: $lat, lon: $lon } }
    }) {
      stop_timezone
      parent { stop_timezone parent { stop_timezone } }
      place { adm0_iso }
      feed_version {
        earliest_calendar_date
        latest_calendar_date
        feed { onestop_id name }
        service_window { default_timezone feed_start_date feed_end_date }
      }
    }
  }
`);

/** First and last day of a timetable, as YYYY-MM-DD. */
export type TimetableDays = { feed: string; name: string; first: string; last: string };

/** What the nearest stop within a kilometer tells; null where it, or what it tells, is missing. */
export type StartFacts = { zone: string | null; units: UnitSystem; calendar: TimetableDays | null };

export function startQuery(point: ViewPoint) {
  return queryOptions<StartFacts>({
    queryKey: ["MapStart", point],
    async queryFn({ client, signal }) {
      const answer = await ask(client, START, point, signal).catch(() => null);
      const [stop] = answer?.stops ?? [];
      if (stop === undefined) return { zone: null, units: "metric", calendar: null };
      const { feed, service_window, earliest_calendar_date, latest_calendar_date } = stop.feed_version;
      const zones = [zoneOfStop(stop), service_window?.default_timezone];
      const first = service_window?.feed_start_date ?? earliest_calendar_date;
      const last = service_window?.feed_end_date ?? latest_calendar_date;
      return {
        zone: zones.find((zone) => isZone(zone ?? "")) ?? null,
        units: unitsOfCountry(stop.place?.adm0_iso),
        calendar: first && last ? { feed: feed.onestop_id, name: feed.name || feed.onestop_id, first, last } : null,
      };
    },
    staleTime: 3_600_000,
  });
}
