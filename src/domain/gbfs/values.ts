/**
 * Reads values of GBFS files. Publishers write numbers as texts, booleans as 0 and 1, and empty texts for what they do not
 * have; where such a value has one meaning it is read, and any other is null.
 */
import { isObject } from "../json-object.ts";
import { readRfc3339 } from "../time/rfc3339.ts";
import { dayOf } from "../time/service-day.ts";
import { GbfsFailure, type GbfsLosses } from "./failure.ts";
import type { RentalUris } from "./model.ts";

export type GbfsObject = Record<string, unknown>;

/** Bytes of one file: parsed, it takes several times as much of an isolate's 128 MB. */
export const MAX_GBFS_FILE_BYTES = 8 * 2 ** 20;

/** Most characters of a text. */
const MAX_TEXT = 5_000;

/** A file of GBFS as an object with `data`. @throws GbfsFailure */
export function parseGbfs(text: string, file: string): GbfsObject {
  const content = text.replace(/^\uFEFF/, "").trimStart();
  if (/^<(!doctype|html|head|body|\?xml)/i.test(content))
    throw new GbfsFailure("html", file, `${file} is a web page, not JSON.`);
  let root: unknown;
  try {
    root = JSON.parse(content);
  } catch {
    throw new GbfsFailure("not_json", file, `${file} is not JSON.`);
  }
  if (!isObject(root)) throw new GbfsFailure("malformed", file, `${file} is not a JSON object.`);
  if (!isObject(root.data)) throw new GbfsFailure("malformed", file, `${file} has no object "data".`);
  return root;
}

/** The objects of a list in the data of a file; the file itself may be absent. @throws GbfsFailure if there is no list */
export function entriesOf(
  root: GbfsObject | undefined,
  file: string,
  name: string,
  losses: GbfsLosses,
): { entry: GbfsObject; place: string }[] {
  if (root === undefined) return [];
  const list = (root.data as GbfsObject)[name];
  if (list === undefined || list === null) return [];
  if (!Array.isArray(list)) throw new GbfsFailure("malformed", file, `${file} has no list "${name}".`);
  return list.flatMap((entry: unknown, i) => {
    const place = `${name}[${i}]`;
    if (isObject(entry)) return [{ entry, place }];
    losses.add(file, "It is not an object.", place);
    return [];
  });
}

/** A text, or a number as text; null if it is empty or anything else. */
export function textOf(value: unknown): string | null {
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  if (typeof value !== "string") return null;
  const text = value.trim().toWellFormed().replaceAll("\0", "\uFFFD").slice(0, MAX_TEXT);
  return text === "" ? null : text;
}

/** A text in one language: a plain one, or of a list of texts by language (GBFS 3.0) the one that fits best. */
export function localText(value: unknown, language: string | null): string | null {
  if (!Array.isArray(value)) return textOf(value);
  const texts = value.filter(isObject);
  const base = (tag: unknown) => String(tag).toLowerCase().split("-")[0];
  const best =
    texts.find((text) => text.language === language) ??
    texts.find((text) => base(text.language) === base(language)) ??
    texts[0];
  return textOf(best?.text);
}

export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(textOf).filter((text) => text !== null) : [];
}

export function numberOf(value: unknown): number | null {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}

export function wholeOf(value: unknown): number | null {
  const number = numberOf(value);
  return number === null ? null : Math.round(number);
}

/** A number of things: not negative. */
export function countOf(value: unknown): number | null {
  const number = wholeOf(value);
  return number === null ? null : Math.max(0, number);
}

export function flagOf(value: unknown): boolean | null {
  if (typeof value === "boolean") return value;
  if (value === 1 || value === "1" || value === "true") return true;
  return value === 0 || value === "0" || value === "false" ? false : null;
}

/** Unix seconds, of a number (GBFS 1 and 2) or an RFC 3339 time (GBFS 3). Milliseconds, which some publish, are divided. */
export function secondsOf(value: unknown): number | null {
  if (typeof value === "string" && value.includes("-")) {
    const time = readRfc3339(value);
    return time === null ? null : Math.floor(time.getTime() / 1000);
  }
  const number = wholeOf(value);
  if (number === null || number <= 0) return null;
  return number > 100_000_000_000 ? Math.floor(number / 1000) : number;
}

/** YYYY-MM-DD; also of a time. */
export function dateOf(value: unknown): string | null {
  const day = textOf(value)?.slice(0, 10) ?? "";
  return dayOf(day) === null ? null : day;
}

/** A web address; null for any other scheme, so that a page can link it. */
export function webUrlOf(value: unknown): string | null {
  const text = textOf(value);
  return text !== null && /^https?:\/\//i.test(text) && URL.canParse(text) ? text : null;
}

/** A link into an app, which has a scheme of its own; never one that a browser runs. */
export function appLinkOf(value: unknown): string | null {
  const text = textOf(value);
  if (text === null || !URL.canParse(text)) return null;
  return /^(javascript|data|vbscript|file|blob):/i.test(text) ? null : text;
}

export function rentalUrisOf(value: unknown): RentalUris | null {
  if (!isObject(value)) return null;
  const uris = { android: appLinkOf(value.android), ios: appLinkOf(value.ios), web: webUrlOf(value.web) };
  return uris.android === null && uris.ios === null && uris.web === null ? null : uris;
}

/** Why a position cannot be used; null if it can. Systems write 0, 0, which is in the ocean, for an unknown position. */
export function positionProblem(lat: number | null, lon: number | null): string | null {
  if (lat === null || lon === null) return "It has no position.";
  if (Math.abs(lat) > 90 || Math.abs(lon) > 180) return "Its position is outside the world.";
  return isNullIsland(lat, lon) ? "Its position is 0, 0." : null;
}

/** Whether a position is 0, 0, to about 100 m. */
export const isNullIsland = (lat: number, lon: number): boolean => Math.abs(lat) < 1e-3 && Math.abs(lon) < 1e-3;
