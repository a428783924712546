import type { PageUrl } from "../../domain/screen.ts";
import "../../styles/boards.css";
import { type ReactNode, useRef, useState } from "react";
import { useNow } from "../../data/site.ts";
import { dayOf, weekdayOf } from "../../domain/service-day.ts";
import { addressWith } from "../../ui/address.ts";
import { Choices } from "../../ui/choices.tsx";
import { ZoneNote } from "../../ui/clock/zone-note.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { type BoardAsk, type BoardLine, RADII, SPANS, substituteDate } from "./board.ts";
import { BoardRow, EmptyRows } from "./board-row.tsx";
import { useFollowedBoard } from "./follow-board.ts";
import { LiveMark } from "./live-mark.tsx";

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

function weekdayName(date: string): string {
  const day = dayOf(date);
  return day === null ? "" : (WEEKDAYS[weekdayOf(day)] ?? "");
}

const AROUND = RADII.map((value) => ({ value, name: value === 0 ? "this stop" : `${value} m` }));

/**
 * Rows by the day of their calendar. They are known by their place, not by their trip: when the first departure leaves,
 * each row takes over the words of the next one, and nothing on the page moves.
 */
function Rows({ lines, places }: { lines: readonly BoardLine[]; places: number }): ReactNode {
  const days = [...Map.groupBy(lines, (line) => line.date).entries()];
  return days.map(([date, ofDay], n) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <div key={n}>
      <h3 className="board-day">
        <time dateTime={date}>
          {weekdayName(date)} {date}
        </time>
      </h3>
      <ol className="board">
        {ofDay.map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <BoardRow line={line} key={i} />
        ))}
        {n === days.length - 1 ? <EmptyRows count={places - lines.length} /> : null}
      </ol>
    </div>
  ));
}

/** What leaves next, by date; times are those of the stop's zone. */
export function BoardView({
  asked,
  url,
  placed,
}: {
  asked: BoardAsk;
  url: PageUrl<"next" | "radius">;
  /** Whether the stop has a position to look around from. */
  placed: boolean;
}): ReactNode {
  const now = useNow();
  const [paused, pause] = useState(false);
  const { board, at } = useFollowedBoard(asked, paused);
  const question = JSON.stringify(asked);
  const places = useRef({ question, count: board.lines.length });
  if (places.current.question !== question) places.current = { question, count: board.lines.length };
  const { zone, more, failed } = board;
  const lines = places.current.count === 0 ? board.lines : board.lines.slice(0, places.current.count);
  const substitute = substituteDate(board, now);
  return (
    <div>
      <Choices url={url} label="Within" field="next" fragment="departures" shown={asked.next} choices={SPANS} />
      {placed ? (
        <Choices
          url={url}
          label="From"
          field="radius"
          fragment="departures"
          shown={asked.around?.radius ?? 0}
          choices={AROUND}
        />
      ) : null}
      <LiveMark at={at} paused={paused} pause={pause} />
      {substitute === null ? null : (
        <Notice tone="warn" title="No timetable for today">
          <p>The feed does not cover this date. Shown is the same weekday in a week that it covers.</p>
        </Notice>
      )}
      {failed ? (
        <Notice title="Departures cannot be shown just now">
          <p>
            <a href={addressWith(url, {})} data-reload="">
              Try again
            </a>
          </p>
        </Notice>
      ) : lines.length === 0 ? (
        <EmptyState title="No departures">
          <p>Nothing leaves here within this time. Ask for a longer one, or look further around.</p>
        </EmptyState>
      ) : (
        <Rows lines={lines} places={places.current.count} />
      )}
      {zone === null ? null : <ZoneNote zone={zone} now={now} />}
      {more ? <p className="soft small">Only the first {lines.length} departures are shown.</p> : null}
    </div>
  );
}
