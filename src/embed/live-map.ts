/** The interactive map of a route on its embed page. Loaded when the map comes into view. */
import "../styles/tokens.css";
import type { Feature, FeatureCollection } from "geojson";
import { routeBadge } from "../domain/gtfs/color.ts";
import { link } from "../domain/links.ts";
import { mountMap } from "../map/mount.ts";
import { readResponse } from "./api.ts";
import { loadMappedRoute } from "./route.ts";
import { embedLanguage } from "./text.ts";
import { beginLanguage, translationsOf } from "./translations.ts";

const API_BASE = "/api/v2";

const collection = (features: Feature[]): FeatureCollection => ({ type: "FeatureCollection", features });

/** @param drawing element with the drawing, its extent (`data-frame`) and its name (`data-label`) */
export async function mountRouteMap(drawing: HTMLElement): Promise<void> {
  const key = decodeURIComponent(location.pathname.split("/").at(-1) ?? "");
  const { language } = embedLanguage(document.documentElement.lang);
  const [route, translations] = await Promise.all([
    loadMappedRoute(async (path) => readResponse(await fetch(API_BASE + path)), key),
    translationsOf("route-map", language),
  ]);
  beginLanguage(translations);
  const { fill: color } = routeBadge(route.badge);
  const lines = route.geometry === null ? [] : [feature(route.geometry, { id: 0, color })];
  const stops = route.stops.flatMap(({ id, geometry }) => (geometry === null ? [] : [feature(geometry, { id })]));
  const [west = 0, south = 0, east = 0, north = 0] = (drawing.dataset.frame ?? "").split(",").map(Number);
  // The renderer sets the position of its element, so a wrapper lies on the drawing.
  const layer = document.createElement("div");
  layer.className = "live";
  const element = document.createElement("div");
  layer.append(element);
  drawing.append(layer);
  try {
    await mountMap(element, {
      frame: [west, south, east, north],
      routes: collection(lines),
      stops: collection(stops),
      label: drawing.dataset.label ?? "",
      // Our pages refuse frames.
      onSelect: ({ kind, id }) => {
        if (kind === "stop") open(link.stop({ id }), "_blank", "noopener");
      },
      // While the map is shown, the drawing is not read out as another picture.
      onShown: (isShown) => {
        drawing.querySelector("svg")?.setAttribute("aria-hidden", String(isShown));
        if (isShown) drawing.dataset.live = "";
        else delete drawing.dataset.live;
      },
    });
  } catch (error) {
    layer.remove();
    throw error;
  }
}

function feature(geometry: Feature["geometry"], properties: Record<string, string | number>): Feature {
  return { type: "Feature", geometry, properties };
}
