/** `{apiBase}/portal/operators/{onestop_id}/trips`. */

import { isZone } from "../../../src/domain/time/service-day.ts";
import { routePackLoader } from "../../loaders/denormalized-rows.ts";
import { Loaders, type ReadContext } from "../../loaders/loaders.ts";
import { timezoneOfVersion } from "../../schedule/service-days.ts";
import { tripsUnderWay } from "../../schedule/trips-under-way.ts";
import { versionsById } from "../../store/entities/feed-version.ts";
import { largestAgency } from "../../store/entities/largest-agency.ts";
import { object } from "../endpoint/answer.ts";
import type { PlainEndpoint } from "../endpoint/endpoint.ts";
import { parameter, readAsked } from "../endpoint/parameter.ts";
import { refuse } from "../endpoint/refusal.ts";
import { SAMPLE } from "../endpoint/sample.ts";
import { INTEGER, limitValue, listOf } from "../endpoint/value.ts";
import { EACH_MINUTE } from "../http/cache-control.ts";

const MAX_ROUTES = 12;
const MAX_MINUTES = 60;

const PARAMETERS = [
  parameter(
    "routes",
    listOf(INTEGER),
    `Ids of routes of the operator's largest agency, between commas; the first ${MAX_ROUTES} count. By default its first routes.`,
    [SAMPLE.routeNumber],
  ),
  parameter("minutes", limitValue(MAX_MINUTES, MAX_MINUTES), "Length of the window in minutes."),
];

const WHOLE = { type: "integer" };
const listOfMany = (items: object, description: string) => ({ type: "array", items, description });

/** Fields that make the loaders read schedules, and versions their service levels. */
const FIELDS: ReadonlySet<string> = new Set(["trips"]);

export const TRIPS: PlainEndpoint = {
  kind: "plain",
  path: "/operators/{onestop_id}/trips",
  operation: "readOperatorTrips",
  summary:
    "Scheduled trips of an operator's largest agency that are under way within an hour, enough to draw moving vehicles",
  description:
    "The hour begins now. Without a trip in it, the next hour with trips within a week; else an hour of the same weekday in " +
    "an ordinary week, so that a timetable that has ended still shows how vehicles moved.",
  segments: { onestop_id: "Onestop ID of the operator." },
  parameters: PARAMETERS,
  answers: {
    200: {
      description: "Stop patterns with their times, and the trips that follow them",
      type: "application/json",
      schema: object(
        {
          kind: { type: "string", enum: ["now", "next", "typical"] },
          timezone: { type: "string", description: "IANA time zone of the service days" },
          start: { type: "integer", description: "Beginning of the window in Unix seconds" },
          seconds: { type: "integer", description: "Length of the window" },
          stops: listOfMany({ type: "array", items: { type: "number" } }, "Longitude and latitude"),
          patterns: listOfMany(
            object(
              {
                route: { type: "integer", description: "Id of the route" },
                stops: listOfMany(WHOLE, "Indexes of stops"),
                times: listOfMany(
                  { type: "array", items: WHOLE },
                  "Profiles: for each stop the seconds from the last departure to the arrival, and on to the departure",
                ),
              },
              "TripPattern",
            ),
            "Stop patterns",
          ),
          trips: listOfMany(
            { type: "array", items: WHOLE },
            "Index of the pattern, index of its profile, seconds from the beginning of the window to that of the trip",
          ),
        },
        "OperatorTrips",
      ),
    },
    404: { description: "No agency of it is active, or its routes have no trips", type: "application/json" },
  },
  async answer({ path, url, context: { api } }) {
    const query = readAsked(PARAMETERS, url.searchParams, {});
    const { db } = api.stores;
    const agency = await largestAgency(db, (path.onestop_id ?? "").normalize("NFC"));
    if (agency === null) return refuse.notFound();
    const isOwn = (id: number) => id >= agency.first && id < agency.first + agency.routes;
    const all = Array.from({ length: Math.min(MAX_ROUTES, agency.routes) }, (_, i) => agency.first + i);
    const routes = [...new Set((query.routes as number[] | undefined)?.filter(isOwn) ?? all)].slice(0, MAX_ROUTES);
    const context: ReadContext = { stores: api.stores, now: api.now, loaders: new Loaders(db.turn), fields: FIELDS };
    // The packed routes need no version, so both are read in one round trip.
    const [[version]] = await Promise.all([
      versionsById(db, [agency.version], FIELDS),
      routePackLoader(context).loadMany(routes),
    ]);
    const ofAgency = (of: { default_timezone: string | null }) => ({
      routeIds: routes,
      timezone: isZone(agency.timezone) ? agency.timezone : timezoneOfVersion(of),
    });
    const seconds = Number(query.minutes ?? MAX_MINUTES) * 60;
    const trips = version === undefined ? null : await tripsUnderWay(context, version, ofAgency(version), seconds);
    if (trips === null) return refuse.notFound();
    const { names: _, ...answer } = trips;
    return Response.json(answer, { headers: { "cache-control": EACH_MINUTE } });
  },
};
