/**
 * Prefetches what the transit map needs besides the renderer, so that the first tiles wait for nothing else once the
 * renderer is loaded. Browser only.
 */
import { ARCHIVES, tileSource } from "./tile-source.ts";
import { WORKER_URL } from "./worker-url.ts";

export function begin(): void {
  for (const archive of [...ARCHIVES, "streets"] as const) void tileSource(archive);
  // Tiles are fetched by the map's worker, whose file would otherwise load only when the map is created.
  void fetch(WORKER_URL)
    .then((response) => response.blob())
    .catch(() => {});
}
