/** All feeds as dots on the map of the world, below the networks with data. Browser only, loaded with the map. */
import { type LayerSpecification, type Map as LibreMap, Popup, type StyleSpecification } from "maplibre-gl";
import { csrfHeaders } from "../data/csrf.ts";
import type { Site } from "../data/site.ts";
import { link } from "../domain/links.ts";
import { DOTS_END_ZOOM, type FeedDots } from "../domain/map/feed-dots.ts";
import { VERDICTS } from "../domain/verdict/verdict.ts";
import { verdictGroupName } from "../domain/verdict/words.ts";
import { entrance } from "../session/store.ts";
import { DOT_COLORS } from "./palette.ts";
import type { MapTheme } from "./style.ts";

type Pixel = { x: number; y: number };

const DOT_LAYER = "feed-dots";
const MAX_RADIUS_PX = 4;

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

/** Feeds without data; networks with data are in the tiles. */
const dotsWithoutData = (dots: FeedDots | null) => dots?.feeds.filter(([, , , , , active]) => active === 0) ?? [];

/**
 * Source and layer of the dots without data. MapLibre copies and compares all data of a style on the main thread at
 * each change of the style, so all dots of one verdict are one feature; and a new layer makes it copy all others, so
 * the layer is there before the dots. As on the home page, the most usable are on top.
 */
export function feedDotsStyle(
  dots: FeedDots | null,
  theme: MapTheme,
): { sources: StyleSpecification["sources"]; layers: LayerSpecification[] } {
  const feedsOf = Map.groupBy(dotsWithoutData(dots), ([, , , , verdict]) => dots?.verdicts[verdict]);
  const features = VERDICTS.toReversed().flatMap((verdict) => {
    const coordinates = feedsOf.get(verdict)?.map(([, , lon, lat]) => [lon, lat]);
    if (coordinates === undefined) return [];
    const geometry = { type: "MultiPoint" as const, coordinates };
    return [{ type: "Feature" as const, properties: { verdict }, geometry }];
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
          "circle-radius": ["interpolate", ["linear"], ["zoom"], 0, 1.5, 5, MAX_RADIUS_PX],
          "circle-opacity": 0.85,
        },
      },
    ],
  };
}

/** The dot nearest to a point of the map, on the copy of the world under that point; null beyond the tolerance. */
function nearestDot(map: LibreMap, dots: FeedDots, { x, y }: Pixel, tolerance: number) {
  const { lng } = map.unproject([x, y]);
  const near = dotsWithoutData(dots).flatMap(([id, name, lon, lat, verdict]) => {
    const at: [number, number] = [lon + 360 * Math.round((lng - lon) / 360), lat];
    const pixel = map.project(at);
    const distance = Math.hypot(pixel.x - x, pixel.y - y);
    return distance > tolerance + MAX_RADIUS_PX ? [] : [{ id, name, at, verdict: dots.verdicts[verdict]!, distance }];
  });
  return near.toSorted((a, b) => a.distance - b.distance)[0];
}

/** Opens a small card at a dot, with a link to its feed. @returns whether a dot is there */
export function showFeed(map: LibreMap, dots: FeedDots | null, point: Pixel, tolerance: number): boolean {
  if (dots === null || map.getZoom() >= DOTS_END_ZOOM) return false;
  const dot = nearestDot(map, dots, point, tolerance);
  if (dot === undefined) return false;
  const { id, name, at, verdict } = dot;
  const card = document.createElement("p");
  const anchor = document.createElement("a");
  anchor.href = link.feed(id);
  anchor.textContent = name || id;
  const words = document.createElement("span");
  words.textContent = verdictGroupName(verdict);
  card.append(anchor, document.createElement("br"), words);
  card.className = "map-feed";
  new Popup({ closeButton: false, maxWidth: "16rem" }).setLngLat(at).setDOMContent(card).addTo(map);
  return true;
}
