/** Applies style changes one after another: MapLibre can diff a style only against one that has finished loading. */
import type { Map as LibreMap, StyleSpecification } from "maplibre-gl";
import { afterPaint } from "../ui/paint.ts";

/**
 * A change waits for the next paint, so that the button that caused it answers first: the renderer needs up to a third
 * of a second for a style. Styles are built here and checked by tests, so the renderer does not check them again.
 * @returns a function that requests the newest style; requests while one waits are combined
 */
export function restyler(map: LibreMap, style: () => StyleSpecification): () => void {
  let isWaiting = false;
  let hasEnded = false;
  map.once("remove", () => {
    hasEnded = true;
  });
  const apply = () => {
    if (hasEnded) return;
    if (map.isStyleLoaded() !== true) return void map.once("idle", apply);
    isWaiting = false;
    map.setStyle(style(), { validate: false });
    // A style without changes draws nothing, so the map would never report that it is idle.
    map.triggerRepaint();
  };
  return function restyle() {
    if (isWaiting) return;
    isWaiting = true;
    void afterPaint().then(apply);
  };
}
