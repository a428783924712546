/** Applies style changes one after another: MapLibre can diff a style only against one that has finished loading. */
import type { Map as LibreMap, StyleSpecification } from "maplibre-gl";

/** @returns a function that requests the newest style; requests during a load are combined into one */
export function restyler(map: LibreMap, style: () => StyleSpecification): () => void {
  let waiting = false;
  return function restyle() {
    if (map.isStyleLoaded() === true) return void map.setStyle(style());
    if (waiting) return;
    waiting = true;
    map.once("idle", () => {
      waiting = false;
      map.setStyle(style());
    });
  };
}
