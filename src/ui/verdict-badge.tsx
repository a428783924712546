import type { ReactNode } from "react";
import type { Query } from "../domain/screen.ts";
import { VERDICTS, type VerdictName } from "../domain/verdict/verdict.ts";
import type { WordedVerdict } from "../domain/verdict/words.ts";
import { inPageWords, VERDICT_TONES, verdictGroupName } from "../domain/verdict/words.ts";
import { Icon, type IconName } from "./icon.tsx";

const SIGNS: Readonly<Record<VerdictName, IconName>> = {
  current: "check",
  ends_soon: "clock",
  not_yet_valid: "info",
  expired: "cross",
  needs_key: "key",
  unreachable: "error",
  replaced: "right",
  never_imported: "unknown",
};

/** The parts of a verdict that a badge shows, and the last day of service. */
export type ShownVerdict = Pick<WordedVerdict, "verdict" | "words" | "sentence" | "ends">;

/** Reduces a verdict to its visible fields, to keep pages with many rows small. */
export function shownVerdict(verdict: WordedVerdict): ShownVerdict {
  return { verdict: verdict.verdict, ...inPageWords(verdict), ends: verdict.ends };
}

/** Whether data is usable today: words with an icon; color only supports them. The reason is the tooltip. */
export function VerdictBadge({ verdict }: { verdict: Omit<ShownVerdict, "ends"> }): ReactNode {
  return (
    <span className="tag" data-tone={VERDICT_TONES[verdict.verdict]} title={verdict.sentence}>
      <Icon name={SIGNS[verdict.verdict]} size={14} />
      {verdict.words}
    </span>
  );
}

/** The verdicts as choices of a filter, with their counts. */
export function verdictChoices(counts: Readonly<Record<string, number>> | undefined) {
  return VERDICTS.map((value) => ({ value, name: verdictGroupName(value), count: counts?.[value] ?? 0 }));
}

/** The verdicts in a URL; invalid ones are ignored. */
export function readVerdicts(query: Query<"verdict">): VerdictName[] {
  const values = query.getAll("verdict");
  return VERDICTS.filter((name) => values.includes(name));
}
