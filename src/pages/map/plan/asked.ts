/** Journeys in the address of the map page as links and its form write them. */

import type { TimeChoice } from "../../../domain/journey/plan.ts";
import type { Query } from "../../../domain/screen.ts";
import type { ViewPoint } from "../../../map/view.ts";
import { type DirectionsQuery, readAsked } from "../directions/address.ts";

/** Parameters of links: places as lon,lat with their names, and RFC 3339 times. */
const OF_LINKS = ["fromPlace", "toPlace", "departAt", "arriveBy", "mode"] as const;
/** Parameters of the form: what was typed, and a time on the clock of the start. */
const OF_FORM = ["from", "to", "date", "time"] as const;

export type PlanParameter =
  | (typeof OF_LINKS)[number]
  | (typeof OF_FORM)[number]
  | "fromName"
  | "toName"
  | "wanted"
  | "clock";
type PlanQuery = Query<PlanParameter>;

/** Maximum characters of a name. */
const MAX_CHARS = 80;
/** Decimals of a degree: five are a meter. */
const DIGITS = 5;

/** A start or destination: where it is, if that is known, and the text of its field. */
export type PlanEnd = { point: ViewPoint | null; text: string };

/** What the form sent. The texts are empty where a field was. */
type PlanForm = { date: string; time: string };

export type PlanAsked = Pick<DirectionsQuery, "mode" | "wanted" | "at"> & {
  from: PlanEnd;
  to: PlanEnd;
  /** Null for a link. */
  form: PlanForm | null;
};

const textOf = (query: PlanQuery, name: PlanParameter) =>
  (query.get(name) ?? "").trim().slice(0, MAX_CHARS).toWellFormed();

const writtenPoint = ({ lat, lon }: ViewPoint): string => `${lat.toFixed(DIGITS)}, ${lon.toFixed(DIGITS)}`;

/** The minute of the page's clock: the departure of a link without a time. @param now epoch milliseconds */
export const minuteOf = (now: number): string => `${new Date(now).toISOString().slice(0, 16)}:00Z`;

/** The journeys that the address asks for; null if it asks for none. */
export function readPlan(query: PlanQuery): PlanAsked | null {
  const isForm = OF_FORM.some((name) => query.has(name));
  if (!isForm && !query.has("fromPlace") && !query.has("toPlace")) return null;
  const planQuery = readAsked(Object.fromEntries(OF_LINKS.map((name) => [name, query.getAll(name)])));
  const end = (side: "from" | "to"): PlanEnd => {
    const point = planQuery[side];
    const name = textOf(query, `${side}Name`) || (point === null ? textOf(query, `${side}Place`) : writtenPoint(point));
    const text = query.has(side) ? textOf(query, side) : name;
    // The form still has the previous place. A new text replaces it.
    return { point: text === name ? point : null, text: text };
  };
  const ends = { from: end("from"), to: end("to"), mode: planQuery.mode };
  if (!isForm) return { ...ends, wanted: planQuery.wanted, at: planQuery.at, form: null };
  const form = { date: textOf(query, "date"), time: textOf(query, "time") };
  const isTimed = form.date !== "" || form.time !== "";
  const timeChoice: TimeChoice = query.get("wanted") === "arrival" ? "arrival" : "departure";
  return {
    ...ends,
    ...(isTimed ? { wanted: timeChoice, at: null } : { wanted: planQuery.wanted, at: planQuery.at }),
    form,
  };
}

/** Empty for a place without a name. */
export const nameOfEnd = ({ point, text }: PlanEnd): string =>
  point !== null && text === writtenPoint(point) ? "" : text;

/** The query of the page that shows these journeys, or what the form lacks; null for fields that are left out. */
export function planFields(query: PlanAsked, clock: string | null = null): Record<PlanParameter, string | null> {
  const { from, to, mode, wanted, at, form } = query;
  const place = ({ point }: PlanEnd) =>
    point === null ? null : `${point.lon.toFixed(DIGITS)},${point.lat.toFixed(DIGITS)}`;
  const name = (end: PlanEnd) => (end.point === null ? null : nameOfEnd(end));
  const typedText = ({ point, text }: PlanEnd) => (point === null ? text : null);
  return {
    ...{ fromPlace: place(from), fromName: name(from), toPlace: place(to), toName: name(to) },
    ...{ from: typedText(from), to: typedText(to) },
    mode: mode === "TRANSIT" ? null : mode,
    departAt: wanted === "departure" ? at : null,
    arriveBy: wanted === "arrival" ? at : null,
    wanted: form !== null && wanted === "arrival" ? wanted : null,
    ...{ date: form?.date ?? null, time: form?.time ?? null, clock },
  };
}
