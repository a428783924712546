/** Loads the TileJSON of the archives while the renderer is loading. Browser only. */
import type { VectorSourceSpecification } from "maplibre-gl";
import { ownTileJson } from "../domain/map/tiles.ts";

export const ARCHIVES = ["basemap", "routes", "stops"] as const;
type TileArchiveName = (typeof ARCHIVES)[number] | "streets";

type TileJson = {
  tiles: string[];
  minzoom?: number;
  maxzoom?: number;
  bounds?: [number, number, number, number];
  attribution?: string;
  vector_layers?: { id: string }[];
};

/** Whether the basemap has streets; known once its TileJSON is loaded. */
let isStreetBasemap = true;
/** The box of the street tiles over the basemap; null without any. */
let streetBox: TileJson["bounds"] | null = null;

/** Whether the basemap has streets everywhere, or street tiles have them at a place. */
export function hasStreets(at?: { lng: number; lat: number }): boolean {
  if (isStreetBasemap || at === undefined || streetBox == null) return isStreetBasemap;
  const [west, south, east, north] = streetBox;
  return at.lng >= west && at.lng <= east && at.lat >= south && at.lat <= north;
}

const sources = new Map<TileArchiveName, Promise<VectorSourceSpecification | null>>();

/**
 * The style source of an archive; null if its TileJSON could not be loaded, or if there are no street tiles.
 */
export function tileSource(archive: TileArchiveName): Promise<VectorSourceSpecification | null> {
  const cachedSource = sources.get(archive);
  if (cachedSource !== undefined) return cachedSource;
  const source = read(archive);
  sources.set(archive, source);
  return source;
}

async function read(archive: TileArchiveName): Promise<VectorSourceSpecification | null> {
  try {
    const response = await fetch(ownTileJson(archive));
    if (!response.ok) throw new TypeError(`status ${response.status}`);
    const { tiles, minzoom, maxzoom, bounds, attribution, vector_layers = [] } = (await response.json()) as TileJson;
    // Before there is an archive, nothing is known about it.
    if (archive === "streets") {
      if (vector_layers.length === 0) return null;
      streetBox = bounds ?? null;
    }
    if (archive === "basemap")
      isStreetBasemap = vector_layers.length === 0 || vector_layers.some(({ id }) => id === "roads");
    return {
      type: "vector",
      // The renderer needs absolute URLs.
      tiles: tiles.map((path) => (path.startsWith("/") ? location.origin + path : path)),
      ...(minzoom === undefined ? {} : { minzoom }),
      ...(maxzoom === undefined ? {} : { maxzoom }),
      ...(bounds === undefined ? {} : { bounds }),
      ...(attribution === undefined ? {} : { attribution }),
    };
  } catch (error) {
    sources.delete(archive);
    console.warn(`The tiles of ${archive} could not be loaded.`, error);
    return null;
  }
}

/** The sources of the ground by their names in the style: the basemap, and the street tiles over it. */
export async function groundSources(): Promise<Record<string, VectorSourceSpecification>> {
  const [basemap, streets] = await Promise.all([tileSource("basemap"), tileSource("streets")]);
  return { ...(basemap === null ? {} : { basemap }), ...(streets === null ? {} : { streets }) };
}
