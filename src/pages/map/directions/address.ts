/** Directions in the address of the map: `fromPlace` and `toPlace` as lon,lat, `mode`, `departAt` or `arriveBy`. */
import type { TimeChoice } from "../../../domain/journey/plan.ts";
import type { ViewPoint } from "../../../map/view.ts";
import type { MapState } from "../address.ts";
import { MODES, type ModeChoice } from "./modes.ts";

/** A place, with the name by which it was chosen. */
export type NamedPoint = ViewPoint & { name?: string };

export type DirectionsQuery = {
  from: NamedPoint | null;
  to: NamedPoint | null;
  mode: ModeChoice;
  /** Whether `at` is the earliest departure or the latest arrival. */
  wanted: TimeChoice;
  /** RFC 3339; null for now. */
  at: string | null;
};

type Rest = MapState["rest"];

/** Decimals of a degree: five are a meter. */
const DIGITS = 5;
const RFC_3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?([Zz]|[+-]\d{2}:\d{2})$/;

/** A place as lon,lat; null for anything else. Written the other way round it is read where it can mean nothing else. */
export function readPlace(text: string | undefined): ViewPoint | null {
  const parts = (text ?? "").split(",");
  if (parts.length !== 2 || parts.some((part) => part.trim() === "")) return null;
  const [a, b] = parts.map(Number) as [number, number];
  if (Math.abs(a) <= 180 && Math.abs(b) <= 90) return { lon: a, lat: b };
  return Math.abs(b) <= 180 && Math.abs(a) <= 90 ? { lon: b, lat: a } : null;
}

function readTime(text = ""): string | null {
  return RFC_3339.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;
}

/** Maximum characters of a name. */
const MAX_NAME_CHARS = 80;

function namedPoint(rest: Rest, end: "from" | "to"): NamedPoint | null {
  const point = readPlace(rest[`${end}Place`]?.[0]);
  const name = (rest[`${end}Name`]?.[0] ?? "").trim().slice(0, MAX_NAME_CHARS).toWellFormed();
  return point === null || name === "" ? point : { ...point, name };
}

/** Reads directions from the address; invalid values are left out. */
export function readAsked(rest: Rest): DirectionsQuery {
  const [departAt, arriveBy] = [readTime(rest.departAt?.[0]), readTime(rest.arriveBy?.[0])];
  return {
    from: namedPoint(rest, "from"),
    to: namedPoint(rest, "to"),
    mode: MODES.find((mode) => rest.mode?.includes(mode)) ?? "TRANSIT",
    // The departure counts if the address has both.
    wanted: departAt === null && arriveBy !== null ? "arrival" : "departure",
    at: departAt ?? arriveBy,
  };
}

const text = (point: ViewPoint | null): string[] =>
  point === null ? [] : [`${point.lon.toFixed(DIGITS)},${point.lat.toFixed(DIGITS)}`];

const nameOf = (point: NamedPoint | null): string[] => (point?.name === undefined ? [] : [point.name]);

/** The address with these directions, without default values. */
export function writeAsked(rest: Rest, { from, to, mode, wanted, at }: DirectionsQuery): Rest {
  const others = (rest.mode ?? []).filter((value) => value !== "AUTO" && !MODES.some((mode) => mode === value));
  return {
    ...rest,
    fromPlace: text(from),
    toPlace: text(to),
    fromName: nameOf(from),
    toName: nameOf(to),
    mode: [...others, ...(mode === "TRANSIT" ? [] : [mode])],
    departAt: at === null || wanted === "arrival" ? [] : [at],
    arriveBy: at === null || wanted === "departure" ? [] : [at],
  };
}
