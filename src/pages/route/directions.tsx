import type { ReactNode } from "react";
import { link } from "../../domain/links.ts";
import { LineMark, linePlace } from "../../ui/stop-line.tsx";
import { Tag } from "../../ui/tag.tsx";
import type { Direction, ListedPattern, ListedStop } from "./patterns.ts";

function Minutes({ minutes }: { minutes: number | null }): ReactNode {
  if (minutes === null) return <span className="stops-time" />;
  return (
    <span className="stops-time">
      {minutes === 0 ? "start" : minutes}
      {minutes === 0 ? null : <span className="soft"> min</span>}
    </span>
  );
}

function StopName({ stop }: { stop: ListedStop }): ReactNode {
  return (
    <span className="stops-name">
      <a
        href={link.stop({
          onestopId: stop.onestop_id,
          feed: stop.feed_onestop_id,
          entityId: stop.stop_id,
          id: stop.id,
        })}
      >
        {stop.stop_name || stop.stop_id}
      </a>{" "}
      {stop.platform_code ? <Tag>Platform {stop.platform_code}</Tag> : null}
    </span>
  );
}

function StopList({ pattern, colour }: { pattern: ListedPattern; colour: string }): ReactNode {
  return (
    <ol className="stops">
      {pattern.stops.map((stop, i) => (
        // A stop may be served twice in one pattern: its position is part of what it is.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li className="stops-stop" key={`${i} ${stop.id}`}>
          <LineMark place={linePlace(i, pattern.stops.length)} colour={colour} />
          <StopName stop={stop} />
          <Minutes minutes={stop.minutes} />
        </li>
      ))}
    </ol>
  );
}

function trips(count: number): string {
  return `${count} ${count === 1 ? "trip" : "trips"}, `;
}

/** The stops of a route where no trip says in which order they are served. */
export function UnorderedStops({ stops }: { stops: readonly ListedStop[] }): ReactNode {
  if (stops.length === 0) return <p className="soft">This version holds no stops of this route.</p>;
  return (
    <ul className="stop-columns">
      {stops.map((stop) => (
        <li key={stop.id}>
          <StopName stop={stop} />
        </li>
      ))}
    </ul>
  );
}

/** The stops of a route in both directions: the busiest pattern open, the others folded. */
export function Directions({ directions, colour }: { directions: readonly Direction[]; colour: string }): ReactNode {
  return (
    <div className="directions">
      {directions.map((direction) => {
        const [main, ...others] = direction.patterns;
        return (
          <section key={direction.id} aria-label={`Direction ${direction.id}`}>
            <div className="direction-head">
              <h3>to {direction.towards}</h3>
              <p className="soft small">
                {direction.id === 0 ? "Outbound" : "Inbound"} ·{" "}
                {main === undefined ? null : `${main.stops.length} stops`}
              </p>
            </div>
            {main === undefined ? null : <StopList pattern={main} colour={colour} />}
            {others.map((pattern) => (
              <details className="pattern" key={pattern.id}>
                <summary>
                  Another way: {pattern.stops[0]?.stop_name} – {pattern.stops.at(-1)?.stop_name}{" "}
                  <span className="soft">
                    ({trips(pattern.trips)}
                    {pattern.stops.length} stops)
                  </span>
                </summary>
                <StopList pattern={pattern} colour={colour} />
              </details>
            ))}
          </section>
        );
      })}
    </div>
  );
}
