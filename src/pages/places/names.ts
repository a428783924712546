/** The names in the address of a place: country, region, city. */
import { decodeSegment } from "../../domain/links.ts";

export const LEVELS = ["ADM0", "ADM0_ADM1", "ADM0_ADM1_CITY"] as const;

/** Fields of a Transitland v2 `PlaceFilter`, from the large to the small. */
export const NAME_FIELDS = ["adm0_name", "adm1_name", "city_name"] as const;
export type PlaceWhere = Partial<Record<(typeof NAME_FIELDS)[number], string>>;

/**
 * Names of a path `/places/{adm0}/{adm1}/{city}`, at most three. A blank is written as `+` or `%20`, a plus as `%2B`.
 * @param pathname percent-encoded, as in the address
 */
export function placeNames(pathname: string): string[] {
  const segments = pathname.split("/").filter((segment) => segment !== "");
  return segments.slice(1, 4).map((segment) => {
    const name = segment.replaceAll("+", " ");
    return (decodeSegment(name) ?? name).normalize("NFC").trim();
  });
}

/** Whether the names are those of a city, the smallest place. */
export const isCity = (names: readonly string[]) => names.length === LEVELS.length;

/** The operators of a place, below `{apiBase}/portal`; for the whole world those with data. */
export function portalOperatorsPath([country, region, city]: readonly string[]): string {
  if (country === undefined) return "/operators?active=true";
  const names = { country, ...(region === undefined ? {} : { region }), ...(city === undefined ? {} : { city }) };
  return `/operators?${new URLSearchParams(names)}`;
}

/** Operators of a place whose lines its page has, and routes of each: one row of the store for ten. */
export const MAX_NETWORKS = 5;
const MAX_ROUTES = 40;

/** The lines of an operator, below `{apiBase}/portal`. */
export function networkPath(onestopId: string): string {
  return `/operators/${encodeURIComponent(onestopId)}/network?routes=${MAX_ROUTES}&limit=1`;
}

/** The GraphQL query whose answer is the list of names below a place, with their counts; null at a city. */
export function namesQuery(names: readonly string[]): string | null {
  const level = LEVELS[names.length];
  if (level === undefined) return null;
  const where = names.map((name, i) => `${NAME_FIELDS[i]}: ${JSON.stringify(name)}`).join(", ");
  const fields = NAME_FIELDS.slice(0, names.length + 1).join(" ");
  return `{ places(level: ${level}${where === "" ? "" : `, where: { ${where} }`}) { ${fields} count bbox } }`;
}

/** The filter that these names are. */
export function placeWhere(names: readonly string[]): PlaceWhere {
  return Object.fromEntries(names.map((name, i) => [NAME_FIELDS[i], name]));
}
