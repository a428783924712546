/** Walks at the two ends of a journey and between them: on streets where they are stored, else by the straight line. */
import { haversine, type LonLat, wrapLongitude } from "../../../../src/domain/geo/globe.ts";
import {
  MAX_ACCESS_METERS,
  type SecondsOnFoot,
  type StreetPart,
  straightFrom,
  WALKING_METERS_PER_SECOND,
  type WalkDirection,
} from "../../../../src/domain/journey/walk.ts";
import { perObject } from "../../../../src/domain/memory.ts";
import { MAX_STREET_CHANGE_METERS } from "../../../../src/domain/streets/street-changes.ts";
import { MAX_STREET_WALK_METERS, type ShownWalk, type WalksFrom } from "../../../../src/domain/streets/walks.ts";
import { type StreetCircle, streetsAround, streetWalks } from "../../../store/streets/read-streets.ts";
import type { QueryContext } from "../context.ts";
import { type Journeying, lonLat } from "./request.ts";

/** Longest walk from origin to destination that follows streets, in meters of straight line. Beside transit, none is longer. */
export const MAX_DIRECT_METERS = 5000;
/** A walk between two points may use the circle over both, with so many meters around it. */
const AROUND_DIRECT_METERS = 300;
/** The circle has at least this radius: the next bridge may be far from two near points. */
const LEAST_DIRECT_METERS = 1000;
/** The longest walk all the way on streets, as a multiple of the straight line that it may have. */
const MAX_DIRECT_DETOUR = 2.4;

/** Walks at an end of a journey. */
export type EndOnFoot = {
  seconds: SecondsOnFoot;
  /** The walk on streets: "inward" from the point to the other, "outward" from the other to the point; null: straight. */
  walk(other: LonLat, direction: WalkDirection): ShownWalk | null;
};

export type JourneyWalks = {
  origin: EndOnFoot;
  destination: EndOnFoot;
  /** The walk from origin to destination; null: straight. */
  direct: ShownWalk | null;
  /** Whether streets cover both ends, but no way between them was found on them. */
  isCutOff: boolean;
  /** Whether streets were used at an end at least. */
  onStreets: boolean;
};

export type JourneyOnFoot = Journeying & { onFoot: JourneyWalks };

/** Reads the streets at both ends. Riders in wheelchairs are led over no steps. */
export async function walksOfJourney(context: QueryContext, journey: Journeying): Promise<JourneyWalks> {
  const [from, to] = [lonLat(journey.from), lonLat(journey.to)];
  const isTransit = journey.mode === "TRANSIT";
  const ends = isTransit ? [from, to].map((at) => ({ at, meters: MAX_ACCESS_METERS })) : [];
  const between = circlesBetween(from, to);
  const around = await streetsAround(context.stores, [...ends, ...between], journey.filter.wheelchair);
  const { streets = null, isRead = [] } = around ?? {};
  const hasEnds = isTransit && isRead[0] === true && isRead[1] === true;
  const readBetween = isRead.slice(ends.length);
  const isDirect = readBetween.length > 0 && !readBetween.slice(0, 2).includes(false);
  const maxMeters = isDirect ? MAX_DIRECT_METERS * MAX_DIRECT_DETOUR : MAX_STREET_WALK_METERS;
  const origin = hasEnds || isDirect ? (streets?.from(from, maxMeters) ?? null) : null;
  const destination = hasEnds ? (streets?.from(to) ?? null) : null;
  return {
    origin: endOf(from, origin),
    destination: endOf(to, destination),
    direct: isDirect ? (origin?.walk(to, "there") ?? null) : null,
    isCutOff: isDirect && !readBetween.includes(false) && origin?.meters(to) === Number.POSITIVE_INFINITY,
    onStreets: origin !== null || destination !== null,
  };
}

/** Walks of changes that one answer draws; others are shown as straight lines. */
const MAX_CHANGES_DRAWN = 8;

/** Journeys of one answer often have the same change at other times. */
const drawingsByRequest = perObject<QueryContext, Map<string, Promise<ShownWalk | null>>>("changes of an answer", {
  by: "request",
  bytes: 200_000,
});

/** The line and the steps of a change on streets, from the walking cells; null if they cannot be read. */
export function drawChange(
  context: QueryContext,
  { from, to }: StreetPart,
  stepFree: boolean,
): Promise<ShownWalk | null> {
  const drawings = drawingsByRequest.getOrMake(context, () => new Map());
  const key = [stepFree, ...from, ...to].join(" ");
  const drawing = drawings.get(key);
  if (drawing !== undefined) return drawing;
  if (drawings.size >= MAX_CHANGES_DRAWN) return Promise.resolve(null);
  const draw = async () => {
    const circle = { at: circleOver(from, to).at, meters: MAX_STREET_CHANGE_METERS / 2 };
    const streets = await streetWalks(context.stores, [circle], stepFree);
    return streets?.from(from, MAX_STREET_CHANGE_METERS + 1)?.walk(to, "there") ?? null;
  };
  const newDrawing = draw();
  drawings.set(key, newDrawing);
  return newDrawing;
}

/**
 * The circles that a walk all the way may use; none if the ends are too far apart. Between distant ends, those over each
 * half of the walk come first: toward the poles, the one over the whole has more cells than an answer reads.
 */
function circlesBetween(from: LonLat, to: LonLat): StreetCircle[] {
  const apart = haversine(from, to);
  if (apart > MAX_DIRECT_METERS) return [];
  const whole = circleOver(from, to);
  return apart > MAX_DIRECT_METERS / 2 ? [circleOver(from, whole.at), circleOver(whole.at, to), whole] : [whole];
}

function circleOver(from: LonLat, to: LonLat): StreetCircle {
  const middle: LonLat = [wrapLongitude(from[0] + wrapLongitude(to[0] - from[0]) / 2), (from[1] + to[1]) / 2];
  return { at: middle, meters: Math.max(LEAST_DIRECT_METERS, haversine(from, to) / 2 + AROUND_DIRECT_METERS) };
}

/** Walks at an end on streets; null: by the straight line. */
export function endOf(point: LonLat, walks: WalksFrom | null): EndOnFoot {
  const straight = straightFrom(point);
  return {
    seconds: (other) => {
      const meters = walks?.meters(other) ?? null;
      if (meters === null) return straight(other);
      return meters > MAX_STREET_WALK_METERS ? Number.POSITIVE_INFINITY : Math.ceil(meters / WALKING_METERS_PER_SECOND);
    },
    walk: (other, direction) => walks?.walk(other, direction === "inward" ? "there" : "back") ?? null,
  };
}
