/** Turns what the form sent into the address of the journeys: finds places by name, and the time on the clock of the start. */
import type { QueryOptions } from "../../../data/query.ts";
import { type SearchAnswer, searchQuery } from "../../../data/search.ts";
import { link } from "../../../domain/links.ts";
import { stopPlace } from "../../../domain/places/stop-place.ts";
import { instantOf, wallOf } from "../../../domain/time/zone-instant.ts";
import type { ViewPoint } from "../../../map/view.ts";
import { readPosition } from "../../nearby/position.ts";
import { writeReach } from "../reach/address.ts";
import type { ReachAsked } from "../reach/question.ts";
import { type PlanAsked, type PlanEnd, planFields } from "./asked.ts";
import { startQuery } from "./query.ts";

/** Results of each kind. */
const ROWS = 10;
/** Degrees, about half a kilometer: stops of the same name that are so near are one place. */
const SAME_PLACE_DEGREES = 0.005;

export const endQuery = (text: string) => searchQuery({ q: text, limit: ROWS });

/** What a text in a field means. */
export type Meaning =
  | { kind: "none" }
  | { kind: "place"; end: PlanEnd }
  /** A name that must be looked up. */
  | { kind: "name" }
  /** Coordinates that no place has. */
  | { kind: "bad" };

export function meaningOf({ point, text }: PlanEnd): Meaning {
  if (point !== null) return { kind: "place", end: { point, text } };
  if (text === "") return { kind: "none" };
  const position = readPosition(new URLSearchParams({ lat: text }));
  if (position.kind === "place") {
    const [lon, lat] = position.at;
    return { kind: "place", end: { point: { lon, lat }, text: "" } };
  }
  return /^[-+\d.,;°\s]+$/.test(text) ? { kind: "bad" } : { kind: "name" };
}

/** A stop with a position. */
export type FoundEnd = { key: string; name: string; note: string; point: ViewPoint };

/** Stops of an answer of the search whose position is known, in the order of the answer. */
export function foundEnds(answer: SearchAnswer): FoundEnd[] {
  return answer.stops.flatMap((stop) => {
    const at = stopPlace(stop.onestop_id);
    if (at === null) return [];
    const note = [stop.agency_names, stop.stop_code].filter(Boolean).join(" · ");
    return [{ key: String(stop.id), name: stop.stop_name ?? stop.stop_id, note, point: { lon: at[0], lat: at[1] } }];
  });
}

/** The one place that a name means: the only result, or stops of exactly this name side by side. */
function onlyEnd(text: string, ends: readonly FoundEnd[]): PlanEnd | null {
  const same = ends.filter(({ name }) => name.toLowerCase() === text.toLowerCase());
  const candidates = same.length > 0 ? same : ends;
  const [first] = candidates;
  if (first === undefined) return null;
  const isNear = ({ point }: FoundEnd) =>
    Math.abs(point.lat - first.point.lat) < SAME_PLACE_DEGREES &&
    Math.abs(point.lon - first.point.lon) < SAME_PLACE_DEGREES;
  const isOnly = same.length > 0 ? same.every(isNear) : candidates.length === 1;
  return isOnly ? { point: first.point, text: first.name } : null;
}

/** Unix seconds of the form's time; the current time for empty fields. Null for a time that does not exist. */
export function formInstant({ date, time }: { date: string; time: string }, zone: string, now: number): number | null {
  const wall = wallOf(Math.floor(now / 1000), zone);
  return instantOf(date || wall.date, time || wall.time, zone);
}

type Read = <Data>(options: QueryOptions<Data>) => Promise<Data>;

/** The address of the journeys that a form asks for; null if a place or the time is not clear. Four trips at most. */
export async function settledAddress(
  query: PlanAsked,
  { read, now, clock }: { read: Read; now: number; clock: string | null },
): Promise<string | null> {
  const { form } = query;
  if (form === null) return null;
  const [from, to] = await Promise.all([query.from, query.to].map((end) => settledEnd(end, read)));
  if (from?.point == null || to?.point == null) return null;
  const settledQuery = { ...query, from, to, form: null };
  if (form.date === "" && form.time === "") return link.map(undefined, planFields(settledQuery, clock));
  const { zone } = await read(startQuery(from.point));
  const instant = formInstant(form, zone ?? "UTC", now);
  if (instant === null) return null;
  const at = new Date(instant * 1000).toISOString().replace(".000Z", "Z");
  return link.map(undefined, planFields({ ...settledQuery, at }, clock));
}

/** The address of what can be reached from a place that a form names; null if the place is not clear. One trip at most. */
export async function settledReach(
  name: string,
  fields: Omit<ReachAsked, "from">,
  { read }: { read: Read },
): Promise<string | null> {
  const from = await settledEnd({ point: null, text: name }, read);
  return from?.point == null ? null : link.map(undefined, writeReach({}, { ...fields, from: from.point }));
}

async function settledEnd(end: PlanEnd, read: Read): Promise<PlanEnd | null> {
  const meaning = meaningOf(end);
  if (meaning.kind === "place") return meaning.end;
  if (meaning.kind !== "name") return null;
  const answer = await read(endQuery(end.text));
  return answer === null ? null : onlyEnd(end.text, foundEnds(answer));
}
