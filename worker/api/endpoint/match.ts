/** Matches a path to its endpoint. */
import { decodeSegment } from "../../../src/domain/links.ts";
import { problem } from "../../problem.ts";
import type { Endpoint, Format } from "./endpoint.ts";

export type Match = {
  endpoint: Endpoint;
  path: Record<string, string>;
  /** From the file extension in the path. */
  format?: Format;
  /** The path read with its whole last segment as the key, which wins if there is such an entity. */
  whole?: Match;
};

type Pattern = { endpoint: Endpoint; segments: readonly string[]; fixed: number };

/** File extensions that are always a format; any other belongs to the key. */
const ENDING = /^(.+)\.(json|geojson|geojsonl)$/;

/** A segment with a value and a file extension. */
const FILE = /^\{(\w+)\}(\.[a-z]+)$/;

/** A segment with two values. */
const PAIR = /^\{(\w+)\}\.\{(\w+)\}$/;

/**
 * Compiles a table to a lookup function. Of two matching paths, the one with more fixed segments wins. An id may end like
 * a format, so that a match by its ending also has the match without it.
 */
export function matcher(table: readonly Endpoint[]): (path: string) => Match | null {
  const patterns: Pattern[] = table
    .map((endpoint) => {
      const segments = endpoint.path.split("/").slice(1);
      return { endpoint, segments, fixed: segments.filter((s) => !s.endsWith("}")).length };
    })
    .sort((a, b) => b.fixed - a.fixed);
  return (path) => {
    const segments = path.split("/").slice(1);
    if (segments.length > 1 && segments.at(-1) === "") segments.pop();
    for (const pattern of patterns) {
      const match = matchOne(pattern, segments);
      if (match === null) continue;
      const whole = hasEnding(pattern, match) ? wholeMatch(segments) : null;
      return whole === null ? match : { ...match, whole };
    }
    return null;
  };

  function wholeMatch(segments: readonly string[]): Match | null {
    for (const pattern of patterns) {
      const match = pattern.endpoint.kind === "entity" ? matchOne(pattern, segments, true) : null;
      if (match !== null) return match;
    }
    return null;
  }
}

/** Whether a match took the ending of its last segment for a file extension. */
function hasEnding({ segments }: Pattern, { format }: Match): boolean {
  const last = segments.at(-1)!;
  return last.startsWith("{") && (format !== undefined || FILE.test(last));
}

/** @param isWhole whether the last segment is a key as it is */
function matchOne({ endpoint, segments }: Pattern, pathSegments: readonly string[], isWhole = false): Match | null {
  if (segments.length !== pathSegments.length) return null;
  const match: Match = { endpoint, path: {} };
  const formats = endpoint.kind === "plain" ? [] : endpoint.formats;
  for (const [i, segment] of segments.entries()) {
    let text = pathSegments[i]!;
    const isLast = i === segments.length - 1;
    if (!segment.startsWith("{")) {
      if (text === segment) continue;
      // A list with a file extension, which is validated here because it can mean nothing else.
      if (!isLast || formats.length === 0 || !text.startsWith(`${segment}.`)) return null;
      match.format = readFormat(text.slice(segment.length + 1), formats);
      continue;
    }
    if (text === "") return null;
    const file = FILE.exec(segment);
    if (file !== null) {
      if (text === file[2] || !text.endsWith(file[2]!)) return null;
      match.path[file[1]!] = decode(text.slice(0, -file[2]!.length));
      continue;
    }
    const pair = PAIR.exec(segment);
    if (pair !== null) {
      const dot = text.lastIndexOf(".");
      if (dot <= 0 || dot === text.length - 1) return null;
      match.path[pair[1]!] = decode(text.slice(0, dot));
      match.path[pair[2]!] = decode(text.slice(dot + 1));
      continue;
    }
    const ending = isLast && !isWhole && formats.length > 0 ? ENDING.exec(text) : null;
    if (ending !== null) {
      text = ending[1]!;
      match.format = readFormat(ending[2]!, formats);
    }
    match.path[segment.slice(1, -1)] = decode(text);
  }
  return match;
}

/** File extensions that other servers use as formats. A key may also end like that, so this applies only to unknown keys. */
const FOREIGN = /\.(png|jpe?g|svg|rss|atom|xml|csv|kml|html?|pdf|pbf|mvt|txt|ya?ml|zip)$/i;

/** @throws Problem parameter.invalid when an unknown key ends like a format */
export function refuseForeignFormat(key: string, formats: readonly Format[]): void {
  const ending = FOREIGN.exec(key)?.[1];
  if (ending !== undefined && formats.length > 0) readFormat(ending, formats);
}

/** @throws Problem parameter.invalid for an unsupported format */
export function readFormat(text: string, formats: readonly Format[]): Format {
  const format = formats.find((f) => f === text.toLowerCase());
  if (format !== undefined) return format;
  throw problem(
    "parameter.invalid",
    `Format "${text.slice(0, 40)}" is not available here; use ${formats.join(", ")}.`,
    {
      field: "format",
      value: text.slice(0, 40),
    },
  );
}

function decode(segment: string): string {
  const text = decodeSegment(segment);
  if (text !== null) return text;
  throw problem("request.malformed", "The URL contains an escape sequence that is not UTF-8.", {
    value: segment.slice(0, 200),
  });
}
