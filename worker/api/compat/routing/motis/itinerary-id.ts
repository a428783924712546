/** The id of an itinerary: its legs, so that it can be made anew from later data. */
import { problem } from "../../../../problem.ts";
import { unixOf } from "../journeys.ts";

type LegEnd = { lat: number; lon: number; stopId?: string };

export type ItineraryLegs = readonly {
  mode: string;
  displayName?: string;
  tripId?: string;
  from: LegEnd;
  to: LegEnd;
  scheduledStartTime: string;
  scheduledEndTime: string;
}[];

/** A leg in the shape of MOTIS' LegId. Times are Unix seconds. */
export type LegId = {
  displayName: string;
  tripId: string;
  fromId: string;
  fromLat: number;
  fromLon: number;
  toId: string;
  toLat: number;
  toLon: number;
  schedStart: number;
  schedEnd: number;
  mode: string;
  scheduled: boolean;
};

/** Longest id that is read: some twenty legs. */
const MAX_CHARACTERS = 12_000;
const MAX_LEGS = 16;

/** JSON, so that clients may also send it as the object that MOTIS describes. */
export function itineraryId(legs: ItineraryLegs): string {
  return JSON.stringify({
    legs: legs.map(
      ({ mode, displayName = "", tripId = "", from, to, scheduledStartTime, scheduledEndTime }): LegId => ({
        ...{ displayName, tripId, fromId: from.stopId ?? "", fromLat: from.lat, fromLon: from.lon },
        ...{ toId: to.stopId ?? "", toLat: to.lat, toLon: to.lon },
        ...{ schedStart: unixOf(scheduledStartTime), schedEnd: unixOf(scheduledEndTime), mode, scheduled: true },
      }),
    ),
  });
}

/** The legs of an id. @throws Problem parameter.invalid */
export function readItineraryId(text: string): LegId[] {
  const legs = text.length > MAX_CHARACTERS ? null : legsOf(text);
  if (legs !== null && legs.length > 0 && legs.length <= MAX_LEGS && legs.every(isLegId)) return legs;
  const detail = "The parameter itineraryId must be the id of an itinerary in an answer.";
  throw problem("parameter.invalid", detail, { field: "itineraryId", value: text.slice(0, 200) });
}

function legsOf(text: string): unknown[] | null {
  try {
    const { legs } = JSON.parse(text) as { legs?: unknown };
    return Array.isArray(legs) ? legs : null;
  } catch {
    return null;
  }
}

const NUMBERS = { fromLat: 90, fromLon: 180, toLat: 90, toLon: 180, schedStart: 1e11, schedEnd: 1e11 };

function isLegId(leg: unknown): leg is LegId {
  if (leg === null || typeof leg !== "object") return false;
  const members = leg as Record<string, unknown>;
  return (
    ["tripId", "fromId", "toId", "mode"].every((name) => typeof members[name] === "string") &&
    Object.entries(NUMBERS).every(([name, most]) => {
      const value = members[name];
      return typeof value === "number" && Math.abs(value) <= most;
    })
  );
}
