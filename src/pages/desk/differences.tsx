import type { ReactNode } from "react";
import type { Difference } from "./requests.ts";
import { RuleLine } from "./rule-line.tsx";
import { text } from "./text.tsx";

/** Differences that are shown; an import can have thousands. */
const SHOWN = 100;

/** Rules before and after a change. */
export function Differences({ differences }: { differences: readonly Difference[] }): ReactNode {
  const rest = differences.length - SHOWN;
  return (
    <>
      <ul className="plain-list desk-differences" aria-label={text.review.caption}>
        {differences.slice(0, SHOWN).map(({ before, after }) => (
          <li key={(after ?? before)?.source}>
            {before === null ? null : (
              <del>
                <span className="small">{after === null ? text.review.removed : text.review.before}</span>
                <RuleLine rule={before} />
              </del>
            )}
            {after === null ? null : (
              <ins>
                <span className="small">{before === null ? text.review.added : text.review.after}</span>
                <RuleLine rule={after} />
              </ins>
            )}
          </li>
        ))}
      </ul>
      {rest <= 0 ? null : <p className="small">{text.review.more(rest)}</p>}
    </>
  );
}
