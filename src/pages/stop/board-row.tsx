import type { ReactNode } from "react";
import { BOARDING_WORDS } from "../../ui/boarding-text.ts";
import { ClockTime } from "../../ui/clock/clock.tsx";
import { Icon } from "../../ui/icon.tsx";
import { routeLanguage } from "../../ui/listed-route.ts";
import { useNames } from "../../ui/names.ts";
import { RouteBadge } from "../../ui/route-badge.tsx";
import { Tag } from "../../ui/tag.tsx";
import type { BoardLine } from "./board.ts";
import { Delay, Platform } from "./board-marks.tsx";
import { text } from "./board-text.ts";
import { InMinutes } from "./in-minutes.tsx";

/** When it leaves: as estimated, else as scheduled. */
function Time({ line: { seconds, estimated, canceled } }: { line: BoardLine }): ReactNode {
  const time = <ClockTime seconds={estimated ?? seconds} isEstimate={estimated !== null} />;
  return <span className="board-time">{canceled ? <s>{time}</s> : time}</span>;
}

/** Where it goes, as a link to its trip. */
function Sign({ trip, headsign, route }: Pick<BoardLine, "trip" | "headsign" | "route">): ReactNode {
  const names = useNames();
  const attributes = headsign === "" ? {} : names.attributes(headsign, routeLanguage(route));
  if (trip === null)
    return (
      <span className="board-sign" title={headsign} {...attributes}>
        {headsign}
      </span>
    );
  return (
    <a className="board-sign" title={headsign} href={names.address(trip)} {...attributes}>
      {headsign || text.trip}
    </a>
  );
}

/**
 * One departure in one line. All rows are as high as each other, so that nothing moves when they change.
 * @param date shown beside the departure
 * @param at the name of the stop where it leaves, on a board of several stops
 */
export function BoardRow({
  line,
  date = null,
  at = "",
}: {
  line: BoardLine;
  date?: string | null;
  at?: string;
}): ReactNode {
  const { leaves, estimated, canceled, route, headsign } = line;
  const boarding = BOARDING_WORDS[line.pickup];
  return (
    <li className="board-row">
      <Time line={line} />
      <span className="board-in" data-live={estimated === null ? undefined : ""}>
        {estimated === null ? null : (
          <span title={text.realtime}>
            <Icon name="realtime" size={12} />
            <span className="visually-hidden">{text.realtime} </span>
          </span>
        )}
        {leaves === null || canceled ? null : <InMinutes at={leaves} />}
      </span>
      <span className="board-badge">
        <RouteBadge route={route} />
      </span>
      <Sign trip={line.trip} headsign={headsign} route={route} />
      <span className="board-marks">
        {line.headway === null || estimated !== null || canceled ? null : (
          <Tag tone="line">{text.every(line.headway)}</Tag>
        )}
        {boarding === undefined ? null : <Tag tone="line">{boarding}</Tag>}
        {canceled ? <Tag tone="bad">{text.canceled}</Tag> : null}
        <Delay line={line} />
        <Platform line={line} />
        {at === "" ? null : <Tag tone="line">{at}</Tag>}
        {date === null ? null : <Tag>{date}</Tag>}
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
