import { byteSize } from "../../src/domain/formats.ts";
import { WORLD_BASEMAP } from "../../src/domain/map/tiles.ts";
import { problem } from "../../worker/problem.ts";
import { putWorld } from "../basemap/archive.ts";
import { nameOfFile, type PutBasemap, putBasemap } from "../basemap/put.ts";
import type { Command } from "../command-line/command.ts";
import type { LargeBucket } from "../datasets/object-writer.ts";
import { type TakenStreets, takeStreets } from "../streets/take-streets.ts";

type BuiltBasemap = { key: string; bytes: number; seconds: number };

const usage = "basemap build | basemap put FILE [--name NAME] | basemap streets URL|FILE";

export const command: Command = {
  summary:
    "build: builds the world base map from open data and uploads it to the tile bucket. " +
    "put: uploads a Protomaps archive for the setting BASEMAP. " +
    "streets: downloads the streets around your networks, and nothing else, from a Protomaps archive.",
  usage,
  actions: ["build", "put", "streets"],
  options: { name: { type: "string" } },
  async run(context, [action, file, ...more], { name }): Promise<BuiltBasemap | PutBasemap | TakenStreets> {
    const { stores, tiles, progress } = context;
    if (action === "streets" && file !== undefined && more.length === 0 && name === undefined)
      return takeStreets({ stores, tiles }, file, progress);
    if (action === "put" && file !== undefined && more.length === 0) {
      // The tile bucket is also an R2 bucket.
      return putBasemap(tiles as unknown as LargeBucket, file, typeof name === "string" ? name : nameOfFile(file));
    }
    if (action !== "build" || file !== undefined) {
      throw problem("command.usage", `Name an action. Usage: portal ${usage}`);
    }
    const startedAt = performance.now();
    const bytes = await putWorld(tiles);
    return { key: WORLD_BASEMAP, bytes, seconds: Math.round(performance.now() - startedAt) / 1000 };
  },
  print(answer) {
    if ("taken" in answer) {
      const { taken, tiles, bytes, attribution } = answer as TakenStreets;
      if (taken === 0) return "The streets around all imported networks are there already.";
      return `${taken} tiles read, ${tiles} in all, ${byteSize(bytes)}. The map names ${attribution}`;
    }
    if ("attribution" in answer) {
      const { key, bytes, minzoom, maxzoom, attribution } = answer as PutBasemap;
      const description =
        attribution === "" ? "It has no attribution, so the map shows none." : `The map names ${attribution}`;
      return `${key}: ${byteSize(bytes)}, zoom ${minzoom} to ${maxzoom}. ${description}\nTo draw it, set BASEMAP = "${key}".`;
    }
    const { key, bytes, seconds } = answer as BuiltBasemap;
    if (bytes === 0) return `${key} is up to date.`;
    return `${key}: ${byteSize(bytes)}, ${seconds} s.`;
  },
};
