/** Zips feeds given as texts, stores them in a bucket that counts reads, and unpacks exports. */

import { type ExportTransforms, NO_TRANSFORMS } from "../../../src/domain/export/transforms.ts";
import { exportVersions } from "../../../worker/export/export.ts";
import type { ReadBucket } from "../../../worker/export/feed.ts";
import { webPlatform } from "../../../worker/ingest/platform.ts";
import { openFeed } from "../../../worker/ingest/zip/archive.ts";
import { bytesSource } from "../../../worker/ingest/zip/directory.ts";
import { writeZip } from "../../../worker/ingest/zip/writer.ts";

export type Texts = Record<string, string>;

export async function zipOf(files: Texts): Promise<Uint8Array<ArrayBuffer>> {
  const entries = (async function* () {
    for (const [name, text] of Object.entries(files)) {
      const chunks = (async function* () {
        yield new TextEncoder().encode(text);
      })();
      yield { name, chunks };
    }
  })();
  return collect(writeZip(entries));
}

export async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  const bytes = new Uint8Array(all.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of all) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

export async function unzip(bytes: Uint8Array): Promise<Texts> {
  const files = await openFeed(bytesSource(bytes), webPlatform);
  const texts: Texts = {};
  for (const [name, file] of files) texts[name] = new TextDecoder().decode(await collect(file.open()));
  return texts;
}

export async function bucketOf(feeds: Record<string, Texts>): Promise<ReadBucket> {
  const zips = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const [sha1, files] of Object.entries(feeds)) zips.set(`gtfs/${sha1}.zip`, await zipOf(files));
  return {
    async head(key) {
      const zip = zips.get(key);
      return zip === undefined ? null : { size: zip.length };
    },
    async get(key, options) {
      const zip = zips.get(key);
      if (zip === undefined) return null;
      const { offset, length } = options?.range ?? { offset: 0, length: zip.length };
      return { arrayBuffer: async () => zip.slice(offset, offset + length).buffer };
    },
  };
}

/** Exports feeds, named by one word each in this order, and unpacks what came out. */
export async function exported(
  feeds: Record<string, Texts>,
  transforms: Partial<ExportTransforms> = {},
): Promise<Texts> {
  const versions = Object.keys(feeds).map((name) => ({ sha1: name, feed: `f-${name}` }));
  const stream = await exportVersions(await bucketOf(feeds), versions, { ...NO_TRANSFORMS, ...transforms });
  return unzip(await collect(stream as unknown as AsyncIterable<Uint8Array>));
}

/** A small feed; `more` replaces or adds files. */
export function feed(name: string, more: Texts = {}): Texts {
  return {
    "agency.txt": `agency_id,agency_name,agency_url,agency_timezone\n${name},${name} Transit,https://${name}.example,US/Pacific\n`,
    "stops.txt": "stop_id,stop_name,stop_lat,stop_lon\ns1,One,37,-122\ns2,Two,37.1,-122\n",
    "routes.txt": `route_id,agency_id,route_short_name,route_type\nr1,${name},1,3\n`,
    "trips.txt": "route_id,service_id,trip_id,shape_id\nr1,weekday,t1,sh1\n",
    "stop_times.txt":
      "trip_id,arrival_time,departure_time,stop_id,stop_sequence\nt1,08:00:00,08:00:00,s1,1\nt1,08:10:00,08:10:00,s2,2\n",
    "calendar.txt":
      "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\nweekday,1,1,1,1,1,0,0,20260101,20261231\n",
    ...more,
  };
}

/** Rows of a CSV text without quotes, as objects. */
export function rows(text: string | undefined): Record<string, string>[] {
  const [header, ...lines] = (text ?? "").trimEnd().split("\n");
  const names = (header ?? "").split(",");
  return lines.map((line) => Object.fromEntries(line.split(",").map((cell, i) => [names[i]!, cell])));
}
