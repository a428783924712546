/** Reads the files of a zip for the exhaustive search. */
import { readFileSync } from "node:fs";
import { unzipSync } from "fflate";
import { distancesAlong } from "../../../worker/ingest/schedule/interpolate.ts";
import { type PlainFeed, placesOf } from "../naive-feed.ts";
import { plainShapes } from "../naive-lines.ts";
import type { Along, Files, Point } from "./feed.ts";

const READ =
  /^(agency|stops|routes|trips|stop_times|calendar|calendar_dates|frequencies|transfers|pathways|shapes)\.txt$/;

export function filesOfZip(path: string): Files {
  const files = unzipSync(new Uint8Array(readFileSync(path)), { filter: ({ name }) => READ.test(name) });
  const decoder = new TextDecoder();
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, decoder.decode(bytes)]));
}

/** Where stops lie along a shape, as the importer places them: times that a feed leaves out are estimated from this. */
export function alongOf(): Along {
  const read = (feed: PlainFeed) => ({ shapes: plainShapes(feed), place: placesOf(feed) });
  const known = new WeakMap<PlainFeed, ReturnType<typeof read>>();
  return (feed, shapeId, rows) => {
    const { shapes, place } = known.get(feed) ?? read(feed);
    known.set(feed, { shapes, place });
    const line = shapes.get(shapeId);
    const places = rows.map((row) => place(row.stop_id!));
    if (line === undefined || line.length < 2 || places.some((one) => one === null)) return null;
    return distancesAlong(line, places as Point[]);
  };
}
