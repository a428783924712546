/** The edge, its fast path, the browser and the command line make the same decision about a path. */
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import type { RedirectRule } from "../../../src/domain/redirects/rule.ts";
import { compiledRedirect } from "../../../src/shell/builds/compiled-redirect.ts";
import { app, fast } from "../../../worker/app.ts";
import { textPaths } from "../../../worker/page/texts.ts";
import { checkPath } from "../../../worker/redirects/check.ts";
import { compiledRules, compiledTable } from "../../../worker/redirects/compiled.ts";
import { openStores } from "../../../worker/store/db/db.ts";
import { stampRedirects } from "../../../worker/store/db/redirect-revision.ts";
import { ensureFeed } from "../../../worker/store/registry/feed.ts";
import { writeSuperseded } from "../../../worker/store/registry/registry.ts";
import { bindings } from "../../support/worker/ask.ts";
import { Isolate, requestOf } from "../../support/worker/isolate.ts";

const HOST = "docs.example.org";
const { db } = openStores(bindings);

beforeAll(async () => {
  await ensureFeed(db, "f-known", "2026-11-21T00:00:00Z");
  const superseded = [
    { kind: "feed", onestop_id: "f-old", by_onestop_id: "f-known" },
    { kind: "operator", onestop_id: "o-old", by_onestop_id: "o-new" },
  ] as const;
  await writeSuperseded(db, [...superseded], []);
});

type Answer = { status: number; location: string } | null;

let revision = 0;

/** Where each caller says that a path leads. */
async function decisions(rules: readonly RedirectRule[], path: string) {
  await stampRedirects(
    db,
    ++revision,
    rules.some((rule) => rule.override === true),
  );
  const KV = { get: async () => JSON.stringify({ revision, at: "", action: "", rules }) };
  const isolate = new Isolate({ KV, REDIRECT_HOSTS: HOST });
  const response = await isolate.through(app, path);
  await response.body?.cancel();
  const redirect = (found: Response | null): Answer => {
    const location = found?.headers.get("location") ?? null;
    return location === null ? null : { status: found!.status, location };
  };
  const checked = await checkPath(path, { rules, db, now: new Date(), hosts: [HOST], texts: textPaths });
  return {
    edge: redirect(response),
    fastPath: redirect(fast(requestOf(path), isolate.env)),
    browser: compiledRedirect(compiledTable, new URL(path, "https://portal.test"), new Date()),
    commandLine: checked.location === null ? null : { status: checked.status!, location: checked.location },
  };
}

async function expectOneDecision(rules: readonly RedirectRule[], path: string): Promise<Answer> {
  const { edge, commandLine, fastPath, browser } = await decisions(rules, path);
  expect(commandLine, "the command line").toEqual(edge);
  // The fast path answers compiled rules only, and the browser knows only these: what they say must be right.
  if (fastPath !== null) expect(fastPath, "the fast path").toEqual(edge);
  // The browser cannot look up an ID: the server redirects once more from where a rule with one leads.
  const isPlain =
    rules.every((rule) => rule.override !== true) && !/[fo]-old|F-Known|onestop_id/.test(path + JSON.stringify(rules));
  if (browser !== null && isPlain) expect(browser, "the browser").toBe(edge?.location);
  return edge;
}

const SEGMENTS = ["old-try", "playground", "feeds", "Feeds", "map", "dispatcher", "operators", "onestop_id"];
const segment = fc.constantFrom(
  ...SEGMENTS,
  "f-known",
  "f-old",
  "F-Known",
  "o-old",
  "documentation",
  "atlas",
  "terms",
  "%70",
);
const path = fc.array(segment, { minLength: 1, maxLength: 3 }).map((parts) => `/${parts.join("/")}`);
const source = fc.oneof(
  { weight: 3, arbitrary: path },
  path.map((start) => `${start}/:x`),
  path.map((start) => `${start}/*`),
);
const rule = fc
  .record({
    source,
    target: fc.oneof(path, path, fc.constant(`https://${HOST}/v1`), fc.constant("https://elsewhere.example/")),
    status: fc.constantFrom(301 as const, 302 as const),
    override: fc.boolean(),
    expires: fc.constantFrom(undefined, undefined, "2020-01-01T00:00:00Z", "2100-01-01T00:00:00Z"),
  })
  .map(({ override, expires, ...rule }) => ({ ...rule, ...(override && { override }), ...(expires && { expires }) }));

/** Mostly the source of a rule, so that most paths lead somewhere. */
const asked = (rules: readonly RedirectRule[]) =>
  fc
    .oneof(
      path,
      fc.constantFrom(...[...rules, ...compiledRules].map((rule) => rule.source.replace(/:\w+|\*/, "f-old"))),
    )
    .chain((path) => fc.constantFrom(path, `${path}/`, `${path}?a=b`));

it("all paths agree on one redirect for any rules", async () => {
  const cases = fc.array(rule, { maxLength: 4 }).chain((rules) => fc.tuple(fc.constant(rules), asked(rules)));
  await fc.assert(
    fc.asyncProperty(cases, async ([rules, path]) => void (await expectOneDecision(rules, path))),
    { numRuns: 150 },
  );
});

it.each([
  ["a rule that leads to an old URL", "/old-try", "/playground", "/map"],
  ["a rule that leads to a replaced ID", "/old-try", "/feeds/f-old", "/feeds/f-known"],
  ["a rule for the path of a page in other case", "/Feeds", "/playground", "/map"],
  ["a rule that leads to an old URL of a replaced ID", "/old-try", "/dispatcher/feeds/f-old?x=1", "/feeds/f-known?x=1"],
])("%s", async (_, source, target, location) => {
  const answer = await expectOneDecision([{ source, target, status: 301 }], source);
  expect(answer).toEqual({ status: 301, location });
});
