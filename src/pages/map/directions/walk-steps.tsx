/** The steps of a walk in words, folded: which street, where to turn, and how far. */
import type { ReactNode } from "react";
import type { UnitSystem } from "../../../domain/distance.ts";
import { NamedText } from "../../../ui/named-text.tsx";
import { englishAttributes } from "../../../ui/names.ts";
import { text } from "./walk-text.ts";
import { type LegStep, stepWords } from "./walk-words.ts";

/** @param steps a single one says no more than its walk */
export function WalkSteps({ steps, units }: { steps: readonly LegStep[]; units: UnitSystem }): ReactNode {
  if (steps.length < 2) return null;
  return (
    <details className="small walk-steps">
      <summary>{text.count(steps.length)}</summary>
      <ol>
        {steps.map((step, i) => {
          const words = stepWords(step, units);
          return (
            // The same turn may come twice.
            // biome-ignore lint/suspicious/noArrayIndexKey: steps never move
            <li key={i} {...(words === null && englishAttributes())}>
              {words === null ? (
                step.instruction
              ) : (
                <NamedText text={words} names={[step.is_unnamed === false ? step.street_name : null]} />
              )}
            </li>
          );
        })}
      </ol>
    </details>
  );
}
