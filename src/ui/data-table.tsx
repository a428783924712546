import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

export type SortState = "ascending" | "descending" | "none";

export type TableColumn<Row> = {
  key: string;
  /** Header text, also the label of the cell when rows are shown as cards. */
  name: string;
  /** `number` aligns to the end with equal digits; `nowrap` keeps the value on one line; `labeled` is not clear without its name. */
  kind?: "number" | "nowrap" | "labeled";
  /** The cell that names the row: it heads the card on a narrow screen. */
  lead?: boolean;
  /** Whether another cell of the row has the same words. Cards of narrow screens leave the cell out. */
  repeats?(row: Row): boolean;
  /** Link that sorts by this column, and the current order. */
  sort?: { to: string; state: SortState };
  cell(row: Row): ReactNode;
};

/** Whether a cell has nothing to show. */
export function isEmpty(value: ReactNode): boolean {
  return value === null || value === undefined || value === "" || value === false;
}

function Head<Row>({ column }: { column: TableColumn<Row> }): ReactNode {
  const { sort } = column;
  if (sort === undefined) return column.name;
  return (
    <a href={sort.to}>
      {column.name}
      {sort.state === "none" ? null : <Icon name={sort.state === "ascending" ? "up" : "down"} size={14} />}
    </a>
  );
}

export type TableProps<Row> = {
  caption: ReactNode;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  /** New rows are loading; the old ones stay, faded. */
  busy?: boolean;
  /** On a phone, a row has its name in one line and its values in the next, in place of a line for each value. */
  compact?: boolean;
};

type FrameProps<Row> = Omit<TableProps<Row>, "rows"> & { children: ReactNode };

/**
 * The table around its rows. Table roles are explicit because the narrow layout displays rows as blocks, which would
 * otherwise hide the table from assistive technology.
 */
export function TableFrame<Row>({
  caption,
  columns,
  busy = false,
  compact = false,
  children,
}: FrameProps<Row>): ReactNode {
  return (
    <div className="table-wrap" {...(busy ? { "data-busy": "" } : {})} aria-busy={busy}>
      {/* biome-ignore-start lint/a11y: roles repeated on purpose, see above */}
      <table className="table" data-cards={compact ? "compact" : ""} role="table">
        <caption>{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                role="columnheader"
                data-kind={column.kind}
                {...(column.sort === undefined ? {} : { "aria-sort": column.sort.state })}
              >
                <Head column={column} />
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
      {/* biome-ignore-end lint/a11y: roles repeated on purpose, see above */}
    </div>
  );
}

/** Rows of one kind of thing. */
export function DataTable<Row>({
  rows,
  rowKey,
  ...frame
}: TableProps<Row> & { rowKey(row: Row): string | number }): ReactNode {
  return (
    <TableFrame {...frame}>
      {/* biome-ignore-start lint/a11y: as in the frame */}
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row">
            {frame.columns.map((column) => {
              const value = column.cell(row);
              const empty = isEmpty(value);
              return (
                <td
                  key={column.key}
                  role="cell"
                  data-label={column.name}
                  data-kind={column.kind}
                  data-lead={column.lead ? "" : undefined}
                  data-empty={empty ? "" : undefined}
                  data-repeats={!empty && column.repeats?.(row) ? "" : undefined}
                >
                  {empty ? <span className="soft">–</span> : <div>{value}</div>}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
      {/* biome-ignore-end lint/a11y: as in the frame */}
    </TableFrame>
  );
}
