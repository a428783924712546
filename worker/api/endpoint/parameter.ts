/** Request parameters and their parts of a GraphQL filter. */
import { acceptedTags } from "../../../src/domain/language/accept-language.ts";
import { WEEKDAYS } from "../../../src/domain/time/service-day.ts";
import { SAMPLE } from "./sample.ts";
import {
  BOX,
  decimal,
  FLAG,
  INSTANT,
  INTEGER,
  LANGUAGE,
  LANGUAGES,
  lenient,
  limitValue,
  oneOf,
  RADIUS,
  readValue,
  TEXT,
  type ValueType,
} from "./value.ts";

export type Parameter = {
  name: string;
  type: ValueType;
  /** One sentence for the documentation. */
  description: string;
  /** A valid value for the documentation, which finds something in the sample networks. */
  example?: unknown;
  /** Requests without it are refused; only for the documentation. */
  required?: true;
};

/** Values of a request by parameter name; only those present. */
export type QueryValues = Readonly<Record<string, unknown>>;

/** A GraphQL filter input, as an object. */
export type Where = Record<string, unknown>;

/** Related parameters, and the part of the filter that they produce. */
export type ParameterGroup = {
  parameters: readonly Parameter[];
  where(asked: QueryValues): Where;
  /** False for parameters that do not filter. */
  narrows?: false;
};

/** @param example a valid value for the documentation; by default the type's */
export function parameter(
  name: string,
  type: ValueType,
  description: string,
  example: unknown = type.example,
): Parameter {
  return { name, type, description, example };
}

/** The same parameter with another value in the documentation. */
export function withExample(parameter: Parameter, example: unknown): Parameter {
  return { ...parameter, example };
}

/** Parameters with the same name in the filter. */
export function direct(...parameters: readonly Parameter[]): ParameterGroup {
  const names = parameters.map((p) => p.name);
  return {
    parameters,
    where: (query) => Object.fromEntries(names.filter((name) => name in query).map((name) => [name, query[name]])),
  };
}

/** Parameters with another name or shape in the filter. */
export function groupWith(parameters: readonly Parameter[], where: (asked: QueryValues) => Where): ParameterGroup {
  return { parameters, where };
}

/** Parameters that do not filter. */
export function plain(...parameters: readonly Parameter[]): ParameterGroup {
  return { parameters, where: () => ({}), narrows: false };
}

/**
 * Reads the values of a request. Path parameters take precedence over the query, empty ones are ignored, the first of
 * repeated ones wins, and unknown ones are ignored (Transitland v2).
 * @throws Problem parameter.invalid
 */
export function readAsked(
  parameters: readonly Parameter[],
  query: URLSearchParams,
  path: Readonly<Record<string, string>>,
): QueryValues {
  const values: Record<string, unknown> = {};
  for (const { name, type } of parameters) {
    const text = path[name] ?? query.get(name) ?? "";
    if (text !== "") values[name] = readValue(name, type, text);
  }
  return values;
}

export const DEFAULT_LIMIT = 20;
export const MAX_LIMIT = 1000;

export const LIMIT = parameter("limit", limitValue(DEFAULT_LIMIT, MAX_LIMIT), "Maximum number of rows per page.");
export const AFTER = parameter("after", INTEGER, "Id of the last row of the previous page, from `meta.after`.", 0);
export const SINCE = parameter(
  "since",
  INSTANT,
  "Time at which the first page was read, from `meta.next`: a page that would repeat or skip rows is refused.",
);
/** Also 1 and 0, as in query strings of GIS programs. */
const SHORT_FLAG = { ...FLAG, read: (text: string) => (text === "1" ? true : text === "0" ? false : FLAG.read(text)) };

export const FLAT = parameter("flat", SHORT_FLAG, "Properties of GeoJSON as flat scalars; CSV always is.");
export const ID = parameter("id", INTEGER, "Numeric id; it may change when a feed is imported again.", 1);

export const FEED = parameter("feed_onestop_id", TEXT, "Onestop ID of the feed.", SAMPLE.feed);
export const SHA1 = parameter(
  "feed_version_sha1",
  TEXT,
  "SHA-1 of the feed version; default: the active version.",
  SAMPLE.sha1,
);
export const ONESTOP_ID = parameter("onestop_id", TEXT, "Onestop ID.", SAMPLE.feed);
export const SEARCH = parameter("search", TEXT, "Words; each must match the start of a word in the row.", "ferries");

export const include = (what: string, description: string) => parameter(`include_${what}`, FLAG, description);
export const INCLUDE_ALERTS = include("alerts", "Include the service alerts of realtime feeds.");

export const IN_LANGUAGE = parameter(
  "language",
  LANGUAGE,
  "Names and descriptions in this language, where the feed has them in it (translations.txt).",
);

/** The same of an endpoint that reads Accept-Language too (`languageParameter`). */
export const IN_LANGUAGES = parameter(
  "language",
  LANGUAGES,
  "Names in the first of these languages in which the feed has them (translations.txt); without it, in those of " +
    "Accept-Language.",
);

/** The languages of a query that has one of both, as the context of its answer has them; without any those of the context. */
export const languageField = ({ language }: QueryValues) =>
  typeof language === "string" ? { languages: acceptedTags(language) } : {};

export const INCLUDE_ATTRIBUTIONS = include(
  "attributions",
  "Include the organizations that the feed names for the row (attributions.txt); implied by a key.",
);

const LICENSE_FIELDS = [
  "commercial_use_allowed",
  "share_alike_optional",
  "create_derived_product",
  "redistribution_allowed",
  "use_without_attribution",
] as const;

const LICENSE_ANSWER = lenient(oneOf({ yes: "YES", no: "NO", unknown: "UNKNOWN", exclude_no: "EXCLUDE_NO" }));

/** Filters by the feed's license; an unknown value is ignored (Transitland v2). */
export const LICENSE: ParameterGroup = {
  parameters: LICENSE_FIELDS.map((field) =>
    parameter(
      `license_${field}`,
      LICENSE_ANSWER,
      `License: "${field.replaceAll("_", " ")}"; exclude_no matches anything but no.`,
      "exclude_no",
    ),
  ),
  where(query) {
    const license = LICENSE_FIELDS.flatMap((field) => {
      const answer = query[`license_${field}`] ?? null;
      return answer === null ? [] : [[field, answer]];
    });
    return license.length === 0 ? {} : { license: Object.fromEntries(license) };
  },
};

/** A circle and a box. A circle needs its center; a box wider than 100 km is refused (Transitland v2). */
export const AREA: ParameterGroup = {
  parameters: [
    parameter("lat", decimal(-90, 90), "Latitude of the center of a circle, WGS84 degrees.", SAMPLE.lat),
    parameter("lon", decimal(-180, 180), "Longitude of the center of a circle, WGS84 degrees.", SAMPLE.lon),
    parameter("radius", RADIUS, "Radius of the circle in meters, at most 100000."),
    parameter("bbox", BOX, "A box: min_lon,min_lat,max_lon,max_lat in WGS84 degrees."),
  ],
  where({ lat, lon, radius, bbox }) {
    const near = lat === undefined || lon === undefined ? {} : { near: { lat, lon, radius: radius ?? 0 } };
    return bbox === undefined ? near : { ...near, bbox };
  },
};

export const TAGS: ParameterGroup = {
  parameters: [
    parameter("tag_key", TEXT, "A tag that the row must have.", "sample"),
    parameter("tag_value", TEXT, "Value of that tag; default: any.", "true"),
  ],
  where: ({ tag_key, tag_value }) => (tag_key === undefined ? {} : { tags: { [tag_key as string]: tag_value ?? "" } }),
};

/** Places by name or ISO code, ignoring case. */
export const PLACES: ParameterGroup = direct(
  parameter("adm0_name", TEXT, "Country served, by its English name.", "Australia"),
  parameter("adm0_iso", TEXT, "Country served, by ISO 3166-1 code.", "AU"),
  parameter("adm1_name", TEXT, "Region served, by its name.", "New South Wales"),
  parameter("adm1_iso", TEXT, "Region served, by ISO 3166-2 code.", "AU-NSW"),
  parameter("city_name", TEXT, "City served, by its name.", "Sydney"),
);

const RELATIVE_DAYS = ["today", ...WEEKDAYS, ...WEEKDAYS.map((day) => `next_${day}`)];

/** A day relative to today in the feed's time zone, in either case. */
export const RELATIVE_DATE = oneOf(Object.fromEntries(RELATIVE_DAYS.map((day) => [day, day.toUpperCase()])));
