/** `export` and `restore` between real local stores, and stores of older builds. */

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Context } from "../../../cli/command-line/command.ts";
import { command as exportCommand } from "../../../cli/commands/export.ts";
import { command as importCommand } from "../../../cli/commands/import.ts";
import { command as registryCommand } from "../../../cli/commands/registry.ts";
import { command as restoreCommand } from "../../../cli/commands/restore.ts";
import { command as statusCommand } from "../../../cli/commands/status.ts";
import { type Local, openLocal } from "../../../cli/local/local.ts";
import { openForReading } from "../../../cli/local/local-reading.ts";
import { schemaOf } from "../../../cli/migrate.ts";
import { type Head, readStoreFile, type StoreLine } from "../../../cli/move/store-file.ts";
import { ROOT } from "../../../cli/project.ts";
import { readSettings } from "../../../cli/settings.ts";
import { wholeDatabaseFile } from "../../../cli/sql/local-files.ts";
import { archivedZips, archiveKey } from "../../../worker/store/archive/archive.ts";
import { layBare } from "../../../worker/store/move/receive.ts";
import { rowsOf } from "../../../worker/store/move/rows.ts";
import { selectFeeds, WHOLE_STORE } from "../../../worker/store/move/selection.ts";
import { movedTables } from "../../../worker/store/move/tables.ts";
import { listVersions } from "../../../worker/store/version/list.ts";
import { GOOD_FEED } from "../../support/good-feed.ts";
import { rowsAs } from "../../support/rows.ts";
import { storedZip } from "../../support/stored-zip.ts";

const NOW = "2026-11-21T06:00:00Z";
let folder: string;
let source: Local;
let whole: string;
const opened: Local[] = [];

const context = (local: Local): Context => ({ ...local, progress: () => {}, now: () => new Date(NOW) });
const open = async (name: string) => {
  const local = await openLocal(join(folder, name));
  opened.push(local);
  return local;
};
const path = (name: string) => join(folder, name);
const restore = (local: Local, file: string) => restoreCommand.run(context(local), [file], {});
const search = (local: Local, word: string) =>
  rowsAs<{ kind: string; ref: number }>(
    local.stores.db,
    "SELECT d.kind, d.ref FROM search JOIN search_doc d ON d.id = search.rowid WHERE search MATCH ? ORDER BY d.id",
    word,
  );

/** Every row of every table, as one text each. The data version counts a restore as a change. */
async function contents(local: Local): Promise<Record<string, string[]>> {
  const { db } = local.stores;
  const found: Record<string, string[]> = {};
  for (const table of await movedTables(db)) {
    const texts: string[] = [];
    for await (const rows of rowsOf(db, table, WHOLE_STORE.of(table.name)))
      texts.push(...rows.map((row) => JSON.stringify(row)));
    // What counts changes counts the restoring as well.
    found[table.name] = texts.filter((text) => table.name !== "counter" || !/^\["(data|lists)"/.test(text));
  }
  return found;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "portal-move-"));
  source = await openLocal(path("source"));
  const feeds = ["f-u2e-small", "f-u2e-other~ü"].map((id) => ({
    id,
    spec: "gtfs",
    urls: { static_current: "https://a.example/z.zip" },
  }));
  const operators = [{ onestop_id: "o-small", name: "Smäll", associated_feeds: [{ feed_onestop_id: "f-u2e-small" }] }];
  writeFileSync(path("a.dmfr.json"), JSON.stringify({ feeds, operators }));
  await registryCommand.run(context(source), [path("a.dmfr.json")], {});
  const zips = [
    [
      "f-u2e-small",
      true,
      {
        ...GOOD_FEED,
        "stops.txt": GOOD_FEED["stops.txt"]!.replace("Start", '"Straße, ""Süd"" 駅"').replace(
          "16.37,",
          "16.3712345678901234,",
        ),
      },
    ],
    ["f-u2e-small", false, { ...GOOD_FEED, "feed_info.txt": "feed_publisher_name\n" }],
    ["f-u2e-other~ü", true, { ...GOOD_FEED, "agency.txt": GOOD_FEED["agency.txt"]!.replace("Small", "Other") }],
  ] as const;
  for (const [feed, activate, files] of zips) {
    writeFileSync(path("z.zip"), storedZip(files));
    await importCommand.run(context(source), [path("z.zip")], { feed, activate });
  }
  await source.kv.put("redirects/rules", '{"a":"ü"}');
  whole = path("whole.export");
  await exportCommand.run(context(source), [whole], {});
});
afterEach(async () => {
  for (const local of opened.splice(0)) await local.close();
});
afterAll(async () => {
  await source.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** Documents of ranked search, and the words that misspelled ones may mean. */
const ranked = async ({ stores }: Local) => ({
  documents: await stores.db.rows(
    "SELECT rowid FROM search_ranked UNION ALL SELECT rowid FROM search_ranked_stop ORDER BY 1",
  ),
  words: await stores.db.rows("SELECT word FROM search_word ORDER BY word"),
});

describe("an export of the whole store", () => {
  test("recreates an empty store exactly: every row, every word, zips and keys", async () => {
    const target = await open("same");
    const before = await contents(source);
    expect(before.stop_visit!.length).toBeGreaterThan(3);
    expect(before.search!.some((row) => row.includes("strasse") || row.includes("straße"))).toBe(true);
    expect(await restore(target, whole)).toMatchObject({ restored: true, objects: 6, keys: 1 });
    expect(await contents(target)).toEqual(before);
    // Derived again instead of exported.
    expect(await ranked(target)).toEqual(await ranked(source));
    for (const word of ["small", "sud", "駅", "start*"]) {
      const found = await search(target, word);
      expect(found).toEqual(await search(source, word));
    }
    expect((await search(target, "small")).length).toBeGreaterThan(0);
    const zips = await archivedZips(source.archive);
    expect(await archivedZips(target.archive)).toEqual(zips);
    for (const sha1 of zips.keys()) {
      const [a, b] = await Promise.all(
        [source, target].map(async ({ archive }) => (await archive.get(archiveKey(sha1)))!.arrayBuffer()),
      );
      expect(Buffer.compare(Buffer.from(a!), Buffer.from(b!))).toBe(0);
    }
    expect(await target.kv.get("redirects/rules")).toBe('{"a":"ü"}');
    expect(await statusCommand.run(context(target), [], {})).toEqual(await statusCommand.run(context(source), [], {}));
  });

  test("is restored once; a second restore changes nothing and keeps later changes", async () => {
    const target = await open("twice");
    await restore(target, whole);
    await target.stores.db.write([{ sql: "UPDATE feed SET name = 'Renamed' WHERE onestop_id = 'f-u2e-small'" }]);
    const before = await contents(target);
    const again = await restore(target, whole);
    expect(again).toEqual({ restored: false, rows: 0, objects: 0, keys: 0 });
    expect(restoreCommand.print(again)).toContain("nothing is written");
    expect(await contents(target)).toEqual(before);
    expect(before.feed!.join()).toContain("Renamed");
  });

  test("is refused by a store that holds other data", async () => {
    const before = await contents(source);
    await expect(restore(source, whole)).rejects.toMatchObject({ code: "store.not_empty" });
    expect(await contents(source)).toEqual(before);
  });

  test("is refused when truncated; the store stays marked incomplete, and the next restore starts over", async () => {
    const target = await open("cut");
    const lines: StoreLine[] = [];
    for await (const line of readStoreFile(whole)) lines.push(line);
    const text = lines.map((line) => `${JSON.stringify(line)}\n`);
    const cut = path("cut.export");
    for (const kept of [
      text.slice(0, -1),
      text.slice(0, 30),
      text.toSpliced(
        lines.findLastIndex((line) => "rows" in line),
        1,
      ),
    ]) {
      writeFileSync(cut, gzipSync(kept.join("")));
      await expect(restore(target, cut)).rejects.toMatchObject({ code: "store.export_invalid" });
    }
    writeFileSync(cut, await import("node:fs").then((fs) => fs.readFileSync(whole)));
    truncateSync(cut, Math.floor(statSync(cut).size / 2));
    await expect(restore(target, cut)).rejects.toMatchObject({ code: "store.export_invalid" });
    expect(await restore(target, whole)).toMatchObject({ restored: true });
    expect(await contents(target)).toEqual(await contents(source));
  });

  test.each([
    ["text", Buffer.from("no export")],
    ["nothing", gzipSync("")],
    ["without a schema", gzipSync('{"store":"portal","format":1,"id":"x","feeds":null,"migrations":{}}\n{"end":{}}\n')],
    ["another JSON", gzipSync('{"a":1}\n')],
    [
      "a table that is SQL",
      gzipSync(
        '{"store":"portal","format":1,"id":"x","feeds":null,"migrations":{"DB":["0016_moving.sql","0009_search.sql","0009_onestop_grams.sql","0001_registry.sql","0002_entities.sql"]}}\n{"table":"feed; DROP TABLE feed","database":"DB","columns":["id"]}\n{"end":{}}\n',
      ),
    ],
  ])("is refused when it is %s", async (_, bytes) => {
    const target = await open("bad");
    writeFileSync(path("bad.export"), bytes);
    await expect(restore(target, path("bad.export"))).rejects.toMatchObject({ code: "store.export_invalid" });
    await expect(restore(target, path("none.export"))).rejects.toMatchObject({ code: "command.usage" });
  });

  test("names line and reason, whatever is damaged", async () => {
    const target = await open("damaged");
    const lines: (StoreLine | string)[] = [];
    for await (const line of readStoreFile(whole)) lines.push(line);
    const first = (kind: string) => lines.findIndex((line) => typeof line === "object" && kind in line);
    const [rows, bytes, table] = [first("rows"), first("bytes"), first("table")];
    const { columns } = lines[table] as { columns: string[] };
    const cases: [damaged: (StoreLine | string)[], line: number, reason: RegExp][] = [
      [lines.toSpliced(rows, 1, "{"), rows + 1, /not JSON/],
      [lines.toSpliced(rows, 1, "17"), rows + 1, /not an object/],
      [lines.toSpliced(rows, 1, '{"x":1}'), rows + 1, /no known kind/],
      [lines.toSpliced(rows, 1, '{"rows":7}'), rows + 1, /"rows" has no valid value/],
      [lines.toSpliced(rows, 1, '{"rows":[[{}]]}'), rows + 1, /"rows" has no valid value/],
      [lines.toSpliced(rows, 1, '{"rows":[[1,2]]}'), rows + 1, /another number of values/],
      [lines.toSpliced(rows, 1, { rows: [columns.map(() => null)] }), rows + 1, /do not fit/],
      [lines.toSpliced(table, 1), table + 1, /rows without a table/],
      [lines.toSpliced(table, 1, { table: "nobody", database: "DB", columns }), rows + 1, /do not fit/],
      [lines.toSpliced(table, 1, { table: "feed", database: "NONE", columns }), table + 1, /unknown database/],
      [lines.toSpliced(bytes, 1), bytes + 1, /fewer bytes/],
      [lines.toSpliced(bytes, 0, lines[bytes]!), bytes + 2, /more bytes/],
      [lines.toSpliced(bytes - 1, 1), bytes, /bytes without an object|more bytes/],
      [lines.toSpliced(bytes - 1, 1, '{"object":"x","size":1e300}'), bytes, /"size" has no valid value/],
      [lines.slice(0, -1), lines.length - 1, /ends behind this line/],
      [lines.toSpliced(-1, 1, { end: { rows: 1, objects: 1, keys: 1 } }), lines.length, /another number of rows/],
    ];
    for (const [damaged, line, reason] of cases) {
      const text = damaged.map((one) => `${typeof one === "string" ? one : JSON.stringify(one)}\n`).join("");
      writeFileSync(path("damaged.export"), gzipSync(text));
      const refusal = await restore(target, path("damaged.export")).catch((error: unknown) => error);
      expect(refusal, String(reason)).toMatchObject({ code: "store.export_invalid", evidence: { line } });
      expect((refusal as Error & { detail: string }).detail).toMatch(reason);
    }
    const packed = readFileSync(whole);
    for (const at of [0, 5, 11, packed.length >> 1, packed.length - 6]) {
      const flipped = Buffer.from(packed);
      flipped[at]! ^= 0xff;
      for (const damaged of [flipped, packed.subarray(0, at)]) {
        writeFileSync(path("damaged.export"), damaged);
        const outcome = await restore(target, path("damaged.export")).catch((error: unknown) => error);
        // A flip may hit a byte of the header that says nothing, such as the time.
        if (outcome instanceof Error) expect(outcome).toMatchObject({ code: "store.export_invalid" });
      }
    }
  });

  test("that did not finish closes the store to everything but a restore", async () => {
    const target = await openLocal(path("torn"));
    const cut = path("torn.export");
    const packed = readFileSync(whole);
    writeFileSync(cut, packed.subarray(0, packed.length >> 1));
    await expect(restore(target, cut)).rejects.toMatchObject({ code: "store.export_invalid" });
    await target.close();
    const registry = readSettings({}).databases.DB!;
    for (const openTorn of [
      () => openLocal(path("torn")),
      () => openForReading(path("torn")),
      () => wholeDatabaseFile(path("torn"), registry),
    ]) {
      await expect(openTorn()).rejects.toMatchObject({ code: "store.restore_unfinished" });
    }
    const again = await openLocal(path("torn"), undefined, { restores: true });
    opened.push(again);
    expect(await restore(again, whole)).toMatchObject({ restored: true });
    expect(await contents(again)).toEqual(await contents(source));
    await open("torn");
  });

  test("from a newer build or format is refused before anything is changed", async () => {
    const target = await open("newer");
    const head: Head = {
      store: "portal",
      format: 1,
      id: "n",
      exportedAt: NOW,
      feeds: null,
      migrations: { DB: ["0016_moving.sql", "9999_tomorrow.sql"] },
    };
    for (const first of [head, { ...head, format: 2, migrations: {} }]) {
      writeFileSync(path("n.export"), gzipSync(`${JSON.stringify(first)}\n{"end":{"rows":0,"objects":0,"keys":0}}\n`));
      await expect(restore(target, path("n.export"))).rejects.toMatchObject({ code: "store.schema" });
    }
    expect(await target.stores.db.rows("SELECT * FROM restored")).toEqual([]);
  });

  test("can be read by its owner alone, also while it is written", async () => {
    const modeOf = (name: string) => (statSync(path(name)).mode & 0o777).toString(8);
    expect(modeOf("whole.export")).toBe("600");
    // Left behind by an earlier build.
    writeFileSync(path("mode.export.part"), "", { mode: 0o644 });
    const modes: string[] = [];
    const watched = {
      ...context(source),
      progress: () => void modes.push(modeOf("mode.export.part")),
    } as Context;
    await exportCommand.run(watched, [path("mode.export")], {});
    expect(new Set([...modes, modeOf("mode.export")])).toEqual(new Set(["600"]));
    expect(modes.length).toBeGreaterThan(0);
  });

  test("leaves no partial file after a failure", async () => {
    await expect(exportCommand.run(context(source), [path("none/x.export")], {})).rejects.toMatchObject({
      code: "command.usage",
    });
    await expect(exportCommand.run(context(source), [path("y.export")], { feed: ["f-nobody"] })).rejects.toMatchObject({
      code: "feed.not_found",
    });
    const busy = {
      ...context(source),
      kv: {
        ...source.kv,
        list: async () => {
          await source.stores.db.write([{ sql: "UPDATE counter SET next = next + 1 WHERE name = 'data'" }]);
          return { keys: [], list_complete: true };
        },
      },
    } as Context;
    await expect(exportCommand.run(busy, [path("y.export")], {})).rejects.toMatchObject({ code: "feed_version.busy" });
    expect(readdirSync(folder).filter((name) => name.startsWith("y."))).toEqual([]);
  });
});

describe("an export of some feeds", () => {
  test("includes everything below them, and nothing else", async () => {
    const target = await open("part");
    await exportCommand.run(context(source), [path("part.export")], { feed: ["f-u2e-other~ü"] });
    expect(await restore(target, path("part.export"))).toMatchObject({ restored: true, objects: 2, keys: 0 });
    const versions = await listVersions(target.stores.db);
    expect(versions).toEqual((await listVersions(source.stores.db)).filter((v) => v.feed === "f-u2e-other~ü"));
    const [all, part] = [await contents(source), await contents(target)];
    for (const table of [
      "stop",
      "pattern",
      "timetable",
      "stop_visit",
      "trip_key",
      "service_day",
      "validation_report",
    ]) {
      expect(part[table]!.length).toBeGreaterThan(0);
      expect(part[table]!.length).toBeLessThan(all[table]!.length);
      for (const row of part[table]!) expect(all[table]).toContain(row);
    }
    expect((await search(target, "other")).map((doc) => doc.kind)).toEqual(
      (await search(source, "other")).map((doc) => doc.kind),
    );
    expect(part.operator).toEqual([]);
    expect(part.counter).toEqual(all.counter);
    expect(await statusCommand.run(context(target), [], {})).toMatchObject({ orphans: {}, unclaimed: [], missing: [] });
  });

  test("covers every table", async () => {
    const selection = await selectFeeds(source.stores.db, ["f-u2e-small"]);
    for (const { name } of await movedTables(source.stores.db)) expect(() => selection.of(name)).not.toThrow();
  });
});

describe("a store of an older build", () => {
  const migrations = readdirSync(`${ROOT}migrations`).sort();
  const first = migrations.slice(0, 3);
  /** What such a build had written. */
  const OLD = [
    "INSERT INTO feed (id, onestop_id, spec, name, created_at, updated_at) VALUES (5, 'f-old', 'gtfs', 'Old', 'x', 'x')",
    "INSERT INTO feed_version (id, feed_id, sha1, fetched_at, created_at, stop_first, stop_count) VALUES (3, 5, 'abc', '2026-01-01T00:00:00Z', 'x', 1, 1)",
    "INSERT INTO feed_version_import (feed_version_id, in_progress, success, created_at, updated_at) VALUES (3, 0, 1, 'x', 'x')",
    "UPDATE feed SET active_version_id = 3",
    "INSERT INTO stop (id, feed_version_id, stop_id, stop_name, lon, lat) VALUES (1, 3, 'S', 'Old Stop', 16.37, 48.2)",
    "INSERT INTO operator_feed (id, onestop_id, feed_id, name) VALUES (1, 'o-old', 5, 'Old Lines')",
    "INSERT INTO search_doc (id, kind, ref) VALUES (1, 'operator', 1)",
    "INSERT INTO search (rowid, kind, name, extra, ids) VALUES (1, 'operator', 'Old Lines', '', 'o-old')",
    "UPDATE counter SET next = 10 WHERE name = 'feed'",
  ].map((sql) => ({ sql }));

  test("with data in it opens with all tables and columns of this build", async () => {
    const old = await openLocal(path("old"));
    await layBare(old.stores.db, [...(await schemaOf(first)), ...OLD]);
    await expect(old.stores.db.rows("SELECT * FROM validation_report")).rejects.toThrow();
    await old.close();
    const { stores } = await open("old");
    const applied = await rowsAs<{ name: string }>(stores.db, "SELECT name FROM d1_migrations ORDER BY name");
    expect(applied.map((row) => row.name)).toEqual(migrations);
    const fresh = await open("fresh");
    const shape = "SELECT name, type FROM sqlite_schema WHERE name NOT LIKE '%autoindex%' ORDER BY name";
    expect(await stores.db.rows(shape)).toEqual(await fresh.stores.db.rows(shape));
    for (const { name } of await movedTables(stores.db)) {
      const columns = `PRAGMA table_info(${name})`;
      expect(await stores.db.rows(columns)).toEqual(await fresh.stores.db.rows(columns));
    }
    expect(await listVersions(stores.db)).toMatchObject([{ feed: "f-old", state: "active", stops: 1 }]);
    expect(await stores.db.row("SELECT stop_name, lon FROM stop")).toEqual({ stop_name: "Old Stop", lon: 16.37 });
    expect(await stores.db.row("SELECT service_levels, level_count FROM feed_version")).toEqual({
      service_levels: "[]",
      level_count: 0,
    });
    expect(await stores.db.row("SELECT next FROM counter WHERE name = 'feed'")).toEqual({ next: 10 });
    expect(await stores.db.rows("SELECT siblings FROM operator_feed")).toEqual([{ siblings: "[[1,null,5,null]]" }]);
    expect(await stores.db.rows("SELECT count(*) AS n FROM onestop_gram")).toEqual([{ n: 1 }]);
  });

  test("is exported with its schema; missing migrations run over its rows on restore", async () => {
    const known = migrations.filter((name) => name !== "0010_operator_siblings.sql" && name !== "0008_validation.sql");
    const lines: StoreLine[] = [
      { store: "portal", format: 1, id: "old", exportedAt: NOW, feeds: null, migrations: { DB: known } },
      { table: "feed", database: "DB", columns: ["id", "onestop_id", "spec", "created_at", "updated_at"] },
      { rows: [[5, "f-old", "gtfs", "x", "x"]] },
      { table: "operator_feed", database: "DB", columns: ["id", "onestop_id", "feed_id", "name"] },
      {
        rows: [
          [1, "o-old", 5, "Old Lines"],
          [2, "o-old", 5, "Old Lines"],
        ],
      },
      { end: { rows: 3, objects: 0, keys: 0 } },
    ];
    writeFileSync(path("older.export"), gzipSync(lines.map((line) => JSON.stringify(line)).join("\n")));
    const target = await open("older");
    expect(await restore(target, path("older.export"))).toMatchObject({ restored: true, rows: 3 });
    const { db } = target.stores;
    const siblings = await rowsAs<{ siblings: string }>(db, "SELECT siblings FROM operator_feed");
    expect(siblings.map((row) => JSON.parse(row.siblings).length)).toEqual([2, 2]);
    expect(await db.rows("SELECT * FROM validation_report")).toEqual([]);
    expect(await restore(target, path("older.export"))).toMatchObject({ restored: false });
  });
});
