import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { splitStatements } from "../../../cli/migrate.ts";

describe("statements of a migration", () => {
  test("end with a semicolon, and comments are skipped", () => {
    expect(splitStatements("-- one; two\nCREATE TABLE a (b); -- c;\n\nUPDATE a SET b = 1;\n")).toEqual([
      "CREATE TABLE a (b)",
      "UPDATE a SET b = 1",
    ]);
    expect(splitStatements(" ;\n; ")).toEqual([]);
  });

  test("treat a trigger as one statement, from BEGIN to END", () => {
    const trigger = (name: string) =>
      `CREATE TRIGGER ${name} AFTER INSERT ON a BEGIN\n  UPDATE a SET b = 1;\n  UPDATE a SET b = CASE WHEN c THEN 2 END;\nEND`;
    expect(splitStatements(`SELECT 1;\n${trigger("x")};\n${trigger("y")};\nSELECT 2;`)).toEqual([
      "SELECT 1",
      trigger("x"),
      trigger("y"),
      "SELECT 2",
    ]);
  });

  test("only add, so that an earlier build runs on a newer schema", () => {
    for (const file of readdirSync("migrations")) {
      const takes = splitStatements(readFileSync(`migrations/${file}`, "utf8")).filter((sql) =>
        /^DROP (TABLE|VIEW)\b|^ALTER TABLE\s+\S+\s+(DROP|RENAME)\b/i.test(sql),
      );
      expect([file, takes]).toEqual([file, []]);
    }
  });

  test("are split correctly in every migration file", () => {
    for (const file of readdirSync("migrations")) {
      const text = readFileSync(`migrations/${file}`, "utf8");
      const statements = splitStatements(text);
      expect(statements.length, file).toBeGreaterThan(0);
      for (const sql of statements) expect(sql, file).toMatch(/^(CREATE|ALTER|INSERT|UPDATE|DELETE|DROP|WITH)\b/);
      const triggers = statements.filter((sql) => sql.startsWith("CREATE TRIGGER"));
      expect(triggers).toHaveLength(text.match(/^CREATE TRIGGER/gm)?.length ?? 0);
      for (const sql of triggers) expect(sql).toMatch(/\bEND$/);
    }
  });
});
