/** The steps of a walk in words, folded: which street, where to turn, and how far. */
import type { ReactNode } from "react";
import { plural } from "../../../domain/plural.ts";
import { englishAttributes } from "../../../ui/names.ts";

const stepCount = (n: number) => plural(n, { one: "{n} step", other: "{n} steps" });

/** @param steps a single one says no more than its walk */
export function WalkSteps({ steps }: { steps: readonly { instruction: string }[] }): ReactNode {
  if (steps.length < 2) return null;
  return (
    <details className="small walk-steps">
      <summary>{stepCount(steps.length)}</summary>
      <ol {...englishAttributes()}>
        {steps.map(({ instruction }, i) => (
          // The same turn may come twice.
          // biome-ignore lint/suspicious/noArrayIndexKey: steps never move
          <li key={i}>{instruction}</li>
        ))}
      </ol>
    </details>
  );
}
