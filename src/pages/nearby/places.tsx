import "../../styles/boards.css";
import type { ReactNode } from "react";
import { ZoneNote } from "../../ui/clock/zone-note.tsx";
import { Tag } from "../../ui/tag.tsx";
import { substituteDate } from "../stop/board.ts";
import { BoardRow, EmptyRows } from "../stop/board-row.tsx";
import type { NearPlace } from "./load.ts";
import { distanceWords } from "./position.ts";

/** Departures shown for each stop. */
export const SHOWN = 3;

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
        <p className="soft small nearby-none">Nothing leaves within two hours.</p>
      ) : (
        <ol className="board">
          {place.lines.map((line, i) => (
            // Rows are known by their place: when a departure leaves, the next one takes over its row, and nothing moves.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <BoardRow line={line} date={line.date === first ? null : line.date} key={i} />
          ))}
          <EmptyRows count={SHOWN - place.lines.length} />
        </ol>
      )}
      {place.zone === null || place.zone === zone ? null : <ZoneNote zone={place.zone} now={now} />}
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
      {zone === null ? null : <ZoneNote zone={zone} now={now} />}
    </>
  );
}
