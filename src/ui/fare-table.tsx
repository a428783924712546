import type { ReactNode } from "react";
import type { FareLine } from "../domain/fares/fares.ts";
import { Collapsing } from "./collapsing.tsx";
import { DataTable, type TableColumn } from "./data-table.tsx";
import { ExternalLink } from "./external-link.tsx";
import { fareText } from "./fare-text.ts";
import { englishAttributes } from "./names.ts";

/** Words of the API. */
const InEnglish = ({ words }: { words: string | null }): ReactNode => <span {...englishAttributes()}>{words}</span>;

const columnsOf = (): TableColumn<FareLine>[] => [
  {
    key: "fare",
    name: fareText.fare,
    lead: true,
    cell: ({ id, name, area }) => (
      <>
        {name ?? fareText.unnamed(id)}
        {area === null ? null : <span className="cell-more">{fareText.area(area)}</span>}
      </>
    ),
  },
  {
    key: "rider",
    name: fareText.rider,
    cell: ({ rider, eligibility_url: url }) =>
      rider === null || url === null ? rider : <ExternalLink url={url}>{rider}</ExternalLink>,
  },
  { key: "media", name: fareText.media, cell: ({ media }) => <InEnglish words={media.join(", ")} /> },
  {
    key: "price",
    name: fareText.price,
    kind: "number",
    cell: ({ amount, currency }) => fareText.amount(amount, currency),
  },
  { key: "transfers", name: fareText.transfers, cell: ({ transfers }) => <InEnglish words={transfers} /> },
];

/** What tickets cost, as the feed tells it. @param total number of all fares, of which these are the first */
export function FareTable({ fares, total }: { fares: readonly FareLine[]; total: number }): ReactNode {
  const hasRiders = fares.some(({ rider }) => rider !== null);
  return (
    <>
      <Collapsing count={fares.length} label={fareText.all(fares.length)}>
        <DataTable
          caption={fareText.caption}
          columns={columnsOf().filter(({ key }) => hasRiders || key !== "rider")}
          rows={fares}
          rowKey={(line) => JSON.stringify([line.id, line.rider, line.amount, line.currency])}
        />
      </Collapsing>
      {total > fares.length ? <p className="soft">{fareText.first(fares.length, total)}</p> : null}
    </>
  );
}
