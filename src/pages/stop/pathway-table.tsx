import type { ReactNode } from "react";
import { hms } from "../../domain/formats.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import type { PathwayView } from "./pathways.ts";

const columns: Column<PathwayView>[] = [
  {
    key: "way",
    name: "Way",
    lead: true,
    cell: (way) => (
      <>
        {way.from} {way.bothWays ? "↔" : "→"}
        <span className="visually-hidden">{way.bothWays ? " and back: " : " to: "}</span> {way.to}
        {way.signs === "" ? null : <span className="cell-more">Signs say: {way.signs}</span>}
      </>
    ),
  },
  { key: "mode", name: "Kind", cell: (way) => way.mode },
  {
    key: "length",
    name: "Length",
    kind: "number",
    cell: (way) => way.metres !== null && `${Math.round(way.metres)} m`,
  },
  { key: "time", name: "Time", kind: "number", cell: (way) => way.seconds !== null && `${hms(way.seconds)} min` },
  { key: "steps", name: "Steps", kind: "number", cell: (way) => way.steps },
];

/** Ways between platforms, entrances and what lies between them. */
export function PathwayTable({ ways }: { ways: readonly PathwayView[] }): ReactNode {
  return <DataTable caption="Ways inside the station" columns={columns} rows={ways} rowKey={(way) => way.id} />;
}
