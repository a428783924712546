/** Whether an answer depends on the moment, by the fields that its document names. */
import { LIVE, SHARED } from "../cache-control.ts";
import { prepare } from "./document.ts";
import { schema } from "./schema.ts";

/** Fields whose values change without a new import: by the clock, or with the next realtime message. */
const LIVELY: ReadonlySet<string> = new Set([
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

/** The Cache-Control of an anonymous answer to a query text; null for one that does not run. */
export function controlOf(query: string, maskSuggestions = true): string | null {
  const prepared = prepare(schema(), query, maskSuggestions);
  if ("errors" in prepared) return null;
  for (const field of prepared.fields) if (LIVELY.has(field)) return LIVE;
  return SHARED;
}
