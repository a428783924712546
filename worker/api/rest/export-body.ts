/** Parses the body of an export request. */
import { PREFIXABLE } from "../../../src/domain/export/ids.ts";
import {
  type ExportTransforms,
  NO_TRANSFORMS,
  parseSetValue,
  type SetValue,
} from "../../../src/domain/export/transforms.ts";
import { problem } from "../../problem.ts";
import type { JsonSchema } from "../endpoint/value.ts";
import { jsonObjectBody } from "../http/body.ts";

/** Maximum number of versions per export. */
const MAX_VERSIONS = 20;
const BODY_BYTES = 100_000;
const MAX_TOLERANCE = 10_000;
const MAX_TEXT = 200;
/** GTFS values must not contain tabs or line breaks (GTFS reference, file requirements). */
const CONTROL = /\p{Cc}/u;

export type ExportBody = { keys: string[]; transforms: ExportTransforms };

const TEXTS = { type: "array", items: { type: "string" } };

export const EXPORT_BODY: JsonSchema = {
  type: "object",
  required: ["feed_version_keys"],
  properties: {
    feed_version_keys: {
      type: "array",
      minItems: 1,
      maxItems: MAX_VERSIONS,
      items: { type: ["string", "integer"] },
      description: "Numeric ids or SHA-1 of the versions, in order",
    },
    format: { type: "string", enum: ["gtfs_zip"], default: "gtfs_zip" },
    transforms: {
      type: "object",
      title: "ExportTransforms",
      properties: {
        prefix: { type: "string", description: "Prefix for ids" },
        prefix_files: {
          type: "array",
          items: { type: "string", enum: PREFIXABLE },
          description: "Files whose ids get the prefix; ids in other files are shared by the merged versions",
        },
        normalize_timezones: { type: "boolean", description: "Replace outdated time zone names" },
        simplify_shapes: { type: "number", exclusiveMinimum: 0, description: "Allowed deviation of a shape in meters" },
        use_basic_route_types: { type: "boolean", description: "Convert extended route types to basic ones" },
        set_values: {
          type: "object",
          additionalProperties: { type: "string" },
          description: "Values by `file.txt.id.field`; the id `*` means every row",
        },
        standardized_sort: { type: "string", enum: ["asc", "desc"], description: "Rows in the order of their keys" },
        standardized_sort_columns: { ...TEXTS, description: "Columns to sort by instead" },
      },
    },
  },
};

/** @throws Problem request.media_type, request.too_large, request.malformed, or parameter.invalid with the member */
export async function readExportBody(request: Request): Promise<ExportBody> {
  const [type] = (request.headers.get("content-type") ?? "").split(";");
  if (type?.trim().toLowerCase() !== "application/json") {
    throw problem("request.media_type", "Send the export request as application/json.");
  }
  const refusal = () => problem("request.malformed", "The body is not a JSON object.");
  const members = await jsonObjectBody(request, BODY_BYTES, refusal);
  const format = members.format ?? "gtfs_zip";
  if (format !== "gtfs_zip") throw invalid("format", "gtfs_zip", format);
  return { keys: keysOf(members.feed_version_keys), transforms: transformsOf(members.transforms) };
}

function keysOf(value: unknown): string[] {
  const takes = `a list of 1 to ${MAX_VERSIONS} ids or SHA-1`;
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_VERSIONS) {
    throw invalid("feed_version_keys", takes, value);
  }
  return value.map((key) => {
    if (typeof key === "number" && Number.isSafeInteger(key)) return String(key);
    if (typeof key === "string" && key !== "") return key;
    throw invalid("feed_version_keys", takes, key);
  });
}

function transformsOf(value: unknown): ExportTransforms {
  if (value === undefined || value === null) return NO_TRANSFORMS;
  const members = record(value, "transforms");
  const files = texts(members.prefix_files, "prefix_files");
  for (const file of files ?? []) {
    if (!PREFIXABLE.includes(file)) throw invalid("prefix_files", `some of ${PREFIXABLE.join(", ")}`, file);
  }
  return {
    prefix: text(members.prefix, "prefix"),
    // An empty list is the same as none (Transitland v2).
    prefixFiles: files === null || files.length === 0 ? null : files,
    normalizeTimezones: flag(members.normalize_timezones, "normalize_timezones"),
    simplifyShapes: tolerance(members.simplify_shapes),
    useBasicRouteTypes: flag(members.use_basic_route_types, "use_basic_route_types"),
    setValues: setValues(members.set_values),
    sort: sortOf(members.standardized_sort),
    sortColumns: texts(members.standardized_sort_columns, "standardized_sort_columns") ?? [],
  };
}

function setValues(value: unknown): SetValue[] {
  if (value === undefined || value === null) return [];
  return Object.entries(record(value, "set_values")).map(([key, value]) => {
    const set = typeof value === "string" && !CONTROL.test(value) ? parseSetValue(key, value) : null;
    if (set === null) throw invalid("set_values", "texts without line breaks by file.txt.id.field", { [key]: value });
    return set;
  });
}

function sortOf(value: unknown): "asc" | "desc" | null {
  if (value === undefined || value === null || value === false || value === "") return null;
  if (value === true) return "asc";
  if (value === "asc" || value === "desc") return value;
  throw invalid("standardized_sort", "asc or desc", value);
}

function tolerance(value: unknown): number | null {
  if (value === undefined || value === null || value === 0) return null;
  if (typeof value === "number" && value > 0 && value <= MAX_TOLERANCE) return value;
  throw invalid("simplify_shapes", `meters up to ${MAX_TOLERANCE}`, value);
}

function record(value: unknown, field: string): Record<string, unknown> {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw invalid(field, "an object", value);
}

function text(value: unknown, field: string): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "string" && value.length <= MAX_TEXT && !CONTROL.test(value)) return value;
  throw invalid(field, `a line of at most ${MAX_TEXT} characters`, value);
}

function texts(value: unknown, field: string): string[] | null {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value;
  throw invalid(field, "a list of texts", value);
}

function flag(value: unknown, field: string): boolean {
  if (value === undefined || value === null) return false;
  if (typeof value === "boolean") return value;
  throw invalid(field, "true or false", value);
}

function invalid(field: string, takes: string, actual: unknown) {
  const value = (JSON.stringify(actual) ?? "nothing").slice(0, MAX_TEXT);
  return problem("parameter.invalid", `${field} must be ${takes}.`, { field, value });
}
