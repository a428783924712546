import type { ReactNode } from "react";
import { durationWords } from "../../domain/formats.ts";
import { Collapsing } from "../../ui/collapsing.tsx";
import { LineMark, linePlace } from "../../ui/stop-line.tsx";
import { StopLink } from "../../ui/stop-link.tsx";
import { Tag } from "../../ui/tag.tsx";
import { directionName, towardsWords } from "./names.ts";
import type { ListedPattern, ListedPatternStop, RouteDirection } from "./patterns.ts";
import type { TransferRoute } from "./query.ts";
import { text } from "./text.tsx";
import { Transfers } from "./transfers.tsx";

/** What all stops of a route share. */
type Line = {
  feed: string | null;
  color: string;
  /** Of the names of stops, where it is not the page's. */
  lang: string | undefined;
  stops: readonly ListedPatternStop[];
  transfers: readonly TransferRoute[];
};

function StopName({ stop, line: { feed, lang } }: { stop: ListedPatternStop; line: Line }): ReactNode {
  return (
    <>
      <StopLink stop={{ ...stop, feed_onestop_id: feed }} lang={lang} />{" "}
      {stop.platform_code ? <Tag>{text.stops.platform(stop.platform_code)}</Tag> : null}
    </>
  );
}

function Minutes({ minutes }: { minutes: number | null }): ReactNode {
  if (minutes === null) return null;
  return <span className="stops-time">{minutes === 0 ? text.stops.start : durationWords(minutes * 60)}</span>;
}

function StopLine({ pattern, line }: { pattern: ListedPattern; line: Line }): ReactNode {
  return (
    <ol className="stops">
      {pattern.stops.map(([place, minutes], i) => {
        const stop = line.stops[place];
        return stop === undefined ? null : (
          // A stop may be served twice in one pattern, so its position is part of its key.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li className="stops-stop" data-stop={stop.id} key={`${i} ${stop.id}`}>
            <LineMark place={linePlace(i, pattern.stops.length)} color={line.color} />
            <div className="stops-name">
              <StopName stop={stop} line={line} />
              <Transfers routes={stop.transfers.flatMap((at) => line.transfers[at] ?? [])} />
            </div>
            <Minutes minutes={minutes} />
          </li>
        );
      })}
    </ol>
  );
}

/** The stops of a route without trips, in no order. */
export function UnorderedStops({ line }: { line: Line }): ReactNode {
  if (line.stops.length === 0) return <p className="soft">{text.stops.none}</p>;
  return (
    <ul className="stop-columns">
      {line.stops.map((stop) => (
        <li data-stop={stop.id} key={stop.id}>
          <StopName stop={stop} line={line} />
        </li>
      ))}
    </ul>
  );
}

function OtherPattern({ pattern, line }: { pattern: ListedPattern; line: Line }): ReactNode {
  const name = (at: number) => line.stops[pattern.stops.at(at)?.[0] ?? -1]?.stop_name ?? "";
  return (
    <details className="pattern" data-pattern="">
      <summary>
        {text.stops.variant(name(0), name(-1))}{" "}
        <span className="soft">
          ({text.stops.trips(pattern.trips)}, {text.stops.count(pattern.stops.length)})
        </span>
      </summary>
      <StopLine pattern={pattern} line={line} />
    </details>
  );
}

/** The stops of a route in both directions: the busiest pattern open, the others folded. */
export function Directions({ directions, line }: { directions: readonly RouteDirection[]; line: Line }): ReactNode {
  return (
    <div className="route-directions">
      {directions.map(({ id, towards, patterns: [main, ...others] }) => (
        <section key={id} aria-label={text.stops.directionLabel(directionName(id))} data-pattern="">
          <div className="direction-head">
            <h3>{towardsWords(towards)}</h3>
            <p className="soft small">
              {main === undefined ? directionName(id) : text.stops.direction(directionName(id), main.stops.length)}
            </p>
          </div>
          {main === undefined ? null : (
            <Collapsing count={main.stops.length} label={text.stops.all(main.stops.length)}>
              <StopLine pattern={main} line={line} />
            </Collapsing>
          )}
          {others.map((pattern) => (
            <OtherPattern pattern={pattern} line={line} key={pattern.id} />
          ))}
        </section>
      ))}
    </div>
  );
}
