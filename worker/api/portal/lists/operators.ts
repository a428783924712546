/** `{apiBase}/portal/operators`: one row per Onestop ID. */
import type { BoxFilter, OperatorEntry } from "../../../store/lists/read.ts";
import {
  BOX,
  INTEGER,
  LISTED_PLACES,
  OPTIONAL_TEXT,
  ROUTE_TYPES,
  TEXT as TEXT_SCHEMA,
  TEXTS,
} from "../../endpoint/answer.ts";
import { parameter, type QueryValues } from "../../endpoint/parameter.ts";
import { FLAG, TEXT } from "../../endpoint/value.ts";
import { operatorJudge } from "../verdict/judge.ts";
import { allOfThem, anyOf, areaFilters, distinct, LIST_AREA, TAG } from "./filter.ts";
import { type List, listEndpoints } from "./list.ts";
import { searching } from "./searching.ts";
import type { Filter } from "./select.ts";

export type ShownOperator = {
  id: number;
  onestop_id: string;
  name: string | null;
  short_name: string | null;
  /** GTFS language code of its agency; missing in rows that an earlier release has written. */
  agency_lang?: string | null;
  website: string | null;
  tags: Record<string, string>;
  /** ISO code, country, region, city, rank; most service first. Without data: the country of its id, without a rank. */
  places: [string | null, string, string | null, string | null, number | null][];
  feeds: string[];
  agencies: number;
  routes: number;
  route_types: number[];
  bbox: BoxFilter | null;
};

const tagsOf = (entry: OperatorEntry) => entry.tags;
const countriesOf = (entry: OperatorEntry) => distinct(entry.places.map(([, country]) => country));
const codesOf = (entry: OperatorEntry) => distinct(entry.places.map(([iso]) => iso));
const regionsOf = (entry: OperatorEntry) => distinct(entry.places.map(([, , region]) => region));
const citiesOf = (entry: OperatorEntry) => distinct(entry.places.map(([, , , city]) => city));
const activeOf = (entry: OperatorEntry) => [String(entry.agencies > 0)];
/** The city with the most service, or else the region. */
const main = <Place extends OperatorEntry["places"][number]>(places: readonly Place[]) =>
  places.find((place) => place[3]) ?? places[0];
const first = (entry: OperatorEntry, field: 1 | 2 | 3) => main(entry.places)?.[field] ?? null;

function filters(query: QueryValues): Filter<OperatorEntry>[] {
  const places = (entry: OperatorEntry) => entry.places.flatMap((place) => [place[1], place[2], place[3]]).join(" ");
  return [
    ...(query.search === undefined
      ? []
      : [
          searching(
            query.search as string,
            (e: OperatorEntry) => e.onestopId,
            (e: OperatorEntry) => `${e.onestopId} ${e.name} ${e.shortName} ${e.allNames} ${places(e)}`,
          ),
        ]),
    ...anyOf("active", query.active, activeOf),
    ...allOfThem("tag", query.tag, tagsOf),
    ...anyOf<OperatorEntry>("country", query.country, (entry) => [...countriesOf(entry), ...codesOf(entry)]),
    ...anyOf("region", query.region, regionsOf),
    ...anyOf("city", query.city, citiesOf),
    ...areaFilters<OperatorEntry>(query, (entry) => entry.box),
  ];
}

export const OPERATOR_LIST: List<"operator", ShownOperator> = {
  kind: "operator",
  name: "operators",
  parameters: [
    parameter(
      "search",
      TEXT,
      "Words that match the start of words in names or places, or part of the Onestop ID.",
      "ferries",
    ),
    parameter("active", FLAG, "Whether it has an agency in an active version."),
    TAG,
    parameter("country", TEXT, "Country served, by name or ISO 3166-1 code.", "Australia"),
    parameter("region", TEXT, "Region served, by name.", "New South Wales"),
    parameter("city", TEXT, "City served, by name.", "Sydney"),
    ...LIST_AREA,
  ],
  filters,
  judge: operatorJudge,
  facets: { active: activeOf, tag: tagsOf, country: countriesOf, region: regionsOf, city: citiesOf },
  title: (entry) => entry.name || entry.onestopId,
  orders: {
    name: (entry) => entry.name || entry.onestopId,
    onestop_id: (entry) => entry.onestopId,
    city: (entry) => first(entry, 3),
    region: (entry) => first(entry, 2),
    country: (entry) => first(entry, 1),
    feeds: (entry) => entry.feeds,
    routes: (entry) => entry.routes,
  },
  row: {
    title: "ListedOperator",
    properties: {
      id: INTEGER,
      onestop_id: TEXT_SCHEMA,
      name: OPTIONAL_TEXT,
      short_name: OPTIONAL_TEXT,
      agency_lang: { ...OPTIONAL_TEXT, description: "Language code of its agency" },
      website: OPTIONAL_TEXT,
      tags: TEXTS,
      places: LISTED_PLACES,
      feeds: { type: "array", items: TEXT_SCHEMA, description: "Onestop IDs" },
      agencies: { type: "integer", description: "Agencies of active versions" },
      routes: { type: "integer", description: "Routes of active versions" },
      route_types: ROUTE_TYPES,
      bbox: BOX,
    },
  },
  columns: {
    onestop_id: (operator) => operator.onestop_id,
    name: (operator) => operator.name,
    short_name: (operator) => operator.short_name,
    website: (operator) => operator.website,
    city: (operator) => main(operator.places)?.[3],
    region: (operator) => main(operator.places)?.[2],
    country: (operator) => main(operator.places)?.[1],
    feeds: (operator) => operator.feeds.join("; "),
    agencies: (operator) => operator.agencies,
    routes: (operator) => operator.routes,
    route_types: (operator) => operator.route_types.join("; "),
    tags: (operator) => Object.keys(operator.tags).join("; "),
    min_lon: (operator) => operator.bbox?.[0],
    min_lat: (operator) => operator.bbox?.[1],
    max_lon: (operator) => operator.bbox?.[2],
    max_lat: (operator) => operator.bbox?.[3],
  },
};

export const OPERATOR_LIST_ENDPOINTS = listEndpoints(OPERATOR_LIST);
