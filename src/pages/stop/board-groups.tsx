/** A departure board by line and direction: the next departures of each line side by side. */
import { type ReactNode, useRef } from "react";
import { usePresentMinute } from "../../data/present.ts";
import { routeRef } from "../../domain/ids/keys.ts";
import { link } from "../../domain/links.ts";
import { minutesUntil } from "../../domain/time/minutes-until.ts";
import { BOARDING_WORDS } from "../../ui/boarding-text.ts";
import { ClockTime } from "../../ui/clock/clock.tsx";
import { Icon } from "../../ui/icon.tsx";
import { routeLanguage } from "../../ui/listed-route.ts";
import { useNames } from "../../ui/names.ts";
import { RouteBadge } from "../../ui/route-badge.tsx";
import { Tag } from "../../ui/tag.tsx";
import { weekdayName } from "../timetable/day.ts";
import { type BoardGroup, beginsLater, type GroupedDeparture, repeatOf } from "./board.ts";
import { Delay, Platform } from "./board-marks.tsx";
import { text } from "./board-text.ts";

/** A value that all lines have, else null. */
function sharedValue<Value>(
  lines: readonly GroupedDeparture[],
  value: (line: GroupedDeparture) => Value,
): Value | null {
  const [first, ...others] = lines.map(value);
  return first !== undefined && others.every((other) => other === first) ? first : null;
}

/** One departure: minutes from now above the time of the clock, or the time alone where it is more than an hour away. */
function GroupTime({
  line,
  today,
  platform,
  boarding,
}: {
  line: GroupedDeparture;
  /** ISO date of the board's first day. */
  today: string;
  /** Whether the platform is said here and not beside the line's name. */
  platform: boolean;
  /** The same for the kind of boarding. */
  boarding: boolean;
}): ReactNode {
  const { seconds, estimated = null, leaves, canceled = false, date, trip } = line;
  const present = usePresentMinute();
  const names = useNames();
  const minutes = leaves === null ? null : minutesUntil(leaves, present);
  const words = minutes === null ? null : text.minutes(minutes);
  const clock = <ClockTime seconds={estimated ?? seconds} isEstimate={estimated !== null} />;
  const face = (
    <>
      <b>
        {canceled ? <s>{words ?? clock}</s> : (words ?? clock)}
        {estimated === null || canceled ? null : (
          <>
            <Icon name="realtime" size={12} />
            <span className="visually-hidden"> {text.realtime}</span>
          </>
        )}
      </b>
      {words === null ? null : <span className="group-clock"> {canceled ? <s>{clock}</s> : clock}</span>}
    </>
  );
  const pickup = BOARDING_WORDS[line.pickup ?? 0];
  return (
    <li data-live={estimated === null || canceled ? undefined : ""}>
      {trip === null ? <span>{face}</span> : <a href={names.address(trip)}>{face}</a>}
      {canceled ? <Tag tone="bad">{text.canceled}</Tag> : null}
      <Delay line={line} />
      {date === today ? null : <span className="group-note"> {weekdayName(date).slice(0, 3)}</span>}
      {platform ? <Platform line={line} /> : null}
      {boarding && pickup !== undefined ? <span className="group-note"> {pickup}</span> : null}
    </li>
  );
}

/** "every 5 min", with the time of the first departure where that is not about now. */
function Repeat({ line, headway }: { line: GroupedDeparture; headway: number }): ReactNode {
  const isLater = beginsLater(line, usePresentMinute());
  return (
    <li>
      <span>
        <b>{text.every(headway)}</b>
        {isLater ? (
          <span className="group-clock">
            {" "}
            {text.startingAt} <ClockTime seconds={line.seconds} />
          </span>
        ) : null}
      </span>
    </li>
  );
}

function Group({ group, today, around }: { group: BoardGroup; today: string; around: boolean }): ReactNode {
  const { route, headsign, at, lines } = group;
  const names = useNames();
  const name = headsign || route.route_short_name || route.route_long_name || route.route_id;
  const href = link.route(routeRef(route));
  const [first] = lines;
  const repeat = repeatOf(lines);
  const platform = sharedValue(lines, (line) => `${line.usualPlatform ?? ""} ${line.platform ?? ""}`);
  const pickup = sharedValue(lines, (line) => BOARDING_WORDS[line.pickup ?? 0]);
  return (
    <li className="board-group">
      <p className="group-line">
        <RouteBadge route={route} />
        <a className="group-sign" href={names.address(href)} {...names.attributes(name, routeLanguage(route))}>
          {name}
        </a>
        {first !== undefined && platform !== null ? <Platform line={first} /> : null}
        {pickup == null ? null : <Tag tone="line">{pickup}</Tag>}
        {around ? <Tag tone="line">{at === "" ? text.here : text.at(at)}</Tag> : null}
      </p>
      {lines.length === 0 ? (
        <p className="soft small group-none">{text.noMore}</p>
      ) : (
        <ul className="group-times">
          {repeat === null ? (
            lines.map((line, i) => (
              <GroupTime
                line={line}
                today={today}
                platform={platform === null}
                boarding={pickup === null}
                // biome-ignore lint/suspicious/noArrayIndexKey: when the first has left, each place shows the next one
                key={i}
              />
            ))
          ) : (
            <Repeat {...repeat} />
          )}
        </ul>
      )}
    </li>
  );
}

/**
 * Groups in the order in which they were first shown, and new ones at the end: an update of the board moves none of them.
 * @param question the parameters of the board; with others the order begins anew
 */
export function useSteadyGroups(groups: readonly BoardGroup[], question: string): BoardGroup[] {
  const order = useRef({ question, groups: new Map<string, BoardGroup>() });
  if (order.current.question !== question) order.current = { question, groups: new Map() };
  const earlier = order.current.groups;
  const next = new Map(groups.map((group) => [group.key, group]));
  for (const [key, group] of next) if (!earlier.has(key)) earlier.set(key, group);
  return [...earlier].map(([key, group]) => next.get(key) ?? { ...group, lines: [] });
}

/**
 * @param today ISO date of the board's first day; departures of other days are marked with their weekday
 * @param around whether the lines leave at several stops
 */
export function BoardGroups({
  groups,
  today,
  around,
}: {
  groups: readonly BoardGroup[];
  today: string;
  around: boolean;
}): ReactNode {
  return (
    <ul className="board board-groups">
      {groups.map((group) => (
        <Group group={group} today={today} around={around} key={group.key} />
      ))}
    </ul>
  );
}
