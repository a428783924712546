import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useNow } from "../../data/site.ts";
import { longDate } from "../../domain/formats.ts";
import type { EntityKey, EntityRef } from "../../domain/ids/keys.ts";
import { link } from "../../domain/links.ts";
import type { PageUrl } from "../../domain/screen.ts";
import { formatGtfsTime } from "../../domain/time/gtfs-time.ts";
import { ZoneNote } from "../../ui/clock/zone-note.tsx";
import { useNames } from "../../ui/names.ts";
import { StopLink } from "../../ui/stop-link.tsx";
import { Tag } from "../../ui/tag.tsx";
import { NoteLegend } from "../../ui/timetable/call-notes.tsx";
import { timetableAddress } from "../../ui/timetable/day-form.tsx";
import { TripGrid } from "../../ui/timetable/trip-grid.tsx";
import { isPinned } from "../entity-key.ts";
import { directionName } from "../route/names.ts";
import { weekdayName } from "./day.ts";
import { routeTimetableQuery } from "./lazy.ts";
import type { TimetableStop } from "./query.ts";
import { BOTH_DIRECTIONS, type RouteDay, readRouteDay, readRouteDays } from "./route-day.ts";
import type { RouteTimetable } from "./route-timetable.ts";
import { NoTimetable, TimetableSection } from "./section.tsx";
import { text } from "./text.tsx";

const nameOf = ({ id, towards }: RouteTimetable["directions"][number]) => text.direction(directionName(id), towards);

/**
 * Links to the timetable of each direction, of which the one that is shown alone is marked.
 * @param isPrinted whether all directions are shown
 */
function Directions({
  url,
  timetable,
  isPrinted,
}: {
  url: PageUrl;
  timetable: RouteTimetable;
  isPrinted: boolean;
}): ReactNode {
  const { directions, direction } = timetable;
  if (directions.length < 2 && !isPrinted) return null;
  return (
    <ul className="cluster timetable-directions" aria-label={text.directions}>
      {directions.map((one) => (
        <li key={one.id}>
          <a
            className="button"
            {...(one.id === direction && !isPrinted ? { "aria-current": "true", "data-kind": "primary" } : {})}
            href={timetableAddress(url, { direction: String(one.id), trips: null })}
          >
            {nameOf(one)}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** A link to both directions, to print. */
function BothDirections({ url }: { url: PageUrl }): ReactNode {
  return (
    <p className="small timetable-print">
      <a href={timetableAddress(url, { direction: BOTH_DIRECTIONS, trips: null })}>{text.route.both}</a>
    </p>
  );
}

function StopName({ stop, lang }: { stop: TimetableStop; lang: string | undefined }): ReactNode {
  return (
    <>
      <StopLink stop={stop} lang={lang} />
      {stop.platform_code ? (
        <>
          {" "}
          <Tag>{text.platform(stop.platform_code)}</Tag>
        </>
      ) : null}
    </>
  );
}

/** Further trips, when one table does not hold them all. A timetable to print has one page, which says what it leaves out. */
function Pages({
  url,
  timetable,
  isPrinted,
}: {
  url: PageUrl;
  timetable: RouteTimetable;
  isPrinted: boolean;
}): ReactNode {
  const { from, total, grid } = timetable;
  const size = grid.columns.length;
  if (from === 0 && size === total) return null;
  const end = from + size;
  if (isPrinted) return <p className="small">{text.route.page(from + 1, end, total)}</p>;
  // The last page may be shorter than the others.
  const back = Math.max(0, end === total ? from - Math.max(size, 20) : from - size);
  return (
    <p className="cluster small timetable-pages">
      <span className="soft">{text.route.page(from + 1, end, total)}</span>
      {from === 0 ? null : (
        <a className="button" data-size="small" rel="prev" href={timetableAddress(url, { trips: String(back) })}>
          {text.route.earlier}
        </a>
      )}
      {end >= total ? null : (
        <a className="button" data-size="small" rel="next" href={timetableAddress(url, { trips: String(end) })}>
          {text.route.later}
        </a>
      )}
    </p>
  );
}

/** Trips of one table on paper. */
const PRINTED_COLUMNS = 14;

/** The columns of tables that fit a sheet; one table on the screen. */
function tablesOf<Column>(columns: readonly Column[], isPrinted: boolean): (readonly Column[])[] {
  if (!isPrinted) return [columns];
  const count = Math.ceil(columns.length / PRINTED_COLUMNS);
  return Array.from({ length: count }, (_, i) => columns.slice(i * PRINTED_COLUMNS, (i + 1) * PRINTED_COLUMNS));
}

function Day({
  url,
  routeKey,
  route,
  routeDay,
  isPrinted = false,
  zone,
  lang,
}: {
  url: PageUrl<"direction" | "trips">;
  routeKey: EntityKey;
  route: EntityRef;
  routeDay: RouteDay;
  /** Both directions are shown, in tables that fit a sheet. */
  isPrinted?: boolean;
  zone: string | null;
  lang: string | undefined;
}): ReactNode {
  const now = useNow();
  const names = useNames();
  const { date } = routeDay;
  const timetable = useSuspenseQuery(routeTimetableQuery(routeKey, routeDay)).data;
  const { grid, directions, direction, failed, span, more } = timetable;
  const shownDirection = directions.find(({ id }) => id === direction);
  // A route with one direction has nothing on the second sheet.
  if (isPrinted && routeDay.direction === 1 && (direction !== 1 || directions.length === 1)) return null;
  if (shownDirection === undefined) return <NoTimetable url={url} date={date} span={span} failed={failed} />;
  // A trip with a headway has many runs, so a count of trips would mislead.
  const hasRepeats = grid.columns.some((column) => column.every !== null);
  const day = text.day(weekdayName(date), longDate(date));
  const stops = new Map(timetable.stops.map((stop) => [stop.id, stop]));
  const columns = grid.columns.map((column) => ({
    ...column,
    attributes: names.attributes(column.headsign, lang),
    href: names.address(
      link.trip(route, column.tripId, {
        date,
        pin: isPinned(routeKey),
        start: column.start === null ? null : formatGtfsTime(column.start),
      }),
    ),
  }));
  return (
    <>
      {isPrinted && direction !== directions[0]?.id ? null : (
        <Directions url={url} timetable={timetable} isPrinted={isPrinted} />
      )}
      {tablesOf(columns, isPrinted).map((part, n) => (
        <TripGrid
          key={part[0]?.key ?? ""}
          label={text.route.label(nameOf(shownDirection), isPrinted ? n + 1 : 0)}
          caption={
            hasRepeats
              ? text.route.captionRepeated(nameOf(shownDirection), day)
              : text.route.caption(nameOf(shownDirection), day, shownDirection.trips)
          }
          rows={grid.rows.map((id, i) => {
            const stop = stops.get(id);
            // A stop may be served twice, so its row is part of its key.
            return { key: `${i} ${id}`, name: stop === undefined ? "" : <StopName stop={stop} lang={lang} /> };
          })}
          columns={part}
          from={timetable.from + n * PRINTED_COLUMNS}
        />
      ))}
      {isPrinted ? null : <BothDirections url={url} />}
      <NoteLegend notes={grid.notes} />
      {zone === null ? null : <ZoneNote zone={zone} now={now} />}
      <Pages url={url} timetable={timetable} isPrinted={isPrinted} />
      {more ? <p className="soft small">{text.route.more}</p> : null}
    </>
  );
}

/** The timetable of a route by date and direction. */
export function RouteTimetableSection({
  url,
  routeKey,
  route,
  zone,
  lang,
  today,
}: {
  url: PageUrl<"clock" | "date" | "direction" | "trips">;
  routeKey: EntityKey;
  /** Names the route in links to trips. */
  route: EntityRef;
  zone: string;
  /** Language of the names of stops, where it is not the page's. */
  lang: string | undefined;
  /** What is shown while the URL has no date. */
  today: ReactNode;
}): ReactNode {
  return (
    <TimetableSection url={url} zone={zone} drops={["trips"]} today={today}>
      {(date) => {
        const common = { url, routeKey, route, zone, lang };
        if (url.searchParams.get("direction") !== BOTH_DIRECTIONS)
          return <Day {...common} routeDay={readRouteDay(date, url.searchParams)} />;
        return readRouteDays(date, url.searchParams).map((routeDay) => (
          <div className="printed-direction" key={routeDay.direction}>
            <Day {...common} routeDay={routeDay} isPrinted />
          </div>
        ));
      }}
    </TimetableSection>
  );
}
