/**
 * Directions in the address of the map: `fromPlace` and `toPlace` as lon,lat, with `fromName` and `toName`, `mode`,
 * `departAt` or `arriveBy`. Of several values of `toPlace`, such as the entrances of a station, the one nearest to the start
 * counts.
 */
import { haversine } from "../../../domain/geo/globe.ts";
import type { TimeChoice } from "../../../domain/journey/plan.ts";
import type { ViewPoint } from "../../../map/view.ts";
import type { MapState } from "../address.ts";
import { MODES, type ModeChoice } from "./modes.ts";

export type DirectionsQuery = {
  from: ViewPoint | null;
  to: ViewPoint | null;
  /** The places at which the way may end, of which `to` is one; without meaning for another `to`. */
  ends: readonly ViewPoint[];
  /** Empty where only the coordinates are known. */
  fromName: string;
  toName: string;
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

const readName = (text = "") => text.trim().slice(0, MAX_NAME_CHARS).toWellFormed();

/** More than a station has entrances to choose from. */
const MAX_ENDS = 16;

/** The place nearest to the start; without a start the first. */
function nearestTo(from: ViewPoint | null, places: readonly ViewPoint[]): ViewPoint | null {
  const [first = null] = places;
  if (from === null || first === null) return first;
  const meters = ({ lon, lat }: ViewPoint) => haversine([from.lon, from.lat], [lon, lat]);
  return places.reduce((best, place) => (meters(place) < meters(best) ? place : best), first);
}

/** Reads directions from the address; invalid values are left out. */
export function readAsked(rest: Rest): DirectionsQuery {
  const from = readPlace(rest.fromPlace?.[0]);
  const places = (rest.toPlace ?? []).slice(0, MAX_ENDS).map(readPlace);
  const ends = places.filter((place) => place !== null);
  const to = nearestTo(from, ends);
  const [departAt, arriveBy] = [readTime(rest.departAt?.[0]), readTime(rest.arriveBy?.[0])];
  return {
    from,
    to,
    ends,
    fromName: from === null ? "" : readName(rest.fromName?.[0]),
    toName: to === null ? "" : readName(rest.toName?.[0]),
    mode: MODES.find((mode) => rest.mode?.includes(mode)) ?? "TRANSIT",
    // The departure counts if the address has both.
    wanted: departAt === null && arriveBy !== null ? "arrival" : "departure",
    at: departAt ?? arriveBy,
  };
}

const text = (point: ViewPoint | null): string[] =>
  point === null ? [] : [`${point.lon.toFixed(DIGITS)},${point.lat.toFixed(DIGITS)}`];

/** The address with these directions, without default values. */
export function writeAsked(rest: Rest, query: DirectionsQuery): Rest {
  const { from, to, ends, fromName, toName, mode, wanted, at } = query;
  const others = (rest.mode ?? []).filter((value) => value !== "AUTO" && !MODES.some((mode) => mode === value));
  return {
    ...rest,
    fromPlace: text(from),
    toPlace: to !== null && ends.includes(to) ? ends.flatMap(text) : text(to),
    fromName: from === null || fromName === "" ? [] : [fromName],
    toName: to === null || toName === "" ? [] : [toName],
    mode: [...others, ...(mode === "TRANSIT" ? [] : [mode])],
    departAt: at === null || wanted === "arrival" ? [] : [at],
    arriveBy: at === null || wanted === "departure" ? [] : [at],
  };
}
