import { describe, expect, test } from "vitest";
import { type Columns, integer, text } from "../../../worker/store/shape.ts";
import { rowShape, type StoreTable } from "../../../worker/store/table.ts";
import { stores } from "../api/fixture.ts";

const { db } = stores();

const modules = import.meta.glob<Record<string, unknown>>("../../../worker/store/tables/*.ts", { eager: true });
const tables = Object.values(modules).flatMap((module) =>
  Object.entries(module).flatMap(([name, value]) => (name.endsWith("Table") ? [value as StoreTable<Columns>] : [])),
);

const LISTED = rowShape("table_list", { name: text(), schema: text(), type: text() });
const COLUMN = rowShape("table_info", { name: text(), type: text(), notnull: integer(), pk: integer() });

describe("table declarations", () => {
  test.each(tables)("$name has the columns that the migrations create", async (table) => {
    const rows = COLUMN.narrow(await db.rows(`PRAGMA table_info(${table.name})`));
    const stored = Object.fromEntries(
      rows.map(({ name, type, notnull, pk }) => [name, [type.toLowerCase(), notnull === 0 && pk === 0]]),
    );
    const declared = Object.fromEntries(
      table.names.map((name) => [name, [table.columns[name]!.kind, table.columns[name]!.isNullable]]),
    );
    expect(declared).toEqual(stored);
  });

  test("cover every table of the migrations, but those for an earlier build", async () => {
    const former = ["copied_feed", "feed_copy", "shard", "shard_move", "shard_rule", "stale_copy"];
    const listed = LISTED.narrow(await db.rows("PRAGMA table_list"));
    const names = listed
      .filter(({ name }) => !former.includes(name))
      .filter(({ name, schema, type }) => schema === "main" && type === "table" && !/^(sqlite_|_cf_|d1_)/.test(name))
      .map(({ name }) => name);
    expect(tables.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  });
});
