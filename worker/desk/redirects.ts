/** The desk's redirects: rules, what a change would do, saving it, its history, and where a path leads. */
import { resolveRedirect } from "../../src/domain/redirects/resolve.ts";
import type { RedirectRule } from "../../src/domain/redirects/rule.ts";
import { redirectTable, sourceKey } from "../../src/domain/redirects/table.ts";
import { Problem, problem, problemBody } from "../problem.ts";
import {
  countRules,
  faultsIn,
  numberRules,
  putRule,
  type RuleChange,
  refuseFaults,
  removeRule,
  replaceRules,
  rulesAfter,
  saveChange,
} from "../redirects/change.ts";
import { checkPath, ruleWarnings } from "../redirects/check.ts";
import { isOver } from "../redirects/faults.ts";
import { writeHits } from "../redirects/hits.ts";
import { readRuleLines, rulesCsv } from "../redirects/lines.ts";
import { readRevision, readRevisions, readRuleSet } from "../redirects/rule-set.ts";
import { HIT_DAYS, listHits } from "../store/registry/path-hit.ts";
import type { PathHitKind } from "../store/tables/path-hit.ts";
import { type DeskRequest, type DeskWork, readBodyObject } from "./request.ts";

/** Bytes of a change: KV takes a document of 25 MB, and thousands of rules are far below this. */
const MAX_CHANGE_BYTES = 2_000_000;

/** Rules whose targets are looked up when a change is previewed. */
const MAX_CHECKED_TARGETS = 200;

/** Rules whose hits are read, and missing paths that are listed. */
const MAX_RULES_WITH_HITS = 10_000;
const MAX_MISSING = 100;

/** A rule before and after a change; null where there is none. */
type RuleDifference = { before: RedirectRule | null; after: RedirectRule | null };

/** Paths below `/desk`. */
export const REDIRECT_WORK: Readonly<Record<string, DeskWork>> = {
  "/redirects": { method: "GET", answer: listRules },
  "/redirects/missing": { method: "GET", answer: listMissing },
  "/redirects/revisions": { method: "GET", answer: listRevisions },
  "/redirects/check": { method: "GET", answer: checkAddress },
  "/redirects/export.csv": { method: "GET", answer: exportCsv },
  "/redirects/export.json": { method: "GET", answer: exportJson },
  "/redirects/preview": { method: "POST", answer: previewChange },
  "/redirects/save": { method: "POST", answer: save },
};

/** The hits of the last days, with those that only this isolate has counted so far. */
async function hitsOf(kind: PathHitKind, limit: number, { bindings, place: { db, site } }: DeskRequest) {
  const now = site.now.getTime();
  await writeHits(bindings, db, now);
  return listHits(db, kind, now, limit);
}

async function listRules(request: DeskRequest): Promise<Response> {
  const { kv, db, site } = request.place;
  const [{ revision, at, by, rules }, hits] = await Promise.all([
    readRuleSet(kv, db),
    hitsOf("rule", MAX_RULES_WITH_HITS, request),
  ]);
  const faults = new Map(faultsIn(numberRules(rules), site).map(({ line, reason }) => [line - 1, reason]));
  const counts = new Map(hits.map((one) => [one.path, one.hits]));
  return Response.json({
    revision,
    at: revision === 0 ? null : at,
    by: by ?? null,
    hosts: site.hosts,
    hit_days: HIT_DAYS,
    rules: rules.map((rule, i) => ({
      ...{ rule, fault: faults.get(i) ?? null, expired: isOver(rule, site.now) },
      hits: counts.get(rule.source) ?? 0,
    })),
  });
}

/** Paths that were answered with 404 in the last days, without those that a rule redirects by now. */
async function listMissing(request: DeskRequest): Promise<Response> {
  const { kv, db, site } = request.place;
  const [{ rules }, hits] = await Promise.all([readRuleSet(kv, db), hitsOf("missing", MAX_MISSING, request)]);
  const table = redirectTable(rules);
  const options = { search: "", now: site.now, hosts: null };
  return Response.json({
    hit_days: HIT_DAYS,
    paths: hits.filter(({ path }) => resolveRedirect(table, path, options) === null),
  });
}

async function listRevisions({ place: { kv, db } }: DeskRequest): Promise<Response> {
  const sets = await readRevisions(kv, db);
  const revisions = sets.map(({ revision, at, action, by, rules }, i) => {
    const before = sets[i + 1];
    // What the oldest stored revision changed is not known, unless it was the first.
    const differences = before ? differencesOf(before.rules, rules) : revision === 1 ? differencesOf([], rules) : null;
    return { revision, at, action, by: by ?? null, rules: rules.length, differences };
  });
  return Response.json({ revisions });
}

async function checkAddress({ raw, place: { kv, db, site } }: DeskRequest): Promise<Response> {
  const path = new URL(raw.url).searchParams.get("path") ?? "";
  if (!path.startsWith("/") || !URL.canParse(`http://portal.invalid${path}`))
    throw problem("parameter.invalid", "path must be a path of this site, such as /old/page.", { field: "path" });
  const { rules } = await readRuleSet(kv, db);
  const { location, status, rules: steps, why, warnings } = await checkPath(path, { rules, db, ...site });
  return Response.json({ path, location, status: status ?? null, rules: steps, why, warnings });
}

const attachment = (type: string, name: string) => ({
  headers: { "content-type": type, "content-disposition": `attachment; filename="${name}"` },
});

async function exportCsv({ place: { kv, db } }: DeskRequest): Promise<Response> {
  const { rules } = await readRuleSet(kv, db);
  return new Response(rulesCsv(rules), attachment("text/csv; charset=utf-8", "redirects.csv"));
}

async function exportJson({ place: { kv, db } }: DeskRequest): Promise<Response> {
  const { revision, rules } = await readRuleSet(kv, db);
  const body = `${JSON.stringify({ revision, rules }, null, 2)}\n`;
  return new Response(body, attachment("application/json", "redirects.json"));
}

/** What a change would do: the differences, and warnings about rules that are valid but perhaps not intended. */
async function previewChange({ raw, place }: DeskRequest): Promise<Response> {
  const { change } = await changeOf(raw, place);
  const { revision, rules: before } = await readRuleSet(place.kv, place.db);
  const rules = rulesAfter(before, change, place.site);
  const differences = differencesOf(before, rules);
  const fresh = differences.flatMap(({ after }) => (after === null ? [] : [after])).slice(0, MAX_CHECKED_TARGETS);
  const warnings = await ruleWarnings(fresh, { rules, db: place.db, ...place.site });
  if (rules.length === 0 && before.length > 0)
    warnings.push(`No rule is left; there were ${countRules(before.length)}.`);
  return Response.json({ revision, differences, warnings, rules: rules.length });
}

/** Saves a change of the revision that its maker saw; 409 with what others have changed since. */
async function save({ raw, place, by }: DeskRequest): Promise<Response> {
  const { change, revision: seenRevision } = await changeOf(raw, place);
  if (seenRevision === undefined)
    throw problem("parameter.invalid", "revision must be the number that the list of rules has.", {
      field: "revision",
    });
  try {
    const { revision, rules } = await saveChange(place, change, { by, revision: seenRevision });
    return Response.json({ revision, rules: rules.length });
  } catch (error) {
    if (!(error instanceof Problem && error.code === "redirect.changed")) throw error;
    const [current, old] = await Promise.all([
      readRuleSet(place.kv, place.db),
      readRevision(place.kv, seenRevision).catch(() => null),
    ]);
    return Response.json(
      {
        ...problemBody(error),
        revision: current.revision,
        by: current.by ?? null,
        at: current.at,
        differences: old === null ? null : differencesOf(old.rules, current.rules),
      },
      { status: 409, headers: { "content-type": "application/problem+json" } },
    );
  }
}

/**
 * Reads `{ revision, put | remove | import | rollback }`.
 * @throws Problem request.malformed, parameter.invalid, redirect.invalid, redirect.revision_not_found
 */
async function changeOf(
  raw: Request,
  place: DeskRequest["place"],
): Promise<{ change: RuleChange; revision: number | undefined }> {
  const body = await readBodyObject(raw, MAX_CHANGE_BYTES);
  const revision = typeof body.revision === "number" ? body.revision : undefined;
  return { change: await readChange(body, place), revision };
}

async function readChange(body: Record<string, unknown>, { kv, site }: DeskRequest["place"]): Promise<RuleChange> {
  const { put, replaces, remove, import: file, rollback } = body;
  if (typeof put === "object" && put !== null) {
    refuseFaults(faultsIn([{ rule: put, line: 1 }], site).filter(({ rule }) => !isRuleLike(rule)));
    return putRule(put as RedirectRule, typeof replaces === "string" ? replaces : undefined);
  }
  if (typeof remove === "string") return removeRule(remove);
  if (typeof file === "string") {
    const rules = readRuleLines(file);
    refuseFaults(faultsIn(rules, site));
    return replaceRules(
      rules.map(({ rule }) => rule as RedirectRule),
      `import ${countRules(rules.length)}`,
    );
  }
  if (typeof rollback === "number") {
    const { rules } = await readRevision(kv, rollback);
    return replaceRules(rules, `rollback to ${rollback}`);
  }
  throw problem("parameter.invalid", "Send one of put, remove, import, and rollback.");
}

/** Whether the rule can be compared with others; what else is wrong with it is said with the whole set. */
function isRuleLike(rule: unknown): boolean {
  const { source, target } = rule as { source?: unknown; target?: unknown };
  return typeof source === "string" && typeof target === "string";
}

/** In the order of the new rules, removed ones last. */
function differencesOf(before: readonly RedirectRule[], after: readonly RedirectRule[]): RuleDifference[] {
  const bySource = (rules: readonly RedirectRule[]) => new Map(rules.map((rule) => [sourceKey(rule.source), rule]));
  const [old, fresh] = [bySource(before), bySource(after)];
  const newRules = [...fresh].flatMap(([key, rule]) => {
    const oldRule = old.get(key) ?? null;
    return JSON.stringify(oldRule) === JSON.stringify(rule) ? [] : [{ before: oldRule, after: rule }];
  });
  const oldRules = [...old].flatMap(([key, rule]) => (fresh.has(key) ? [] : [{ before: rule, after: null }]));
  return [...newRules, ...oldRules];
}
