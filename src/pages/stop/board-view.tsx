import type { PageUrl } from "../../domain/screen.ts";
import "../../styles/boards.css";
import { type ReactNode, useRef, useState } from "react";
import { useNow } from "../../data/site.ts";
import { longDate } from "../../domain/formats.ts";
import { addressWith } from "../../ui/address.ts";
import { ZoneNote } from "../../ui/clock/zone-note.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { weekdayName } from "../timetable/day.ts";
import { type BoardAsk, type BoardLine, substituteDate } from "./board.ts";
import { BoardMenu } from "./board-menu.tsx";
import { BoardRow, EmptyRows } from "./board-row.tsx";
import { text } from "./board-text.ts";
import { useFollowedBoard } from "./follow-board.ts";
import { LiveMark } from "./live-mark.tsx";

/**
 * Rows by the day of their calendar. Their key is their position and not their trip: when the first departure leaves,
 * each row shows the next one, and nothing on the page moves.
 * @param places rows to keep, empty ones included
 * @param around whether the lines leave at several stops
 * @param substitute whether the days are not those of today
 */
function Rows({
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
        <time dateTime={date}>{text.day(weekdayName(date), longDate(date))}</time>
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

/** The next departures by date; times are those of the stop's zone. */
export function BoardView({
  boardAsk,
  url,
  placed,
}: {
  boardAsk: BoardAsk;
  url: PageUrl<"next" | "radius">;
  /** Whether the stop has a position to look around from. */
  placed: boolean;
}): ReactNode {
  const now = useNow();
  const [isPaused, pause] = useState(false);
  const { board, at } = useFollowedBoard(boardAsk, isPaused);
  const question = JSON.stringify(boardAsk);
  const places = useRef({ question, count: board.lines.length });
  if (places.current.question !== question) places.current = { question, count: board.lines.length };
  const { zone, more, failed } = board;
  const lines = places.current.count === 0 ? board.lines : board.lines.slice(0, places.current.count);
  return (
    <div>
      <div className="board-tools">
        <BoardMenu url={url} boardAsk={boardAsk} placed={placed} />
        <LiveMark at={at} paused={isPaused} pause={pause} />
      </div>
      {failed ? (
        <Notice title={text.failed.title}>
          <p>
            <a href={addressWith(url, {})} data-reload="">
              {text.failed.again}
            </a>
          </p>
        </Notice>
      ) : lines.length === 0 ? (
        <EmptyState title={text.empty.title}>
          <p>{text.empty.hint}</p>
        </EmptyState>
      ) : (
        <Rows
          lines={lines}
          places={places.current.count}
          around={boardAsk.around !== null}
          substitute={substituteDate(board, now) !== null}
        />
      )}
      {zone === null ? null : <ZoneNote zone={zone} now={now} />}
      {more ? <p className="soft small">{text.more(lines.length)}</p> : null}
    </div>
  );
}
