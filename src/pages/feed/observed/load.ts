import { transportOf } from "../../../data/client.ts";
import { queryOptions } from "../../../data/query.ts";
import type { ObservedEndpoint } from "../../../domain/realtime/observed.ts";
import { buildSchematic } from "../../../ui/schematic/build.ts";
import { onGround } from "../../ground.ts";
import { endpointView, type ObservedView } from "./view.ts";

/** Width of the picture in meters at least, so that a single vehicle is shown with its surroundings. */
const MIN_METERS = 3000;

/** Realtime endpoints of a feed; null where another server answers, or if none was polled. */
export function observedQuery(feedKey: string) {
  return queryOptions<ObservedView | null>({
    queryKey: ["FeedObserved", feedKey],
    queryFn: async (context) => {
      const path = `/feeds/${encodeURIComponent(feedKey.toWellFormed())}/realtime`;
      const answer = await transportOf(context.client).portal?.(path, context.signal);
      const { endpoints } = (answer ?? { endpoints: [] }) as { endpoints: ObservedEndpoint[] };
      if (endpoints.length === 0) return null;
      const positions = endpoints.flatMap(({ message }) => message?.positions ?? []);
      const stops = positions.map((at, key) => ({ at, name: "", key }));
      const schematic = positions.length === 0 ? null : buildSchematic({ lines: [], stops, least: MIN_METERS });
      return { endpoints: endpoints.map(endpointView), vehicles: await onGround(schematic, context) };
    },
  });
}
