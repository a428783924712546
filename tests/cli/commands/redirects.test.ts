import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Context } from "../../../cli/command.ts";
import { command } from "../../../cli/commands/redirects.ts";
import type { Local } from "../../../cli/local.ts";
import { openLocal } from "../../../cli/local.ts";
import { readStamp } from "../../../worker/store/stamp.ts";
import { portalJson } from "../../support/launch.ts";

let state: string;
let local: Local;
let context: Context;

beforeAll(async () => {
  state = mkdtempSync(join(tmpdir(), "portal-redirects-"));
  local = await openLocal(state);
  context = { ...local, progress: () => {}, now: () => new Date("2026-11-21T12:00:00Z") };
});
afterAll(async () => {
  await local.close();
  rmSync(state, { recursive: true, force: true, maxRetries: 5 });
});

const run = (words: string, values = {}) =>
  command.run(context, words.split(" "), values) as Promise<Record<string, unknown> & { lines: string[] }>;
const sources = async () => ((await run("list")).rules as { source: string }[]).map((rule) => rule.source);

test("rules are put, listed, checked, exported, removed", async () => {
  expect(await run("put /old/:x /operators/:x", { status: "302", note: "moved" })).toMatchObject({ revision: 1 });
  await run("put /gone /feeds", { expires: "2027-01-01T00:00:00Z" });
  expect((await run("list")).lines).toEqual([
    "302 /old/:x → /operators/:x  (moved)",
    "301 /gone → /feeds  (until 2027-01-01T00:00:00Z)",
    "2 rules, revision 2.",
  ]);
  expect(await run("check /old/o-1?a=b")).toMatchObject({ location: "/operators/o-1?a=b", status: 302, why: "a rule" });
  expect(await run("check /playground")).toMatchObject({ location: "/map", why: "a compiled rule" });
  expect(await run("check /feeds")).toMatchObject({ location: null, why: "it is the page feeds" });
  expect(await run("check /nothing")).toMatchObject({ location: null });
  expect((await run("export")).lines.map((line) => JSON.parse(line).source)).toEqual(["/old/:x", "/gone"]);
  await run("rm /old/:x");
  expect(await sources()).toEqual(["/gone"]);
  await expect(run("rm /old/:x")).rejects.toMatchObject({ code: "redirect.not_found" });
  expect(await readStamp(local.stores.db)).toMatchObject({ redirects: 3, overrides: false });
  await run("put /terms /feeds", { override: true });
  expect(await readStamp(local.stores.db)).toMatchObject({ redirects: 4, overrides: true });
  await run("rm /terms");
});

test("what is wrong is refused, and nothing changes", async () => {
  const before = await run("list");
  for (const [source, target] of [
    ["/a", "//evil.example"],
    ["/a", "https://evil.example/"],
    ["/a", "/a/"],
    ["/a", "/playground"],
    ["/feeds", "/map"],
  ]) {
    await expect(run(`put ${source} ${target}`)).rejects.toMatchObject({ code: "redirect.invalid" });
  }
  await expect(run("put /a /b", { status: "200" })).rejects.toMatchObject({ code: "redirect.invalid" });
  await expect(run("put /a")).rejects.toMatchObject({ code: "command.usage" });
  await expect(run("jump")).rejects.toMatchObject({ code: "command.usage" });
  expect(await run("list")).toEqual(before);
});

test("a file is taken whole or not at all, and its bad line is named", async () => {
  const file = join(state, "rules.jsonl");
  const line = (source: string, target: string) => JSON.stringify({ source, target, status: 301 });
  writeFileSync(file, `${line("/x", "/feeds")}\n\n${line("/y", "//evil.example")}\n${line("/z", "nowhere")}\n`);
  for (const action of ["check", "import"]) {
    const refused = run(`${action} ${file}`);
    await expect(refused).rejects.toMatchObject({ code: "redirect.invalid", evidence: { line: 3, file } });
    await expect(refused).rejects.toThrow(/\/y.*two slashes.*1 more/);
  }
  expect(await sources()).toEqual(["/gone"]);
  writeFileSync(file, `${line("/x", "/feeds")}\n`);
  expect(await run(`check ${file}`)).toMatchObject({ rules: 1 });
  await run(`import ${file}`);
  expect(await sources()).toEqual(["/x"]);
});

test("the last 20 revisions are kept and can be gone back to", async () => {
  const { revision } = await run("list");
  for (let i = 0; i < 20; i++) await run(`put /n${i} /feeds`);
  const log = (await run("log")).revisions as { revision: number; rules: number }[];
  expect(log).toHaveLength(20);
  expect(log[0]).toMatchObject({ revision: (revision as number) + 20, rules: 21, action: "put /n19" });
  await expect(run(`rollback ${revision}`)).rejects.toMatchObject({ code: "redirect.revision_not_found" });
  await expect(run("rollback x")).rejects.toMatchObject({ code: "command.usage" });
  expect(await run(`rollback ${(revision as number) + 1}`)).toMatchObject({
    revision: (revision as number) + 21,
    rules: 2,
  });
  expect(await sources()).toEqual(["/x", "/n0"]);
});

test("the command line answers the same", async () => {
  const { code, answer } = await portalJson(state, "redirects", "check", "/n0");
  expect([code, answer.location]).toEqual([0, "/feeds"]);
  const refused = await portalJson(state, "redirects", "put", "/a", "//evil.example");
  expect([refused.code, (refused.answer.problem as { code: string }).code]).toEqual([1, "redirect.invalid"]);
});
