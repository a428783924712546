import { transportOf } from "../../../data/client.ts";
import { queryOptions } from "../../../data/query.ts";
import type { RentalAnswer } from "../../../domain/gbfs/answer.ts";
import { buildSchematic, type Schematic } from "../../../ui/schematic/build.ts";
import { onGround } from "../../ground.ts";

/** Width of the drawing in meters at least. */
const MIN_METERS = 1000;

export type RentalView = Omit<RentalAnswer, "points"> & { map: Schematic | null };

/** The system of shared vehicles that a GBFS feed describes; null where another server answers, or before it was read. */
export function rentalsQuery(feedKey: string) {
  return queryOptions<RentalView | null>({
    queryKey: ["FeedRentals", feedKey],
    queryFn: async (context) => {
      const path = `/feeds/${encodeURIComponent(feedKey.toWellFormed())}/rentals`;
      const answer = await transportOf(context.client).portal?.(path, context.signal);
      const { system } = (answer ?? { system: null }) as { system: RentalAnswer | null };
      if (system === null) return null;
      const { points, ...facts } = system;
      // The key of a point is its kind, by which it is colored (styles/observed.css).
      const stops = points.map(([lon, lat, kind]) => ({ at: [lon, lat] as const, name: "", key: kind }));
      const map = points.length === 0 ? null : buildSchematic({ lines: [], stops, least: MIN_METERS });
      return { ...facts, map: await onGround(map, context) };
    },
  });
}
