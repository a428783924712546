/**
 * The table of the main lists: like `DataTable`, with rows as static markup. That costs a fraction on the server, and React
 * neither hydrates nor diffs them.
 */
import type { ReactNode } from "react";
import { escapeMarkup } from "../domain/text/markup.ts";
import { isEmpty, type TableColumn, TableFrame, type TableProps } from "./data-table.tsx";
import { renderStatic } from "./render-static.ts";

/** The start of a cell is the same in all rows. */
function cellStart<Row>({ name, kind, lead }: TableColumn<Row>): string {
  const label = `<td role="cell" data-label="${escapeMarkup(name)}"`;
  return `${label}${kind === undefined ? "" : ` data-kind="${kind}"`}${lead ? ' data-lead=""' : ""}`;
}

const EMPTY_CELL = ' data-empty=""><span class="soft">–</span></td>';

/** The rows of `DataTable` as identical HTML text. */
export function writtenRows<Row>(columns: readonly TableColumn<Row>[], rows: readonly Row[]): string {
  const starts = columns.map((column) => cellStart(column));
  let text = "";
  for (const row of rows) {
    text += '<tr role="row">';
    for (const [i, column] of columns.entries()) {
      const value = column.cell(row);
      const repeats = column.repeats?.(row) ? ' data-repeats=""' : "";
      text += starts[i] + (isEmpty(value) ? EMPTY_CELL : `${repeats}><div>${renderStatic(value)}</div></td>`);
    }
    text += "</tr>";
  }
  return text;
}

/** The columns that any of the rows fills, and the one that the list is sorted by. */
export function filledColumns<Row>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
): readonly TableColumn<Row>[] {
  const isSorted = ({ sort }: TableColumn<Row>) => sort !== undefined && sort.state !== "none";
  return columns.filter((column) => isSorted(column) || rows.some((row) => !isEmpty(column.cell(row))));
}

/** Columns without a value in any row are left out. Cells may contain what `renderStatic` supports: links and words, no state or handlers. */
export function ListTable<Row>({ rows, columns, ...frame }: TableProps<Row>): ReactNode {
  const columnsShown = filledColumns(columns, rows);
  return (
    <TableFrame {...frame} compact columns={columnsShown}>
      <tbody
        // biome-ignore lint/a11y: as in the frame
        role="rowgroup"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: `written` escapes what is not an element of ours
        dangerouslySetInnerHTML={{ __html: writtenRows(columnsShown, rows) }}
      />
    </TableFrame>
  );
}
