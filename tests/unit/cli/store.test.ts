import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { sharedStorage } from "../../../cli/local/shared-storage.ts";
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

describe("shared storage", () => {
  const place = mkdtempSync(join(tmpdir(), "shared-storage-"));
  afterAll(() => rmSync(place, { recursive: true }));

  const refused = expect.objectContaining({ code: "command.usage" });

  describe("the store's folder", () => {
    test("is created with its parents, and reused if it exists", () => {
      const folder = join(place, "a", "b", "c");
      for (let times = 0; times < 2; times++) expect(sharedStorage(folder).resourcePersistencePath).toBe(folder);
      expect(statSync(folder).isDirectory()).toBe(true);
    });

    test("is private to its user, also if an earlier build created it", () => {
      const mode = (folder: string) => (statSync(folder).mode & 0o777).toString(8);
      const made = join(place, "private");
      sharedStorage(made);
      expect(mode(made)).toBe("700");
      const old = join(place, "old");
      for (const part of ["", "registry", "d1"]) mkdirSync(join(old, part));
      chmodSync(old, 0o755);
      sharedStorage(old);
      expect(mode(old)).toBe("700");
    });

    test("keeps its mode if it holds other things than a store", () => {
      const other = join(place, "other");
      mkdirSync(other);
      writeFileSync(join(other, "letter.txt"), "");
      chmodSync(other, 0o755);
      sharedStorage(other);
      expect((statSync(other).mode & 0o777).toString(8)).toBe("755");
    });

    test("may be a link to a folder", () => {
      const link = join(place, "link");
      symlinkSync(place, link);
      expect(sharedStorage(link).resourcePersistencePath).toBe(link);
    });

    test("is refused at once if it cannot be created", () => {
      const file = join(place, "file");
      writeFileSync(file, "");
      symlinkSync(join(place, "nowhere"), join(place, "dangling"));
      for (const folder of ["", file, join(file, "below"), join(place, "dangling"), "/dev/null"])
        expect(() => sharedStorage(folder), folder).toThrow(refused);
    });

    // Elsewhere there is no such file system, and a folder of this name could be made.
    test.runIf(process.platform === "linux")("is refused at once in a file system that cannot store it", () => {
      expect(() => sharedStorage("/proc/nothing")).toThrow(refused);
    });
  });
});
