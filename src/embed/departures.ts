/** The next departures at a stop: how they are read, and how they are shown. */

import { graphqlDocument } from "../data/document.ts";
import type { EmbedStopQuery, EmbedStopQueryVariables } from "../data/documents.generated.ts";
import { badgeShape } from "../domain/gtfs/badge-shape.ts";
import type { BadgeRoute } from "../domain/gtfs/color.ts";
import { entityVariables } from "../domain/ids/entity-variables.ts";
import { parseEntityKey } from "../domain/ids/keys.ts";
import { link } from "../domain/links.ts";
import { isRemoved, isShownCanceled } from "../domain/realtime/canceled.ts";
import { languageTag } from "../domain/text/language.ts";
import { timeOn } from "../domain/time/clock.ts";
import { type DepartureTimes, departureTimes } from "../domain/time/departure-times.ts";
import { dayOf, isoDate, isZone, localNow } from "../domain/time/service-day.ts";
import { type AskApi, EmbedFailure, query } from "./api.ts";
import {
  BADGE_HEIGHT,
  badge,
  type DataSource,
  type EmbedContext,
  note,
  pageLink,
  sourcesOf,
  spokenText,
  withOrganizations,
} from "./parts.ts";
import { text } from "./text.ts";
import { h, type TreeElement } from "./tree.ts";

/** Departures that are shown: unless the host says otherwise, and at most. */
const DEFAULT_LIMIT = 6;
const MAX_LIMIT = 20;
/** Routes that a host may name. */
const MAX_ROUTES = 20;
/** Seconds from now in which departures are looked for. The text for none says so. */
const NEXT_SECONDS = 21_600;
/** Minutes up to which a departure is announced as `in 4 min`. */
const MAX_ANNOUNCED_MINUTES = 60;

const BOARD = `
  id
  platform_code
  departures(limit: $limit, where: { next: $next, use_service_window: true, route_onestop_ids: $routes }) @include(if: $board) {
    departure_time
    service_date
    stop_headsign
    schedule_relationship
    departure { scheduled_unix estimated_unix stop_timezone }
    pickup_type
    trip {
      id
      trip_id
      trip_headsign
      route { route_id route_short_name route_long_name route_type route_color route_text_color agency { agency_lang } }
    }
  }
`;

/** With `board`, the departures of the stop; without, only its name. */
const STOP = graphqlDocument<EmbedStopQuery, EmbedStopQueryVariables>(`
  query EmbedStop($ids: [Int!], $where: StopFilter, $limit: Int, $next: Int, $routes: [String!], $board: Boolean!) {
    stops(limit: 10, ids: $ids, where: $where) {
      stop_id
      stop_name
      onestop_id
      feed_onestop_id
      parent { onestop_id }
      ${BOARD}
      children(limit: 100) { ${BOARD} }
      feed_version { id feed { onestop_id license { attribution_text } } }
    }
  }
`);

type Stop = EmbedStopQuery["stops"][number];
type Row = NonNullable<Stop["departures"]>[number];

type Departure = DepartureTimes & {
  key: string;
  canceled: boolean;
  headsign: string;
  /** Language of the headsign as an attribute `lang`. */
  language: string | undefined;
  platform: string;
  /** GTFS pickup_type: 2 and 3 must be arranged in advance. */
  boarding: number;
  route: BadgeRoute;
};

export type Departures = {
  name: string;
  /** Path of the page of the stop. */
  page: string;
  departures: Departure[];
  zone: string | null;
  sources: DataSource[];
};

export type DepartureOptions = { limit: number; routes: string[] };

/** Reads the options from attributes of an element or parameters of an address. @param get null if there is none */
export function readDepartureOptions(get: (name: string) => string | null): DepartureOptions {
  const limit = Math.trunc(Number(get("limit") ?? DEFAULT_LIMIT)) || DEFAULT_LIMIT;
  const routes = (get("routes") ?? "").split(/[\s,]+/).filter((id) => id !== "");
  return { limit: Math.min(Math.max(limit, 1), MAX_LIMIT), routes: routes.slice(0, MAX_ROUTES) };
}

function departureOf(row: Row, platform: string | null): Departure[] {
  const times = departureTimes(row);
  const { trip, stop_headsign, schedule_relationship } = row;
  if (times === null || isRemoved(schedule_relationship)) return [];
  return [
    {
      key: `${trip.id} ${trip.trip_id} ${row.service_date} ${row.departure_time ?? times.leaves}`,
      ...times,
      canceled: isShownCanceled(schedule_relationship),
      headsign: stop_headsign || trip.trip_headsign || trip.route.route_long_name || "",
      language: languageTag(trip.route.agency?.agency_lang),
      platform: platform ?? "",
      boarding: row.pickup_type ?? 0,
      route: trip.route,
    },
  ];
}

/** When it leaves, as estimated or else as scheduled. */
const orderOf = ({ leaves }: Departure) => leaves ?? Number.MAX_SAFE_INTEGER;

/** Name and page of a stop. */
function placeOf({ id, stop_id, stop_name, onestop_id, feed_onestop_id, parent }: Stop) {
  // A platform may have the Onestop ID of its station.
  const ownId = onestop_id !== null && onestop_id === parent?.onestop_id ? null : onestop_id;
  return {
    name: stop_name || stop_id,
    page: link.stop({ onestopId: ownId, feed: feed_onestop_id, entityId: stop_id, id }),
  };
}

/**
 * Asks for the present stops of a key, or else for those that had its id in an earlier version. A station and its
 * platforms may share one id: the first one has the others below it.
 * @throws EmbedFailure
 */
async function stopsOf(
  ask: AskApi,
  key: string,
  options: Omit<EmbedStopQueryVariables, "ids" | "where">,
): Promise<[Stop, ...Stop[]]> {
  const entityKey = parseEntityKey(key);
  if (entityKey === null) throw new EmbedFailure("missing");
  const { ids, where } = entityVariables(entityKey, "stop_id");
  let { stops } = await query(ask, STOP, { ids, where, ...options });
  if (stops.length === 0 && where.onestop_id !== undefined) {
    const earlier = { ...where, allow_previous_onestop_ids: true };
    ({ stops } = await query(ask, STOP, { ids, where: earlier, ...options }));
  }
  const first = stops.find(({ children }) => (children ?? []).length > 0) ?? stops[0];
  if (first === undefined) throw new EmbedFailure("missing");
  return [first, ...stops.filter((stop) => stop !== first)];
}

/** @param key of the stop, as in the address of its page @throws EmbedFailure */
export async function loadStop(ask: AskApi, key: string): Promise<{ name: string; page: string }> {
  const [stop] = await stopsOf(ask, key, { board: false });
  return placeOf(stop);
}

/**
 * Reads the departures of a stop and its platforms.
 * @param key of the stop, as in the address of its page
 * @throws EmbedFailure
 */
export async function loadDepartures(
  ask: AskApi,
  key: string,
  { limit, routes }: DepartureOptions,
): Promise<Departures> {
  const options = { limit, next: NEXT_SECONDS, routes: routes.length === 0 ? null : routes, board: true };
  const stops = await stopsOf(ask, key, options);
  const [{ feed_version: version }] = stops;
  const here = stops.filter(({ feed_version }) => feed_version.id === version.id);
  // A platform may come alone and with its station.
  const places = new Map(here.flatMap((stop) => [stop, ...(stop.children ?? [])]).map((place) => [place.id, place]));
  const rows = [...places.values()].flatMap(({ departures = [], platform_code }) =>
    departures.map((row) => ({ row, platform_code })),
  );
  const all = rows.flatMap(({ row, platform_code }) => departureOf(row, platform_code));
  const once = [...new Map(all.map((departure) => [departure.key, departure])).values()];
  return {
    ...placeOf(stops[0]),
    departures: once.toSorted((a, b) => orderOf(a) - orderOf(b)).slice(0, limit),
    zone: rows[0]?.row.departure.stop_timezone ?? null,
    sources: await Promise.all(sourcesOf([version.feed]).map((source) => withOrganizations(ask, source, version.id))),
  };
}

/** The day of a departure that is not today: `Tue`; null for one of today. */
function dayWords(date: string, zone: string | null, { now, locale }: EmbedContext): string | null {
  if (zone === null || !isZone(zone) || date === isoDate(localNow(zone, now).day)) return null;
  const format = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" });
  return format.format(new Date(`${date}T00:00:00Z`));
}

/** Whether the timetable does not cover today, so that a typical week is shown. */
function isSubstitute({ departures: [first], zone }: Departures, now: number): boolean {
  const day = first === undefined ? null : dayOf(first.date);
  return day !== null && zone !== null && isZone(zone) && Math.abs(day - localNow(zone, now).day) > 1;
}

function timeCell({ seconds, estimated, leaves, canceled }: Departure, context: EmbedContext): TreeElement {
  const { clock, now } = context;
  const time = timeOn(clock, estimated ?? seconds, true);
  const minutes = leaves === null ? -1 : Math.floor(leaves / 60) - Math.floor(now / 60_000);
  const isAnnounced = !canceled && minutes >= 0 && minutes <= MAX_ANNOUNCED_MINUTES;
  const differs = estimated !== null && !canceled && Math.floor(estimated / 60) !== Math.floor(seconds / 60);
  return h(
    "td",
    { part: "when" },
    differs
      ? [spokenText(`${text.scheduled} `), h("s", { part: "scheduled" }, timeOn(clock, seconds, true)), " "]
      : null,
    h(canceled ? "s" : "span", { part: "time" }, time),
    isAnnounced
      ? h(
          "span",
          { part: estimated === null ? "minutes" : "minutes live" },
          estimated === null ? null : spokenText(`${text.realtime} `),
          minutes === 0 ? text.now : text.inMinutes(minutes),
        )
      : null,
  );
}

function rowOf(departure: Departure, zone: string | null, context: EmbedContext): TreeElement {
  const { route, headsign, language, platform, canceled, date, boarding } = departure;
  const day = dayWords(date, zone, context);
  const marks = [
    ...[canceled ? text.canceled : null, text.boarding[boarding] ?? null],
    ...[platform === "" ? null : text.platform(platform), day],
  ];
  const shownMarks = marks.filter((mark) => mark !== null);
  // A badge has a column of its own; a name that is too long for a badge stands above the headsign.
  const hasBadge = badgeShape(route, BADGE_HEIGHT).name !== "";
  return h(
    "tr",
    { part: canceled ? "row canceled" : "row" },
    hasBadge ? h("td", { lang: language }, badge(route)) : null,
    h(
      "td",
      { part: "headsign", colspan: hasBadge ? null : 2 },
      hasBadge ? null : h("span", { lang: language }, badge(route)),
      h("span", { lang: language }, headsign),
      shownMarks.length === 0 ? null : h("small", { part: "mark" }, shownMarks.join(" · ")),
    ),
    timeCell(departure, context),
  );
}

/** A board of departures. Those that have left since they were read are left out. */
export function departuresView(board: Departures, context: EmbedContext): TreeElement {
  const { columns } = text;
  const { name, page, zone, sources } = board;
  const present = Math.floor(context.now / 60_000) * 60;
  const substitute = isSubstitute(board, context.now);
  const rows = board.departures.filter(({ leaves }) => substitute || leaves === null || leaves >= present);
  const head = (label: string) => h("th", { scope: "col" }, label);
  return h(
    "section",
    { part: "base", "aria-label": text.departures(name) },
    h("p", { part: "title", lang: board.departures[0]?.language }, pageLink(context, page, "link", name)),
    rows.length === 0
      ? h("p", { part: "message" }, text.none)
      : h(
          "table",
          { part: "board" },
          h("caption", { class: "spoken" }, text.departures(name)),
          h("thead", { class: "spoken" }, h("tr", {}, head(columns.route), head(columns.to), head(columns.leaves))),
          h(
            "tbody",
            {},
            rows.map((departure) => rowOf(departure, zone, context)),
          ),
        ),
    substitute ? h("p", { part: "message" }, text.substitute) : null,
    zone === null || zone === context.zone ? null : h("p", { part: "message" }, text.zone(zone)),
    note(context, page, sources),
  );
}
