/** Builds WHERE clauses together with their bound values. */
import { problem } from "../../problem.ts";
import type { ColdRow } from "../cold/format.ts";
import type { Value } from "./db.ts";

export type Condition = {
  sql: string;
  values: readonly Value[];
  /** The same about the version (alias `v`), for a condition that does not depend on the entity. */
  ofVersion?: string;
  /** The same about a row with all columns of its table, for rows that no database has. */
  test?: (row: ColdRow) => boolean;
};

export function condition(sql: string, ...values: Value[]): Condition {
  return { sql, values };
}

/** A condition that can also be tested on the rows of a cold file. */
export function testable(condition: Condition, test: (row: ColdRow) => boolean): Condition {
  return { ...condition, test };
}

/** A column has one of these values. */
export function columnIn(column: string, values: readonly (string | number)[]): Condition {
  return testable(oneOf(`t.${column}`, values), (row) => row[column] != null && values.includes(row[column]));
}

/** A column with a JSON list has entries, or none. */
export function hasEntries(column: string, isWanted: boolean): Condition {
  const sql = condition(`t.${column} ${isWanted ? "<>" : "="} '[]'`);
  return testable(sql, (row) => (row[column] !== "[]") === isWanted);
}

/** All of them; true when there are none. */
export function allOf(conditions: readonly Condition[]): Condition {
  if (conditions.length === 0) return { sql: "1", values: [] };
  return { sql: conditions.map((c) => `(${c.sql})`).join(" AND "), values: conditions.flatMap((c) => c.values) };
}

/** `expression IN (…)` for any number of values, passed as one JSON array. */
export function oneOf(expression: string, values: readonly (string | number)[]): Condition {
  if (values.length === 1) return { sql: `${expression} = ?`, values: [values[0]!] };
  return { sql: `${expression} IN (SELECT value FROM json_each(?))`, values: [JSON.stringify(values)] };
}

export const LICENSE_FIELDS = [
  "share_alike_optional",
  "create_derived_product",
  "commercial_use_allowed",
  "use_without_attribution",
  "redistribution_allowed",
] as const;
type LicenseAnswer = "YES" | "NO" | "EXCLUDE_NO" | "UNKNOWN";
export type LicenseFilter = { readonly [K in (typeof LICENSE_FIELDS)[number]]?: LicenseAnswer | null };

/** Filters by license; a feed without an answer is not "unknown" (Transitland v2). `column` is its JSON. */
export function licenseConditions(column: string, filter: LicenseFilter | null | undefined): Condition[] {
  const conditions: Condition[] = [];
  for (const field of LICENSE_FIELDS) {
    const answer = filter?.[field] ?? null;
    if (answer === null) continue;
    const licenseField = `coalesce(${column} ->> '${field}', '')`;
    conditions.push(
      answer === "EXCLUDE_NO"
        ? condition(`${licenseField} <> 'no'`)
        : condition(`${licenseField} = ?`, answer.toLowerCase()),
    );
  }
  return conditions;
}

/** Each tag binds two of the hundred values that a D1 statement may bind. */
const MAX_TAGS = 20;

/** Required tags: an empty value matches any value of the key. `column` is their JSON. */
export function tagConditions(column: string, tags: Readonly<Record<string, unknown>> | null | undefined): Condition[] {
  const tagPairs = Object.entries(tags ?? {});
  if (tagPairs.length > MAX_TAGS) {
    const evidence = { field: "tags", limit: MAX_TAGS, actual: tagPairs.length };
    throw problem("parameter.invalid", `tags takes at most ${MAX_TAGS} keys, not ${tagPairs.length}.`, evidence);
  }
  return tagPairs.map(([key, value]) => {
    const path = `$.${JSON.stringify(key)}`;
    if (value === "" || value === null) return condition(`json_type(${column}, ?) IS NOT NULL`, path);
    return condition(`CAST(${column} ->> ? AS TEXT) = ?`, path, String(value));
  });
}

/** Entities (alias `t`) of feeds with such a license. */
export function licensedEntities(filter: LicenseFilter | null | undefined): Condition[] {
  const conditions = licenseConditions("lf.license", filter);
  if (conditions.length === 0) return [];
  const { sql, values } = allOf(conditions);
  const licensedIn = (version: string) =>
    `EXISTS (SELECT 1 FROM feed_version lv JOIN feed lf ON lf.id = lv.feed_id WHERE lv.id = ${version} AND ${sql})`;
  return [{ sql: licensedIn("t.feed_version_id"), values, ofVersion: licensedIn("v.id") }];
}
