/** Changes of the rules in KV: checked as a whole, and saved. The command line and the desk make them alike. */
import type { RedirectRule } from "../../src/domain/redirects/rule.ts";
import { sourceKey } from "../../src/domain/redirects/table.ts";
import { problem } from "../problem.ts";
import type { Db } from "../store/db/db.ts";
import { type FaultSite, ruleSetFaults } from "./faults.ts";
import type { NumberedRule } from "./lines.ts";
import { changeRules, type RuleSet, type RuleStore } from "./rule-set.ts";

export type RuleChange = {
  /** What the change does, for the log: `put /old`. */
  action: string;
  /** It replaces all rules, and ignores the active ones, which may even be invalid. */
  isWhole: boolean;
  /** The rules after the change. @throws Problem redirect.not_found */
  apply(rules: readonly RedirectRule[]): readonly RedirectRule[];
};

/**
 * Adds a rule, or replaces the one with the same source.
 * @param replaces source of the rule that it replaces, if that differs from its own
 */
export function putRule(rule: RedirectRule, replaces: string = rule.source): RuleChange {
  return {
    action:
      sourceKey(replaces) === sourceKey(rule.source) ? `put ${rule.source}` : `put ${rule.source} for ${replaces}`,
    isWhole: false,
    apply(rules) {
      const at = rules.findIndex(isFrom(replaces));
      return at < 0 ? [...rules, rule] : rules.with(at, rule);
    },
  };
}

export function removeRule(source: string): RuleChange {
  return {
    action: `rm ${source}`,
    isWhole: false,
    apply(rules) {
      const at = rules.findIndex(isFrom(source));
      if (at < 0) throw problem("redirect.not_found", `No rule has the source ${source}.`);
      return rules.toSpliced(at, 1);
    },
  };
}

/** @param action for example `rollback to 7` */
export const replaceRules = (rules: readonly RedirectRule[], action: string): RuleChange => ({
  action,
  isWhole: true,
  apply: () => rules,
});

const isFrom = (source: string) => {
  const key = sourceKey(source);
  return (rule: RedirectRule) => sourceKey(rule.source) === key;
};

/** Where rules are kept. */
export type ChangeContext = { kv: RuleStore; db: Db; site: FaultSite };

/**
 * Checks a change and saves it.
 * @param options `by`: who makes it; `revision`: the one that its maker saw, if the change must not be applied to another
 * @throws Problem redirect.invalid, redirect.not_found; redirect.changed when the rules are no longer those of `revision`
 */
export function saveChange(
  { kv, db, site }: ChangeContext,
  change: RuleChange,
  { by, revision }: { by?: string; revision?: number } = {},
): Promise<RuleSet> {
  const apply = (before: RuleSet) => {
    if (revision !== undefined && before.revision !== revision)
      throw problem("redirect.changed", "Somebody else has changed the rules. Look at the change, then save again.", {
        value: String(before.revision),
      });
    return rulesAfter(before.rules, change, site);
  };
  const { action, isWhole } = change;
  return changeRules(kv, db, apply, { action, now: site.now, whole: isWhole, ...(by === undefined ? {} : { by }) });
}

/**
 * The rules after a change. Existing faults, such as a new page or a removed host, do not block changes of other rules.
 * @throws Problem redirect.invalid, redirect.not_found
 */
export function rulesAfter(
  before: readonly RedirectRule[],
  change: RuleChange,
  site: FaultSite,
): readonly RedirectRule[] {
  const rules = change.apply(before);
  if (!change.isWhole)
    refuseFaults(faultsIn(numberRules(rules), site), { existing: faultsIn(numberRules(before), site) });
  return rules;
}

export type RuleFault = NumberedRule & { source: string; reason: string };

export const numberRules = (rules: readonly RedirectRule[]): NumberedRule[] =>
  rules.map((rule, i) => ({ rule, line: i + 1 }));

export function faultsIn(rules: readonly NumberedRule[], site: FaultSite): RuleFault[] {
  const faults = ruleSetFaults(
    rules.map(({ rule }) => rule),
    site,
  );
  return faults.map(({ line, reason }) => {
    const { rule, line: of } = rules[line - 1]!;
    return { rule, line: of, reason, source: String((rule as { source?: unknown } | null)?.source || "nothing") };
  });
}

/** The first fault, and the number of further ones. */
export function describeFaults(faults: readonly RuleFault[], what: string): string {
  const [first] = faults;
  const others = faults.length - 1;
  const more = others === 0 ? "" : ` ${others} more ${others === 1 ? "rule is" : "rules are"} wrong.`;
  return `The rule for ${first?.source} ${what}: ${first?.reason}.${more}`;
}

/**
 * @param options `existing`: faults that the rules had before the change, which it may keep; `file`: its name, for the error
 * @throws Problem redirect.invalid with the first bad line and the number of further ones
 */
export function refuseFaults(
  faults: readonly RuleFault[],
  { existing = [], file }: { existing?: readonly RuleFault[]; file?: string } = {},
): void {
  const keyOf = ({ rule, reason }: RuleFault) => `${JSON.stringify(rule)} ${reason}`;
  const old = new Set(existing.map(keyOf));
  const fresh = faults.filter((fault) => !old.has(keyOf(fault)));
  const [first] = fresh;
  if (first === undefined) return;
  throw problem("redirect.invalid", describeFaults(fresh, "is refused"), {
    line: first.line,
    value: JSON.stringify(first.rule),
    ...(file === undefined ? {} : { file }),
  });
}

export const countRules = (count: number): string => (count === 1 ? "1 rule" : `${count} rules`);
