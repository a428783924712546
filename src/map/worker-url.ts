/** URL of the renderer's worker: a file of this site, because the content security policy forbids blob workers. */
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url";

export const WORKER_URL: string = workerUrl;
