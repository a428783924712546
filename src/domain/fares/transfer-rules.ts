/**
 * Which transfer rules apply between two legs (GTFS reference, fare_transfer_rules.txt). A rule names the groups of both legs;
 * only where none names both do empty fields count, which match the groups that no rule names in that field.
 *
 * `duration_limit` is measured from the first leg to which rules with the same two groups have been applied in a row, and
 * `transfer_count` counts these transfers: of the rules whose duration is long enough, those with the smallest sufficient count
 * apply. A rule between different groups has no count, and is measured from the leg before.
 */
import type { EffectiveLeg } from "./leg-rules.ts";
import type { FareTransferRule, ProductTables } from "./product-tables.ts";

/** Transfers in a row by rules with the same two fields, up to the leg before. */
export type TransferChain = {
  from: string | null;
  to: string | null;
  /** Position of its first leg. */
  first: number;
  /** Number of transfers. */
  count: number;
};

/** Rules that apply, each of which may have other products; none if the legs are paid separately. */
export function transferRulesBetween(
  { transferRules, listed }: Pick<ProductTables, "transferRules" | "listed">,
  legs: readonly EffectiveLeg[],
  /** Position of the leg after the transfer. */
  at: number,
  groups: { from: string | null; to: string | null },
  chain: TransferChain | null,
): { rule: FareTransferRule; chain: TransferChain }[] {
  const { from, to } = groups;
  if (from === null || to === null) return [];
  const exact = transferRules.filter((rule) => rule.from === from && rule.to === to);
  const isField = (field: string | null, group: string, all: ReadonlySet<string>) =>
    field === null ? !all.has(group) : field === group;
  const matches =
    exact.length > 0
      ? exact
      : transferRules.filter(
          (rule) => isField(rule.from, from, listed.fromGroups) && isField(rule.to, to, listed.toGroups),
        );
  const candidates = matches.flatMap((rule) => {
    const repeats = rule.from === rule.to;
    const goesOn = repeats && chain !== null && chain.from === rule.from && chain.to === rule.to;
    const next: TransferChain = goesOn
      ? { ...chain, count: chain.count + 1 }
      : { from: rule.from, to: rule.to, first: at - 1, count: 1 };
    return next.count <= rule.count && secondsOf(rule, legs[next.first]!, legs[at]!) <= rule.limit
      ? [{ rule, chain: next }]
      : [];
  });
  const fewest = candidates.reduce((least, { rule }) => Math.min(least, rule.count), Infinity);
  return candidates.filter(({ rule }) => rule.count === fewest);
}

/** Seconds between the validations that a rule's duration_limit_type names. */
function secondsOf({ limitType }: FareTransferRule, first: EffectiveLeg, last: EffectiveLeg): number {
  const start = limitType === 0 || limitType === 1 ? first.departure : first.arrival;
  const end = limitType === 1 || limitType === 2 ? last.departure : last.arrival;
  return end - start;
}
