/** Exports the whole content of a store, line by line. */

import { randomUUID } from "node:crypto";
import { isPersistedQuery } from "../../src/domain/ids/persisted-key.ts";
import { problem } from "../../worker/problem.ts";
import { archivedZips, archiveKey } from "../../worker/store/archive/archive.ts";
import { readDataVersion } from "../../worker/store/db/data-version.ts";
import { rowsOf } from "../../worker/store/move/rows.ts";
import { type ExportSelection, selectFeeds, WHOLE_STORE } from "../../worker/store/move/selection.ts";
import { movedTables } from "../../worker/store/move/tables.ts";
import { timetableFiles } from "../../worker/store/timetable-file/object.ts";
import { coldFiles } from "../../worker/store/version/archive-version.ts";
import type { Context } from "../command-line/command.ts";
import { appliedMigrations } from "../migrate.ts";
import { FORMAT, type StoreLine } from "./store-file.ts";

/** Bytes of a zip per line; a multiple of 3, so that base64 has no padding inside. */
const PIECE_BYTES = 3 * 2 ** 18;

/**
 * Yields the lines of an export.
 * @param feeds Onestop IDs of the feeds to export; empty for the whole store
 * @param onMissing called with the key of each archived file that is listed and cannot be read
 * @throws Problem feed_version.busy when the store changed during the export
 */
export async function* exportStore(
  context: Context,
  feeds: readonly string[],
  onMissing: (key: string) => void = () => {},
): AsyncGenerator<StoreLine> {
  const { stores, progress } = context;
  const before = await readDataVersion(stores.db);
  const selection = feeds.length === 0 ? WHOLE_STORE : await selectFeeds(stores.db, feeds);
  const migrations = { DB: await appliedMigrations(stores.db) };
  const exportedAt = context.now().toISOString();
  const part = feeds.length === 0 ? null : [...feeds];
  yield { store: "portal", format: FORMAT, id: randomUUID(), exportedAt, feeds: part, migrations };
  const end = { rows: 0, objects: 0, keys: 0 };
  for (const table of await movedTables(stores.db)) {
    yield { table: table.name, database: "DB", columns: table.columns };
    for await (const rows of rowsOf(stores.db, table, selection.of(table.name))) {
      end.rows += rows.length;
      yield { rows };
    }
  }
  progress(`${end.rows} rows`);
  for await (const line of archivedObjects(context, selection, onMissing)) {
    if ("object" in line) end.objects++;
    yield line;
  }
  progress(`${end.objects} archived files`);
  if (selection.sha1s === null) {
    for await (const line of keys(context)) {
      end.keys++;
      yield line;
    }
  }
  if ((await readDataVersion(stores.db)).data !== before.data) {
    throw problem(
      "feed_version.busy",
      "The store changed while it was being exported. Export it again while nothing is being imported.",
    );
  }
  yield { end };
}

async function* archivedObjects(
  { archive }: Context,
  { sha1s }: ExportSelection,
  onMissing: (key: string) => void,
): AsyncGenerator<StoreLine> {
  const zips = [...(await archivedZips(archive)).keys()].map((sha1) => ({ sha1, key: archiveKey(sha1) }));
  const files = [...(await coldFiles(archive)), ...(await timetableFiles(archive))];
  for (const { sha1, key } of [...zips, ...files]) {
    if (sha1s !== null && !sha1s.has(sha1)) continue;
    const object = await archive.get(key);
    if (object === null) {
      onMissing(key);
      continue;
    }
    const bytes = Buffer.from(await object.arrayBuffer());
    yield { object: key, size: bytes.length };
    for (let at = 0; at < bytes.length; at += PIECE_BYTES)
      yield { bytes: bytes.toString("base64", at, Math.min(at + PIECE_BYTES, bytes.length)) };
  }
}

async function* keys({ kv }: Context): AsyncGenerator<StoreLine> {
  let cursor: string | undefined;
  do {
    const page = await kv.list({ prefix: "", ...(cursor === undefined ? {} : { cursor }) });
    for (const { name } of page.keys) {
      if (isPersistedQuery(name)) continue;
      const value = await kv.get(name);
      if (value !== null) yield { key: name, value };
    }
    cursor = page.list_complete ? undefined : page.cursor;
  } while (cursor !== undefined);
}
