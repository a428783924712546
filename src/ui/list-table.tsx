/**
 * The table of the main lists: like `DataTable`, with rows as static markup. That costs a fraction on the server, and React
 * neither hydrates nor diffs them.
 */
import type { ReactNode } from "react";
import { type Column, isEmpty, TableFrame, type TableProps } from "./data-table.tsx";
import { escaped, renderStatic } from "./render-static.ts";

/** The start of a cell is the same in all rows. */
function cellStart<Row>({ name, kind, lead }: Column<Row>): string {
  const label = `<td role="cell" data-label="${escaped(name)}"`;
  return `${label}${kind === undefined ? "" : ` data-kind="${kind}"`}${lead ? ' data-lead=""' : ""}`;
}

const EMPTY_CELL = ' data-empty=""><span class="soft">–</span></td>';

/** The rows of `DataTable` as identical HTML text. */
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

/** Cells may contain what `renderStatic` supports: links and words, no state or handlers. */
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
