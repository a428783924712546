/** The timetable of any route of a checked feed, by day and direction. */
import "../../../styles/timetable.css";
import { type ReactNode, useEffect, useId, useState } from "react";
import type { FeedDetails } from "../../../domain/feed-check/check.ts";
import type { CheckedDay } from "../../../domain/feed-check/messages.ts";
import { longDate } from "../../../domain/formats.ts";
import { dayOf, isoDate, localNow } from "../../../domain/time/service-day.ts";
import { Tag } from "../../../ui/tag.tsx";
import { NoteLegend } from "../../../ui/timetable/call-notes.tsx";
import { TripGrid } from "../../../ui/timetable/trip-grid.tsx";
import { directionName, routeName } from "../../route/names.ts";
import { weekdayName } from "../../timetable/day.ts";
import { buildGrid } from "../../timetable/grid.ts";
import { directionsOf, pageOfGrid } from "../../timetable/route-timetable.ts";
import { text as words } from "../../timetable/text.tsx";
import { text } from "../text.tsx";
import type { AskChecker } from "./check.ts";

const byNumber = new Intl.Collator("en", { numeric: true });

/** Places in `details.routes`, as timetables list them: by vehicle, then by name. */
export function routeOrder({ routes }: Pick<FeedDetails, "routes">): number[] {
  return routes
    .map((_, id) => id)
    .sort(
      (a, b) =>
        routes[a]!.route_type - routes[b]!.route_type ||
        byNumber.compare(routeName(routes[a]!), routeName(routes[b]!)) ||
        a - b,
    );
}

/** The first service day from a day on, else the last one; null without any. */
export function nearestServiceDay(days: readonly number[], from: number): number | null {
  return days.find((day) => day >= from) ?? days.at(-1) ?? null;
}

const dayWords = (date: string) => words.day(weekdayName(date), longDate(date));

function StopName({ stop }: { stop: FeedDetails["stops"][number] | undefined }): ReactNode {
  if (stop === undefined) return text.timetable.zone;
  const platform = typeof stop.platform_code === "string" ? stop.platform_code : "";
  return (
    <>
      {stop.stop_name || stop.stop_id} {platform === "" ? null : <Tag>{words.platform(platform)}</Tag>}
    </>
  );
}

function Day({ details, day, date }: { details: FeedDetails; day: CheckedDay; date: string }): ReactNode {
  const directions = directionsOf(day.trips);
  const [chosenId, choose] = useState<number | null>(null);
  const [from, setFrom] = useState(0);
  const shownDirection = directions.find(({ id }) => id === chosenId) ?? directions[0];
  if (shownDirection === undefined) return null;
  const nameOf = ({ id, towards }: typeof shownDirection) => words.direction(directionName(id), towards);
  const stopsOf = new Map(day.patterns.map(({ stop_pattern_id, stops }) => [stop_pattern_id, stops]));
  const whole = buildGrid(
    day.trips.filter(({ direction_id }) => direction_id === shownDirection.id),
    stopsOf,
  );
  const page = pageOfGrid(whole, from);
  const { rows, columns, notes } = page.grid;
  const end = page.from + columns.length;
  const hasRepeats = columns.some((column) => column.every !== null);
  const direction = nameOf(shownDirection);
  return (
    <>
      {directions.length < 2 ? null : (
        <ul className="cluster timetable-directions" aria-label={words.directions}>
          {directions.map((one) => (
            <li key={one.id}>
              <button
                className="button"
                type="button"
                aria-pressed={one.id === shownDirection.id}
                {...(one.id === shownDirection.id ? { "data-kind": "primary" } : {})}
                onClick={() => {
                  choose(one.id);
                  setFrom(0);
                }}
              >
                {nameOf(one)}
              </button>
            </li>
          ))}
        </ul>
      )}
      <TripGrid
        label={words.route.label(direction)}
        caption={
          hasRepeats
            ? words.route.captionRepeated(direction, dayWords(date))
            : words.route.caption(direction, dayWords(date), shownDirection.trips)
        }
        // A stop may be served twice, so its row is part of its key.
        rows={rows.map((id, i) => ({ key: `${i} ${id}`, name: <StopName stop={details.stops[id]} /> }))}
        columns={columns}
        from={page.from}
      />
      <NoteLegend notes={notes} />
      {page.from === 0 && end >= whole.columns.length ? null : (
        <p className="cluster small">
          <span className="soft">{words.route.page(page.from + 1, end, whole.columns.length)}</span>
          {page.from === 0 ? null : (
            <button
              className="button"
              data-size="small"
              type="button"
              onClick={() => setFrom(Math.max(0, page.from - 1))}
            >
              {words.route.earlier}
            </button>
          )}
          {end >= whole.columns.length ? null : (
            <button className="button" data-size="small" type="button" onClick={() => setFrom(end)}>
              {words.route.later}
            </button>
          )}
        </p>
      )}
      {day.more ? <p className="soft small">{words.route.more}</p> : null}
    </>
  );
}

/** The days on which a route runs, and its trips on the chosen day. */
type ShownTimetable = { route: number; days: readonly number[]; date: string; day: CheckedDay };

export function FeedTimetable({ details, ask }: { details: FeedDetails; ask: AskChecker }): ReactNode {
  const id = useId();
  const order = routeOrder(details);
  const [route, setRoute] = useState(order[0] ?? 0);
  /** "" until the visitor chooses a day: then the next one with service. */
  const [date, setDate] = useState("");
  const [timetable, setShown] = useState<ShownTimetable | null>(null);
  const today = localNow(details.timezone ?? "UTC", Date.now()).day;
  useEffect(() => {
    let current = true;
    const read = async () => {
      const days = await ask({ kind: "days", route });
      const next = nearestServiceDay(days, today);
      const wantedDate = date !== "" ? date : isoDate(next ?? today);
      const day = await ask({ kind: "day", route, date: wantedDate });
      if (current) setShown({ route, days, date: wantedDate, day });
    };
    void read();
    return () => {
      current = false;
    };
  }, [ask, route, date, today]);
  const next = timetable === null ? null : nearestServiceDay(timetable.days, (dayOf(timetable.date) ?? today) + 1);
  return (
    <div className="stack">
      <div className="filters-main">
        <div className="field" data-grow="">
          <label className="field-label" htmlFor={`${id}-route`}>
            {text.timetable.route}
          </label>
          <select
            className="select"
            id={`${id}-route`}
            value={route}
            onChange={(event) => {
              setRoute(Number(event.currentTarget.value));
              setDate("");
            }}
          >
            {order.map((place) => (
              <option key={place} value={place}>
                {routeName(details.routes[place]!)}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label className="field-label" htmlFor={`${id}-date`}>
            {text.timetable.date}
          </label>
          <input
            className="input"
            id={`${id}-date`}
            type="date"
            value={date !== "" ? date : (timetable?.date ?? isoDate(today))}
            onChange={(event) => setDate(event.currentTarget.value)}
          />
        </div>
      </div>
      {timetable === null ? <p className="soft">{text.timetable.loading}</p> : null}
      {timetable !== null && timetable.day.trips.length > 0 ? (
        <Day key={`${timetable.route} ${timetable.date}`} details={details} day={timetable.day} date={timetable.date} />
      ) : null}
      {timetable !== null && timetable.day.trips.length === 0 ? (
        <p className="cluster" role="status">
          <span>{text.timetable.none(dayWords(timetable.date))}</span>
          {next === null ? null : (
            <button className="button" data-size="small" type="button" onClick={() => setDate(isoDate(next))}>
              {text.timetable.nearest}
            </button>
          )}
        </p>
      ) : null}
    </div>
  );
}
