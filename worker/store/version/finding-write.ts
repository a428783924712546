/** The lookup index of feeds and operators, written together with the registry. */

import { IDENTIFIER_SCHEMES, identifiersOf } from "../../../src/domain/registry/identifiers.ts";
import { addressKey, fileNameOf, lookupKey } from "../../../src/domain/url-lookup/lookup-line.ts";
import type { Db, Statement } from "../db/db.ts";
import { anything, parseJson, record } from "../shape.ts";
import { insertFromJson, insertRow } from "../table.ts";
import { feedTable } from "../tables/feed.ts";
import { type FindingRecord, findingTable } from "../tables/finding.ts";
import { operatorTable } from "../tables/operator.ts";

/** JSON columns as stored in the registry; operators have no URLs. */
export type Findable = { onestop_id: string; tags: string | null; urls?: string; file?: string };
type Kind = "feed" | "operator";
const ANY_OBJECT = record(anything);
/** Columns of a row in their order. */
const ROW_COLUMNS = ["key", "how", "kind", "onestop_id", "value"] as const satisfies (keyof FindingRecord)[];
type Row = [key: string, how: string, kind: Kind, onestopId: string, value: string];

/** URLs, files, and identifiers of an entity. */
function findingRows(kind: Kind, { onestop_id, tags, urls, file }: Findable): Row[] {
  const rows: Row[] = [];
  const add = (key: string, how: string, value: string) => rows.push([key, how, kind, onestop_id, value]);
  for (const [how, value] of Object.entries(parseJson(ANY_OBJECT, urls ?? "{}", "feed.urls"))) {
    for (const url of [value].flat()) {
      const key = typeof url === "string" ? addressKey(url) : null;
      if (key === null) continue;
      add(lookupKey.address(key), how, String(url));
      const name = fileNameOf(key);
      if (name !== null) add(lookupKey.file(name), "file", String(url));
    }
  }
  if (kind === "feed" && file) add(lookupKey.file(file), "registry_file", file);
  for (const [tag, value] of Object.entries(parseJson(ANY_OBJECT, tags ?? "{}", `${kind}.tags`))) {
    if (!Object.hasOwn(IDENTIFIER_SCHEMES, tag)) continue;
    for (const id of identifiersOf(value)) add(lookupKey.identifier(id), tag, id);
  }
  return rows;
}

/** Indexes these entities again; part of the batch that writes them. */
export function findingStatements(kind: Kind, entities: readonly Findable[]): Statement[] {
  if (entities.length === 0) return [];
  return [
    ...dropFindings(
      kind,
      entities.map(({ onestop_id }) => onestop_id),
    ),
    {
      sql: insertFromJson("finding", ROW_COLUMNS, "INSERT OR IGNORE"),
      values: [JSON.stringify(entities.flatMap((entity) => findingRows(kind, entity)))],
    },
  ];
}

/** Removes these entities from the index. */
export function dropFindings(kind: Kind, onestopIds: readonly string[]): Statement[] {
  const sql = "DELETE FROM finding WHERE kind = ?1 AND onestop_id IN (SELECT value FROM json_each(?2))";
  return [{ sql, values: [kind, JSON.stringify(onestopIds)] }];
}

/** Selects the row that marks a complete index. */
export const WHOLE = "SELECT 1 FROM finding WHERE key = '' AND how = '' AND kind = '' AND onestop_id = ''";

/** Entities that are indexed in one batch. */
const ENTITIES_A_BATCH = 400;

/** Indexes a store that was filled before the index existed, or from a part of another store. */
export async function ensureFindings(db: Db): Promise<void> {
  if ((await db.row(WHOLE)) !== null) return;
  const [feeds, operators] = await Promise.all([
    db.rows(
      feedTable.pick(["onestop_id", "tags", "urls", "file"]),
      "SELECT onestop_id, tags, urls, file FROM feed WHERE deleted_at IS NULL",
    ),
    db.rows(
      operatorTable.pick(["onestop_id", "tags"]),
      "SELECT onestop_id, tags FROM operator WHERE deleted_at IS NULL",
    ),
  ]);
  for (const [kind, entities] of [
    ["feed", feeds],
    ["operator", operators],
  ] as [Kind, Findable[]][]) {
    for (let start = 0; start < entities.length; start += ENTITIES_A_BATCH) {
      await db.write(findingStatements(kind, entities.slice(start, start + ENTITIES_A_BATCH)));
    }
  }
  await db.write([
    insertRow(findingTable, { key: "", how: "", kind: "", onestop_id: "", value: "" }, "INSERT OR IGNORE"),
  ]);
}
