import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Context } from "../../../cli/command-line/command.ts";
import { command } from "../../../cli/commands/redirects.ts";
import type { Local } from "../../../cli/local/local.ts";
import { openLocal } from "../../../cli/local/local.ts";
import type { RedirectRule } from "../../../src/domain/redirects/rule.ts";
import { changeRules, readRevision } from "../../../worker/redirects/rule-set.ts";
import { readDataVersion } from "../../../worker/store/db/data-version.ts";
import { takeRevision } from "../../../worker/store/db/redirect-revision.ts";
import { ensureFeed } from "../../../worker/store/registry/feed.ts";
import { writeSuperseded } from "../../../worker/store/registry/registry.ts";
import { portalJson } from "../../support/launch.ts";

let state: string;
let local: Local;
let context: Context;
const told: string[] = [];

beforeAll(async () => {
  state = mkdtempSync(join(tmpdir(), "portal-redirects-"));
  local = await openLocal(state);
  context = { ...local, progress: (line) => void told.push(line), now: () => new Date("2026-11-21T12:00:00Z") };
});
afterAll(async () => {
  await local.close();
  rmSync(state, { recursive: true, force: true, maxRetries: 5 });
});

const run = (words: string, values = {}) =>
  command.run(context, words.split(" "), values) as Promise<Record<string, unknown> & { lines: string[] }>;
const sources = async () => ((await run("list")).rules as { source: string }[]).map((rule) => rule.source);

test("rules are added, listed, checked, exported, removed", async () => {
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
  expect(await readDataVersion(local.stores.db)).toMatchObject({ redirects: 3, overrides: false });
  await run("put /terms /feeds", { override: true });
  expect(await readDataVersion(local.stores.db)).toMatchObject({ redirects: 4, overrides: true });
  await run("rm /terms");
  expect(await readDataVersion(local.stores.db)).toMatchObject({ redirects: 5, overrides: false });
});

test("equivalent sources are the same rule", async () => {
  const before = await sources();
  await run("put /caf\u00e9/:x /feeds");
  await run("put /caf%C3%A9/:y/ /operators", { note: "second" });
  expect((await run("list")).lines).toContain("301 /caf%C3%A9/:y/ → /operators  (second)");
  expect(await sources()).toHaveLength(before.length + 1);
  expect(await run("check /caf%C3%A9/1")).toMatchObject({ location: "/operators" });
  await run("rm /caf\u00e9/:any");
  expect(await sources()).toEqual(before);
});

test("invalid existing rules do not block changes to others", async () => {
  const { rules } = await run("list");
  const old = [
    { source: "/terms", target: "/feeds", status: 301 },
    { source: "/gone-host", target: "https://docs.example.org/", status: 301 },
  ] as RedirectRule[];
  await changeRules(local.kv, local.stores.db, ({ rules }) => [...rules, ...old], {
    action: "by hand",
    now: new Date(),
  });
  const { revision, lines } = await run("put /fine /feeds");
  expect(lines.at(-1)).toMatch(/\/terms is wrong now: the page \/terms.* 1 more/);
  await expect(run("put /map /feeds")).rejects.toThrow(/The rule for \/map is refused: the page \/map has this path/);
  await expect(run("put /terms /map")).rejects.toThrow(
    /The rule for \/terms is refused: the page \/terms has this path/,
  );
  await run("rm /terms");
  await run(`rollback ${revision}`);
  await run("rm /terms");
  await run("rm /gone-host");
  expect((await run("rm /fine")).lines).toHaveLength(1);
  expect((await run("list")).rules).toEqual(rules);
});

test("check explains the result", async () => {
  await run("put /late /feeds", { expires: "2026-11-21T11:00:00Z" });
  await run("put /docs /documentation/atlas?x=1");
  await ensureFeed(local.stores.db, "f-now", "2026-11-21T00:00:00Z");
  await writeSuperseded(local.stores.db, [{ kind: "feed", onestop_id: "f-then", by_onestop_id: "f-now" }], []);
  const replaced = "an id that was replaced or is written another way";
  for (const [path, location, why] of [
    ["/docs/?x=2&y=a?b", "/documentation/atlas?x=1&y=a?b", "a rule"],
    ["https://portal.example/docs", "/documentation/atlas?x=1", "a rule"],
    ["/late", null, "no rule and no page has this path; the rule for /late expired at 2026-11-21T11:00:00Z"],
    ["/api/v2/rest/feeds", null, "it is read by programs, and redirects do not apply to it"],
    ["/feed.xml", null, "it is read by programs, and redirects do not apply to it"],
    ["/data-removal", null, "it is the page /data-removal"],
    ["/documentation/atlas", null, "it is the page documentation-slug"],
    ["/documentation/gone", null, "no rule and no page has this path"],
    ["/rules.json", null, "no rule and no page has this path"],
    ["/feeds/f-now", null, "it is the page feeds-feedKey"],
    ["/feeds/f-then?a=b", "/feeds/f-now?a=b", replaced],
    ["/dispatcher/feeds/f-then", "/feeds/f-now", `a compiled rule, then ${replaced}`],
  ]) {
    const { location: found, why: said } = await run(`check ${path}`);
    expect([path, found, said]).toEqual([path, location, why]);
  }
  await run("rm /late");
  await run("rm /docs");
});

test("check follows a rule's target as the site does", async () => {
  // Such a rule can be older than the compiled rule that its target has become the source of.
  const rule = { source: "/old-try", target: "/playground", status: 301 } as const;
  await changeRules(local.kv, local.stores.db, ({ rules }) => [...rules, rule], { action: "by hand", now: new Date() });
  expect(await run("check /old-try")).toMatchObject({ location: "/map", status: 301, why: "a rule", warnings: [] });
  expect((await run("check /old-try")).rules).toHaveLength(2);
  const { revision } = await run("list");
  expect((await run(`rollback ${revision}`)).warnings).toEqual([]);
  await run("rm /old-try");
});

test("a rule with an unreachable target is saved with a warning", async () => {
  await ensureFeed(local.stores.db, "f-9q9-here", "2026-11-21T00:00:00Z");
  await writeSuperseded(local.stores.db, [{ kind: "feed", onestop_id: "f-9q9-was", by_onestop_id: "f-9q9-here" }], []);
  for (const [target, path] of [
    ["/nowhere", "/nowhere"],
    ["/nowhere/:x?a=b", "/nowhere/1"],
    ["/documentation/nothing#top", "/documentation/nothing"],
    ["/feeds/f-9q9-gone", "/feeds/f-9q9-gone"],
    ["/feeds/f-9q9-gone/compare", "/feeds/f-9q9-gone/compare"],
    ["/operators/o-9q9-gone", "/operators/o-9q9-gone"],
    ["/stops/s-9q8yyk8yzp-gone", "/stops/s-9q8yyk8yzp-gone"],
    ["/news/2026/11/21/nothing", "/news/2026/11/21/nothing"],
  ]) {
    told.length = 0;
    const warning = `Nothing answers ${target}, the target of /lead/:x.`;
    expect(await run(`put /lead/:x ${target}`)).toMatchObject({ warnings: [warning], lines: [expect.any(String)] });
    expect(told).toEqual([`Warning: ${warning}`]);
    const checked = await run("check /lead/1");
    expect(checked.warnings).toEqual([`Nothing answers ${path}.`]);
    expect(checked.lines.at(-1)).toBe(`Nothing answers ${path}.`);
  }
  told.length = 0;
  for (const target of [
    "/",
    "/feeds/:x",
    "/feeds/f-9q9-here/compare?a=b#top",
    "/feeds/f-9q9-was",
    "/feeds/F-9Q9-Here",
    "/feeds/utilities/find-by-url",
    "/documentation/concepts/:x",
    "/documentation/atlas#top",
    "/news/2026/11/21/what-this-portal-is",
    "/routes/12",
    "/stops/f-9q9-here:a",
    "/feed.xml",
    "/datasets/files/:x",
    "/data-removal",
  ])
    expect([target, (await run(`put /lead/:x ${target}`)).warnings]).toEqual([target, []]);
  expect((await run("put /lead/:x /map", { expires: "2026-11-21T12:00:00Z" })).warnings).toEqual([
    "The rule for /lead/:x expired at 2026-11-21T12:00:00Z and has no effect.",
  ]);
  expect((await run("put /beside /map")).warnings, "of other rules nothing is said").toEqual([]);
  expect((await run("check /feeds/f-9q9-gone")).warnings).toEqual(["Nothing answers /feeds/f-9q9-gone."]);
  expect(told).toHaveLength(1);
  await run("rm /beside");
  await run("rm /lead/:x");
});

test("concurrent changes are all applied", async () => {
  const before = await sources();
  const names = Array.from({ length: 8 }, (_, i) => `/together/${i}`);
  await Promise.all(names.map((name) => run(`put ${name} /feeds`)));
  expect((await sources()).toSorted()).toEqual([...before, ...names].toSorted());
  const numbers = ((await run("log")).revisions as { revision: number }[]).map(({ revision }) => revision);
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const name of names) await run(`rm ${name}`);
});

test("an unfinished change does not block later ones", async () => {
  const { revision, rules } = await run("list");
  await takeRevision(local.stores.db, (revision as number) + 1);
  expect(await run("put /after /feeds")).toMatchObject({ revision: (revision as number) + 2 });
  expect(await sources()).toEqual([...(rules as { source: string }[]).map((r) => r.source), "/after"]);
  await run("rm /after");
});

test("invalid rules are refused, and nothing changes", async () => {
  const before = await run("list");
  for (const [source, target] of [
    ["/a", "//evil.example"],
    ["/a", "https://evil.example/"],
    ["/a", "/a/"],
    ["/a", "/playground"],
    ["/feeds", "/map"],
    ["/feed.xml", "/news"],
    ["/data-removal", "/terms"],
    ["/documentation/atlas", "/documentation"],
    ["/a", "/feeds/../a"],
  ]) {
    await expect(run(`put ${source} ${target}`)).rejects.toMatchObject({ code: "redirect.invalid" });
  }
  await expect(run("put /a /b", { status: "200" })).rejects.toMatchObject({ code: "redirect.invalid" });
  for (const expires of ["2026-02-30T00:00:00Z", "2026-02-28T24:00:00Z", "2027-01-01", "2027-03-28T02:30:00", "soon"])
    await expect(run("put /a /map", { expires })).rejects.toMatchObject({ code: "redirect.invalid" });
  await expect(run("put /a")).rejects.toMatchObject({ code: "command.usage" });
  for (const words of ["list all", "log 5", "export rules.jsonl"])
    await expect(run(words)).rejects.toMatchObject({ code: "command.usage" });
  await expect(run("jump")).rejects.toMatchObject({ code: "command.usage" });
  expect(await run("list")).toEqual(before);
});

test("a file is imported completely or not at all, and its invalid line is reported", async () => {
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

test("an import of a thousand rules fails on one invalid rule, and otherwise reports all warnings", async () => {
  const rules = Array.from({ length: 1_000 }, (_, i) => ({ source: `/many/${i}`, target: "/feeds", status: 301 }));
  const file = join(state, "many.jsonl");
  const write = (line: number, target: string) =>
    writeFileSync(file, rules.map((rule, i) => JSON.stringify(i === line - 1 ? { ...rule, target } : rule)).join("\n"));
  const before = await run("list");
  write(618, "http://evil.example/");
  await expect(run(`import ${file}`)).rejects.toMatchObject({ evidence: { line: 618, file } });
  expect(await run("list")).toEqual(before);
  write(618, "/nowhere");
  told.length = 0;
  const warnings = ["Nothing answers /nowhere, the target of /many/617."];
  expect(await run(`check ${file}`)).toMatchObject({ rules: 1_000, warnings });
  expect(await run(`import ${file}`)).toMatchObject({ rules: 1_000, warnings });
  expect(told).toEqual([`Warning: ${warnings[0]}`, `Warning: ${warnings[0]}`]);
  for (const rule of rules.slice(0, 12)) rule.target = "/nowhere";
  write(0, "");
  told.length = 0;
  expect((await run(`import ${file}`)).warnings).toHaveLength(12);
  expect(told.slice(9)).toEqual([
    "Warning: Nothing answers /nowhere, the target of /many/9.",
    "2 more warnings with --json.",
  ]);
  writeFileSync(file, "");
  expect(await run(`import ${file}`)).toMatchObject({
    rules: 0,
    warnings: ["No rule is left; there were 1000 rules."],
  });
  expect((await run(`rollback ${before.revision}`)).warnings).toEqual([]);
  expect((await run("list")).rules).toEqual(before.rules);
});

test("exported rules can be imported again, as lines and as JSON", async () => {
  await run("put /all/:of/* /feeds/:of/*", { status: "307", expires: "2030-01-01T00:00:00+01:00", note: 'ü "n"' });
  await run("put /terms /feeds", { override: true });
  const { rules } = await run("list");
  const exported = await run("export");
  const file = join(state, "export.jsonl");
  for (const text of [exported.lines.join("\n"), JSON.stringify(exported), JSON.stringify(exported.rules, null, 2)]) {
    await run("rm /all/:of/*");
    writeFileSync(file, text);
    await run(`import ${file}`);
    expect((await run("list")).rules).toEqual(rules);
  }
  await run("rm /all/:of/*");
  await run("rm /terms");
});

test("the last 20 revisions can be restored", async () => {
  const { revision } = await run("list");
  for (let i = 0; i < 20; i++) await run(`put /n${i} /feeds`);
  const log = (await run("log")).revisions as { revision: number; rules: number }[];
  expect(log).toHaveLength(20);
  expect(log[0]).toMatchObject({ revision: (revision as number) + 20, rules: 21, action: "put /n19" });
  await expect(run(`rollback ${revision}`)).rejects.toMatchObject({ code: "redirect.revision_not_found" });
  expect(await readRevision(local.kv, 0)).toMatchObject({ rules: [] });
  // An empty word, as a variable of a script that is not set, is not revision 0.
  for (const word of ["x", "", "-1", "1e1", "0x1"])
    await expect(run(`rollback ${word}`), word).rejects.toMatchObject({ code: "command.usage" });
  expect(await run(`rollback ${(revision as number) + 1}`)).toMatchObject({
    revision: (revision as number) + 21,
    rules: 2,
  });
  expect(await sources()).toEqual(["/x", "/n0"]);
});

test("corrupted rules are reported and can be repaired", async () => {
  const { revision } = await run("list");
  await local.kv.put(`redirects/revision/${revision}`, "<html>");
  await local.kv.put("redirects/current", "<html>");
  for (const words of ["list", "put /a /feeds", "check /a"])
    await expect(run(words)).rejects.toMatchObject({ code: "redirect.invalid" });
  expect((await run("log")).revisions).toHaveLength(19);
  expect(await run(`rollback ${(revision as number) - 1}`)).toMatchObject({ revision: (revision as number) + 1 });
  expect(await run("list")).toMatchObject({ revision: (revision as number) + 1 });
  await run("put /n0 /feeds");
});

test("the command line gives the same results", async () => {
  const { code, answer } = await portalJson(state, "redirects", "check", "/n0");
  expect([code, answer.location]).toEqual([0, "/feeds"]);
  const refused = await portalJson(state, "redirects", "put", "/a", "//evil.example");
  expect([refused.code, (refused.answer.problem as { code: string }).code]).toEqual([1, "redirect.invalid"]);
  const warned = await portalJson(state, "redirects", "put", "/a", "/nowhere");
  expect([warned.code, warned.answer.warnings]).toEqual([0, ["Nothing answers /nowhere, the target of /a."]]);
});
