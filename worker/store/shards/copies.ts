/**
 * Copies of feeds in the shards that have their versions: the feed, those versions, their agencies and its operators. They
 * say what the public sees of stops and routes, so that a statement over these runs in a shard as in the registry
 * (docs/decisions/117-stops-and-search-in-shards.md). Triggers note in the registry which copies are older than their
 * rows. Each read across shards checks that, and brings such copies up to date first.
 */
import { canOpen, type Db, type Stores, type Value } from "../db.ts";
import { visibleFeed } from "../read/visible.ts";
import { type Columns, integer } from "../shape.ts";
import { jsonValues, type RowOf, rowShape, type Table } from "../table.ts";
import { agencyTable } from "../tables/agency.ts";
import { feedTable } from "../tables/feed.ts";
import { feedCopyTable } from "../tables/feed-copy.ts";
import { feedVersionTable } from "../tables/feed-version.ts";
import { operatorFeedTable } from "../tables/operator-feed.ts";
import { type StaleCopyRecord, staleCopyTable } from "../tables/stale-copy.ts";

/** Feeds that are copied at a time. */
const FEEDS_A_STEP = 50;

/** Characters of rows in one batch; a feed with more is copied in several. */
const BATCH_CHARACTERS = 700_000;

/** Feeds that the public may not see come first. */
const STALE =
  `SELECT ${staleCopyTable.select("s")} FROM stale_copy s LEFT JOIN feed f ON f.id = s.feed_id ` +
  `ORDER BY coalesce(${visibleFeed("f")}, 0), s.feed_id LIMIT ${FEEDS_A_STEP}`;

/**
 * Brings stale copies up to date, those of hidden feeds first. Any number of processes may do that at once: the later state
 * wins. Does nothing, for one row read, if there are none.
 * @param steps at most so many, of 50 feeds each
 */
export async function updateCopies(stores: Stores, steps = Number.POSITIVE_INFINITY): Promise<void> {
  for (let step = 0; step < steps; step++) {
    const stale = await stores.db.rows(staleCopyTable, STALE);
    if (stale.length > 0) await copyFeeds(stores, stale);
    if (stale.length < FEEDS_A_STEP) return;
  }
}

type CopiedRows = {
  feeds: RowOf<typeof feedTable>[];
  versions: RowOf<typeof feedVersionTable>[];
  agencies: RowOf<typeof agencyTable>[];
  operators: RowOf<typeof operatorFeedTable>[];
};

async function copyFeeds(stores: Stores, stale: readonly StaleCopyRecord[]): Promise<void> {
  const { db } = stores;
  const ids = JSON.stringify(stale.map(({ feed_id }) => feed_id));
  const ofFeeds = "FROM json_each(?) x CROSS JOIN";
  const placed = "feed_version v ON v.feed_id = x.value AND v.shard <> 0 AND v.agency_count + v.stop_count > 0";
  const [copies, feeds, versions, agencies, operators] = await Promise.all([
    db.rows(feedCopyTable, `SELECT ${feedCopyTable.select("c")} ${ofFeeds} feed_copy c ON c.feed_id = x.value`, ids),
    db.rows(feedTable, `SELECT ${feedTable.select("f")} ${ofFeeds} feed f ON f.id = x.value`, ids),
    db.rows(feedVersionTable, `SELECT ${feedVersionTable.select("v")} ${ofFeeds} ${placed}`, ids),
    db.rows(
      agencyTable,
      `SELECT ${agencyTable.select("a")} ${ofFeeds} ${placed} ` +
        "CROSS JOIN agency a ON a.id >= v.agency_first AND a.id < v.agency_first + v.agency_count",
      ids,
    ),
    db.rows(
      operatorFeedTable,
      `SELECT ${operatorFeedTable.select("o")} ${ofFeeds} operator_feed o ON o.feed_id = x.value`,
      ids,
    ),
  ]);
  // A shard is noted before it gets copies, and forgotten after it lost them.
  const wanted = new Map(versions.map(({ feed_id, shard }) => [`${feed_id} ${shard}`, [feed_id, shard]]));
  await db.write([
    {
      sql: "INSERT OR IGNORE INTO feed_copy (feed_id, shard) SELECT value ->> 0, value ->> 1 FROM json_each(?)",
      values: [JSON.stringify([...wanted.values()])],
    },
  ]);
  // A shard without versions may have lost its binding.
  const shards = new Set([
    ...versions.map(({ shard }) => shard),
    ...copies.map(({ shard }) => shard).filter((shard) => canOpen(stores, shard)),
  ]);
  await Promise.all(
    [...shards].map((shard) => {
      const own = versions.filter((version) => version.shard === shard);
      const [withVersions, ofVersions] = [new Set(own.map((v) => v.feed_id)), new Set(own.map(({ id }) => id))];
      const rows: CopiedRows = {
        feeds: feeds.filter(({ id }) => withVersions.has(id)),
        versions: own,
        agencies: agencies.filter(({ feed_version_id }) => ofVersions.has(feed_version_id)),
        operators: operators.filter(({ feed_id }) => withVersions.has(feed_id)),
      };
      const had = new Set(copies.flatMap((copy) => (copy.shard === shard ? [copy.feed_id] : [])));
      const marks = stale.filter(({ feed_id }) => had.has(feed_id) || withVersions.has(feed_id));
      return copyInto(stores.shard(shard), marks, rows);
    }),
  );
  const gone = copies.filter(({ feed_id, shard }) => !wanted.has(`${feed_id} ${shard}`));
  await db.write([
    {
      sql:
        "DELETE FROM feed_copy WHERE (feed_id, shard) IN (SELECT value ->> 0, value ->> 1 FROM json_each(?1)) " +
        "AND NOT EXISTS (SELECT 1 FROM feed_version v WHERE v.feed_id = feed_copy.feed_id AND v.shard = feed_copy.shard)",
      values: [JSON.stringify(gone.map(({ feed_id, shard }) => [feed_id, shard]))],
    },
    // A feed that changed meanwhile has another mark, and stays stale.
    {
      sql: "DELETE FROM stale_copy WHERE (feed_id, mark) IN (SELECT value ->> 0, value ->> 1 FROM json_each(?))",
      values: [JSON.stringify(stale.map(({ feed_id, mark }) => [feed_id, mark]))],
    },
  ]);
}

const COPIED = rowShape("copied_feed", { feed_id: integer() });

/** Replaces the copies of feeds in a shard, unless they are newer. */
async function copyInto(shard: Db, stale: readonly StaleCopyRecord[], rows: CopiedRows): Promise<void> {
  const marks = JSON.stringify(stale.map(({ feed_id, mark }) => [feed_id, mark]));
  if (rows.versions.length === 0) {
    // Nothing is written to a Durable Object that was emptied: that would bring it back.
    const some = await shard.row(COPIED, "SELECT feed_id FROM copied_feed LIMIT 1");
    if (some === null) return;
  }
  // Feeds of which the shard has no newer copy; ?1 is `marks`.
  const current =
    "SELECT j.value ->> 0 FROM json_each(?1) j CROSS JOIN copied_feed c ON c.feed_id = j.value ->> 0 AND c.mark = j.value ->> 1";
  const ofCurrent = (sql: string) => ({ sql: sql.replace("CURRENT", current), values: [marks] });
  const batches = batchesOf([
    {
      sql:
        "INSERT INTO copied_feed (feed_id, mark) SELECT value ->> 0, value ->> 1 FROM json_each(?1) WHERE 1 " +
        "ON CONFLICT (feed_id) DO UPDATE SET mark = excluded.mark WHERE excluded.mark > mark",
      values: [marks],
    },
    ofCurrent("DELETE FROM operator_feed WHERE feed_id IN (CURRENT)"),
    ofCurrent("DELETE FROM agency WHERE feed_version_id IN (SELECT id FROM feed_version WHERE feed_id IN (CURRENT))"),
    ofCurrent("DELETE FROM feed_version WHERE feed_id IN (CURRENT)"),
    ofCurrent("DELETE FROM feed WHERE id IN (CURRENT)"),
    ...insertions(feedTable, rows.feeds, "id", current, [marks]),
    ...insertions(
      agencyTable,
      rows.agencies,
      "feed_version_id",
      `SELECT v.value ->> 0 FROM json_each(?3) v WHERE v.value ->> 1 IN (${current})`,
      [marks, JSON.stringify(rows.versions.map(({ id, feed_id }) => [id, feed_id]))],
    ),
    ...insertions(operatorFeedTable, rows.operators, "feed_id", current, [marks]),
    ...insertions(feedVersionTable, rows.versions, "feed_id", current, [marks]),
    // The trigger that sets it looks for the row of the import, which is in the registry.
    {
      sql:
        "UPDATE feed_version SET imported = v.value ->> 1 FROM json_each(?2) v WHERE feed_version.id = v.value ->> 0 " +
        `AND feed_version.feed_id IN (${current})`,
      values: [marks, JSON.stringify(rows.versions.map(({ id, imported }) => [id, imported]))],
    },
  ]);
  for (const batch of batches) await shard.write(batch);
}

type Written = { sql: string; values: Value[] };

/**
 * Inserts rows, in statements that are not too long.
 * @param among SQL of the values that the column `key` may have; ?2 are the rows
 * @param values of `among`: ?1, and ?3 if there is a second one
 */
function insertions<C extends Columns>(
  { name, names }: Table<C>,
  rows: readonly RowOf<Table<C>>[],
  key: keyof C & string,
  among: string,
  [marks, ...more]: readonly [string, ...Value[]],
): Written[] {
  const sql =
    `INSERT OR REPLACE INTO ${name} (${names.join(", ")}) SELECT ${jsonValues(names, "j.value")} FROM json_each(?2) j ` +
    `WHERE j.value ->> ${names.indexOf(key)} IN (${among})`;
  const statements: Written[] = [];
  let parts: string[] = [];
  let length = 0;
  for (const row of rows) {
    const text = JSON.stringify(names.map((column) => row[column] as Value));
    if (parts.length > 0 && length + text.length > BATCH_CHARACTERS) {
      statements.push({ sql, values: [marks, `[${parts.join(",")}]`, ...more] });
      parts = [];
      length = 0;
    }
    parts.push(text);
    length += text.length + 1;
  }
  if (parts.length > 0) statements.push({ sql, values: [marks, `[${parts.join(",")}]`, ...more] });
  return statements;
}

/** One batch, unless the rows are too long for it. */
function batchesOf(statements: readonly Written[]): Written[][] {
  const batches: Written[][] = [[]];
  let length = 0;
  for (const statement of statements) {
    const own = statement.values.reduce<number>((sum, value) => sum + String(value).length, 0);
    if (length + own > 2 * BATCH_CHARACTERS) {
      batches.push([]);
      length = 0;
    }
    batches.at(-1)!.push(statement);
    length += own;
  }
  return batches;
}
