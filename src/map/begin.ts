/**
 * What the map of all transit needs beside the renderer, asked for at once: when the renderer is there, its first tiles
 * wait for nothing else. Browser only.
 */
import { ARCHIVES, tileSource } from "./tile-source.ts";
import { hasWebgl } from "./webgl.ts";
import { WORKER_URL } from "./worker-url.ts";

/** @returns whether this browser can draw a map; when it cannot, nothing is asked for */
export function begin(): boolean {
  if (!hasWebgl()) return false;
  for (const archive of ARCHIVES) void tileSource(archive);
  // Tiles are fetched by the worker, whose file would else be asked for only when the map is made.
  void fetch(WORKER_URL)
    .then((response) => response.blob())
    .catch(() => {});
  return true;
}
