import type { ReactNode } from "react";
import type { FareLine } from "../domain/fares/fares.ts";
import { Collapsing } from "./collapsing.tsx";
import { DataTable, type TableColumn } from "./data-table.tsx";
import { text } from "./text.tsx";

const columns: TableColumn<FareLine>[] = [
  {
    key: "fare",
    name: text.fares.fare,
    lead: true,
    cell: ({ id, name, area }) => (
      <>
        {name ?? text.fares.unnamed(id)}
        {area === null ? null : <span className="cell-more">{text.fares.area(area)}</span>}
      </>
    ),
  },
  { key: "rider", name: text.fares.rider, cell: ({ rider }) => rider },
  { key: "media", name: text.fares.media, cell: ({ media }) => media.join(", ") },
  {
    key: "price",
    name: text.fares.price,
    kind: "number",
    cell: ({ amount, currency }) => text.fares.amount(amount, currency),
  },
  { key: "transfers", name: text.fares.transfers, cell: ({ transfers }) => transfers },
];

/** What tickets cost, as the feed tells it. @param total number of all fares, of which these are the first */
export function FareTable({ fares, total }: { fares: readonly FareLine[]; total: number }): ReactNode {
  return (
    <>
      <Collapsing count={fares.length} label={text.fares.all(fares.length)}>
        <DataTable
          caption={text.fares.caption}
          columns={columns}
          rows={fares}
          rowKey={(line) => JSON.stringify([line.id, line.rider, line.amount, line.currency])}
        />
      </Collapsing>
      {total > fares.length ? <p className="soft">{text.fares.first(fares.length, total)}</p> : null}
    </>
  );
}
