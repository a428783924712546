/** The lines and stops of a version as a drawing: made where the data is, so that no coordinates travel. */
import { asFailure } from "../../data/failure.ts";
import { onDemandWithoutPath } from "../../data/on-demand.ts";
import { portalQuery, queryOptions } from "../../data/query.ts";
import { decodeLine } from "../../domain/geo/polyline.ts";
import { routeBadge } from "../../domain/gtfs/color.ts";
import { type Mode, modeOf } from "../../domain/gtfs/modes.ts";
import type { OnDemandAnswer } from "../../domain/on-demand/answer.ts";
import type { ListedRoute } from "../../ui/listed-route.ts";
import { onDemandDrawing, withoutPlaces } from "../../ui/on-demand/drawing.ts";
import { routeWords } from "../../ui/route-list.tsx";
import { buildSchematic, type Schematic } from "../../ui/schematic/build.ts";
import { onGround } from "../ground.ts";

/** `modes` are those of the routes that are drawn, the most frequent first. */
export type VersionNetwork = { schematic: Schematic; routes: number; modes: Mode[]; onDemand: OnDemandAnswer[] } | null;

type PackedNetwork = {
  route_count: number;
  routes: (ListedRoute & { lines: string[] })[];
  stops: { stop_id: string | null; stop_name: string | null; lon: number; lat: number }[];
};

/** Path below `{apiBase}/portal`; the interactive map requests it too. */
export const networkPath = (id: number) => `/feed_versions/${id}/network`;

/** The rest of the page can be read if the file in the archive cannot. */
function withoutDrawing(error: unknown): null {
  if (asFailure(error).code === "feed_version.unreadable") return null;
  throw error;
}

/** Null where no line is known, where another server answers, or where the lines cannot be read. */
export function networkQuery(id: number) {
  return queryOptions<VersionNetwork>({
    queryKey: ["VersionNetwork", id],
    queryFn: async (context) => {
      const packedNetwork = await portalQuery<PackedNetwork>(networkPath(id)).queryFn(context).catch(withoutDrawing);
      const onDemand = await onDemandWithoutPath(packedNetwork?.routes ?? [], context);
      const lines = (packedNetwork?.routes ?? []).map((route) => ({
        paths: route.lines.map((line) => decodeLine(line)),
        color: routeBadge(route).fill,
        name: routeWords(route),
        key: route.route_id,
      }));
      const stops = (packedNetwork?.stops ?? []).map(({ stop_id, stop_name, lon, lat }) => {
        return { at: [lon, lat] as const, name: stop_name ?? "", ...(stop_id === null ? {} : { key: stop_id }) };
      });
      const schematic = await onGround(
        buildSchematic({ lines, stops, boxes: onDemandDrawing(onDemand).boxes }),
        context,
      );
      if (packedNetwork === null || schematic === null) return null;
      const byMode = Map.groupBy(packedNetwork.routes, ({ route_type }) => modeOf(route_type));
      const modes = [...byMode].toSorted(([, a], [, b]) => b.length - a.length).map(([mode]) => mode);
      return { schematic, routes: packedNetwork.route_count, modes, onDemand: withoutPlaces(onDemand) };
    },
  });
}
