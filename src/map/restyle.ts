/** Changes of a map's style one after the other: MapLibre compares a style only with one that it has finished loading. */
import type { Map as LibreMap, StyleSpecification } from "maplibre-gl";

/** @returns what asks for the newest style; asked again while one is loading, it does so once, afterwards */
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
