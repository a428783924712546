/** Rows as flat scalars, for tables and GIS: nested objects become columns named after their path. */
import { rowSchema } from "./openapi/row-schema.ts";
import type { JsonSchema } from "./value.ts";

type Scalar = string | number | boolean | null;

/** The names that lead from a row to a value in it. */
export type Path = readonly string[];

/**
 * Reads the rows of a document as flat records: `agency { agency_name }` becomes `agency_agency_name`. All records have the
 * same columns, null where a row has no value. Geometries become WKT in WGS84, lists and tags JSON.
 * @param document with a single root field that is a list
 */
export function flattener(document: string): { columns: string[]; flat(row: object): Record<string, Scalar> } {
  return flattenerOf(pathsOf(rowSchema(document), []));
}

/** The same for values that are known by their paths. */
export function flattenerOf(paths: readonly Path[]): { columns: string[]; flat(row: object): Record<string, Scalar> } {
  const columns = paths.map((path) => path.join("_"));
  return {
    columns,
    flat: (row) => Object.fromEntries(paths.map((path, i) => [columns[i], scalarOf(valueAt(row, path))])),
  };
}

function pathsOf(schema: JsonSchema, path: Path): Path[] {
  const properties = propertiesOf(schema);
  if (properties === null) return [path];
  return Object.entries(properties).flatMap(([name, inner]) => pathsOf(inner, [...path, name]));
}

function propertiesOf(schema: JsonSchema): Record<string, JsonSchema> | null {
  return (schema.properties as Record<string, JsonSchema> | undefined) ?? null;
}

function valueAt(row: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], row);
}

function scalarOf(value: unknown): Scalar {
  if (value === undefined || value === null) return null;
  if (typeof value !== "object") return value as Scalar;
  return wellKnownText(value) ?? JSON.stringify(value);
}

/** WKT of a GeoJSON geometry (OGC 06-103r4); null for any other object. */
function wellKnownText(value: object): string | null {
  if (!("type" in value && "coordinates" in value) || typeof value.type !== "string") return null;
  const { type, coordinates } = value;
  if (!Array.isArray(coordinates)) return null;
  const text = listText(coordinates);
  if (coordinates.length === 0) return `${type.toUpperCase()} EMPTY`;
  return `${type.toUpperCase()} ${type === "Point" ? `(${text})` : text}`;
}

/** Positions as `x y`, lists of them in parentheses. */
function listText(value: readonly unknown[]): string {
  if (!Array.isArray(value[0])) return value.join(" ");
  return `(${value.map((inner) => listText(inner as unknown[])).join(", ")})`;
}
