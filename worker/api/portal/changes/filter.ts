/** Parameters that choose entries of the log of changes. */
import { readPlace } from "../../../../src/domain/places/place-names.ts";
import { problem } from "../../../problem.ts";
import type { ChangeFilter } from "../../../store/version/feed-change.ts";
import { parameter, type QueryValues } from "../../endpoint/parameter.ts";
import { SAMPLE } from "../../endpoint/sample.ts";
import { FLAG, INSTANT, INTEGER, TEXT, type ValueType } from "../../endpoint/value.ts";

const DAY_MS = 86_400_000;
const MAX_DAYS = 3_650;

/** The names of a place, as in the address of its page below `/places`: a slash in a name is written as %2F. */
const PLACE: ValueType = {
  schema: { type: "string" },
  takes: "up to three names with slashes between them",
  example: "Australia/New South Wales",
  read: (text) => readPlace(text) ?? undefined,
};

export const CHANGE_PARAMETERS = [
  parameter("feed", TEXT, "Onestop ID of a feed.", SAMPLE.feed),
  parameter("operator", TEXT, "Onestop ID of an operator: changes of its feeds.", SAMPLE.operator),
  parameter(
    "place",
    PLACE,
    "A place that the feed serves: the names of the country, the region and the city, with slashes.",
  ),
  parameter("line", TEXT, "Onestop ID of a route: changes of the feeds that have it.", SAMPLE.routeOnestopId),
  parameter("days", INTEGER, "Only changes of the last days.", 7),
  parameter("since", INSTANT, "Only changes from this time on."),
  parameter("until", INSTANT, "Only changes before this time, for the next page."),
  parameter("last", FLAG, "Only the last change of each feed."),
];

/** @throws Problem parameter.invalid for filters that exclude each other */
export function changeFilter({ feed, operator, place, line, ...query }: QueryValues, now: Date): ChangeFilter {
  if ([feed, operator, place, line].filter((value) => value !== undefined).length > 1)
    throw problem("parameter.invalid", "Only one of feed, operator, place and line can be given.", { field: "feed" });
  const days = query.days as number | undefined;
  const ago = days === undefined ? [] : [new Date(now.getTime() - Math.min(Math.max(1, days), MAX_DAYS) * DAY_MS)];
  const times = [
    ...ago.map((time) => time.toISOString()),
    ...(query.since === undefined ? [] : [query.since as string]),
  ];
  const since = times.toSorted().at(-1);
  return {
    ...(feed === undefined ? {} : { feed: (feed as string).normalize("NFC") }),
    ...(operator === undefined ? {} : { operator: (operator as string).normalize("NFC") }),
    ...(place === undefined ? {} : { place: place as string[] }),
    ...(line === undefined ? {} : { line: (line as string).normalize("NFC") }),
    ...(since === undefined ? {} : { since }),
    ...(query.until === undefined ? {} : { until: query.until as string }),
    ...(query.last === true ? { last: true } : {}),
  };
}
