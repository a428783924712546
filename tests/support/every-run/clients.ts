/** Asks for journeys as clients do: by GraphQL, and in the dialect of OpenTripPlanner. */
import type { Answer, Itinerary, Query } from "./verdict.ts";

/** Sends a request to a path and returns the body as JSON. */
export type Ask = (path: string, body?: object) => Promise<unknown>;

const JOURNEYS = `query ($where: DirectionRequest!) {
  directions(where: $where) {
    exception exception_code next_page_cursor previous_page_cursor
    itineraries { start_time end_time legs { mode stays_on_board start_time end_time } }
  }
}`;

type Directions = {
  exception: string | null;
  exception_code: string | null;
  next_page_cursor: string | null;
  previous_page_cursor: string | null;
  itineraries: {
    start_time: string;
    end_time: string;
    legs: { mode: string; stays_on_board: boolean; start_time: string; end_time: string }[];
  }[];
};

const unix = (time: string) => Date.parse(time) / 1000;
const timeOf = (cursor: string | null) => (cursor === null ? null : Number(cursor.split("|")[1]));

/** An answer with its cursors as they are, and the reason where it is empty. */
export type Received = Answer & { laterCursor: string | null; earlierCursor: string | null; reason: string | null };

export async function askGraphql(
  ask: Ask,
  { from, to, time, arriveBy }: Query,
  other: Record<string, unknown> = {},
): Promise<Received> {
  const at = new Date(time * 1000).toISOString();
  const where = {
    ...{ from: { lon: from[0], lat: from[1] }, to: { lon: to[0], lat: to[1] }, mode: "TRANSIT" },
    ...(arriveBy ? { arrive_by: at } : { depart_at: at }),
    ...other,
  };
  const body = (await ask("/api/v2/query", { query: JOURNEYS, variables: { where } })) as {
    data?: { directions: Directions };
    errors?: unknown;
  };
  if (body.data?.directions == null) throw new Error(JSON.stringify(body.errors));
  const { directions } = body.data;
  return {
    itineraries: directions.itineraries.map(({ start_time, end_time, legs }) => ({
      ...{ start: unix(start_time), end: unix(end_time) },
      legs: legs.map((leg) => ({
        ...{ isRide: leg.mode === "TRANSIT", stays: leg.stays_on_board },
        ...{ start: unix(leg.start_time), end: unix(leg.end_time) },
      })),
    })),
    ...{ later: timeOf(directions.next_page_cursor), earlier: timeOf(directions.previous_page_cursor) },
    ...{ laterCursor: directions.next_page_cursor, earlierCursor: directions.previous_page_cursor },
    reason: directions.exception_code,
  };
}

type Plan = { itineraries: { startTime: number; endTime: number; legs: OtpLeg[] }[] };
type OtpLeg = { mode: string; interlineWithPreviousLeg: boolean; startTime: number; endTime: number };

/** @param other further parameters of the dialect, such as `numItineraries` and `pageCursor` */
export async function askOpenTripPlanner(
  ask: Ask,
  { from, to, time, arriveBy }: Query,
  other: Record<string, string> = {},
): Promise<Received> {
  const parameters = new URLSearchParams({
    ...{ fromPlace: `${from[1]},${from[0]}`, toPlace: `${to[1]},${to[0]}` },
    ...{ unixTime: String(time), arriveBy: String(arriveBy) },
    ...other,
  });
  const body = (await ask(`/api/v2/routing/otp/plan?${parameters}`)) as {
    plan?: Plan;
    error?: { code: string };
    nextPageCursor?: string;
    previousPageCursor?: string;
  };
  return {
    itineraries: (body.plan?.itineraries ?? []).map(({ startTime, endTime, legs }) => ({
      ...{ start: startTime / 1000, end: endTime / 1000 },
      legs: legs.map((leg) => ({
        ...{ isRide: leg.mode !== "WALK", stays: leg.interlineWithPreviousLeg },
        ...{ start: leg.startTime / 1000, end: leg.endTime / 1000 },
      })),
    })),
    ...{ later: timeOf(body.nextPageCursor ?? null), earlier: timeOf(body.previousPageCursor ?? null) },
    ...{ laterCursor: body.nextPageCursor ?? null, earlierCursor: body.previousPageCursor ?? null },
    reason: body.error?.code ?? null,
  };
}

const DAY = 86_400;
/** Most pages of the list of a day. */
const MAX_PAGES = 400;

/**
 * The list of a day: the itineraries of the first page, and of those after it.
 * @param read the page of a cursor
 * @throws Error if the pages do not end
 */
export async function listOfDay(
  { time, arriveBy }: Query,
  first: Received,
  read: (cursor: string) => Promise<Received>,
): Promise<Itinerary[]> {
  const list = [...first.itineraries];
  let page = first;
  for (let n = 0; n < MAX_PAGES; n++) {
    const [cursor, next] = arriveBy ? [page.earlierCursor, page.earlier] : [page.laterCursor, page.later];
    if (cursor === null || next === null || Math.abs(next - time) >= DAY) return list;
    page = await read(cursor);
    list.push(...page.itineraries);
  }
  throw new Error(`The list has more than ${MAX_PAGES} pages.`);
}
