import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { writeZip } from "../../../../worker/ingest/zip/writer.ts";
import { collect, unzip, zipOf } from "../../export/zips.ts";

describe("a streamed zip", () => {
  test("can be read back, whatever it contains", async () => {
    const files = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}\.txt$/), fc.string({ unit: "grapheme" }));
    await fc.assert(
      fc.asyncProperty(files, async (given) => {
        expect(await unzip(await zipOf(given))).toEqual({ ...given });
      }),
      { numRuns: 50 },
    );
  });

  test("has the same bytes for the same content", async () => {
    const files = { "a.txt": "1", "ü.txt": "2" };
    expect(await zipOf(files)).toEqual(await zipOf(files));
  });

  test("can be read by a standard program", async () => {
    const folder = mkdtempSync(join(tmpdir(), "zip-"));
    try {
      const path = join(folder, "made.zip");
      writeFileSync(path, await zipOf({ "a.txt": "first\n".repeat(10_000), "b/ü.txt": "second", "empty.txt": "" }));
      const script =
        "import sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; print([(i.filename,i.file_size) for i in z.infolist()])";
      let printed: string;
      try {
        printed = execFileSync("python3", ["-c", script, path], { encoding: "utf8" });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
        throw error;
      }
      expect(printed.trim()).toBe("[('a.txt', 60000), ('b/ü.txt', 6), ('empty.txt', 0)]");
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test("passes an error of an entry to the reader", async () => {
    const entries = (async function* () {
      yield {
        name: "a.txt",
        chunks: (async function* (): AsyncGenerator<Uint8Array> {
          yield new Uint8Array(10);
          throw new Error("the source broke");
        })(),
      };
    })();
    await expect(collect(writeZip(entries))).rejects.toThrow("the source broke");
  });
});
