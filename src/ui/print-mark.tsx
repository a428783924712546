/** What a printed page says of its origin: the address of the page, also as a QR code. Static: it needs no script. */
import type { ReactNode } from "react";
import { encode } from "uqr";

/** Modules of white around a QR code (ISO/IEC 18004, 7.3.9 asks for four). */
const QUIET_MODULES = 4;

/** Path data of the dark modules of a QR code, to be drawn as a line of width 1: a line for each run of a row. */
export function qrPath(rows: readonly (readonly boolean[])[]): string {
  const runsOf = (row: readonly boolean[]) =>
    row
      .map((dark) => (dark ? "1" : "0"))
      .join("")
      .matchAll(/(0*)(1+)/g);
  return rows
    .map((row, y) => {
      const runs = [...runsOf(row)].map(([, light, dark]) => `m${light!.length} 0h${dark!.length}`);
      return runs.length === 0 ? "" : `M0 ${y}.5${runs.join("")}`;
    })
    .join("");
}

/** @param address of the page, with its origin */
export function PrintMark({ address }: { address: string }): ReactNode {
  const { data, size } = encode(address, { ecc: "L", border: QUIET_MODULES });
  return (
    <p className="print-mark" aria-hidden="true">
      <span>{address}</span>
      <svg className="print-code" aria-hidden="true" viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
        <path d={qrPath(data)} />
      </svg>
    </p>
  );
}
