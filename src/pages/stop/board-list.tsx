/** A departure board as a list by time. */
import type { ReactNode } from "react";
import type { BoardLine } from "./board.ts";
import { Day } from "./board-day.tsx";
import { BoardRow, EmptyRows } from "./board-row.tsx";
import { text } from "./board-text.ts";

/**
 * Rows by the day of their calendar. Their key is their position and not their trip: when the first departure leaves,
 * each row shows the next one, and nothing on the page moves.
 * @param places rows to keep, empty ones included
 * @param around whether the lines leave at several stops
 * @param substitute whether the days are not those of today
 */
export function Rows({
  lines,
  places,
  around,
  substitute,
}: {
  lines: readonly BoardLine[];
  places: number;
  around: boolean;
  substitute: boolean;
}): ReactNode {
  const days = [...Map.groupBy(lines, (line) => line.date).entries()];
  return days.map(([date, ofDay], n) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <div key={n}>
      <h3 className="board-day">
        <Day date={date} />
      </h3>
      {substitute && n === 0 ? <p className="soft small">{text.substitute}</p> : null}
      <ol className="board" data-around={around ? "" : undefined} data-substitute={substitute ? "" : undefined}>
        {ofDay.map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <BoardRow line={line} at={around ? (line.at === "" ? text.here : text.at(line.at)) : ""} key={i} />
        ))}
        {n === days.length - 1 ? <EmptyRows count={places - lines.length} /> : null}
      </ol>
    </div>
  ));
}
