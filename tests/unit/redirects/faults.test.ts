import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { resolveRedirect } from "../../../src/domain/redirects/resolve.ts";
import { type RedirectRule, ruleFault } from "../../../src/domain/redirects/rule.ts";
import { redirectTable } from "../../../src/domain/redirects/table.ts";
import { compiledRules } from "../../../worker/redirects/compiled.ts";
import { ruleSetFaults } from "../../../worker/redirects/faults.ts";
import { readRuleLines } from "../../../worker/redirects/lines.ts";
import { countReads } from "../../support/count-reads.ts";

const rule = (source: string, target: string, override = false): RedirectRule => ({
  source,
  target,
  status: 301,
  ...(override ? { override } : {}),
});
const SITE = { hosts: [], texts: ["/data-removal", "/documentation/atlas"], now: new Date("2026-11-21T00:00:00Z") };
const reasons = (...rules: RedirectRule[]) =>
  ruleSetFaults(rules, SITE).map(({ line, reason }) => `${line}: ${reason}`);

describe("a set of rules", () => {
  it("is valid if no rules conflict", () => {
    expect(reasons(rule("/a", "/feeds"), rule("/b/*", "/operators/*"), rule("/c/:x", "/feeds/:x"))).toEqual([]);
  });

  it.each<[string, RedirectRule[], RegExp]>([
    ["a double", [rule("/a", "/feeds"), rule("/a/", "/map")], /^2: rule 1 has the same source/],
    ["a double under another name", [rule("/a/:x", "/feeds"), rule("/a/:y", "/map")], /^2: rule 1 has the same source/],
    ["a rule onto itself", [rule("/a", "/a/")], /^1: .*circle/],
    ["a circle of two", [rule("/a", "/b"), rule("/b", "/a")], /^1: .*circle/],
    ["a circle that only some paths meet", [rule("/a/*", "/b/*"), rule("/b/c", "/a/c")], /circle/],
    ["a growing circle", [rule("/a/*", "/a/x/*")], /^1: .*circle/],
    ["a chain", [rule("/a", "/b"), rule("/b", "/feeds")], /^1: .*write \/feeds/],
    ["a chain into a compiled rule", [rule("/a", "/playground")], /^1: .*write \/map/],
    ["the source of a compiled rule", [rule("/playground", "/feeds")], /^1: .*compiled/],
    ["a page", [rule("/feeds", "/map")], /^1: the page \/feeds has/],
    ["a page of an entity", [rule("/feeds/f-x", "/map")], /^1: the page \/feeds\/:feedKey/],
    ["a pattern that covers pages", [rule("/:any", "/map")], /^1: the page/],
    ["everything", [rule("/*", "/map")], /^1: the page/],
    ["a page of one more part", [rule("/feeds/:x/compare", "/map")], /^1: the page \/feeds\/:feedKey\/compare/],
    ["a written page", [rule("/data-removal", "/map")], /^1: the page \/data-removal/],
    ["a page of the documentation", [rule("/documentation/atlas", "/map")], /^1: the page \/documentation\/atlas/],
    ["a pattern over the documentation", [rule("/documentation/:x", "/map")], /^1: the page \/documentation\/atlas/],
    ["the API", [rule("/api/v2/x", "/map", true)], /^1: .*not a page/],
    ["a file", [rule("/assets/:name", "/map", true)], /^1: .*not a page/],
    ["the news feed", [rule("/feed.xml", "/news", true)], /^1: .*not a page/],
    ["the sitemap", [rule("/sitemap.xml/", "/news")], /^1: .*not a page/],
    ["a download", [rule("/datasets/files/x.zip", "/datasets", true)], /^1: .*not a page/],
    [
      "escaped letters of a double",
      [rule("/caf%C3%A9", "/feeds"), rule("/café", "/map")],
      /^2: rule 1 has the same source/,
    ],
    ["payloads", [rule("/x/_payload.json", "/map", true)], /^1: .*not a page/],
  ])("is refused with %s", (_, rules, reason) => {
    expect(reasons(...rules).join("\n")).toMatch(reason);
  });

  it("may redirect unknown paths next to pages and APIs", () => {
    expect(
      reasons(
        rule("/documentation/old", "/documentation"),
        rule("/documentation/v1/*", "/documentation"),
        rule("/api", "/documentation/api"),
        rule("/datasets/old", "/datasets"),
        rule("/feed.xml.old", "/news"),
      ),
    ).toEqual([]);
  });

  it("ignores expired rules", () => {
    const over = { ...rule("/a", "/b"), expires: "2026-11-20T00:00:00Z" };
    expect(reasons(over, rule("/b", "/feeds"))).toEqual([]);
    expect(reasons({ ...over, expires: "2026-11-22T00:00:00Z" }, rule("/b", "/feeds"))).toHaveLength(1);
  });

  it("of ten thousand rules reads each rule a few times only", () => {
    const { counted, reads } = countReads(
      Array.from({ length: 10_000 }, (_, i) => rule(`/old/${i}`, `/operators/o-${i}`)),
    );
    expect(reasons(...counted)).toEqual([]);
    expect(reads() / counted.length).toBeLessThan(50);
  });

  it("may override a page explicitly", () => {
    expect(reasons(rule("/feeds/f-x", "/map", true), rule("/playground", "/feeds", true))).toEqual([]);
  });

  it("never loops once accepted", () => {
    const segment = fc.constantFrom("a", "b", "c", ":x", "*");
    const path = fc.array(segment, { minLength: 1, maxLength: 3 }).map((s) => `/${s.join("/")}`);
    const some = fc.record({ source: path, target: path }).map(({ source, target }) => rule(source, target, true));
    const letters = fc.array(fc.constantFrom("a", "b", "c", "d"), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(some, { maxLength: 5 }), letters, (rules, letters) => {
        const sound = rules.filter((r) => ruleFault(r, []) === null);
        fc.pre(ruleSetFaults(sound, SITE).length === 0);
        const start = `/${letters.join("/")}`;
        const table = redirectTable(sound);
        const once = (p: string) => resolveRedirect(table, p, { now: new Date(), hosts: [] });
        const found = once(start);
        // What was followed to its end is the source of no rule.
        if (found !== null) expect(once(found.location)).toBeNull();
      }),
      { numRuns: 2000 },
    );
  });
});

describe("the compiled rules", () => {
  it("are valid one by one, and need one hop each", () => {
    const table = redirectTable(compiledRules);
    for (const one of compiledRules) {
      expect(ruleFault(one, [])).toBeNull();
      const path = one.source.replace(":id", "x").replace("*", "x");
      expect(resolveRedirect(table, path, { now: new Date(), hosts: [] })?.rules).toHaveLength(1);
    }
    expect(new Set(compiledRules.map((r) => r.source)).size).toBe(compiledRules.length);
  });
});

describe("files of rules", () => {
  const line = JSON.stringify(rule("/a", "/b"));
  const linesOf = (text: string) => readRuleLines(text).map((r) => r.line);

  it("are JSON lines, an array or an export, each rule with its line", () => {
    expect(linesOf(`${line}\n\n${line}\n`)).toEqual([1, 3]);
    expect(linesOf(`\ufeff${line}\r\n${line}\r\n`)).toEqual([1, 2]);
    expect(linesOf(`[${line},\n${line}]`)).toEqual([1, 2]);
    expect(linesOf(JSON.stringify([rule("/a[{", '/b"],'), [1, [2]], "x", 3, {}], null, 2))).toEqual([2, 7, 13, 14, 15]);
    expect(linesOf(`{"revision": 3,\n "rules": [\n${line}],\n "lines": ["["]}`)).toEqual([3]);
    expect(readRuleLines(`{"rules":[${line}]}`)).toEqual([{ rule: rule("/a", "/b"), line: 1 }]);
    expect(linesOf("[]")).toEqual([]);
    expect(linesOf("")).toEqual([]);
  });

  it.each([
    [`${line}\n{`, 2],
    [`[${line},\n${line}\n${line}]`, 3],
    ["<html>", 1],
  ])("report the invalid line: %j", (text, bad) => {
    expect(() => readRuleLines(text, "rules.json")).toThrow(
      expect.objectContaining({ code: "redirect.invalid", evidence: { line: bad, file: "rules.json" } }),
    );
  });
});
