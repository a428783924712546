/** Where the renderer's worker is: a file of this site, since the policy refuses those made of text. */
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url";

export const WORKER_URL: string = workerUrl;
