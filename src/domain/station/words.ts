/** Ways inside stations in words, also for people who cannot see the drawing. */

import { BOARDING_AREA, ENTRANCE, PLATFORM } from "../gtfs/location-types.ts";
import { PATHWAY_MODE, type StationPathway } from "../journey/pathways.ts";
import { plural } from "../plural.ts";
import type { WayStep } from "./ways.ts";

/** A place of a station as the feed names it. */
export type StationPlaceNames = {
  stop_id: string;
  stop_name: string | null;
  stop_desc: string | null;
  platform_code: string | null;
  location_type: number;
};

/** A name of a place that differs from that of its station, which parts of stations often share. */
export function placeName(place: StationPlaceNames, station: string | null): string {
  const { stop_id, stop_name, stop_desc, platform_code, location_type: type } = place;
  if (stop_name && stop_name !== station) return stop_name;
  if (platform_code && type === PLATFORM) return `Platform ${platform_code}`;
  if (stop_desc && stop_desc !== station) return stop_desc;
  return `${KIND_NAMES[type] ?? "Point"} ${stop_id}`;
}

const KIND_NAMES: Readonly<Record<number, string>> = {
  [PLATFORM]: "Platform",
  [ENTRANCE]: "Entrance",
  [BOARDING_AREA]: "Boarding area",
};

/** Whether a name of `placeName` is one of the feed, and not a kind of place with a code. */
export const isFeedName = (name: string): boolean =>
  !["Point", ...Object.values(KIND_NAMES)].some((kind) => name.startsWith(`${kind} `));

/** Seconds in words: `20 s`, `1 min 20 s`. */
export function secondsWords(seconds: number): string {
  const whole = Math.round(seconds);
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60];
  return [...(minutes > 0 ? [`${minutes} min`] : []), ...(rest > 0 || minutes === 0 ? [`${rest} s`] : [])].join(" ");
}

export type SignedPathway = StationPathway & { signposted_as: string | null; reverse_signposted_as: string | null };

/** What signs say to people who walk in the direction of a step; null without signs. */
export function signOf({ pathway, isReversed }: Pick<WayStep<SignedPathway>, "pathway" | "isReversed">): string | null {
  return (isReversed ? pathway?.reverse_signposted_as : pathway?.signposted_as) || null;
}

/** Where a step begins and ends: names, and the index and name of the level. */
export type StepEnd = { name: string; levelIndex: number | null; levelName: string | null };

/** A step as an instruction: `Take the elevator down to Hall (level Mezzanine, signposted “Exit A”), 20 s`. */
export function stepWords(step: WayStep<SignedPathway>, from: StepEnd, to: StepEnd): string {
  const { pathway, seconds } = step;
  const sign = signOf(step);
  const isOtherLevel = to.levelIndex !== from.levelIndex && to.levelName !== null && to.levelName !== to.name;
  const details = [
    ...(isOtherLevel ? [`level ${to.levelName}`] : []),
    ...(sign === null ? [] : [`signposted “${sign}”`]),
  ];
  const more = details.length === 0 ? "" : ` (${details.join(", ")})`;
  const stairs = Math.abs(pathway?.stair_count ?? 0);
  const count = stairs === 0 ? [] : [plural(stairs, { one: "{n} step", other: "{n} steps" })];
  const time = seconds > 0 ? [secondsWords(seconds)] : [];
  return [`${actionWords(step, from, to)}${more}`, ...count, ...time].join(", ");
}

function actionWords(step: WayStep<SignedPathway>, from: StepEnd, to: StepEnd): string {
  const { pathway } = step;
  const direction = directionWords(step, from, to);
  const goal = `${direction}to ${to.name}`;
  if (pathway === null) return `Go to ${to.name}, a part of the same platform`;
  const meters = pathway.length === null ? 0 : Math.round(pathway.length);
  switch (pathway.pathway_mode) {
    case PATHWAY_MODE.stairs:
      return `Take the stairs ${goal}`;
    case PATHWAY_MODE.movingWalkway:
      return `Take the moving walkway ${goal}`;
    case PATHWAY_MODE.escalator:
      return `Take the escalator ${goal}`;
    case PATHWAY_MODE.elevator:
      return `Take the elevator ${goal}`;
    case PATHWAY_MODE.fareGate:
      return `Go through the fare gate ${goal}`;
    case PATHWAY_MODE.exitGate:
      return `Go out through the exit gate ${goal}`;
    default:
      return `Walk ${meters > 0 ? `${meters} m ` : ""}${goal}`;
  }
}

/** `up ` or `down ` by the levels of the ends, else by the sign of the stairs; empty on one level. */
function directionWords({ pathway, isReversed }: WayStep<SignedPathway>, from: StepEnd, to: StepEnd): string {
  const byLevel = from.levelIndex === null || to.levelIndex === null ? 0 : to.levelIndex - from.levelIndex;
  // A positive number of stairs leads up from the first end of the pathway to the second.
  const rise = byLevel === 0 && !isUnsigned(pathway) ? (pathway?.stair_count ?? 0) * (isReversed ? -1 : 1) : byLevel;
  return rise > 0 ? "up " : rise < 0 ? "down " : "";
}

/** Elevators and gates have no stairs that could lead up or down. */
function isUnsigned(pathway: SignedPathway | null): boolean {
  return pathway !== null && pathway.pathway_mode >= PATHWAY_MODE.elevator;
}
