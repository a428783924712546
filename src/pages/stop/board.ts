/** A departure board: what leaves next at a stop and its platforms, in the stop's own time. */

import type { LonLat } from "../../domain/geo/globe.ts";
import { routeRef } from "../../domain/ids/keys.ts";
import { link } from "../../domain/links.ts";
import type { Query } from "../../domain/screen.ts";
import { dayOf, isZone, localNow } from "../../domain/time/service-day.ts";
import type { ListedRoute } from "../../ui/listed-route.ts";

/** Time spans that a visitor can choose, in seconds. */
export const SPANS = [7200, 21_600, 86_400] as const;

/** Radii around the stop that a visitor can choose, in meters; 0 is the stop alone. */
export const RADII = [0, 50, 100, 150, 200, 500, 1000] as const;

export type BoardLine = {
  key: string;
  /** Calendar date on the wall, ISO text. */
  date: string;
  /** Seconds of that day. */
  seconds: number;
  /** Estimated seconds of that day, with realtime data. */
  estimated: number | null;
  /** When it leaves, as estimated or else as scheduled, in epoch seconds; null if its time zone is unknown. */
  leaves: number | null;
  canceled: boolean;
  /** Seconds between departures, where the feed says how often but not exactly when; else null. */
  headway: number | null;
  headsign: string;
  /** `direction_id` of trips.txt; null if the feed has none. */
  direction: number | null;
  platform: string;
  /** Of the schedule, if it leaves elsewhere today; else empty. */
  usualPlatform: string;
  /** Another stop where it leaves, by its name; empty at the stop itself. */
  at: string;
  /** `pickup_type` of stop_times.txt: 2 means phone the agency, 3 coordinate with the driver. */
  pickup: number;
  route: ListedRoute;
  /** Path of the page of the trip; null for a run that only realtime data has. */
  trip: string | null;
};

/** Fields of a departure that most departures leave empty. */
const OPTIONAL_FIELDS = ["estimated", "canceled", "headway", "platform", "usualPlatform", "pickup"] as const;

type OptionalField = (typeof OPTIONAL_FIELDS)[number];

/** A departure in the group of its line, without the fields that it leaves empty, for the reason told at `BoardOnPage`. */
export type GroupedDeparture = Pick<BoardLine, "date" | "seconds" | "leaves" | "trip"> &
  Partial<Pick<BoardLine, OptionalField>>;

export function groupedDeparture(line: BoardLine): GroupedDeparture {
  const { date, seconds, leaves, trip } = line;
  const values = OPTIONAL_FIELDS.filter((field) => line[field]).map((field) => [field, line[field]]);
  return { date, seconds, leaves, trip, ...Object.fromEntries(values) };
}

/** Has the departures of the layout that is shown alone: the page carries them a second time, as data for its script. */
export type BoardOnPage = {
  /** Of the list by time. */
  lines: BoardLine[];
  /** Of the board by line. */
  groups: GroupOnPage[];
  /** Routes of the groups, each once. */
  routes: ListedRoute[];
  zone: string | null;
  more: boolean;
  /** The departures could not be read; the rest of the page is shown. */
  failed: boolean;
};

/** Parameters of a board. */
export type BoardAsk = {
  /** The stop and its platforms, those that are served. */
  ids: number[];
  /** Seconds from now. */
  next: number;
  layout: BoardLayout;
  /** Also stops within so many meters of a position. */
  around: { at: LonLat; radius: number } | null;
};

/** Reads the time span from a URL: one of SPANS. */
export function readSpan(query: Query<"next">): number {
  return SPANS.find((seconds) => String(seconds) === query.get("next")) ?? SPANS[0];
}

/** Reads the radius from a URL: one of RADII. */
export function readRadius(query: Query<"radius">): number {
  return RADII.find((meters) => String(meters) === query.get("radius")) ?? RADII[0];
}

/** How a board is arranged: by line and direction, or as a list by time. */
export type BoardLayout = "lines" | "list";

/** Reads the arrangement from a URL: by line unless the list is requested. */
export function readBoardLayout(query: Query<"board">): BoardLayout {
  return query.get("board") === "list" ? "list" : "lines";
}

/** Departures that a group shows. */
export const MAX_GROUP_DEPARTURES = 3;

/** The next departures of one line in one direction. */
export type BoardGroup = {
  key: string;
  route: ListedRoute;
  headsign: string;
  /** The stop where they leave, on a board of several stops; empty at the stop itself. */
  at: string;
  /** At most MAX_GROUP_DEPARTURES, the soonest first; canceled ones are among them. */
  lines: GroupedDeparture[];
};

/** A group without what its departures share: its route, the start of the paths of their trips, and the date of the first. */
export type GroupOnPage = Omit<BoardGroup, "route" | "lines"> & {
  routeId: number;
  date: string;
  lines: (Omit<GroupedDeparture, "date"> & { date?: string })[];
};

/** The start of the paths of all trips of a route. */
const tripsPath = (route: ListedRoute) => link.trip(routeRef(route), "");

export function groupOnPage({ route, lines, ...group }: BoardGroup): GroupOnPage {
  const day = lines[0]?.date ?? "";
  const start = tripsPath(route).length;
  return {
    ...group,
    routeId: route.id,
    date: day,
    lines: lines.map(({ date, trip, ...line }) => ({
      ...line,
      ...(date === day ? {} : { date }),
      trip: trip?.slice(start) ?? null,
    })),
  };
}

/** The groups of a board as `groupOnPage` got them. */
export function groupsOf({ groups, routes }: Pick<BoardOnPage, "groups" | "routes">): BoardGroup[] {
  const routeById = new Map(routes.map((route) => [route.id, route]));
  return groups.map(({ routeId, date, lines, ...group }) => {
    const route = routeById.get(routeId)!;
    const start = tripsPath(route);
    return { ...group, route, lines: lines.map((line) => ({ date, ...line, trip: line.trip && start + line.trip })) };
  });
}

/**
 * How often they leave, where the schedule has no exact times: the first of them and the seconds between departures. Null
 * if realtime data or the schedule tells when they leave.
 * @param lines the next departures of a line, the soonest first
 */
export function repeatOf<Line extends GroupedDeparture>(
  lines: readonly Line[],
): { line: Line; headway: number } | null {
  const [line] = lines;
  const isExact = lines.some(({ estimated, canceled, headway }) => estimated != null || canceled || headway == null);
  return line?.headway == null || isExact ? null : { line, headway: line.headway };
}

/** Whether the first of them leaves later than one headway from now. @param present minutes since 1970 */
export const beginsLater = ({ leaves, headway }: GroupedDeparture, present: number): boolean =>
  leaves !== null && headway != null && leaves - present * 60 > headway;

/** Reads the parameters of the board from a URL. */
export function readBoardAsk(ids: number[], at: LonLat | null, query: Query<"board" | "next" | "radius">): BoardAsk {
  const radius = readRadius(query);
  const around = radius === 0 || at === null ? null : { at, radius };
  return { ids, next: readSpan(query), layout: readBoardLayout(query), around };
}

/**
 * The date of the first line if it is neither today nor the day before or after: the timetable does not cover today, and
 * the board shows the same weekday of a week that it covers. Otherwise null.
 */
export function substituteDate(
  board: { lines: readonly Pick<BoardLine, "date">[]; zone: string | null },
  now: Date,
): string | null {
  const date = board.lines[0]?.date;
  const day = date === undefined ? null : dayOf(date);
  if (date === undefined || day === null || board.zone === null || !isZone(board.zone)) return null;
  return Math.abs(day - localNow(board.zone, now.getTime()).day) > 1 ? date : null;
}
