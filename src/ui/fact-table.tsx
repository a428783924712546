import type { ReactNode } from "react";

/** One fact: what it is called, and its value. A value of null, undefined, "" or false leaves the row out. */
export type Fact = readonly [name: string, value: ReactNode];

function isThere(value: ReactNode): boolean {
  return value !== null && value !== undefined && value !== "" && value !== false;
}

/** Facts about one thing, in two columns (one on a narrow screen). Facts that are not known are not listed. */
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
