/** Creates a MapLibre map with the controls and behavior of all maps of this site. Browser only, loaded on demand. */
import "maplibre-gl/dist/maplibre-gl.css";
import "../styles/map-controls.css";
import {
  AttributionControl,
  type MapOptions,
  NavigationControl,
  Map as Renderer,
  ScaleControl,
  setWorkerUrl,
} from "maplibre-gl";
import { WORKER_URL } from "./worker-url.ts";

setWorkerUrl(WORKER_URL);

/** Width in pixels. */
const NARROW_PX = 480;

/** Folds the attribution to its button, as soon as the control has opened it: once, so that a reader may open it again. */
function foldAttribution(map: Renderer): void {
  const fold = () => {
    const element = map.getContainer().querySelector(".maplibregl-ctrl-attrib.maplibregl-compact-show");
    if (element === null) return;
    element.classList.remove("maplibregl-compact-show");
    element.removeAttribute("open");
    map.off("data", fold);
  };
  map.on("data", fold);
}

/** @param options.label accessible name of the map */
export function createMap(
  container: HTMLElement,
  { label, ...options }: Omit<MapOptions, "container"> & { label: string },
): Renderer {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const map = new Renderer({
    container,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    maxPitch: 0,
    fadeDuration: still ? 0 : 200,
    locale: { "Map.Title": label },
    ...options,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), "top-right");
  map.addControl(new AttributionControl({ compact: true }), "bottom-right");
  // On small screens the open attribution fills the whole bottom edge.
  const isNarrow = container.clientWidth < NARROW_PX;
  if (isNarrow) foldAttribution(map);
  map.addControl(new ScaleControl({ maxWidth: isNarrow ? 80 : 120 }), isNarrow ? "top-left" : "bottom-left");
  return map;
}
