import type { ReactNode } from "react";
import { text } from "./entity-text.tsx";

/** Rows of a collapsed list, unless it asks for fewer; src/styles/entity.css hides the others. */
export const ROWS_SHOWN = 5;

/**
 * A table or list that shows only its first rows on a narrow screen, and all of them after a click; the cells of a row
 * follow each other there instead of having a line each. Needs no script; on
 * a wide screen, on paper, and in a browser without `:has()` all rows are visible.
 * @param count rows of the list
 * @param rows that a narrow screen shows
 * @param label of the button, such as `Show all 20 routes`
 */
export function Collapsing({
  count,
  rows = ROWS_SHOWN,
  label,
  children,
}: {
  count: number;
  rows?: 3 | typeof ROWS_SHOWN;
  label: string;
  children: ReactNode;
}): ReactNode {
  // A button in place of a single row would save nothing.
  if (count <= rows + 1) return <div className="collapsing-short">{children}</div>;
  return (
    <div className="collapsing" data-rows={rows}>
      {children}
      <details className="collapsing-toggle">
        <summary className="button" data-size="small">
          <span className="collapsing-more">{label}</span>
          <span className="collapsing-fewer">{text.showFewer}</span>
        </summary>
      </details>
    </div>
  );
}
