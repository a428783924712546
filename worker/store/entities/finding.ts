/** Looks up feeds and operators by key. Each key reads a handful of rows. */

import { feedName } from "../../../src/domain/registry/feed-name.ts";
import type { Db } from "../db/db.ts";
import { visibleFeed } from "../db/visible.ts";
import { list, object, parseJson, text, word } from "../shape.ts";
import { rowShape } from "../table.ts";
import { ensureFindings, WHOLE } from "../version/finding-write.ts";
import { operatorNamesOf } from "./feed-names.ts";

export type Finding = {
  kind: "feed" | "operator";
  onestop_id: string;
  name: string | null;
  /** Key of the URL or tag, `file`, `registry_file`, `version`, `replaced`, `onestop_id`. */
  how: string;
  /** As the registry writes it. */
  value: string;
};

const FINDING_TEXT = rowShape("finding", { key: text(), found: text() });
const FINDINGS = list(
  object({
    kind: word("feed", "operator"),
    onestop_id: text(),
    name: text().nullable(),
    operators: text().nullable(),
    how: text(),
    value: text(),
  }),
);

/** Maximum results per key. */
const MAX_FINDINGS = 5;
/** Maximum rows read per key, some of which may be hidden. */
const MAX_ROWS_READ = 8;

/** Whether a visible feed has this operator. @param id SQL of its Onestop ID */
const isServed = (id: string) =>
  `EXISTS (SELECT 1 FROM operator_feed t CROSS JOIN feed f ON f.id = t.feed_id AND ${visibleFeed("f")} WHERE t.onestop_id = ${id})`;

const VISIBLE =
  `((n.kind = 'feed' AND EXISTS (SELECT 1 FROM feed f WHERE f.onestop_id = n.onestop_id AND ${visibleFeed("f")})) ` +
  `OR (n.kind = 'operator' AND ${isServed("n.onestop_id")}))`;
const NAME =
  "CASE n.kind WHEN 'feed' THEN (SELECT f.name FROM feed f WHERE f.onestop_id = n.onestop_id) " +
  "ELSE (SELECT o.name FROM operator o WHERE o.onestop_id = n.onestop_id) END";
const groupJson =
  "SELECT json_group_array(json_object('kind', kind, 'onestop_id', onestop_id, 'how', how, 'value', value, 'name', name, " +
  `'operators', iif(kind = 'feed' AND coalesce(name, '') = '', ${operatorNamesOf("(SELECT id FROM feed WHERE feed.onestop_id = n.onestop_id)")}, NULL))) FROM `;

async function whole<T>(db: Db, read: () => Promise<T>): Promise<T> {
  const [answer, mark] = await Promise.all([read(), db.row(WHOLE)]);
  if (mark !== null) return answer;
  await ensureFindings(db);
  return read();
}

async function perKey(db: Db, sql: string, keys: readonly unknown[]): Promise<Map<string, Finding[]>> {
  if (keys.length === 0) return new Map();
  const rows = await db.rows(FINDING_TEXT, sql, JSON.stringify(keys));
  return new Map(
    rows.map(({ key, found }) => [
      key,
      parseJson(FINDINGS, found, "finding").map(({ name, operators, ...finding }) => ({
        ...finding,
        name: feedName(name, operators),
      })),
    ]),
  );
}

/** Results with exactly these keys. */
export function findingsOf(db: Db, keys: readonly string[]): Promise<Map<string, Finding[]>> {
  const rows = `SELECT * FROM finding WHERE key = x.value LIMIT ${MAX_ROWS_READ}`;
  const findings = `(SELECT n.*, ${NAME} AS name FROM (${rows}) n WHERE ${VISIBLE} LIMIT ${MAX_FINDINGS}) n`;
  return whole(db, () =>
    perKey(db, `SELECT x.value AS key, (${groupJson}${findings}) AS found FROM json_each(?) x`, keys),
  );
}

/** Results whose keys start with these texts. */
export function findingsLike(db: Db, beginnings: readonly string[]): Promise<Map<string, Finding[]>> {
  // Keys contain no character above this one.
  const rows = `SELECT * FROM finding WHERE key >= x.value AND key < x.value || char(127) LIMIT ${MAX_ROWS_READ}`;
  const findings = `(SELECT n.*, ${NAME} AS name FROM (${rows}) n WHERE ${VISIBLE} LIMIT ${MAX_FINDINGS}) n`;
  return perKey(db, `SELECT x.value AS key, (${groupJson}${findings}) AS found FROM json_each(?) x`, beginnings);
}

/** Feeds by the SHA-1 of one of their versions, or its prefix. */
export function feedsOfVersions(db: Db, sha1s: readonly string[]): Promise<Map<string, Finding[]>> {
  const findings =
    "(SELECT 'feed' AS kind, f.onestop_id, 'version' AS how, v.sha1 AS value, f.name FROM feed_version v " +
    `CROSS JOIN feed f ON f.id = v.feed_id AND ${visibleFeed("f")} WHERE v.sha1 >= x.value AND v.sha1 < x.value || 'g' LIMIT ${MAX_FINDINGS}) n`;
  return perKey(db, `SELECT x.value AS key, (${groupJson}${findings}) AS found FROM json_each(?) x`, sha1s);
}

/** Feeds and operators by their Onestop ID. */
export function byOnestopId(db: Db, ids: readonly string[]): Promise<Map<string, Finding[]>> {
  const findings =
    "(SELECT 'feed' AS kind, f.onestop_id, 'onestop_id' AS how, f.onestop_id AS value, f.name FROM feed f " +
    `WHERE f.onestop_id = x.value AND ${visibleFeed("f")} UNION ALL ` +
    "SELECT 'operator', x.value, 'onestop_id', x.value, " +
    "(SELECT t.name FROM operator_feed t WHERE t.onestop_id = x.value ORDER BY t.operator_id IS NULL, t.id LIMIT 1) " +
    `WHERE ${isServed("x.value")}) n`;
  return perKey(db, `SELECT x.value AS key, (${groupJson}${findings}) AS found FROM json_each(?) x`, ids);
}
