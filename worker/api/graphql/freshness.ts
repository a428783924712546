/** Chooses the Cache-Control of an answer by the fields in its document. */
import { LIVE, SHARED } from "../cache-control.ts";
import { prepare } from "./document.ts";
import { schema } from "./schema.ts";

/** Fields whose values change without an import: with the clock or with a realtime message. */
const LIVE_FIELDS: ReadonlySet<string> = new Set([
  "alerts",
  "arrivals",
  "departures",
  "me",
  "patterns",
  "schedule_relationship",
  "stop_times",
  "trips",
  "vehicle_positions",
]);

/** The Cache-Control of an anonymous answer; null if the query is invalid. */
export function controlOf(query: string, maskSuggestions = true): string | null {
  const prepared = prepare(schema(), query, maskSuggestions);
  if ("errors" in prepared) return null;
  for (const field of prepared.fields) if (LIVE_FIELDS.has(field)) return LIVE;
  return SHARED;
}
