/** `portal sql`: it reads the database of a store, and no statement changes anything. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { remote } from "../../../cli/commands/sql.ts";
import { openLocal } from "../../../cli/local/local.ts";
import { readSettings } from "../../../cli/settings.ts";
import { databaseFile, openReadOnly } from "../../../cli/sql/local-files.ts";
import { formatSql } from "../../../cli/sql/table.ts";
import { portal, portalJson } from "../../support/launch.ts";
import { copyState } from "../../support/states.ts";

let folder: string;
let state: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "portal-sql-"));
  state = join(folder, "state");
  copyState("sample", state);
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

/** All feeds of the store, read without the command. */
function feedRows(): object[] {
  const database = openReadOnly(databaseFile(state, readSettings().databases.DB ?? ""));
  try {
    return database.prepare("SELECT * FROM feed ORDER BY id").all();
  } finally {
    database.close();
  }
}

const FEEDS = "SELECT onestop_id, id, spec FROM feed WHERE onestop_id LIKE 'f-sample%' ORDER BY 1 LIMIT 2";

test("rows come as CSV, NDJSON, JSON or a table", async () => {
  const csv = await portal(state, "sql", FEEDS);
  expect(csv.stdout).toMatch(/^\uFEFFonestop_id,id,spec\r\nf-sample~boston~silver~line,\d+,gtfs\r\nf-sample/);
  expect(csv.stderr).toBe("");
  const file = join(folder, "feeds.ndjson");
  await portal(state, "sql", FEEDS, "--format", "ndjson", "-o", file);
  const rows = readFileSync(file, "utf8").trimEnd().split("\n");
  expect(rows.map((row) => JSON.parse(row) as object)).toEqual((await portalJson(state, "sql", FEEDS)).answer);
  const table = await portal(state, "sql", FEEDS, "--format", "table", "--limit", "1");
  expect(table.stdout.split("\n").slice(-2)).toEqual(["(the first 1 row; --limit N for more)", ""]);
  expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
});

const REFUSED = [
  ["DELETE FROM feed", "Only statements that read"],
  ["WITH x AS (SELECT 1) INSERT INTO counter SELECT 'x', 1", "Only statements that read"],
  ["UPDATE feed SET name = 'x' RETURNING id", "Only statements that read"],
  ["EXPLAIN DELETE FROM feed", "Only statements that read"],
  ["ATTACH 'other.sqlite' AS other", "Only statements that read"],
  ["PRAGMA journal_mode = DELETE", "Only statements that read"],
  ["PRAGMA query_only = 0", "Only statements that read"],
  ["VACUUM INTO 'copy.sqlite'", "Only statements that read"],
  ["BEGIN", "Only statements that read"],
  ["SELECT 1; DELETE FROM feed", "Several statements"],
  ["SELECT 1; SELEC", "Several statements"],
  ["/* nothing */", "The statement is"],
  ["SELEC 1", 'near "SELEC": syntax error'],
] as const;

describe("a statement that does more than read is refused, on the local store and before it reaches the deployed one", () => {
  test.each(REFUSED)("%s", async (sql, message) => {
    const before = feedRows();
    const { code, stdout, stderr } = await portal(state, "sql", sql);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain(message);
    expect(feedRows()).toEqual(before);

    const stores = new Proxy({}, { get: () => expect.fail("the store was asked") }) as never;
    await expect(remote(sql, stores)).rejects.toThrow(message);
  });
});

describe("a statement without an end is stopped with a code", () => {
  const endless = "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t) SELECT";
  test.each([
    ["before its first row", `${endless} count(*) FROM t`, ""],
    ["after a row", `SELECT 1 AS n UNION ALL SELECT * FROM (${endless} n FROM t WHERE n < 0)`, "\uFEFFn\r\n1\r\n"],
  ])("%s", async (_, sql, rows) => {
    const { code, stdout, stderr } = await portal(state, "sql", sql, "--timeout", "1");
    expect([code, rows === "" ? "" : stdout]).toEqual([1, rows]);
    expect(stderr).toMatch(/^query\.timeout: .*after 1 s/m);
  });

  test("while it yields rows for ever", async () => {
    const { code, stderr } = await portal(
      state,
      "sql",
      `${endless} n FROM t`,
      "--timeout",
      "1",
      "-o",
      join(folder, "n.csv"),
    );
    expect([code, existsSync(join(folder, "n.csv"))]).toEqual([1, false]);
    expect(stderr).toMatch(/^query\.timeout: /m);
  });

  test("but not one whose first rows are all that is read", async () => {
    const { answer } = await portalJson(state, "sql", `${endless} n FROM t`, "--limit", "3");
    expect(answer).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
  });

  test.each(["-1", "1.5", "soon", "99999999999"])("--timeout %s is refused", async (timeout) => {
    const { code, stderr } = await portal(state, "sql", "SELECT 1", `--timeout=${timeout}`);
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining(`--timeout takes a number of seconds, not "${timeout}".`),
    ]);
  });
});

test("a value that is too large to print is refused with a code", async () => {
  const { code, stderr } = await portal(state, "sql", "SELECT zeroblob(900000000) AS z");
  expect([code, stderr]).toEqual([1, expect.stringContaining("query.value_too_large: ")]);
});

test("the deployed database is asked through its binding", async () => {
  const store = await openLocal(state);
  try {
    const answer = await remote(`${FEEDS}; -- end`, store.stores);
    let text = "";
    for await (const part of formatSql("ndjson", answer, 1)) text += part;
    expect(JSON.parse(text)).toMatchObject({ onestop_id: "f-sample~boston~silver~line", spec: "gtfs" });
    // While another process has the store open.
    expect((await portal(state, "sql", FEEDS)).code).toBe(0);
  } finally {
    await store.close();
  }
});

test("blobs, wide integers and columns of one name are kept", async () => {
  const { answer } = await portalJson(
    state,
    "sql",
    "SELECT 1 AS a, 2 AS a, NULL AS b, 9007199254740993 AS c, x'00ff' AS d",
  );
  expect(answer).toEqual([{ a: 1, a_2: 2, b: null, c: "9007199254740993", d: "00FF" }]);
});

test("a folder without a store is an error, and nothing is created", async () => {
  const { code, stderr } = await portal(join(folder, "none"), "sql", "SELECT 1");
  expect([code, existsSync(join(folder, "none"))]).toEqual([1, false]);
  expect(stderr).toContain("The database was not found");
});
