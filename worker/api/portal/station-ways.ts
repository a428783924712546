/** `{apiBase}/portal/stops/{key}/ways`: what is inside a station, and the way from one of its places to another. */

import { ENTRANCE } from "../../../src/domain/gtfs/location-types.ts";
import { PATHWAY_MODE_NAMES } from "../../../src/domain/journey/pathways.ts";
import type { Alert } from "../../../src/domain/realtime/message.ts";
import {
  type StationNetwork,
  stairsOf,
  stationNetwork,
  type WayStep,
  wayBetween,
} from "../../../src/domain/station/ways.ts";
import { placeName, type SignedPathway, type StepEnd, signOf, stepWords } from "../../../src/domain/station/words.ts";
import { problem } from "../../problem.ts";
import { type StationInside, stationInside } from "../../schedule/station-inside.ts";
import type { PathwayRow } from "../../store/entities/station.ts";
import type { StopRow } from "../../store/entities/stop.ts";
import { nullable, OPTIONAL_TEXT, object, TEXT as TEXT_SCHEMA } from "../endpoint/answer.ts";
import { dataOf } from "../endpoint/ask.ts";
import type { PlainEndpoint } from "../endpoint/endpoint.ts";
import { entityKey } from "../endpoint/key.ts";
import { IN_LANGUAGES, languageField, parameter, readAsked } from "../endpoint/parameter.ts";
import { refuse } from "../endpoint/refusal.ts";
import { SAMPLE } from "../endpoint/sample.ts";
import { FLAG, TEXT } from "../endpoint/value.ts";
import type { QueryContext } from "../graphql/context.ts";
import { asOperation } from "../graphql/execute.ts";
import { inLanguage, textInLanguage } from "../graphql/resolvers/translations.ts";
import { LIVE } from "../http/cache-control.ts";

const PARAMETERS = [
  parameter(
    "from",
    TEXT,
    "stop_id of a place of the station: an entrance, platform, boarding area, or node.",
    `${SAMPLE.stopId}~3`,
  ),
  parameter(
    "to",
    TEXT,
    "stop_id of another place of the station; with `from` the answer has the way.",
    `${SAMPLE.stopId}~x`,
  ),
  parameter(
    "step_free",
    FLAG,
    "true: without stairs and escalators, and neither from nor to a place that is not accessible by wheelchair.",
    true,
  ),
  IN_LANGUAGES,
];

const KINDS = ["PLATFORM", "STATION", "ENTRANCE", "NODE", "BOARDING_AREA"] as const;
const DEGREES = { type: ["number", "null"], description: "WGS84 degrees" };
const SECONDS = { type: "integer", description: "Seconds: the time in the feed, else an estimate" };
const MODE = { type: "string", enum: PATHWAY_MODE_NAMES.slice(1) };
const SIGN = { ...OPTIONAL_TEXT, description: "Text of signs in this direction" };
const listOf = (items: object, description: string) => ({ type: "array", items, description });

const PLACE = object(
  {
    stop_id: TEXT_SCHEMA,
    name: TEXT_SCHEMA,
    kind: { type: "string", enum: KINDS.filter((kind) => kind !== "STATION") },
    level_index: { type: ["number", "null"], description: "0 at the street, negative below" },
    level_name: OPTIONAL_TEXT,
    lat: DEGREES,
    lon: DEGREES,
    is_inaccessible: { type: "boolean", description: "Marked as not accessible by wheelchair" },
  },
  "StationPlace",
);

const PATHWAY = object(
  {
    pathway_id: TEXT_SCHEMA,
    from: TEXT_SCHEMA,
    to: TEXT_SCHEMA,
    mode: MODE,
    is_bidirectional: { type: "boolean" },
    is_closed: { type: "boolean", description: "A service alert reports it as out of service" },
  },
  "StationPathway",
);

const OUTAGE = object(
  {
    pathway_id: { ...OPTIONAL_TEXT, description: "Null if the alert does not tell which elevator it is about" },
    from_name: OPTIONAL_TEXT,
    to_name: OPTIONAL_TEXT,
    mode: nullable(MODE),
    alert: { ...TEXT_SCHEMA, description: "Heading of the service alert" },
  },
  "StationOutage",
);

const STEP = object(
  {
    instruction: TEXT_SCHEMA,
    pathway_id: { ...OPTIONAL_TEXT, description: "Null between a platform and its boarding areas" },
    mode: nullable(MODE),
    from: TEXT_SCHEMA,
    to: TEXT_SCHEMA,
    duration: SECONDS,
    length: { type: ["number", "null"], description: "Meters" },
    stair_count: { type: "integer", description: "Stairs, up or down" },
    signposted_as: SIGN,
  },
  "StationWayStep",
);

const WAY = object(
  {
    duration: SECONDS,
    stair_count: { type: "integer", description: "Stairs of the whole way, where the feed counts them" },
    steps: { type: "array", items: STEP },
    avoids: listOf(TEXT_SCHEMA, "Pathways out of service on the way that is otherwise the shortest"),
  },
  "StationWay",
);

const REASONS = ["NOT_ACCESSIBLE", "OUT_OF_SERVICE", "ONLY_BY_STEPS", "NOT_CONNECTED"];

export const STATION_WAYS: PlainEndpoint = {
  kind: "plain",
  path: "/stops/{stop_key}/ways",
  operation: "findWaysInStation",
  summary: "The inside of a station, and the way from one of its places to another",
  description:
    "By `pathways.txt`, in words, with time, stairs, and signs. Elevators that a service alert reports as out of service are " +
    "not taken. Without `from` and `to`, the answer has the places and pathways only.",
  segments: { stop_key: "Numeric id, Onestop ID, or feed:stop_id of the station or of one of its parts." },
  examples: { stop_key: SAMPLE.stop },
  parameters: PARAMETERS,
  languageParameter: "language",
  answers: {
    200: {
      description: "Places, pathways, and outages of the station, and the way",
      type: "application/json",
      schema: object(
        {
          station: object({ stop_id: TEXT_SCHEMA, name: TEXT_SCHEMA }, "WaysStation"),
          places: { type: "array", items: PLACE },
          pathways: { type: "array", items: PATHWAY },
          outages: { type: "array", items: OUTAGE },
          way: { ...nullable(WAY), description: "Null without `from` and `to`, or if there is none" },
          no_way: { type: ["string", "null"], enum: [...REASONS, null], description: "Why the answer has no way" },
          other_entrances: listOf(
            object({ stop_id: TEXT_SCHEMA, name: TEXT_SCHEMA, duration: SECONDS }, "OtherEntrance"),
            "Without a way from or to an entrance: the entrances with one, the quickest first",
          ),
        },
        "StationWays",
      ),
    },
    400: { description: "A parameter cannot be read, or names no place of the station", type: "application/json" },
    404: { description: "No such stop, or it belongs to no station", type: "application/json" },
  },
  answer,
};

type Context = Parameters<PlainEndpoint["answer"]>[0]["context"];

/** @throws Problem parameter.invalid, entity.not_found */
async function answer({ url, path, context }: Parameters<PlainEndpoint["answer"]>[0]): Promise<Response> {
  const query = readAsked(PARAMETERS, url.searchParams, {});
  const id = await stopNumber(context, path.stop_key ?? "");
  const api = { ...context.api, ...languageField(query) };
  const inside =
    id === null
      ? null
      : await asOperation(api, async (operation) => inLanguageOf(operation, await stationInside(operation, id)));
  if (inside === null) return refuse.notFound();
  const from = placeOf(inside, "from", query.from);
  const to = placeOf(inside, "to", query.to);
  const names = new Map(inside.parts.map((part) => [part.id, placeName(part, inside.station.stop_name)]));
  const body = {
    ...stationBody(inside, names),
    ...(from === null || to === null
      ? { way: null, no_way: null, other_entrances: [] }
      : wayBody(inside, names, { from, to, stepFree: query.step_free === true })),
  };
  return Response.json(body, { headers: { "cache-control": LIVE } });
}

/** The numeric id of a stop by its key; a numeric key is not looked up. */
async function stopNumber(context: Context, key: string): Promise<number | null> {
  const filter = entityKey(key, "stop_id");
  if (filter === null) return null;
  if (filter.ids !== undefined) return filter.ids[0] ?? null;
  const { stops } = await dataOf<{ stops: { id: number; location_type: number }[] }>(
    context.api,
    "query ($where: StopFilter) { stops(limit: 10, where: $where) { id location_type } }",
    { where: filter.where },
  );
  // A station and its platforms may share an Onestop ID.
  return (stops.find(({ location_type }) => location_type === 1) ?? stops[0])?.id ?? null;
}

/** A station with its names in the language of the operation, where the feed has them in it. */
async function inLanguageOf(context: QueryContext, inside: StationInside | null): Promise<StationInside | null> {
  if (inside === null || context.languages.length === 0) return inside;
  const { station, parts, pathways, levels, outages } = inside;
  const version = station.feed_version_id;
  const stopText = (stop: StopRow, column: "stop_name" | "stop_desc" | "platform_code") =>
    textInLanguage(column)(stop, {}, context);
  const stopInLanguage = async (stop: StopRow): Promise<StopRow> => ({
    ...stop,
    ...{ stop_name: await stopText(stop, "stop_name"), stop_desc: await stopText(stop, "stop_desc") },
    platform_code: await stopText(stop, "platform_code"),
  });
  const signOf = (pathway: PathwayRow, column: string, text: string | null) =>
    inLanguage(context, {}, version, { table: "pathways", column, record: pathway.pathway_id }, text);
  const translatedPathways = await Promise.all(
    pathways.map(async (pathway) => ({
      ...pathway,
      signposted_as: await signOf(pathway, "signposted_as", pathway.signposted_as),
      reverse_signposted_as: await signOf(pathway, "reversed_signposted_as", pathway.reverse_signposted_as),
    })),
  );
  const translatedLevels = await Promise.all(
    [...levels].map(async ([id, level]) => {
      const place = { table: "levels", column: "level_name", record: level.level_id };
      return [id, { ...level, level_name: await inLanguage(context, {}, version, place, level.level_name) }] as const;
    }),
  );
  const closed = translatedPathways.flatMap((pathway, i) => {
    const alert = outages.closed.get(pathways[i]!);
    return alert === undefined ? [] : [[pathway, alert] as const];
  });
  return {
    ...inside,
    ...{ station: await stopInLanguage(station), parts: await Promise.all(parts.map(stopInLanguage)) },
    pathways: translatedPathways,
    ...{ levels: new Map(translatedLevels), outages: { ...outages, closed: new Map(closed) } },
  };
}

function placeOf({ parts }: StationInside, field: string, stopId: unknown): StopRow | null {
  if (stopId === undefined) return null;
  const place = parts.find(({ stop_id }) => stop_id === stopId);
  if (place !== undefined) return place;
  throw problem("parameter.invalid", `The parameter ${field} must be the stop_id of a place of the station.`, {
    field,
    value: String(stopId).slice(0, 200),
  });
}

type Names = ReadonlyMap<number, string>;

function stationBody({ station, parts, points, pathways, levels, outages }: StationInside, names: Names) {
  const idOf = new Map(parts.map(({ id, stop_id }) => [id, stop_id]));
  const outage = (pathway: PathwayRow | null, alert: Alert) => ({
    pathway_id: pathway?.pathway_id ?? null,
    from_name: pathway === null ? null : (names.get(pathway.from_stop_id) ?? null),
    to_name: pathway === null ? null : (names.get(pathway.to_stop_id) ?? null),
    mode: pathway === null ? null : PATHWAY_MODE_NAMES[pathway.pathway_mode]!,
    alert: headingOf(alert),
  });
  return {
    station: { stop_id: station.stop_id, name: station.stop_name || station.stop_id },
    places: parts.map((part, i) => {
      const level = part.level_id === null ? undefined : levels.get(part.level_id);
      return {
        stop_id: part.stop_id,
        name: names.get(part.id)!,
        kind: KINDS[part.location_type] ?? "NODE",
        level_index: level?.level_index ?? null,
        level_name: level?.level_name ?? null,
        ...{ lat: part.lat, lon: part.lon, is_inaccessible: points[i]?.isInaccessible === true },
      };
    }),
    pathways: pathways.map((pathway) => ({
      pathway_id: pathway.pathway_id,
      from: idOf.get(pathway.from_stop_id) ?? "",
      to: idOf.get(pathway.to_stop_id) ?? "",
      mode: PATHWAY_MODE_NAMES[pathway.pathway_mode]!,
      is_bidirectional: pathway.is_bidirectional === 1,
      is_closed: outages.closed.has(pathway),
    })),
    outages: [
      ...[...outages.closed].map(([pathway, alert]) => outage(pathway, alert)),
      ...outages.unclear.map((alert) => outage(null, alert)),
    ],
  };
}

/** The heading of an alert in English if it has one. */
function headingOf({ headerText, effect }: Alert): string {
  const heading = headerText.find(({ language }) => language === null || /^en\b/i.test(language)) ?? headerText[0];
  return heading?.text.trim() || (effect ?? "Service alert");
}

function wayBody(
  inside: StationInside,
  names: Names,
  { from, to, stepFree }: { from: StopRow; to: StopRow; stepFree: boolean },
) {
  const closed = new Set(inside.outages.closed.keys());
  const network = stationNetwork(inside.pathways, inside.points, closed);
  const way = wayBetween(network, from.id, to.id, stepFree);
  if ("none" in way) {
    return {
      way: null,
      no_way: way.none,
      other_entrances: otherEntrances(inside, network, names, { from, to, stepFree }),
    };
  }
  const partById = new Map(inside.parts.map((part) => [part.id, part]));
  const endOf = (id: number): StepEnd => {
    const level = inside.levels.get(partById.get(id)?.level_id ?? -1);
    return { name: names.get(id) ?? "", levelIndex: level?.level_index ?? null, levelName: level?.level_name ?? null };
  };
  const stepOf = (step: WayStep<PathwayRow & SignedPathway>) => ({
    instruction: stepWords(step, endOf(step.from), endOf(step.to)),
    pathway_id: step.pathway?.pathway_id ?? null,
    mode: step.pathway === null ? null : PATHWAY_MODE_NAMES[step.pathway.pathway_mode]!,
    from: partById.get(step.from)?.stop_id ?? "",
    to: partById.get(step.to)?.stop_id ?? "",
    duration: step.seconds,
    length: step.pathway?.length ?? null,
    stair_count: Math.abs(step.pathway?.stair_count ?? 0),
    signposted_as: signOf(step),
  });
  return {
    way: {
      duration: way.duration,
      stair_count: stairsOf(way.steps),
      steps: way.steps.map(stepOf),
      avoids: way.avoids.map(({ pathway_id }) => pathway_id),
    },
    no_way: null,
    other_entrances: [],
  };
}

/** If an entrance has no way: those that have one. */
function otherEntrances(
  { parts }: StationInside,
  network: StationNetwork<PathwayRow>,
  names: Names,
  { from, to, stepFree }: { from: StopRow; to: StopRow; stepFree: boolean },
) {
  const isOut = to.location_type === ENTRANCE;
  if (!isOut && from.location_type !== ENTRANCE) return [];
  const entrances = parts.filter(
    ({ id, location_type }) => location_type === ENTRANCE && id !== from.id && id !== to.id,
  );
  const ways = entrances.flatMap(({ id, stop_id }) => {
    const way = isOut ? wayBetween(network, from.id, id, stepFree) : wayBetween(network, id, to.id, stepFree);
    return "none" in way ? [] : [{ stop_id, name: names.get(id)!, duration: way.duration }];
  });
  return ways.sort((a, b) => a.duration - b.duration);
}
