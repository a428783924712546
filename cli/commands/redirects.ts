import { readFile } from "node:fs/promises";
import { resolveRedirect } from "../../src/domain/redirects/resolve.ts";
import type { RedirectRule } from "../../src/domain/redirects/rule.ts";
import { redirectTable } from "../../src/domain/redirects/table.ts";
import { routeNameOf } from "../../src/domain/route-names.ts";
import { problem } from "../../worker/problem.ts";
import { compiledRules } from "../../worker/redirects/compiled.ts";
import { ruleSetFaults } from "../../worker/redirects/faults.ts";
import { readRuleLines, ruleLine } from "../../worker/redirects/lines.ts";
import {
  type RuleSet,
  readRevision,
  readRevisions,
  readRuleSet,
  writeRuleSet,
} from "../../worker/redirects/rule-set.ts";
import { stampRedirects } from "../../worker/store/stamp.ts";
import type { Command, Context, Values } from "../command.ts";
import { readSettings } from "../settings.ts";

const usage =
  "redirects list | put SOURCE TARGET [--status 301] [--expires TIME] [--note TEXT] [--override] | rm SOURCE | " +
  "check PATH|FILE | import FILE | export | log | rollback REVISION";

/** `lines` are what people read; the rest is for programs. */
type Answer = { lines: string[] } & Record<string, unknown>;

export const command: Command = {
  summary: "Redirect rules that count without a deploy: shows, changes, tests them, and goes back to earlier ones.",
  usage,
  options: {
    status: { type: "string" },
    expires: { type: "string" },
    note: { type: "string" },
    override: { type: "boolean" },
  },
  async run(context, [action = "list", ...words], values): Promise<Answer> {
    const work = ACTIONS[action];
    if (work === undefined) throw problem("command.usage", `There is no "redirects ${action}". Usage: portal ${usage}`);
    return work(context, words, values);
  },
  print(answer) {
    return (answer as Answer).lines.join("\n");
  },
};

type Action = (context: Context, words: string[], values: Values) => Promise<Answer>;

const ACTIONS: Record<string, Action> = {
  async list({ kv }) {
    const set = await readRuleSet(kv);
    const lines = [...set.rules.map(ruleLine), `${set.rules.length} rules, revision ${set.revision}.`];
    return { revision: set.revision, rules: set.rules, lines };
  },

  async put(context, words, values) {
    const [source, target] = two(words);
    const rule = {
      source,
      target,
      status: Number(values.status ?? 301),
      ...(typeof values.expires === "string" ? { expires: values.expires } : {}),
      ...(typeof values.note === "string" ? { note: values.note } : {}),
      ...(values.override === true ? { override: true } : {}),
    } as RedirectRule;
    const { rules } = await readRuleSet(context.kv);
    return save(context, [...rules.filter((r) => r.source !== source), rule], `put ${source}`);
  },

  async rm(context, words) {
    const source = one(words);
    const { rules } = await readRuleSet(context.kv);
    const left = rules.filter((rule) => rule.source !== source);
    if (left.length === rules.length) throw problem("redirect.not_found", `No rule has the source ${source}.`);
    return save(context, left, `rm ${source}`);
  },

  /** A path: where it leads and why. A file: whether it could be imported. */
  async check(context, words) {
    const given = one(words);
    if (given.startsWith("/") && !/\.(jsonl?|ndjson)$/.test(given)) return checkPath(context, given);
    const rules = readRuleLines(await read(given));
    refuseFaults(rules, given);
    return { rules: rules.length, lines: [`${given} is in order: ${rules.length} rules.`] };
  },

  async import(context, words) {
    const file = one(words);
    const rules = readRuleLines(await read(file));
    return save(context, rules as { rule: RedirectRule; line: number }[], `import ${rules.length} rules`, file);
  },

  async export({ kv }) {
    const { rules } = await readRuleSet(kv);
    return { rules, lines: rules.map((rule) => JSON.stringify(rule)) };
  },

  async log({ kv }) {
    const sets = await readRevisions(kv);
    const revisions = sets.map(({ revision, at, action, rules }) => ({ revision, at, action, rules: rules.length }));
    const lines = revisions.map((r) => `${r.revision}  ${r.at}  ${r.rules} rules  ${r.action}`);
    return { revisions, lines: lines.length === 0 ? ["Nobody has changed the rules yet."] : lines };
  },

  async rollback(context, words) {
    const revision = Number(one(words));
    if (!Number.isInteger(revision)) throw problem("command.usage", `A revision is a number. Usage: portal ${usage}`);
    const { rules } = await readRevision(context.kv, revision);
    return save(context, rules, `rollback to ${revision}`);
  },
};

async function save(
  { kv, stores, now }: Context,
  given: readonly (RedirectRule | { rule: RedirectRule; line: number })[],
  action: string,
  file?: string,
): Promise<Answer> {
  const numbered = given.map((rule, i) => ("rule" in rule ? rule : { rule, line: i + 1 }));
  refuseFaults(numbered, file);
  const rules = numbered.map(({ rule }) => rule);
  const set: RuleSet = await writeRuleSet(kv, rules, { action, now: now() });
  await stampRedirects(
    stores.db,
    set.revision,
    rules.some((rule) => rule.override === true),
  );
  const lines = [`${action}: ${rules.length} rules, revision ${set.revision}. The site follows within seconds.`];
  return { revision: set.revision, rules: rules.length, lines };
}

/** @throws Problem redirect.invalid with the first bad line and how many more there are */
function refuseFaults(rules: readonly { rule: unknown; line: number }[], file?: string): void {
  const faults = ruleSetFaults(
    rules.map(({ rule }) => rule),
    redirectHosts(),
  );
  const [first] = faults;
  if (first === undefined) return;
  const { rule, line } = rules[first.line - 1]!;
  const more = faults.length === 1 ? "" : ` ${faults.length - 1} more rules are wrong.`;
  const source = String((rule as { source?: unknown } | null)?.source ?? "");
  throw problem("redirect.invalid", `The rule for ${source || "nothing"} is refused: ${first.reason}.${more}`, {
    line,
    value: JSON.stringify(rule),
    ...(file === undefined ? {} : { file }),
  });
}

async function checkPath({ kv, now }: Context, given: string): Promise<Answer> {
  const { rules } = await readRuleSet(kv);
  const [path = "/", search] = given.split(/(?=\?)/, 2);
  const options = { search: search ?? "", now: now(), hosts: redirectHosts() };
  const page = routeNameOf(path);
  const live = redirectTable(rules);
  const steps = [
    [
      "a rule that overrides pages",
      () => resolveRedirect(live, path, { ...options, counts: (r) => r.override === true }),
    ],
    ["a compiled rule", () => resolveRedirect(redirectTable(compiledRules), path, options)],
    ["a rule", () => (page === null ? resolveRedirect(live, path, options) : null)],
  ] as const;
  for (const [why, resolve] of steps) {
    const found = resolve();
    if (found === null) continue;
    const lines = [`${given} leads to ${found.location} (${found.status}), by ${why}:`, ...found.rules.map(ruleLine)];
    return { path: given, ...found, why, lines };
  }
  const why = page === null ? "no rule and no page has this path" : `it is the page ${page}`;
  return { path: given, location: null, why, lines: [`${given} leads nowhere else: ${why}.`] };
}

const redirectHosts = () => (readSettings().vars.REDIRECT_HOSTS ?? "").split(/[\s,]+/).filter((host) => host !== "");

function one(words: readonly string[]): string {
  if (words.length !== 1) throw problem("command.usage", `Usage: portal ${usage}`);
  return words[0]!;
}

function two(words: readonly string[]): [string, string] {
  if (words.length !== 2) throw problem("command.usage", `Usage: portal ${usage}`);
  return [words[0]!, words[1]!];
}

async function read(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    throw problem("command.usage", `The file ${file} cannot be read.`, { file }, error);
  }
}
