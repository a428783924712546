import type { ReactNode } from "react";

/** A name and its value. A value of null, undefined, "", or false hides the row. */
export type Fact = readonly [name: string, value: ReactNode];

function isThere(value: ReactNode): boolean {
  return value !== null && value !== undefined && value !== "" && value !== false;
}

/** Facts in two columns (one on a narrow screen). Unknown facts are hidden. */
export function FactTable({ facts, narrow = false }: { facts: readonly Fact[]; narrow?: boolean }): ReactNode {
  return (
    <dl className="facts" {...(narrow ? { "data-narrow": "" } : {})}>
      {facts
        .filter(([, value]) => isThere(value))
        .map(([name, value]) => (
          <div className="fact" key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
