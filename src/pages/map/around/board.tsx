/** What leaves around a point of the map. */
import { type ReactNode, useState } from "react";
import { usePresentMinute } from "../../../data/present.ts";
import { distanceWords } from "../../../domain/distance.ts";
import { routeRef } from "../../../domain/ids/keys.ts";
import { link } from "../../../domain/links.ts";
import { timeOn } from "../../../domain/time/clock.ts";
import { BOARDING_WORDS } from "../../../ui/boarding-text.ts";
import { ClockTime, useClock } from "../../../ui/clock/clock.tsx";
import { ZoneNote } from "../../../ui/clock/zone-note.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { RouteBadge } from "../../../ui/route-badge.tsx";
import { Tag } from "../../../ui/tag.tsx";
import { type BoardLine, beginsLater, repeatOf } from "../../stop/board.ts";
import { text as boardText } from "../../stop/board-text.ts";
import { InMinutes } from "../../stop/in-minutes.tsx";
import { secondsOfDay } from "../../stop/live-mark.tsx";
import { text } from "../text.tsx";
import type { AroundAgency, AroundLine, NearbyLines } from "./lines.ts";

/** Lines of an agency that are shown at first. */
const LINES = 5;

function Time({ time, date }: { time: BoardLine; date: string }): ReactNode {
  const { seconds, estimated, leaves, canceled } = time;
  const isLive = estimated !== null;
  return (
    <li className="around-time" data-live={isLive ? "" : undefined}>
      {canceled ? (
        <>
          <s>
            <ClockTime seconds={seconds} />
          </s>{" "}
          <Tag tone="bad">{text.departures.canceled}</Tag>
        </>
      ) : (
        <ClockTime seconds={estimated ?? seconds} isEstimate={estimated !== null} />
      )}
      {isLive && !canceled ? (
        <>
          <Icon name="realtime" size={12} />
          <span className="visually-hidden"> {text.departures.realtime}</span>
          {estimated === seconds ? null : (
            <span className="soft small">
              {" "}
              <span className="visually-hidden">{text.departures.scheduled} </span>
              <s>
                <ClockTime seconds={seconds} />
              </s>
            </span>
          )}
        </>
      ) : null}
      {leaves === null || canceled ? null : (
        <span className="around-in">
          {" "}
          <InMinutes at={leaves} />
        </span>
      )}
      {time.date === date ? null : <span className="soft small"> {time.date}</span>}
    </li>
  );
}

/** "every 5 min", where the schedule has no exact times. */
function Repeat({ line, headway }: { line: BoardLine; headway: number }): ReactNode {
  const isLater = beginsLater(line, usePresentMinute());
  return (
    <li className="around-time">
      {boardText.every(headway)}
      {isLater ? (
        <>
          {" "}
          {boardText.startingAt} <ClockTime seconds={line.seconds} />
        </>
      ) : null}
    </li>
  );
}

function Line({ line: { route, headsign, times, stop }, date }: { line: AroundLine; date: string }): ReactNode {
  const href = link.route(routeRef(route));
  const repeat = repeatOf(times);
  const platform = times[0]?.platform ?? "";
  const boarding = new Set(times.flatMap(({ pickup }) => BOARDING_WORDS[pickup] ?? []));
  return (
    <li className="around-line">
      <a className="around-route" href={href}>
        <RouteBadge route={route} size="small" />
        <span>{headsign || route.route_long_name || route.route_short_name || route.route_id}</span>
      </a>
      <ul className="around-times">
        {repeat === null ? (
          times.map((time) => <Time time={time} date={date} key={time.key} />)
        ) : (
          <Repeat {...repeat} />
        )}
      </ul>
      <p className="soft small">
        <a href={stop.href}>{stop.name}</a>
        {platform === "" ? "" : `, ${text.departures.platform(platform)}`}
        {Number.isNaN(stop.meters) ? "" : `, ${distanceWords(stop.meters, stop.units)}`}
        {[...boarding].map((words) => `. ${words}`)}
      </p>
    </li>
  );
}

function Agency({ agency: { name, lines, substitute } }: { agency: AroundAgency }): ReactNode {
  const [whole, open] = useState(false);
  const date = lines[0]?.times[0]?.date ?? "";
  const moreLines = lines.length - LINES;
  return (
    <section className="around-agency">
      <h3>{name}</h3>
      {substitute === null ? null : <p className="soft small">{text.departures.substitute(substitute)}</p>}
      <ul className="around-lines">
        {(whole ? lines : lines.slice(0, LINES)).map((line) => (
          <Line line={line} date={date} key={line.key} />
        ))}
      </ul>
      {moreLines > 0 ? (
        <button className="button" data-size="small" type="button" aria-expanded={whole} onClick={() => open(!whole)}>
          {whole ? text.departures.fewer : text.departures.more(moreLines)}
        </button>
      ) : null}
    </section>
  );
}

/** "Last checked", by the reader's clock. @param at epoch milliseconds */
export function LastChecked({ at }: { at: number }): ReactNode {
  const clock = useClock();
  return <Tag>{text.departures.checked(timeOn(clock, secondsOfDay(at), true))}</Tag>;
}

export function AroundBoard({ around, now }: { around: NearbyLines; now: Date }): ReactNode {
  return (
    <>
      {around.agencies.map((agency) => (
        <Agency agency={agency} key={agency.name} />
      ))}
      {around.more ? <p className="soft small">{text.departures.nearestOnly(around.stops)}</p> : null}
      {around.zones.map((zone) => (
        <ZoneNote zone={zone} now={now} key={zone} />
      ))}
    </>
  );
}
