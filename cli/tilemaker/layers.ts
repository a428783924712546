/** The layers of the transit tiles: their zooms, and which features are drawn where. */
import { TRANSIT_MAX_ZOOM } from "../../src/domain/map/tiles.ts";
import type { FeatureToCut } from "./features.ts";

/** Units per tile side, and those beyond each side that a tile contains, so that lines and dots continue over the edge. */
export const EXTENT = 4096;
export const BUFFER = 64;

/** The layers of each archive, in the order in which they are drawn. */
export const ARCHIVE_LAYERS = { routes: ["routes", "networks"], stops: ["stops"] } as const;
export type TransitArchive = keyof typeof ARCHIVE_LAYERS;
export const TRANSIT_ARCHIVES = ["routes", "stops"] as const satisfies readonly TransitArchive[];
export type LayerName = (typeof ARCHIVE_LAYERS)[TransitArchive][number];

type Layer = {
  archive: TransitArchive;
  /** First and last zoom. */
  zooms: readonly [first: number, last: number];
  /** Whether a feature is drawn at a zoom. @param extent larger side of its bounding box in the unit square */
  shows(feature: FeatureToCut, zoom: number, extent: number): boolean;
};

/** From this zoom on every line is drawn, so that it can be clicked. */
const CLICKABLE_FROM_ZOOM = 8;

/** Minimum extent of a drawn line in pixels (256 per tile); the network's point represents smaller ones. */
const MIN_EXTENT_PIXELS = 2;

export const LAYER: Record<LayerName, Layer> = {
  networks: { archive: "routes", zooms: [0, 9], shows: () => true },
  routes: {
    archive: "routes",
    zooms: [0, TRANSIT_MAX_ZOOM],
    shows: (_, zoom, extent) => zoom >= CLICKABLE_FROM_ZOOM || extent * 256 * 2 ** zoom >= MIN_EXTENT_PIXELS,
  },
  stops: {
    archive: "stops",
    zooms: [10, TRANSIT_MAX_ZOOM],
    shows: (feature, zoom) => zoom >= 12 || feature.weight >= 1000,
  },
};
