import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { RedirectRule } from "../../src/domain/redirects/rule.ts";
import { problem } from "../../worker/problem.ts";
import {
  countRules,
  describeFaults,
  faultsIn,
  numberRules,
  putRule,
  type RuleChange,
  refuseFaults,
  removeRule,
  replaceRules,
  saveChange,
} from "../../worker/redirects/change.ts";
import { checkPath, ruleWarnings } from "../../worker/redirects/check.ts";
import { readRuleLines, ruleLine } from "../../worker/redirects/lines.ts";
import { readRevision, readRevisions, readRuleSet } from "../../worker/redirects/rule-set.ts";
import { hostList } from "../../worker/settings.ts";
import type { Command, Context, Values } from "../command-line/command.ts";
import { ROOT } from "../project.ts";
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
    const lines = [...set.rules.map(ruleLine), `${countRules(set.rules.length)}, revision ${set.revision}.`];
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
    return save(context, putRule(rule));
  },

  async rm(context, words) {
    return save(context, removeRule(one(words)));
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
    return { rules: rules.length, warnings, lines: [`${address} is in order: ${countRules(rules.length)}.`] };
  },

  async import(context, words) {
    const rules = await readRuleFile(context, one(words));
    return save(context, replaceRules(rules, `import ${countRules(rules.length)}`));
  },

  async export({ kv, stores }, words) {
    none(words);
    const { rules } = await readRuleSet(kv, stores.db);
    return { rules, lines: rules.map((rule) => JSON.stringify(rule)) };
  },

  async log({ kv, stores }, words) {
    none(words);
    const sets = await readRevisions(kv, stores.db);
    const revisions = sets.map(({ rules, ...set }) => ({ ...set, rules: rules.length }));
    const lines = revisions.map(
      ({ revision, at, rules, action, by }) =>
        `${revision}  ${at}  ${countRules(rules)}  ${action}${by === undefined ? "" : `  (${by})`}`,
    );
    return { revisions, lines: lines.length === 0 ? ["The rules have not been changed yet."] : lines };
  },

  async rollback(context, words) {
    const word = one(words);
    if (!/^\d{1,15}$/.test(word)) throw problem("command.usage", `A revision is a number. Usage: portal ${usage}`);
    const revision = Number(word);
    const { rules } = await readRevision(context.kv, revision);
    return save(context, replaceRules(rules, `rollback to ${revision}`));
  },
};

async function save(context: Context, change: RuleChange): Promise<Answer> {
  const { kv, stores } = context;
  let before: readonly RedirectRule[] = [];
  const watchedChange: RuleChange = {
    ...change,
    apply(rules) {
      before = rules;
      return change.apply(rules);
    },
  };
  const { revision, rules } = await saveChange({ kv, db: stores.db, site: site(context) }, watchedChange);
  const fresh = rules.filter((rule) => change.isWhole || !before.includes(rule));
  const lostRules = change.isWhole && rules.length === 0 ? before.length : 0;
  const count = countRules(rules.length);
  const lines = [`${change.action}: ${count}, revision ${revision}. The site follows within 3 seconds.`];
  const faults = faultsIn(numberRules(rules), site(context));
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

function site({ now }: Context) {
  return { hosts: hostList(readSettings().vars.REDIRECT_HOSTS ?? ""), texts: textPaths(), now: now() };
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
  refuseFaults(faultsIn(read, site(context)), { file });
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
