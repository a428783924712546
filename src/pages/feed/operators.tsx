import type { ReactNode } from "react";
import { link } from "../../domain/links.ts";
import type { FeedDetail } from "./query.ts";
import { operatorName } from "./title.ts";

/** Operators in view; the rest opens on demand. */
const SHOWN = 5;

type FeedOperator = NonNullable<FeedDetail["associated_operators"]>[number];

function OperatorLines({ operators }: { operators: readonly FeedOperator[] }): ReactNode {
  return (
    <ul className="plain-list">
      {operators.map((operator) => (
        <li key={operator.onestop_id}>
          {operator.onestop_id === null ? (
            operatorName(operator)
          ) : (
            <>
              <a className="cell-main" href={link.operator(operator.onestop_id)}>
                {operatorName(operator)}
              </a>
              <span className="cell-more mono">{operator.onestop_id}</span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The operators whose services a feed describes. */
export function FeedOperators({ operators }: { operators: readonly FeedOperator[] }): ReactNode {
  if (operators.length === 0) return <p className="soft">No operator is associated with this feed.</p>;
  const more = operators.slice(SHOWN);
  return (
    <>
      <OperatorLines operators={operators.slice(0, SHOWN)} />
      {more.length === 0 ? null : (
        <details className="fold">
          <summary>Show all {operators.length} operators</summary>
          <OperatorLines operators={more} />
        </details>
      )}
    </>
  );
}
