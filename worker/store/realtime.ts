/** GTFS-Realtime in the store (docs/decisions/020-realtime.md): the last message of every feed and type. */
export { downloadRealtime, type RealtimeFile, type RealtimeFormat, realtimeFormatOf } from "./realtime/download.ts";
export { realtimeOfFeeds, type ServedVersion, servedVersions, vehicleMessagesIn } from "./realtime/feed-routing.ts";
export { firstEntities } from "./realtime/first-entities.ts";
export { messageFromJson, messageToJson } from "./realtime/message-json.ts";
export {
  type Found,
  type FoundRoute,
  type FoundTrip,
  type Named,
  nameKey,
  routesNamed,
  stopsNamed,
  tripsNamed,
} from "./realtime/named.ts";
export {
  addObservations,
  condenseObservations,
  type Figures,
  type HourPart,
  type LastPoll,
  SUMS,
} from "./realtime/observations.ts";
export {
  type EndpointOfFeed,
  observedFeed,
  type PeriodOfEndpoint,
  type RankedRow,
  rankedEndpoints,
} from "./realtime/observed.ts";
export { alertsOfOperator } from "./realtime/operator-alerts.ts";
export {
  forgetRealtime,
  putRealtime,
  type RealtimeInput,
  replaceAllRealtime,
  type SavedMessage,
} from "./realtime/save.ts";
export { countFetchedBefore, forgetFetchedBefore, realtimeFeeds } from "./realtime/sources.ts";
export { getRealtime, type RealtimeKey, realtimeVersion, storedFacts } from "./realtime/state.ts";
export type { MessageFacts, StoredMessage } from "./realtime/stored-message.ts";
export { MESSAGE_LIMIT } from "./realtime/summarize.ts";
export { type AttributedVehicle, attributeVehicles } from "./realtime/vehicles.ts";
