import "../../styles/entity.css";
import "../../styles/print.css";
import "../../styles/timetable.css";
import "./trip.css";
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { notFound } from "../../data/failure.ts";
import { organizationsOfRoute } from "../../data/organizations.ts";
import { lazyQuery } from "../../data/query.ts";
import { useNow, useSite } from "../../data/site.ts";
import { entityVerdictQuery } from "../../data/verdict.ts";
import { durationWords, parseClock } from "../../domain/formats.ts";
import { routeBadge } from "../../domain/gtfs/color.ts";
import type { EntityKey } from "../../domain/ids/keys.ts";
import { decodeSegment } from "../../domain/links.ts";
import type { PageUrl, ParameterOf } from "../../domain/screen.ts";
import { nameLanguage } from "../../domain/text/language.ts";
import { formatGtfsTime } from "../../domain/time/gtfs-time.ts";
import { longDate, relativeTime } from "../../domain/time/instant.ts";
import { dayOf, isZone, serviceDayOrigin } from "../../domain/time/service-day.ts";
import { addressWith } from "../../ui/address.ts";
import { Alerts } from "../../ui/alerts.tsx";
import { useAttention } from "../../ui/attention.ts";
import { ClockScope, ClockSwitch } from "../../ui/clock/clock.tsx";
import { ZoneNote } from "../../ui/clock/zone-note.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/section.tsx";
import { lazyModule, serverOnly } from "../../ui/server-only.tsx";
import { ServiceTime } from "../../ui/timetable/clock.tsx";
import { isPinned, keyOf } from "../entity-key.ts";
import { useLiveMap } from "../live-map.ts";
import { pageLoader, usePageUrl } from "../page.ts";
import { weekdayName } from "../timetable/day.ts";
import { TripCalls } from "./calls.tsx";
import type { RunAnswer, TripPage, TripRun } from "./load.ts";
import { readStart, runDate } from "./run-day.ts";
import { screen } from "./screen.ts";
import { text } from "./text.tsx";

/** Milliseconds between two reads of realtime data. */
const POLL_MS = 60_000;

const tripQuery = lazyQuery("TripPage", async () => (await import("./load.ts")).tripQuery);
const tripRunQuery = lazyQuery("TripRun", async () => (await import("./load.ts")).tripRunQuery, POLL_MS);

export const staticParts = lazyModule(() => import("./static.tsx"));
const TripTitle = serverOnly(staticParts, (m) => m.TripTitle);
const TripActions = serverOnly(staticParts, (m) => m.TripActions);
const TripNotices = serverOnly(staticParts, (m) => m.TripNotices);
const TripMap = serverOnly(staticParts, (m) => m.TripMap);
const TripDays = serverOnly(staticParts, (m) => m.TripDays);
const TripFacts = serverOnly(staticParts, (m) => m.TripFacts);

type TripUrl = PageUrl<ParameterOf<typeof screen>>;

/** The service day of the page, and the start of the run; a trip without frequencies has one run a day. */
function runOfPage({ route, trip, calls }: TripPage, url: TripUrl, now: Date) {
  const last = calls.at(-1);
  const start = trip.frequencies.length > 0 ? (calls[0]?.departure ?? calls[0]?.arrival ?? null) : null;
  const date = runDate(
    url.searchParams,
    trip.calendar,
    last?.arrival ?? last?.departure ?? 0,
    route.agency.agency_timezone,
    now,
  );
  return { date, start: start === null ? null : formatGtfsTime(start) };
}

/** The id in the path, decoded once: the router takes `%252F` and `%2F` for the same. */
function tripIdOf({ pathname }: { pathname: string }): string {
  const segment = pathname.split("/")[4] ?? "";
  return decodeSegment(segment) ?? segment;
}

export const loader = pageLoader(screen, async ({ site, url, read, later }) => {
  const key = keyOf(url);
  if (key === null) throw notFound(url);
  const page = await read(tripQuery(key, tripIdOf(url), readStart(url.searchParams)));
  if (page === null) throw notFound(url);
  later(() =>
    Promise.all([
      read(entityVerdictQuery(page.route.feed_onestop_id ?? "")),
      read(organizationsOfRoute(page.route, page.trip.trip_id)),
    ]),
  );
  const { date, start } = runOfPage(page, url, new Date(site.now));
  if (date !== null && site.upstream !== true)
    later(() => read(tripRunQuery({ route: page.route.id, trip: page.trip.trip_id, date, start })));
  const { tripHead } = await staticParts.load();
  return tripHead(page);
});

function dayWords(date: string): string {
  return `${weekdayName(date)}, ${longDate(date)}`;
}

/** How late the run is at its next call, and where its vehicle is. */
function LiveState({ run }: { run: TripRun }): ReactNode {
  const { now } = useSite();
  const estimates = Object.values(run.calls).flatMap(({ arrival, departure }) => departure ?? arrival ?? []);
  const next = estimates.find(({ at }) => at * 1000 >= now) ?? estimates.at(-1);
  const minutes = next === undefined ? null : Math.round(next.late / 60);
  const { vehicle } = run;
  return (
    <p className="trip-live">
      <Icon name="realtime" size={14} />{" "}
      {minutes === null ? null : (
        <strong>
          {minutes === 0 ? text.live.onTime : minutes > 0 ? text.live.late(minutes) : text.live.early(-minutes)}
        </strong>
      )}{" "}
      {vehicle === null ? null : (
        <span className="soft">
          {text.live.vehicle(vehicle.stop, vehicle.status)}
          {vehicle.at === null ? null : `, ${text.live.reported(relativeTime(vehicle.at, now))}`}.
        </span>
      )}
    </p>
  );
}

/** What is known of the run of a day: which day it is, and what realtime data says. */
function RunState({ answer, date, route }: { answer: RunAnswer; date: string; route: TripPage["route"] }): ReactNode {
  const day = dayWords(date);
  if (answer.kind === "none") return <p className="soft">{text.live.notRunning(day)}</p>;
  if (answer.kind === "failed") return <p className="soft">{text.live.failed}</p>;
  const { run } = answer;
  return (
    <>
      <Alerts alerts={run.alerts} language={nameLanguage(route.agency.agency_lang)} />
      <p>
        <strong>{text.live.run(day)}</strong>
        {run.live ? null : <span className="soft"> · {text.live.scheduled}</span>}
      </p>
      {run.canceled ? (
        <Notice tone="error" title={text.live.canceled}>
          <p>{text.live.canceledBody(day)}</p>
        </Notice>
      ) : run.live ? (
        <LiveState run={run} />
      ) : null}
    </>
  );
}

/** The times of a trip, which repeats at a headway or runs once a day. */
function Times({ page, run, date }: { page: TripPage; run: TripRun | null; date: string | null }): ReactNode {
  const { route, trip, calls } = page;
  const zone = route.agency.agency_timezone;
  const day = date === null ? null : dayOf(date);
  return (
    <>
      {trip.frequencies.map(({ start_time, end_time, headway_secs, exact_times }) => (
        <p key={start_time}>
          {text.repeats(
            <ServiceTime seconds={parseClock(start_time)} isWhole />,
            <ServiceTime seconds={parseClock(end_time)} isWhole />,
            durationWords(headway_secs),
            exact_times === 1,
          )}
        </p>
      ))}
      {trip.frequencies.length === 0 ? null : <p className="soft">{text.oneRun}</p>}
      <TripCalls
        calls={calls}
        run={run}
        color={routeBadge(route).fill}
        sign={trip.trip_headsign}
        lang={nameLanguage(route.agency.agency_lang)}
        origin={run === null || day === null ? null : serviceDayOrigin(day, isZone(zone) ? zone : "UTC")}
      />
    </>
  );
}

/** Follows the run while the page is in view. */
function FollowedRun({ page, date, start }: { page: TripPage; date: string; start: string | null }): ReactNode {
  const { queryKey, ...options } = tripRunQuery({ route: page.route.id, trip: page.trip.trip_id, date, start });
  const attentive = useAttention();
  const answer = useSuspenseQuery({ queryKey, ...options, refetchInterval: attentive ? POLL_MS : false }).data;
  return (
    <>
      <RunState answer={answer} date={date} route={page.route} />
      <Times page={page} run={answer.kind === "run" ? answer.run : null} date={date} />
    </>
  );
}

function TripView({ tripKey, url }: { tripKey: EntityKey; url: TripUrl }): ReactNode {
  const now = useNow();
  const { upstream } = useSite();
  useLiveMap();
  const page = useSuspenseQuery(tripQuery(tripKey, tripIdOf(url), readStart(url.searchParams))).data;
  if (page === null) return null;
  const { route, trip } = page;
  const { date, start } = runOfPage(page, url, now);
  return (
    <ClockScope url={url}>
      <header className="page-head">
        <TripTitle page={page} />
        <TripActions route={route} trip={trip} />
      </header>
      <div className="notices">
        <TripNotices page={page} pinned={isPinned(tripKey)} />
      </div>
      <div className="trip-main">
        <Section
          id="stops"
          title={text.sections.stops}
          action={<ClockSwitch url={url} address={(clock) => addressWith(url, { clock })} />}
        >
          {date === null ? <p className="soft">{text.live.over}</p> : null}
          {date === null || upstream === true ? (
            <Times page={page} run={null} date={null} />
          ) : (
            <FollowedRun page={page} date={date} start={start} />
          )}
          <ZoneNote zone={route.agency.agency_timezone} now={now} />
        </Section>
        <div className="trip-aside">
          <section id="map" aria-label={text.map.label}>
            <TripMap page={page} />
          </section>
          <Section id="days" title={text.sections.days}>
            <TripDays trip={trip} />
          </Section>
          <Section id="about" title={text.sections.about}>
            <TripFacts route={route} trip={trip} />
          </Section>
        </div>
      </div>
    </ClockScope>
  );
}

export function Component(): ReactNode {
  const url = usePageUrl(screen);
  const key = keyOf(url);
  return key === null ? null : <TripView tripKey={key} url={url} />;
}
