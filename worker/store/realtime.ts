/** GTFS-Realtime as the portal holds it (docs/decisions/015-realtime.md): the last message of every feed and type. */
export { downloadRealtime, type RealtimeFile, type RealtimeFormat, realtimeFormatOf } from "./realtime/download.ts";
export type { StoredMessage, MessageFacts } from "./realtime/stored-message.ts";
export { forgetRealtime, putRealtime, type RealtimeInput, replaceAllRealtime } from "./realtime/save.ts";
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
export { forgetFetchedBefore, realtimeFeeds } from "./realtime/sources.ts";
export { getRealtime, storedFacts, type RealtimeKey, realtimeVersion } from "./realtime/state.ts";
export { MESSAGE_LIMIT } from "./realtime/summarize.ts";
export { realtimeOfFeeds, type ServedVersion, servedVersions, vehicleMessagesIn } from "./realtime/feed-routing.ts";
export { type AttributedVehicle, attributeVehicles } from "./realtime/vehicles.ts";
