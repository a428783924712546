/** The repair command: the zip and the list that it writes, and what it says. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Context } from "../../../cli/command-line/command.ts";
import { command } from "../../../cli/commands/repair.ts";
import { GOOD_FEED, spoil } from "../../support/good-feed.ts";
import { makeZip } from "../../support/zip.ts";
import { unzip } from "../../unit/export/zips.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "portal-repair-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (zip: string, output?: string) => command.run({} as Context, [zip], output === undefined ? {} : { output });

test("writes the repaired zip and the list of changes, and a second repair finds nothing", async () => {
  const [zip, out, list] = ["feed.zip", "repaired.zip", "repaired.changes.csv"].map((name) => join(folder, name));
  writeFileSync(zip!, await makeZip({ ...GOOD_FEED, ...spoil("trips.txt", "T2,H", 'T2,"GO,NE"') }));
  const answer = await run(zip!, out);
  expect(answer).toEqual({
    file: out,
    list,
    changes: 1,
    files: 1,
    codes: [{ code: "reference_ignored", changes: 1 }],
  });
  expect(await unzip(readFileSync(out!))).toEqual({ ...GOOD_FEED, ...spoil("trips.txt", "T2,H", "T2,") });
  const [header, row] = readFileSync(list!, "utf8").split("\r\n");
  expect(header).toBe("file,line,field,before,after,code,why");
  expect(row).toMatch(/^trips\.txt,3,shape_id,"GO,NE",,reference_ignored,\S/);
  expect(command.print(answer)).toContain("1 change in 1 file");
  const again = await run(out!, join(folder, "again.zip"));
  expect(again).toMatchObject({ file: null, changes: 0 });
  expect(command.print(again)).toContain("nothing to repair");
  expect(existsSync(join(folder, "again.zip"))).toBe(false);
});

test("refuses bad arguments and what an import refuses", async () => {
  await expect(run(join(folder, "feed.zip"))).rejects.toMatchObject({ code: "command.usage" });
  await expect(run(join(folder, "missing.zip"), join(folder, "x.zip"))).rejects.toMatchObject({
    code: "command.usage",
  });
  writeFileSync(join(folder, "not.zip"), "no zip");
  await expect(run(join(folder, "not.zip"), join(folder, "x.zip"))).rejects.toMatchObject({ code: "archive.not_zip" });
  expect(existsSync(join(folder, "x.zip"))).toBe(false);
});
