/** Draws the place that the address names, as the map will show it once its tiles are there. */
import { graphqlDocument } from "../../../data/document.ts";
import type { MapPictureQuery, MapPictureQueryVariables } from "../../../data/documents.generated.ts";
import { ask, type QueryFunctionContext, queryOptions } from "../../../data/query.ts";
import { latitudeOf, mercatorOf } from "../../../domain/geo/globe.ts";
import { routeBadge } from "../../../domain/gtfs/color.ts";
import type { MapView } from "../../../domain/links.ts";
import { DRAWING_WIDTH } from "../../../domain/map/ground.ts";
import {
  buildSchematic,
  type DrawnBox,
  geometryPaths,
  type LonLat,
  type Schematic,
} from "../../../ui/schematic/build.ts";
import { onGround } from "../../ground.ts";
import { locate } from "../locate.ts";
import type { PicturePlace } from "./place.ts";

const LINES = graphqlDocument<MapPictureQuery, MapPictureQueryVariables>(`
  query MapPicture($box: BoundingBox, $limit: Int) {
    routes(limit: $limit, where: { bbox: $box }) {
      onestop_id route_id route_type route_color route_text_color route_short_name route_long_name geometry
    }
  }
`);

/** Routes of one drawing. */
const MAX_ROUTES = 40;
/** Pixels of the world at zoom 0. */
const WORLD_PX = 512;
/** Pixels that a drawing around a point is wide, as map.css has it. */
const PICTURE_PX = 1600;
/** The same without the margins that drawings have, 56 units on each side. */
const INNER_PX = (PICTURE_PX * (DRAWING_WIDTH - 2 * 56)) / DRAWING_WIDTH;
/** Height of the box by its width: flatter than drawings are, so that the width alone decides the scale. */
const ASPECT = 0.45;
/** Minimum meters of the drawing of a stop, which has no extent. */
const MIN_METERS = 800;

/** The part of the world around a point that fills the drawing at a zoom. */
export function boxAround([lon, lat]: LonLat, zoom: number): DrawnBox {
  const half = ((INNER_PX / WORLD_PX) * 360) / 2 ** zoom / 2;
  const middle = mercatorOf(lat);
  // The projection has the same units on both axes: degrees of longitude.
  const up = half * ASPECT;
  return [lon - half, latitudeOf(middle - up), lon + half, latitudeOf(middle + up)];
}

/** Below, a drawing would be wider than the world. */
const WORLD_ZOOM = 1;
/** Zoom from which routes are drawn. Below, the box around the view is larger than the API's lists of routes take. */
const LINES_ZOOM = 10;

async function draw(
  box: DrawnBox,
  isPoint: boolean,
  context: QueryFunctionContext,
  hasLines = true,
): Promise<Schematic | null> {
  const [west, south, east, north] = box;
  const { routes } = hasLines
    ? await ask(
        context.client,
        LINES,
        { box: { min_lon: west, min_lat: south, max_lon: east, max_lat: north }, limit: MAX_ROUTES },
        context.signal,
      )
    : { routes: [] };
  const lines = routes.map((route) => ({
    paths: geometryPaths(route.geometry),
    color: routeBadge(route).fill,
    name: route.route_short_name || route.route_long_name || route.route_id,
  }));
  const frame: LonLat[] = [
    [west, south],
    [east, north],
  ];
  return onGround(buildSchematic({ lines, frame, ...(isPoint ? {} : { least: MIN_METERS }) }), context);
}

/** A drawing of lines and ground; null where nothing is known of the place. */
export function pictureQuery(place: PicturePlace) {
  return queryOptions<Schematic | null>({
    queryKey: ["MapPicture", place],
    async queryFn(context) {
      try {
        if (place.kind === "point") return await draw(boxAround(place.at, place.zoom), true, context);
        const bounds = (await locate(context.client, place.onestopId, context.signal))?.bounds ?? null;
        return bounds === null ? null : await draw([...bounds], false, context);
      } catch (error) {
        if (context.signal.aborted) throw error;
        return null;
      }
    },
    staleTime: 300_000,
  });
}

/** The same for a view of the map; null also where it shows more than the world. */
export function viewQuery({ zoom, lat, lon }: MapView) {
  return queryOptions<Schematic | null>({
    queryKey: ["MapView", zoom, lat, lon],
    async queryFn(context) {
      try {
        return zoom < WORLD_ZOOM ? null : await draw(boxAround([lon, lat], zoom), true, context, zoom >= LINES_ZOOM);
      } catch (error) {
        if (context.signal.aborted) throw error;
        return null;
      }
    },
    staleTime: 300_000,
  });
}
