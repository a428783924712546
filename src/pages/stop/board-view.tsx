import type { PageUrl } from "../../domain/screen.ts";
import "../../styles/boards.css";
import { type ComponentProps, type ReactNode, use, useRef, useState } from "react";
import { useNow } from "../../data/site.ts";
import { addressWith } from "../../ui/address.ts";
import { ClockSwitch } from "../../ui/clock/clock.tsx";
import { ZoneNote } from "../../ui/clock/zone-note.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { lazyModule } from "../../ui/server-only.tsx";
import { todayIn } from "../timetable/day.ts";
import { type BoardAsk, groupsOf, readBoardLayout, substituteDate } from "./board.ts";
import { Day } from "./board-day.tsx";
import { BoardGroups, useSteadyGroups } from "./board-groups.tsx";
import type { Rows } from "./board-list.tsx";
import { BoardMenu } from "./board-menu.tsx";
import { text } from "./board-text.ts";
import { useFollowedBoard } from "./follow-board.ts";
import { LiveMark } from "./live-mark.tsx";

/** The list by time, whose code a visitor of the board by line does not load. */
export const boardList = lazyModule(() => import("./board-list.tsx"));

function BoardList(props: ComponentProps<typeof Rows>): ReactNode {
  const { Rows } = boardList.loaded() ?? use(boardList.load());
  return <Rows {...props} />;
}

/** Links between the board by line and the list by time. */
export function LayoutSwitch({ url }: { url: PageUrl<"board"> }): ReactNode {
  const current = readBoardLayout(url.searchParams);
  return (
    <p className="cluster small clock-switch">
      <span className="visually-hidden">{text.layout}</span>
      {(["lines", "list"] as const).map((layout) => (
        <a
          className="button"
          data-size="small"
          {...(layout === current ? { "aria-current": "true", "data-kind": "primary" } : {})}
          href={addressWith(url, { board: layout === "list" ? layout : null }, "departures")}
          rel="nofollow"
          key={layout}
        >
          {text.layouts[layout]}
        </a>
      ))}
    </p>
  );
}

/** The next departures by date; times are those of the stop's zone. */
export function BoardView({
  boardAsk,
  url,
  placed,
}: {
  boardAsk: BoardAsk;
  url: PageUrl<"board" | "clock" | "next" | "radius">;
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
  const { layout } = boardAsk;
  const around = boardAsk.around !== null;
  const boardGroups = groupsOf(board);
  const groups = useSteadyGroups(boardGroups, question);
  const substitute = substituteDate(
    { lines: [...board.lines, ...boardGroups.flatMap((group) => group.lines)], zone },
    now,
  );
  const lines = places.current.count === 0 ? board.lines : board.lines.slice(0, places.current.count);
  return (
    <div>
      {failed ? (
        <Notice title={text.failed.title}>
          <p>
            <a href={addressWith(url, {})} data-reload="">
              {text.failed.again}
            </a>
          </p>
        </Notice>
      ) : lines.length === 0 && groups.length === 0 ? (
        <EmptyState title={text.empty.title}>
          <p>{text.empty.hint}</p>
        </EmptyState>
      ) : layout === "list" ? (
        <BoardList lines={lines} places={places.current.count} around={around} substitute={substitute !== null} />
      ) : (
        <>
          {substitute === null ? null : (
            <>
              <h3 className="board-day">
                <Day date={substitute} />
              </h3>
              <p className="soft small">{text.substitute}</p>
            </>
          )}
          <BoardGroups groups={groups} today={substitute ?? todayIn(zone, now)} around={around} />
        </>
      )}
      {zone === null ? null : <ZoneNote zone={zone} now={now} />}
      {more && layout === "list" ? <p className="soft small">{text.more(lines.length)}</p> : null}
      <div className="board-tools">
        <BoardMenu url={url} boardAsk={boardAsk} placed={placed} />
        <ClockSwitch url={url} address={(clock) => addressWith(url, { clock }, "departures")} />
        <LiveMark at={at} paused={isPaused} pause={pause} />
      </div>
    </div>
  );
}
