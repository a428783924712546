/**
 * The table of the lists that the portal is made of: as `DataTable`, with rows that are written as one text. That costs
 * a fraction on the server, and React neither walks them when it takes the page over nor compares them later.
 */
import type { ReactNode } from "react";
import { type Column, isEmpty, TableFrame, type TableProps } from "./data-table.tsx";
import { escaped, renderStatic } from "./render-static.ts";

/** What stands before the state of a cell is the same in all rows. */
function cellStart<Row>({ name, kind, lead }: Column<Row>): string {
  const label = `<td role="cell" data-label="${escaped(name)}"`;
  return `${label}${kind === undefined ? "" : ` data-kind="${kind}"`}${lead ? ' data-lead=""' : ""}`;
}

const EMPTY_CELL = ' data-empty=""><span class="soft">–</span></td>';

/** The rows of `DataTable` as HTML text, the same to the letter. */
export function writtenRows<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const cells = columns.map((column) => ({ start: cellStart(column), column }));
  let text = "";
  for (const row of rows) {
    text += '<tr role="row">';
    for (const { start, column } of cells) {
      const value = column.cell(row);
      text += start + (isEmpty(value) ? EMPTY_CELL : `><div>${renderStatic(value)}</div></td>`);
    }
    text += "</tr>";
  }
  return text;
}

/** Its cells show what `written` takes: links and words, no state and no handlers. */
export function ListTable<Row>({ rows, ...frame }: TableProps<Row>): ReactNode {
  return (
    <TableFrame {...frame}>
      <tbody
        // biome-ignore lint/a11y: as in the frame
        role="rowgroup"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: `written` escapes what is not an element of ours
        dangerouslySetInnerHTML={{ __html: writtenRows(frame.columns, rows) }}
      />
    </TableFrame>
  );
}
