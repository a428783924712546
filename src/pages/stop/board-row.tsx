import type { ReactNode } from "react";
import { ClockTime } from "../../ui/clock/clock.tsx";
import { Icon } from "../../ui/icon.tsx";
import { RouteBadge } from "../../ui/route-badge.tsx";
import { Tag } from "../../ui/tag.tsx";
import type { BoardLine } from "./board.ts";

function Time({ line: { seconds, estimated } }: { line: BoardLine }): ReactNode {
  if (estimated === null || estimated === seconds) {
    return (
      <span className="board-time">
        <ClockTime seconds={seconds} />
      </span>
    );
  }
  return (
    <span className="board-time">
      <ClockTime seconds={estimated} />
      <span className="cell-more">
        <span className="visually-hidden">scheduled </span>
        <s>
          <ClockTime seconds={seconds} />
        </s>
      </span>
    </span>
  );
}

/** One departure. All rows are as high as each other, so that nothing moves when they change. */
export function BoardRow({ line, date = null }: { line: BoardLine; date?: string | null }): ReactNode {
  return (
    <li className="board-row">
      <Time line={line} />
      <span className="board-badge">
        <RouteBadge route={line.route} />
      </span>
      <span className="board-words">
        <span className="board-sign" title={line.headsign}>
          {line.headsign}
        </span>
        <span className="board-marks">
          {line.cancelled ? <Tag tone="bad">Cancelled</Tag> : null}
          {line.platform === "" ? null : <Tag>Platform {line.platform}</Tag>}
          {line.at === "" ? null : <Tag tone="line">at {line.at}</Tag>}
          {date === null ? null : <Tag>{date}</Tag>}
          {/* Last, so that what stands before it does not move when it comes. */}
          {line.estimated === null ? null : (
            <Tag tone="good">
              <Icon name="realtime" size={12} /> Realtime
            </Tag>
          )}
        </span>
      </span>
    </li>
  );
}

/** Empty rows in place of departures that have left, so that the content below does not move up. */
export function EmptyRows({ count }: { count: number }): ReactNode {
  return Array.from({ length: Math.max(0, count) }, (_, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
    <li className="board-row" aria-hidden="true" key={i} />
  ));
}
