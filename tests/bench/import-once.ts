// Imports one zip into a new store and says how long it took (process and Miniflare start left out), what the store
// holds afterwards, and how much of it is schedule.

import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { command } from "../../cli/commands/import.ts";
import { openLocal } from "../../cli/local/local.ts";
import { endPlaces } from "../../cli/places/lookup.ts";
import { findFeed } from "../../worker/store/registry/feed.ts";
import { findVersion } from "../../worker/store/version/version.ts";
import { rowAs } from "../support/rows.ts";

const zip = process.argv[2]!;
const folder = mkdtempSync(join(tmpdir(), "bench-import-"));
const local = await openLocal(folder);
const context = { ...local, progress: () => {}, now: () => new Date() };
const start = performance.now();
const answer = (await command.run(context, [zip], { feed: `f-${basename(zip, ".zip")}`, activate: true })) as {
  feed: string;
  sha1: string;
  rows_written: number;
  entity_count: Record<string, number>;
};
const seconds = (performance.now() - start) / 1000;
const scheduleBytes = await scheduleSize(answer.feed, answer.sha1);
const memory = process.resourceUsage().maxRSS * 1024;
endPlaces();
await local.close();
const bytes = databaseBytes();
rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
process.stdout.write(
  `${JSON.stringify({
    seconds,
    bytes,
    memory,
    scheduleBytes,
    rows: answer.rows_written,
    entities: Object.values(answer.entity_count).reduce((sum, n) => sum + n, 0),
    stopTimes: answer.entity_count["stop_times.txt"] ?? 0,
  })}\n`,
);

/** Bytes of the D1 databases, the archive left out; what waits in a journal is brought in first. */
function databaseBytes(): number {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((f) => /d1.*\.sqlite$/.test(f));
  return files.reduce((sum, f) => {
    const database = new DatabaseSync(join(folder, f));
    database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    database.close();
    return sum + statSync(join(folder, f)).size;
  }, 0);
}

/** Bytes of the values in the schedule tables, with what SQLite adds to a row (its header and key). */
async function scheduleSize(feedId: string, sha1: string): Promise<number> {
  const { db } = local.stores;
  const feed = (await findFeed(db, feedId))!;
  const v = (await findVersion(db, feed.id, sha1))!;
  const within = (key: string, kind: "trip" | "pattern" | "stop" | "service" | "route") =>
    `${key} >= ${v[`${kind}_first`]} AND ${key} < ${v[`${kind}_first`] + v[`${kind}_count`]}`;
  const parts = [
    ["pattern", "length(stops) + length(profiles) + length(timetables) + 20", within("id", "pattern")],
    ["timetable", "length(trips) + 14", within("id", "trip")],
    // The same once more, by route.
    ["route_pack", "coalesce(length(schedule), 0)", within("route_id", "route")],
    ["stop_visit", "length(visits) + 8", within("stop_id", "stop")],
    ["service", "length(service_id) + length(days) + length(added) + length(removed) + 50", within("id", "service")],
    ["service_day", "length(services) + 10", `feed_version_id = ${v.id}`],
    ["trip_key", "length(entries) + 10", `feed_version_id = ${v.id}`],
  ];
  let bytes = 0;
  for (const [table, length, where] of parts) {
    const row = await rowAs<{ n: number | null }>(db, `SELECT sum(${length}) AS n FROM ${table} WHERE ${where}`);
    bytes += row?.n ?? 0;
  }
  return bytes;
}
