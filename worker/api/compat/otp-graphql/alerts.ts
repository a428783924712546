/** Alerts as OpenTripPlanner shows them, and the things that they are about. */

import { textInLanguages } from "../../../../src/domain/realtime/alert-language.ts";
import { isActive } from "../../../../src/domain/realtime/alert-match.ts";
import type { Alert, EntitySelector, Translation } from "../../../../src/domain/realtime/message.ts";
import { versionLoader } from "../../../loaders/entities.ts";
import { tripsByGtfsId } from "../../../schedule/find-trips.ts";
import {
  alertsAbout,
  alertsOfRoute,
  alertsOfStop,
  messagesOfVersion,
  routeByGtfsId,
  stopByGtfsId,
} from "../../../schedule/realtime.ts";
import { utcTime } from "../../../schedule/stop-time-events.ts";
import type { RouteRow } from "../../../store/entities/route.ts";
import type { StopRow } from "../../../store/entities/stop.ts";
import type { QueryContext } from "../../graphql/context.ts";
import { MAX_LIMIT } from "../../graphql/lists/arguments.ts";
import { type LanguageArgs, languagesOf } from "../../graphql/resolvers/translations.ts";
import type { OtpFields } from "./fields.ts";
import { agencyOfId, globalId, gtfsIdIn } from "./ids.ts";

/** An alert in the version that it is shown for. */
export type AlertSource = { alert: Alert; versionId: number };

/** Every alert, in force or not. */
const ALL = { active: false, limit: MAX_LIMIT } as const;

type AlertRows = Promise<{ source: Alert }[]>;

const inVersion = async (versionId: number, rows: AlertRows): Promise<AlertSource[]> =>
  (await rows).map(({ source }) => ({ alert: source, versionId }));

export const alertsOnRoute = (context: QueryContext, route: RouteRow) =>
  inVersion(route.feed_version_id, alertsOfRoute(context, route, ALL));

export const alertsAtStop = (context: QueryContext, stop: StopRow) =>
  inVersion(stop.feed_version_id, alertsOfStop(context, stop, ALL));

export const alertsOnAgency = (context: QueryContext, versionId: number, agencyId: string) =>
  inVersion(versionId, alertsAbout(context, versionId, { agencyId }, ALL));

/** Alerts of several kinds, each once, in their order. */
export async function together(lists: readonly Promise<AlertSource[]>[]): Promise<AlertSource[]> {
  const sources = (await Promise.all(lists)).flat();
  return [...new Map(sources.map((source) => [`${source.alert.feed} ${source.alert.id}`, source])).values()];
}

/** The alerts in force about the feed of a version. */
export async function alertsInForce(context: QueryContext, versionId: number): Promise<AlertSource[]> {
  const messages = await messagesOfVersion(context, versionId, "realtime_alerts");
  const now = context.now.getTime() / 1000;
  return messages
    .flatMap(({ alerts }) => alerts)
    .filter(({ activePeriods }) => isActive(activePeriods, now))
    .map((alert) => ({ alert, versionId }));
}

/** What a selector names, with its type for GraphQL; a description of what the feed does not contain. */
async function entityOf(context: QueryContext, versionId: number, selector: EntitySelector): Promise<object> {
  const { agencyId, routeId, routeType, stopId, trip: descriptor } = selector;
  const tripId = descriptor?.tripId ?? null;
  const routeName = descriptor?.routeId ?? routeId;
  const version = await versionLoader(context).load(versionId);
  const [stop, route, trip] = await Promise.all([
    stopId === null ? null : stopByGtfsId(context, versionId, stopId),
    routeName === null ? null : routeByGtfsId(context, versionId, routeName),
    tripId === null || version === null
      ? null
      : tripsByGtfsId(context, [{ version, tripId }]).then(([of]) => of?.[0] ?? null),
  ]);
  if (stop !== null && trip !== null) return { __typename: "StopOnTrip", stop, trip };
  if (stop !== null && route !== null) return { __typename: "StopOnRoute", stop, route };
  if (stop !== null) return { __typename: "Stop", ...stop };
  if (trip !== null) return { __typename: "Trip", ...trip };
  if (route !== null) return { __typename: "Route", ...route };
  if (routeType !== null) return { __typename: "RouteType", versionId, agencyId, routeType };
  const agency = agencyId === null ? null : await agencyOfId(context, await gtfsIdIn(context, versionId, agencyId));
  if (agency !== null) return { __typename: "Agency", ...agency };
  const names = Object.entries({ agencyId, routeId: routeName, stopId, tripId }).filter(([, id]) => id !== null);
  return { __typename: "Unknown", description: names.map(([name, id]) => `${name} ${id}`).join(", ") };
}

const alertText = (texts: readonly Translation[], args: LanguageArgs, context: QueryContext) =>
  textInLanguages(texts, languagesOf(args, context));

const SEVERITIES: ReadonlySet<string> = new Set(["INFO", "SEVERE", "WARNING"]);

/** The members that `entityOf` finds of one type. */
function firstEntity(type: string) {
  return async ({ alert, versionId }: AlertSource, _args: never, context: QueryContext) => {
    const entities = await Promise.all(alert.informed.map((one) => entityOf(context, versionId, one)));
    return (entities as { __typename: string }[]).find(({ __typename }) => __typename === type) ?? null;
  };
}

/** A number of 32 bits that is the same for the same alert. */
function hashOf(text: string): number {
  let hash = 0;
  for (const character of text) hash = (Math.imul(hash, 31) + character.codePointAt(0)!) | 0;
  return hash;
}

export const ALERT: OtpFields<AlertSource> = {
  id: ({ alert }) => globalId("Alert", `${alert.feed}:${alert.id}`),
  feed: async ({ versionId }, _args, context) =>
    (await versionLoader(context).load(versionId))?.feed_onestop_id ?? null,
  alertHash: ({ alert }) => hashOf(`${alert.feed}:${alert.id}`),
  alertHeaderText: ({ alert }, args: LanguageArgs, context) => alertText(alert.headerText, args, context),
  alertHeaderTextTranslations: ({ alert }) => alert.headerText,
  alertDescriptionText: ({ alert }, args: LanguageArgs, context) =>
    alertText(alert.descriptionText, args, context) ?? "",
  alertDescriptionTextTranslations: ({ alert }) => alert.descriptionText,
  alertUrl: ({ alert }, args: LanguageArgs, context) => alertText(alert.url, args, context),
  alertUrlTranslations: ({ alert }) => alert.url,
  alertCause: ({ alert }) => alert.cause,
  alertEffect: ({ alert }) => alert.effect,
  alertSeverityLevel: ({ alert }) => severityOf(alert),
  activityPeriods: ({ alert }) =>
    // Without periods, an alert is always in force.
    (alert.activePeriods.length === 0 ? [{ start: null, end: null }] : alert.activePeriods).map(({ start, end }) => ({
      start: utcTime(start),
      end: utcTime(end),
    })),
  effectiveStartDate: ({ alert }) =>
    bound(
      alert.activePeriods.map(({ start }) => start),
      Math.min,
    ),
  effectiveEndDate: ({ alert }) =>
    bound(
      alert.activePeriods.map(({ end }) => end),
      Math.max,
    ),
  entities: ({ alert, versionId }, _args, context) =>
    Promise.all(alert.informed.map((selector) => entityOf(context, versionId, selector))),
  agency: firstEntity("Agency"),
  route: firstEntity("Route"),
  stop: firstEntity("Stop"),
  trip: firstEntity("Trip"),
  patterns: () => [],
};

/** AlertSeverityLevelType of an alert. */
export const severityOf = ({ severityLevel }: Alert) =>
  SEVERITIES.has(severityLevel ?? "") ? severityLevel : "UNKNOWN_SEVERITY";

/** The outermost of all times; null if one is open, or without times. */
function bound(times: readonly (number | null)[], outermost: (...times: number[]) => number): number | null {
  const limits = times.filter((time) => time !== null);
  return limits.length === 0 || limits.length < times.length ? null : outermost(...limits);
}
