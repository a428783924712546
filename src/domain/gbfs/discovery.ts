/** Reads `gbfs.json`, which names the files of a system, for GBFS 1.0 to 3.0. */
import { isObject } from "../json-object.ts";
import { GbfsFailure } from "./failure.ts";
import { type GbfsObject, textOf } from "./values.ts";

export type GbfsDiscovery = {
  /** Such as 2.3. */
  version: string;
  /** Language of the files; null from GBFS 3.0 on, where each text names its own. */
  language: string | null;
  /** All languages that the file offers. */
  languages: string[];
  /** Absolute URLs by name of the file, such as station_information. */
  files: Map<string, string>;
};

/** Files that are read, under their names of GBFS 2.3. */
export const STATIC_FILES = [
  "system_information",
  "vehicle_types",
  "station_information",
  "system_pricing_plans",
  "system_regions",
  "system_hours",
  "system_calendar",
  "system_alerts",
  "geofencing_zones",
  "gbfs_versions",
] as const;
export const STATUS_FILES = ["station_status", "free_bike_status"] as const;
export type GbfsFileName = (typeof STATIC_FILES)[number] | (typeof STATUS_FILES)[number];

/** The name of a file as its publisher has it, such as `vehicle_status.json`: GBFS 3.0 renamed the file of vehicles. */
export function publishedFile(name: string, version: string): string {
  return `${name === "free_bike_status" && !/^[12]\./.test(version) ? "vehicle_status" : name}.json`;
}

/** Major versions that are read. */
const READ_MAJORS = new Set(["1", "2", "3"]);

/**
 * The version of a file: GBFS 1.0 names none.
 * @throws GbfsFailure version
 */
function gbfsVersion(root: GbfsObject, file: string): string {
  const version = textOf(root.version) ?? "1.0";
  const major = /^v?(\d+)(\.\d+)?(-RC\d*)?$/i.exec(version)?.[1];
  if (major !== undefined && READ_MAJORS.has(major)) return version.replace(/^v/i, "");
  throw new GbfsFailure("version", file, `GBFS ${version.slice(0, 20)} is not supported: versions 1.0 to 3.0 are.`);
}

/**
 * @param url where the file came from; relative URLs in it are resolved against it
 * @param wishes languages in which texts are wanted, the best first; without a match the first of the file is taken
 * @throws GbfsFailure
 */
export function readDiscovery(root: GbfsObject, url: string, wishes: readonly string[] = ["en"]): GbfsDiscovery {
  const version = gbfsVersion(root, "gbfs");
  const data = root.data as GbfsObject;
  const isFlat = Array.isArray(data.feeds);
  const languages = isFlat ? [] : Object.keys(data).filter((key) => isObject(data[key]));
  const language = isFlat ? null : (chooseLanguage(languages, wishes) ?? null);
  const feeds = isFlat ? data.feeds : language === null ? undefined : (data[language] as GbfsObject).feeds;
  if (!Array.isArray(feeds)) throw new GbfsFailure("malformed", "gbfs", "gbfs names no files.");
  const files = new Map<string, string>();
  for (const feed of feeds.filter(isObject)) {
    const [name, address] = [textOf(feed.name), textOf(feed.url)];
    if (name === null || address === null || !URL.canParse(address, url)) continue;
    // GBFS 3.0 renamed the file of vehicles.
    const fileName = name.replace(/\.json$/, "");
    files.set(fileName === "vehicle_status" ? "free_bike_status" : fileName, new URL(address, url).href);
  }
  if (!files.has("system_information"))
    throw new GbfsFailure("file_missing", "system_information", "gbfs does not name system_information.");
  if (!files.has("station_information") && !files.has("free_bike_status"))
    throw new GbfsFailure("file_missing", "station_information", "gbfs names neither stations nor vehicles.");
  if (files.has("station_information") && !files.has("station_status"))
    throw new GbfsFailure("file_missing", "station_status", "gbfs names stations but not their status.");
  return { version, language, languages, files };
}

/** The language itself, else another form of it (`en-CA` for `en`), else the first. */
function chooseLanguage(languages: readonly string[], wishes: readonly string[]): string | undefined {
  const base = (tag: string) => tag.toLowerCase().split(/[-_]/)[0];
  for (const wish of wishes) {
    const match = languages.find((tag) => tag === wish) ?? languages.find((tag) => base(tag) === base(wish));
    if (match !== undefined) return match;
  }
  return languages[0];
}

/** Seconds for which a file may be kept, a day at most. Publishers that say 0 or nothing get the default. */
export function ttlOf(root: GbfsObject, otherwise: number): number {
  const ttl = typeof root.ttl === "number" && root.ttl > 0 ? root.ttl : otherwise;
  return Math.min(ttl, 86_400);
}
