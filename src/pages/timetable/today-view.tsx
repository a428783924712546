import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { usePresentMinute } from "../../data/present.ts";
import { longDate } from "../../domain/formats.ts";
import type { PageUrl } from "../../domain/screen.ts";
import { dayOf, isZone, serviceDayOrigin } from "../../domain/time/service-day.ts";
import { ClockTime } from "../../ui/clock/clock.tsx";
import { Notice } from "../../ui/notice.tsx";
import { type LinkedStop, StopLink } from "../../ui/stop-link.tsx";
import { timetableAddress } from "../../ui/timetable/day-form.tsx";
import { HourTable, hoursOf } from "../../ui/timetable/hour-table.tsx";
import { directionName, towardsWords } from "../route/names.ts";
import { InMinutes } from "../stop/in-minutes.tsx";
import { weekdayName } from "./day.ts";
import { routeTodayQuery } from "./lazy.ts";
import type { TodayDirection } from "./route-today.ts";
import { text } from "./text.tsx";

/** Departures of a direction that are shown, as far as the page is wide enough. */
const MAX_SHOWN = 6;

type Stops = ReadonlyMap<number, LinkedStop>;

function Direction({
  direction: { id, towards, stop, times, arrangements },
  stops,
  origin,
  typical,
  lang,
}: {
  direction: TodayDirection;
  stops: Stops;
  /** Of the names of stops, where it is not the page's. */
  lang: string | undefined;
  /** Start of the service day in epoch seconds. */
  origin: number;
  typical: boolean;
}): ReactNode {
  const minute = usePresentMinute();
  const name = towardsWords(towards) || directionName(id);
  const linkedStop = stops.get(stop);
  const next = times.filter((time) => Math.floor((origin + time) / 60) >= minute).slice(0, MAX_SHOWN);
  const first = <ClockTime seconds={times[0] ?? 0} />;
  const last = <ClockTime seconds={times.at(-1) ?? 0} />;
  return (
    <section className="today-direction" aria-label={name}>
      <h4>{name}</h4>
      {linkedStop === undefined ? null : (
        <p className="soft small">
          {text.next.from(<StopLink stop={linkedStop} lang={lang} />, times.length, first, last)}
        </p>
      )}
      {arrangements.map(({ words, all }) => (
        <p className="small" key={words}>
          {all ? words : text.next.some(words)}
        </p>
      ))}
      {next.length === 0 ? (
        <p className="today-over">{text.next.over}</p>
      ) : (
        <ol className="today-times">
          {next.map((time, i) => (
            // By position: when a departure leaves, the next one takes its place.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={i}>
              <span className="today-time">
                <ClockTime seconds={time} />
              </span>
              <span className="today-in">{typical ? null : <InMinutes at={origin + time} />}</span>
            </li>
          ))}
        </ol>
      )}
      <details className="today-all">
        <summary>{text.next.all(name)}</summary>
        <HourTable
          caption={<span className="visually-hidden">{text.next.allCaption(name)}</span>}
          hours={hoursOf(times)}
        />
      </details>
    </section>
  );
}

/** The next departures of a route today, from the usual first stop of each direction. */
export function RouteTodayView({
  url,
  routeId,
  zone,
  feed,
  stops,
  lang,
}: {
  url: PageUrl;
  routeId: number;
  zone: string;
  /** Onestop ID. */
  feed: string | null;
  /** Stops of the route, where its trips start. */
  stops: readonly Omit<LinkedStop, "feed_onestop_id">[];
  /** Of their names, where it is not the page's. */
  lang: string | undefined;
}): ReactNode {
  const { date, typical, directions, failed } = useSuspenseQuery(routeTodayQuery(routeId)).data;
  if (failed) {
    return (
      <Notice title={text.failed.title}>
        <p>
          <a href={timetableAddress(url, {})} data-reload="">
            {text.failed.again}
          </a>
        </p>
      </Notice>
    );
  }
  const day = date === null ? null : dayOf(date);
  if (date === null || day === null || directions.length === 0) return <p className="soft">{text.next.none}</p>;
  const weekday = weekdayName(date);
  const byId = new Map(stops.map((stop) => [stop.id, { ...stop, feed_onestop_id: feed }]));
  const origin = serviceDayOrigin(day, isZone(zone) ? zone : "UTC");
  return (
    <>
      <h3>{typical ? text.next.typical(weekday) : text.next.heading(longDate(date))}</h3>
      {directions.map((direction) => (
        <Direction
          direction={direction}
          stops={byId}
          origin={origin}
          typical={typical}
          lang={lang}
          key={direction.id}
        />
      ))}
    </>
  );
}
