import type { ReactNode } from "react";
import { useClock } from "../../ui/clock/clock.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import type { HeadwayRow } from "./headways.ts";
import { towardsWords } from "./names.ts";
import type { Direction } from "./patterns.ts";
import { PERIODS, PERIODS_24 } from "./periods.ts";

/** How often the route runs. Directions are named after where they go. */
export function HeadwayTable({
  rows,
  directions,
}: {
  rows: readonly HeadwayRow[];
  directions: readonly Direction[];
}): ReactNode {
  const clock = useClock();
  const towards = new Map(directions.map((direction) => [direction.id, direction.towards]));
  const columns: Column<HeadwayRow>[] = [
    {
      key: "direction",
      name: "Direction",
      lead: true,
      cell: (row) => (
        <>
          {row.day}{" "}
          <span className="soft">{towardsWords(towards.get(row.direction) ?? "") || `direction ${row.direction}`}</span>
        </>
      ),
    },
    ...PERIODS.map(
      ([name], i): Column<HeadwayRow> => ({
        key: name,
        name: clock === "24" ? PERIODS_24[i]! : name,
        kind: "nowrap",
        cell: (row) => row.periods[i],
      }),
    ),
    { key: "at", name: "Counted at", cell: (row) => row.stop },
  ];
  return (
    <DataTable
      caption="Time between departures at the stop with the most of them, on the busiest day of each kind"
      columns={columns}
      rows={rows}
      rowKey={(row) => `${row.direction} ${row.day}`}
    />
  );
}
