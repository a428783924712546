import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { RedirectRule } from "../../src/domain/redirects/rule.ts";
import { sourceKey } from "../../src/domain/redirects/table.ts";
import { problem } from "../../worker/problem.ts";
import { ruleSetFaults } from "../../worker/redirects/faults.ts";
import { type NumberedRule, readRuleLines, ruleLine } from "../../worker/redirects/lines.ts";
import { changeRules, readRevision, readRevisions, readRuleSet } from "../../worker/redirects/rule-set.ts";
import { hostList } from "../../worker/settings.ts";
import type { Command, Context, Values } from "../command-line/command.ts";
import { ROOT } from "../project.ts";
import { checkPath, ruleWarnings } from "../redirect-check.ts";
import { readSettings } from "../settings.ts";

const usage =
  "redirects list | put SOURCE TARGET [--status 301] [--expires TIME] [--note TEXT] [--override] | rm SOURCE | " +
  "check PATH|FILE | import FILE | export | log | rollback REVISION";

/** `lines` are what people read; the rest is for programs. */
type Answer = { lines: string[] } & Record<string, unknown>;

export const command: Command = {
  summary: "Shows, changes, checks, and rolls back the redirect rules, which take effect without a deploy.",
  usage,
  worksOnFullDisk: true,
  actions: ["list", "put", "rm", "check", "import", "export", "log", "rollback"],
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
  async list({ kv, stores }, words) {
    none(words);
    const set = await readRuleSet(kv, stores.db);
    const lines = [...set.rules.map(ruleLine), `${countRules(set.rules)}, revision ${set.revision}.`];
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
    return save(context, `put ${source}`, (rules) => {
      const at = rules.findIndex(sameSource(source));
      return at < 0 ? [...rules, rule] : rules.with(at, rule);
    });
  },

  async rm(context, words) {
    const source = one(words);
    return save(context, `rm ${source}`, (rules) => {
      const at = rules.findIndex(sameSource(source));
      if (at < 0) throw problem("redirect.not_found", `No rule has the source ${source}.`);
      return rules.toSpliced(at, 1);
    });
  },

  /** For a path: its target and the reason. For a file: whether it can be imported. */
  async check(context, words) {
    const address = one(words);
    if (isPath(address)) {
      const { rules } = await readRuleSet(context.kv, context.stores.db);
      return checkPath(address, { rules, db: context.stores.db, ...site(context) });
    }
    const rules = await readRuleFile(context, address);
    const warnings = await warn(context, rules, { all: rules });
    return { rules: rules.length, warnings, lines: [`${address} is in order: ${countRules(rules)}.`] };
  },

  async import(context, words) {
    const rules = await readRuleFile(context, one(words));
    return save(context, `import ${countRules(rules)}`, () => rules, true);
  },

  async export({ kv, stores }, words) {
    none(words);
    const { rules } = await readRuleSet(kv, stores.db);
    return { rules, lines: rules.map((rule) => JSON.stringify(rule)) };
  },

  async log({ kv, stores }, words) {
    none(words);
    const sets = await readRevisions(kv, stores.db);
    const revisions = sets.map(({ revision, at, action, rules }) => ({ revision, at, action, rules: rules.length }));
    const lines = revisions.map((r) => `${r.revision}  ${r.at}  ${countRules(r.rules)}  ${r.action}`);
    return { revisions, lines: lines.length === 0 ? ["The rules have not been changed yet."] : lines };
  },

  async rollback(context, words) {
    const word = one(words);
    if (!/^\d{1,15}$/.test(word)) throw problem("command.usage", `A revision is a number. Usage: portal ${usage}`);
    const revision = Number(word);
    const { rules } = await readRevision(context.kv, revision);
    return save(context, `rollback to ${revision}`, () => rules, true);
  },
};

/** @param whole the change replaces all rules, and the new rules were already checked */
async function save(
  context: Context,
  action: string,
  change: (rules: readonly RedirectRule[]) => readonly RedirectRule[],
  whole = false,
): Promise<Answer> {
  const { kv, stores, now } = context;
  let fresh: readonly RedirectRule[] = [];
  let lostRules = 0;
  const sound = (before: readonly RedirectRule[]) => {
    const rules = change(before);
    fresh = rules.filter((rule) => whole || !before.includes(rule));
    lostRules = whole && rules.length === 0 ? before.length : 0;
    // Existing faults, such as a new page or a removed host, must not block changes to other rules.
    if (!whole) refuse(faultsIn(context, numberRules(rules)), faultsIn(context, numberRules(before)));
    return rules;
  };
  const { revision, rules } = await changeRules(kv, stores.db, sound, { action, now: now(), whole });
  const lines = [`${action}: ${countRules(rules)}, revision ${revision}. The site follows within 3 seconds.`];
  const faults = faultsIn(context, numberRules(rules));
  if (faults.length > 0) lines.push(describeFaults(faults, "is wrong now"));
  return {
    revision,
    rules: rules.length,
    warnings: await warn(context, fresh, { all: rules, lost: lostRules }),
    lines,
  };
}

/** Maximum number of printed warnings; the result contains all of them. */
const MAX_PRINTED_WARNINGS = 10;

/**
 * Prints warnings about valid rules that are perhaps not intended, on stderr.
 * @param options `all`: the whole set; `lost`: number of rules removed, if none is left
 */
async function warn(
  context: Context,
  rules: readonly RedirectRule[],
  { all, lost = 0 }: { all: readonly RedirectRule[]; lost?: number },
): Promise<string[]> {
  const warnings = await ruleWarnings(rules, { rules: all, db: context.stores.db, ...site(context) });
  if (lost > 0) warnings.push(`No rule is left; there ${lost === 1 ? "was" : "were"} ${countRules(lost)}.`);
  for (const warning of warnings.slice(0, MAX_PRINTED_WARNINGS)) context.progress(`Warning: ${warning}`);
  if (warnings.length > MAX_PRINTED_WARNINGS)
    context.progress(`${warnings.length - MAX_PRINTED_WARNINGS} more warnings with --json.`);
  return warnings;
}

function countRules(rules: number | readonly unknown[]): string {
  const count = typeof rules === "number" ? rules : rules.length;
  return count === 1 ? "1 rule" : `${count} rules`;
}

const numberRules = (rules: readonly RedirectRule[]): NumberedRule[] => rules.map((rule, i) => ({ rule, line: i + 1 }));

type RuleFault = NumberedRule & { source: string; reason: string };

function faultsIn(context: Context, rules: readonly NumberedRule[]): RuleFault[] {
  const faults = ruleSetFaults(
    rules.map(({ rule }) => rule),
    site(context),
  );
  return faults.map(({ line, reason }) => {
    const { rule, line: of } = rules[line - 1]!;
    return { rule, line: of, reason, source: String((rule as { source?: unknown } | null)?.source || "nothing") };
  });
}

/** The first fault, and the number of further ones. */
function describeFaults(faults: readonly RuleFault[], what: string): string {
  const [first] = faults;
  const others = faults.length - 1;
  const more = others === 0 ? "" : ` ${others} more ${others === 1 ? "rule is" : "rules are"} wrong.`;
  return `The rule for ${first?.source} ${what}: ${first?.reason}.${more}`;
}

/**
 * @param known existing faults, which do not refuse the change
 * @throws Problem redirect.invalid with the first bad line and the number of further ones
 */
function refuse(faults: readonly RuleFault[], existingFaults: readonly RuleFault[] = [], file?: string): void {
  const keyOf = ({ rule, reason }: RuleFault) => `${JSON.stringify(rule)} ${reason}`;
  const old = new Set(existingFaults.map(keyOf));
  const fresh = faults.filter((fault) => !old.has(keyOf(fault)));
  const [first] = fresh;
  if (first === undefined) return;
  throw problem("redirect.invalid", describeFaults(fresh, "is refused"), {
    line: first.line,
    value: JSON.stringify(first.rule),
    ...(file === undefined ? {} : { file }),
  });
}

function site({ now }: Context) {
  return { hosts: hostList(readSettings().vars.REDIRECT_HOSTS ?? ""), texts: textPaths(), now: now() };
}

function sameSource(source: string): (rule: RedirectRule) => boolean {
  const key = sourceKey(source);
  return (rule) => sourceKey(rule.source) === key;
}

/** Whether an argument is a path of the site. Anything else is a file, and so is a path at which a file exists. */
function isPath(text: string): boolean {
  if (/^https?:\/\//.test(text)) return URL.canParse(text);
  return text.startsWith("/") && !existsSync(text);
}

function expectWords(words: readonly string[], count: number): void {
  if (words.length !== count) throw problem("command.usage", `Usage: portal ${usage}`);
}

const none = (words: readonly string[]) => expectWords(words, 0);

function one(words: readonly string[]): string {
  expectWords(words, 1);
  return words[0]!;
}

function two(words: readonly string[]): [string, string] {
  expectWords(words, 2);
  return [words[0]!, words[1]!];
}

/**
 * Reads the rules of a file and checks them.
 * @throws Problem command.usage for an unreadable file, redirect.invalid for invalid rules
 */
async function readRuleFile(context: Context, file: string): Promise<RedirectRule[]> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    throw problem("command.usage", `The file ${file} cannot be read.`, { file }, error);
  }
  const read = readRuleLines(text, file);
  refuse(faultsIn(context, read), [], file);
  return read.map(({ rule }) => rule as RedirectRule);
}

/** Lists the pages that Markdown files in `content/` add to the site. */
const FOLDERS = [
  ["documentation", "/documentation"],
  ["news", "/news"],
  ["pages", ""],
] as const;

/** Paths of documentation pages, news articles, and custom pages. */
function textPaths(root: string = ROOT): string[] {
  return FOLDERS.flatMap(([folder, above]) =>
    readdirSync(`${root}content/${folder}`, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".md"))
      .map((name) => `${above}/${name.slice(0, -3)}`.replace(/\/index$/, "")),
  );
}
