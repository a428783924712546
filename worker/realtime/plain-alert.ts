/** Converts decoded alerts to the types of src/domain/realtime. */
import type { Alert, EntitySelector, TimeRange, Translation } from "../../src/domain/realtime/message.ts";
import type * as proto from "./definition.generated.ts";
import { integer, nameOf, ownField, text } from "./field.ts";
import { plainTrip } from "./plain-descriptor.ts";

/**
 * @param feed Onestop ID of the realtime feed
 * @param id of the entity
 */
export function plainAlert(feed: string, id: string, alert: proto.Alert): Alert {
  return {
    feed,
    id,
    activePeriods: (alert.activePeriod ?? []).map(plainRange),
    informed: (alert.informedEntity ?? []).map(plainSelector),
    cause: nameOf("Alert.Cause", ownField(alert, "cause")),
    effect: nameOf("Alert.Effect", ownField(alert, "effect")),
    severityLevel: nameOf("Alert.SeverityLevel", ownField(alert, "severityLevel")),
    headerText: translations(alert.headerText),
    descriptionText: translations(alert.descriptionText),
    ttsHeaderText: translations(alert.ttsHeaderText),
    ttsDescriptionText: translations(alert.ttsDescriptionText),
    url: translations(alert.url),
  };
}

/** The last second that GraphQL's Int can represent; producers write a later one for "forever". */
const LAST_SECOND = 2 ** 31 - 1;

/** A start or end of 0, or an end in 2038 or later, stands for an open one. */
function plainRange(range: proto.TimeRange): TimeRange {
  const start = integer(ownField(range, "start")) ?? 0;
  const end = integer(ownField(range, "end")) ?? 0;
  return {
    start: start > 0 ? Math.min(start, LAST_SECOND) : null,
    end: end > 0 && end < LAST_SECOND ? end : null,
  };
}

function plainSelector(selector: proto.EntitySelector): EntitySelector {
  const trip = ownField(selector, "trip");
  return {
    agencyId: text(ownField(selector, "agencyId")),
    routeId: text(ownField(selector, "routeId")),
    routeType: ownField(selector, "routeType"),
    directionId: ownField(selector, "directionId"),
    stopId: text(ownField(selector, "stopId")),
    trip: trip === null ? null : plainTrip(trip),
  };
}

function translations(string: proto.TranslatedString | undefined): Translation[] {
  return (string?.translation ?? []).map((t) => ({ text: t.text, language: text(ownField(t, "language")) }));
}
