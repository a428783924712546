/** A shard in a Durable Object: its schema, its transactions, what it counts, and what it leaves behind. */
import { createExecutionContext, evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import migrations from "virtual:migrations";
import { beforeEach, describe, expect, it } from "vitest";
import worker, { ShardGateway } from "../../../worker/index.ts";
import { type Db, openStores } from "../../../worker/store/db.ts";
import { type Migration, OBJECTS, type ShardObjects } from "../../../worker/store/objects/binding.ts";
import type { ObjectReply } from "../../../worker/store/objects/gateway.ts";

const bindings = env as unknown as Record<string, unknown>;
const objects = bindings[OBJECTS] as ShardObjects;
const stores = openStores(bindings);

/** Each test has an object of its own. */
let shard = 5000;
let db: Db;
beforeEach(() => {
  db = stores.shard(++shard);
});

const add = (n: number) => ({ sql: "INSERT INTO counter (name, next) VALUES (?, ?)", values: [`test-${n}`, n] });
/** Every table and index with its definition, without the comments of the migrations. */
async function schemaOf(database: Db): Promise<string[]> {
  const rows = await database.rows("SELECT name, sql FROM sqlite_schema");
  const own = rows.filter(({ name }) => !/^(_cf_|sqlite_|d1_)/.test(String(name)));
  return own.map(({ name, sql }) => `${name} ${sql}`.replaceAll(/--.*$/gm, "").replaceAll(/\s+/g, " ")).toSorted();
}
/** 40 MB, more than a message of an RPC takes. */
const LARGE =
  "WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < 200) " +
  "SELECT i, printf('%.*c', 100000, 'é') AS filling FROM c";

describe("a shard object", () => {
  it("has the schema of D1 after its first write", async () => {
    await db.write([add(1)]);
    expect(await schemaOf(db)).toEqual(await schemaOf(stores.db));
    expect(await db.rows("SELECT name FROM d1_migrations ORDER BY id")).toEqual(
      migrations.map(({ name }: Migration) => ({ name })),
    );
    expect(await db.size()).toBeGreaterThan(0);
  });

  it("stays empty while it is only read", async () => {
    expect(await db.rows("SELECT * FROM counter")).toEqual([]);
    expect(await db.row("SELECT count(*) AS n FROM stop_page")).toBeNull();
    expect(await db.size()).toBe(0);
  });

  it("takes the schema that the command line lays, and applies what it lacks when it is loaded again", async () => {
    const last = migrations.at(-1)!;
    const older = migrations
      .slice(0, -1)
      .flatMap(({ name, statements }) => [
        { sql: "INSERT INTO d1_migrations (name) VALUES (?)", values: [name] },
        ...statements.map((sql) => ({ sql })),
      ]);
    const journal = "CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE)";
    await db.write([{ sql: journal }, ...older]);
    await db.write([add(1)]);
    const applied = () => db.row("SELECT name FROM d1_migrations WHERE name = ?", last.name);
    expect(await applied()).toBeNull();
    await evictDurableObject(objects.getByName(`shard-${shard}`) as unknown as DurableObjectStub);
    expect(await applied()).toEqual({ name: last.name });
  });

  it("runs a batch as a whole or not at all", async () => {
    await db.write([add(1)]);
    const failing = db.write([add(2), { sql: "INSERT INTO nowhere VALUES (1)" }]);
    await expect(failing).rejects.toMatchObject({
      code: "store.unavailable",
      cause: { message: expect.stringContaining("no such table: nowhere") },
    });
    expect(await db.rows("SELECT next FROM counter WHERE name LIKE 'test-%'")).toEqual([{ next: 1 }]);
    // Not even the schema of its first write.
    const other = stores.shard(++shard);
    await expect(other.write([{ sql: "INSERT INTO nowhere VALUES (1)" }])).rejects.toThrow();
    expect(await other.rows("SELECT * FROM counter")).toEqual([]);
  });

  it("counts rows as D1 does, so that budgets are kept", async () => {
    const cost = async (database: Db) => {
      const { rowsRead, rowsWritten } = { ...database.cost };
      await database.write([add(1), add(2), add(3)]);
      await database.rows("SELECT * FROM counter WHERE name LIKE 'test-%'");
      return [database.cost.rowsRead - rowsRead, database.cost.rowsWritten - rowsWritten];
    };
    await db.write([{ sql: "DELETE FROM counter" }]);
    await stores.db.write([{ sql: "CREATE TABLE kept AS SELECT * FROM counter" }, { sql: "DELETE FROM counter" }]);
    expect(await cost(db)).toEqual(await cost(stores.db));
    await stores.db.write([
      { sql: "DELETE FROM counter" },
      { sql: "INSERT INTO counter SELECT * FROM kept" },
      { sql: "DROP TABLE kept" },
    ]);
    const limited = openStores(bindings, { rowsReadLimit: 2 }).shard(shard);
    await expect(limited.rows("SELECT * FROM counter")).rejects.toMatchObject({ code: "query.too_many_rows" });
  });

  it("answers with more rows than a message of an RPC takes", async () => {
    await db.write([add(1)]);
    const rows = await db.rows(LARGE);
    expect(rows.length).toBe(200);
    expect(rows.every((row, i) => row.i === i + 1 && row.filling === "é".repeat(100_000))).toBe(true);
    expect(await Promise.all([db.rows("SELECT 1 AS one"), db.rows(LARGE)])).toEqual([[{ one: 1 }], rows]);
  });

  it("keeps every kind of value", async () => {
    const values = ["", "Wien 😀 \u0001", null, 0, -1.5, 9_007_199_254_740_991, 0.1 + 0.2];
    await db.write([add(1)]);
    for (const value of values) expect(await db.row("SELECT ?1 AS a, ?1 AS b", value)).toEqual({ a: value, b: value });
  });

  it("is emptied unless a table still has rows", async () => {
    await db.write([add(1), { sql: "INSERT INTO service_day VALUES (7, 1, '')" }]).catch(() => {});
    await db.write([add(2)]);
    await db.empty(["counter"]);
    expect(await db.row("SELECT next FROM counter WHERE name = 'test-2'")).toEqual({ next: 2 });
    await db.empty(["stop_page", "trip_key"]);
    expect(await db.size()).toBe(0);
    expect(await db.rows("SELECT * FROM counter")).toEqual([]);
    // It may be used again.
    await db.write([add(3)]);
    expect(await db.row("SELECT next FROM counter WHERE name = 'test-3'")).toEqual({ next: 3 });
    await db.empty();
    expect(await db.size()).toBe(0);
  });

  it("is another database than each other one, and the same for each opening", async () => {
    await db.write([add(1)]);
    expect(db.source).toBe(openStores(bindings).shard(shard).source);
    expect(db.source).not.toBe(stores.shard(shard + 1).source);
    expect(await stores.shard(shard + 1).rows("SELECT * FROM counter")).toEqual([]);
  });
});

describe("from outside", () => {
  it("no request reaches an object", async () => {
    await db.write([add(1)]);
    const stub = objects.getByName(`shard-${shard}`) as unknown as { fetch(url: string): Promise<Response> };
    await expect(stub.fetch("https://object.invalid/")).rejects.toThrow();
    const call = { object: `shard-${shard}`, unlessIn: [] };
    for (const path of ["/", "/objects", `/shard-${shard}`, "/ShardGateway", "/api/v2/objects"]) {
      const request = new Request(`https://portal.example${path}`, { method: "POST", body: JSON.stringify(call) });
      const response = await worker.fetch(request as never, bindings as never, createExecutionContext());
      expect([400, 403, 404, 405], path).toContain(response.status);
    }
    expect(await db.row("SELECT next FROM counter WHERE name = 'test-1'")).toEqual({ next: 1 });
  });

  it("the entrypoint of commands runs statements, reports errors, and empties", async () => {
    const gateway = new ShardGateway(createExecutionContext(), { [OBJECTS]: objects });
    const ask = async (call: object): Promise<ObjectReply> => {
      const body = JSON.stringify({ object: `shard-${shard}`, ...call });
      return (await gateway.fetch(new Request("https://gateway.invalid/", { method: "POST", body }))).json();
    };
    expect(await ask({ statements: [add(1)] })).toMatchObject({ answers: [{ rowsWritten: expect.any(Number) }] });
    const read = { sql: "SELECT next FROM counter WHERE name = 'test-1'", values: [] };
    expect(await ask({ statements: [read] })).toMatchObject({ answers: [{ columns: ["next"], rows: [[1]] }] });
    const large = await ask({ statements: [{ sql: LARGE, values: [] }, read] });
    expect(large).toMatchObject({
      answers: [{ columns: ["i", "filling"] }, { rows: [[1]] }],
      size: expect.any(Number),
    });
    expect(await ask({ statements: [{ sql: "SELECT * FROM nowhere", values: [] }] })).toEqual({
      error: expect.stringContaining("no such table: nowhere"),
      retryable: false,
    });
    expect(await ask({ unlessIn: ["counter"] })).toEqual({ empty: false });
    expect(await ask({ unlessIn: [] })).toEqual({ empty: true });
  });
});
