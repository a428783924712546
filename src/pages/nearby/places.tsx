import type { ReactNode } from "react";
import { clockTimeShort } from "../../domain/formats.ts";
import { RouteBadge } from "../../ui/route-badge.tsx";
import { Tag } from "../../ui/tag.tsx";
import { type BoardLine, substituteDate } from "../stop/board.ts";
import { distanceWords } from "./position.ts";
import type { NearPlace } from "./read.ts";

function Time({ line }: { line: BoardLine }): ReactNode {
  const { estimated, seconds } = line;
  if (estimated === null || Math.floor(estimated / 60) === Math.floor(seconds / 60)) {
    return <span className="board-time">{clockTimeShort(seconds)}</span>;
  }
  return (
    <span className="board-time">
      {clockTimeShort(estimated)}
      <span className="cell-more">
        <span className="visually-hidden">scheduled </span>
        <s>{clockTimeShort(seconds)}</s>
      </span>
    </span>
  );
}

function Line({ line, today }: { line: BoardLine; today: string }): ReactNode {
  return (
    <li className="board-row">
      <Time line={line} />
      <RouteBadge route={line.route} />
      <span>
        {line.headsign} {line.platform === "" ? null : <Tag>Platform {line.platform}</Tag>}{" "}
        {line.date === today ? null : <Tag>{line.date}</Tag>}{" "}
        {line.estimated === null ? null : <Tag tone="good">Realtime</Tag>}{" "}
        {line.cancelled ? <Tag tone="bad">Cancelled</Tag> : null}
      </span>
    </li>
  );
}

function Place({ place, now, zone }: { place: NearPlace; now: Date; zone: string | null }): ReactNode {
  const substitute = substituteDate(place, now);
  const first = place.lines[0]?.date ?? "";
  return (
    <li className="nearby-place">
      <h2 className="nearby-name">
        <a href={place.href}>{place.name}</a> <Tag tone="line">{distanceWords(place.metres)}</Tag>
      </h2>
      {substitute === null ? null : (
        <p className="soft small">The feed has no timetable for today: shown is the same weekday, {substitute}.</p>
      )}
      {place.lines.length === 0 ? (
        <p className="soft small">Nothing leaves within two hours.</p>
      ) : (
        <ol className="board">
          {place.lines.map((line) => (
            <Line line={line} today={first} key={line.key} />
          ))}
        </ol>
      )}
      {place.zone === null || place.zone === zone ? null : (
        <p className="soft small">Times of the zone {place.zone}.</p>
      )}
    </li>
  );
}

/** Stops with their next departures, the nearest first; times are those of each stop's zone. */
export function NearPlaces({ places, now }: { places: readonly NearPlace[]; now: Date }): ReactNode {
  const zone = places.find((place) => place.zone !== null)?.zone ?? null;
  return (
    <>
      <ol className="nearby">
        {places.map((place) => (
          <Place place={place} now={now} zone={zone} key={place.key} />
        ))}
      </ol>
      {zone === null ? null : <p className="soft small">Times of the zone {zone}.</p>}
    </>
  );
}
