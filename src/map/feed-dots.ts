/** All feeds as dots on the map of the world, below the networks with data. Browser only, loaded with the map. */
import { type LayerSpecification, type Map as LibreMap, Popup, type StyleSpecification } from "maplibre-gl";
import { csrfHeaders } from "../data/csrf.ts";
import type { Site } from "../data/site.ts";
import { link } from "../domain/links.ts";
import { DOTS_END_ZOOM, type FeedDots } from "../domain/map/feed-dots.ts";
import type { VerdictName } from "../domain/verdict/verdict.ts";
import { verdictGroupName } from "../domain/verdict/words.ts";
import { entrance } from "../session/store.ts";
import { DOT_COLORS } from "./palette.ts";
import type { MapTheme } from "./style.ts";

const DOT_LAYER = "feed-dots";

/** The dots; null where another server answers, or without a connection. */
export async function readFeedDots(site: Site, signal: AbortSignal): Promise<FeedDots | null> {
  if (site.upstream === true) return null;
  try {
    const headers = { ...csrfHeaders(site), ...entrance.headers() };
    const response = await fetch(link.portalData("feed-dots", {}, site.apiBase), { headers, signal });
    return response.ok ? ((await response.json()) as FeedDots) : null;
  } catch {
    // The map is complete without them.
    return null;
  }
}

/** Source and layer of the dots without data; networks with data are in the tiles. */
export function feedDotsStyle(
  dots: FeedDots | null,
  theme: MapTheme,
): { sources: StyleSpecification["sources"]; layers: LayerSpecification[] } {
  if (dots === null) return { sources: {}, layers: [] };
  const features = dots.feeds.flatMap(([id, name, lon, lat, verdict, active]) => {
    if (active === 1) return [];
    const properties = { id, name, verdict: dots.verdicts[verdict] ?? "" };
    return [{ type: "Feature" as const, properties, geometry: { type: "Point" as const, coordinates: [lon, lat] } }];
  });
  const { never_imported, ...colors } = DOT_COLORS[theme];
  return {
    sources: { [DOT_LAYER]: { type: "geojson", data: { type: "FeatureCollection", features } } },
    layers: [
      {
        id: DOT_LAYER,
        source: DOT_LAYER,
        type: "circle",
        maxzoom: DOTS_END_ZOOM,
        paint: {
          "circle-color": [
            "match",
            ["get", "verdict"],
            ...Object.entries(colors).flat(),
            never_imported,
          ] as unknown as string,
          "circle-radius": ["interpolate", ["linear"], ["zoom"], 0, 1.5, 5, 4],
          "circle-opacity": 0.85,
        },
      },
    ],
  };
}

/** A small card at a dot, with a link to its feed. */
export function showFeed(map: LibreMap, point: { x: number; y: number }, tolerance: number): boolean {
  if (map.getLayer(DOT_LAYER) === undefined) return false;
  const [feature] = map.queryRenderedFeatures(
    [
      [point.x - tolerance, point.y - tolerance],
      [point.x + tolerance, point.y + tolerance],
    ],
    { layers: [DOT_LAYER] },
  );
  if (feature === undefined || feature.geometry.type !== "Point") return false;
  const { id, name, verdict } = feature.properties as {
    id: string;
    name: string;
    verdict: VerdictName;
  };
  const card = document.createElement("p");
  const anchor = document.createElement("a");
  anchor.href = link.feed(id);
  anchor.textContent = name || id;
  const words = document.createElement("span");
  words.textContent = verdictGroupName(verdict);
  card.append(anchor, document.createElement("br"), words);
  card.className = "map-feed";
  const [lon = 0, lat = 0] = feature.geometry.coordinates;
  new Popup({ closeButton: false, maxWidth: "16rem" }).setLngLat([lon, lat]).setDOMContent(card).addTo(map);
  return true;
}
