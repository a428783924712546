/** Merges locations.geojson, the zones of on-demand services, whose ids share one space with those of stops. */

import type { Names } from "../../src/domain/export/namespaces.ts";
import { problem } from "../problem.ts";
import type { OpenFeed } from "./feed.ts";

export const LOCATIONS = "locations.geojson";

/** Maximum size of the file, which is held in memory. */
const MAX_BYTES = 16 * 2 ** 20;

type Feature = { id?: unknown; [member: string]: unknown };

async function readFeatures({ files }: OpenFeed): Promise<Feature[]> {
  const file = files.get(LOCATIONS);
  if (file === undefined) return [];
  if (file.size > MAX_BYTES) {
    throw problem("gtfs.too_large", `${LOCATIONS} has ${file.size} bytes; an export allows ${MAX_BYTES}.`, {
      file: LOCATIONS,
      limit: MAX_BYTES,
      actual: file.size,
    });
  }
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of file.open()) text += decoder.decode(chunk, { stream: true });
  try {
    const { features } = JSON.parse(text + decoder.decode()) as { features?: Feature[] };
    if (Array.isArray(features)) return features;
  } catch {
    // Reported below.
  }
  throw problem("gtfs.value_invalid", `${LOCATIONS} is not a GeoJSON feature collection.`, { file: LOCATIONS });
}

export async function featureIds(feed: OpenFeed): Promise<string[]> {
  return (await readFeatures(feed)).flatMap(({ id }) => (id === undefined ? [] : [String(id)]));
}

/** Yields the features of all feeds as one file. */
export async function* mergeLocations(feeds: readonly { feed: OpenFeed; names: Names }[]): AsyncGenerator<Uint8Array> {
  const all: Feature[] = [];
  for (const { feed, names } of feeds) {
    for (const feature of await readFeatures(feed)) {
      const id = String(feature.id ?? "");
      if (names.isShared("stop", id)) continue;
      all.push(id === "" ? feature : { ...feature, id: names.prefix("stop") + id });
    }
  }
  yield new TextEncoder().encode(JSON.stringify({ type: "FeatureCollection", features: all }));
}
