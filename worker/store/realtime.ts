/** GTFS-Realtime in the store (docs/decisions/015-realtime.md): the last message of every feed and type. */
export { downloadRealtime, type RealtimeFile, type RealtimeFormat, realtimeFormatOf } from "./realtime/download.ts";
export { realtimeOfFeeds, type ServedVersion, servedVersions, vehicleMessagesIn } from "./realtime/feed-routing.ts";
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
export { forgetRealtime, putRealtime, type RealtimeInput, replaceAllRealtime } from "./realtime/save.ts";
export { forgetFetchedBefore, realtimeFeeds } from "./realtime/sources.ts";
export { getRealtime, type RealtimeKey, realtimeVersion, storedFacts } from "./realtime/state.ts";
export type { MessageFacts, StoredMessage } from "./realtime/stored-message.ts";
export { MESSAGE_LIMIT } from "./realtime/summarize.ts";
export { type AttributedVehicle, attributeVehicles } from "./realtime/vehicles.ts";
