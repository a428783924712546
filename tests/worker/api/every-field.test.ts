/** Every field of every type that a query can reach is answered: no null where the schema has none, no failure. */

import {
  type GraphQLObjectType,
  getNamedType,
  isLeafType,
  isObjectType,
  type OperationDefinitionNode,
  parse,
} from "graphql";
import { beforeAll, describe, expect, test } from "vitest";
import { schema } from "../../../worker/api/graphql/schema.ts";
import { putRealtime } from "../../../worker/store/realtime/save.ts";
import { fits } from "../../../worker/upstream/fits.ts";
import { rowAs } from "../../support/rows.ts";
import { ask, insert, stores } from "./fixture.ts";
import { importFeed } from "./imported.ts";
import { NIGHT_FEED } from "./night-feed.ts";

beforeAll(async () => {
  const version = await importFeed("f-night", {
    ...NIGHT_FEED,
    "attributions.txt": "organization_name,is_producer\nData House,1\n",
    "rider_categories.txt": "rider_category_id,rider_category_name\nadult,Adult\n",
    "fare_media.txt": "fare_media_id,fare_media_type\ncard,2\n",
    "fare_products.txt": "fare_product_id,rider_category_id,fare_media_id,amount,currency\nride,adult,card,2,USD\n",
    "fare_leg_rules.txt": "network_id,fare_product_id\n,ride\n",
    "translations.txt": "table_name,field_name,language,translation,field_value\nagency,agency_name,fr,Jour,Day\n",
  });
  const { db } = stores();
  const row = (await rowAs<Record<string, number>>(db, "SELECT * FROM feed_version WHERE id = ?", version))!;
  const [stop, route] = [row.stop_first!, row.route_first!];
  await insert(db, "level", [
    { id: 1, feed_version_id: version, level_id: "L", level_index: -1, level_name: "Low", stops: `[${stop}]` },
  ]);
  await insert(db, "pathway", [
    {
      id: 1,
      feed_version_id: version,
      pathway_id: "W",
      from_stop_id: stop,
      to_stop_id: stop + 2,
      pathway_mode: 1,
      is_bidirectional: 1,
    },
  ]);
  const visits = await rowAs<{ visits: string }>(db, "SELECT visits FROM stop_visit WHERE stop_id = ?", stop);
  const geometry = JSON.stringify({
    type: "Polygon",
    coordinates: [
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 0],
      ],
    ],
  });
  await insert(db, "location", [
    { id: 1, feed_version_id: version, location_id: "Z", geometry, visits: visits!.visits },
  ]);
  await insert(db, "location_group", [
    { id: 1, feed_version_id: version, location_group_id: "G", stops: `[${stop}]`, visits: visits!.visits },
  ]);
  await insert(db, "booking_rule", [
    {
      id: 1,
      feed_version_id: version,
      booking_rule_id: "B",
      booking_type: 1,
      prior_notice_service_id: row.service_first!,
    },
  ]);
  const findings = JSON.stringify([{ file: "stops.txt", code: "x", count: 1, samples: [{ line: 2, point: [1, 2] }] }]);
  await insert(db, "validation_report", [
    {
      id: 9000,
      feed_version_id: version,
      reported_at: "2026-03-01T12:00:00Z",
      timezone: "America/New_York",
      success: 1,
      validator: "test",
      validator_version: "1",
      includes_static: 1,
      includes_rt: 0,
      errors: findings,
      warnings: "[]",
    },
  ]);
  await insert(db, "route_attribute", [{ route_id: route, category: 1 }]);
  await insert(db, "stop_external_reference", [
    { stop_id: stop, target_feed_onestop_id: "f-night", target_stop_id: "Q", inactive: 0 },
  ]);
  const flex = ["location", "location_group", "booking_rule"].map((name) => `${name}_first = 1, ${name}_count = 1`);
  await db.write([
    { sql: `UPDATE feed_version SET ${flex.join(", ")} WHERE id = ?`, values: [version] },
    { sql: "UPDATE feed SET authorization = ?", values: ['{"type":"header"}'] },
    { sql: "UPDATE stop SET place = ?", values: ['{"adm0_name":"Here"}'] },
    { sql: "UPDATE stop SET level_id = 1, location_groups = '[1]' WHERE feed_version_id = ?", values: [version] },
    {
      sql: "UPDATE agency SET places = ? WHERE feed_version_id = ?",
      values: [JSON.stringify([{ adm0_name: "Here", rank: 1, adm0_extent: [0, 0, 1, 1] }]), version],
    },
  ]);
  await insert(db, "feed_fetch", [
    {
      id: 1,
      feed_id: row.feed_id!,
      url_type: "static_current",
      url: "u",
      success: 1,
      fetched_at: "2026-01-01T00:00:00Z",
    },
  ]);
  const header = { gtfsRealtimeVersion: "2.0", incrementality: "FULL_DATASET", timestamp: "1772600000" };
  const now = new Date("2026-03-04T12:00:00Z");
  const informed = [{ stopId: "P" }, { routeId: "day" }, { agencyId: "A" }, { trip: { tripId: "d1" } }];
  const text = { translation: [{ text: "Closed", language: "en" }] };
  await putRealtime(
    stores(),
    "f-night",
    "realtime_alerts",
    {
      header,
      entity: [
        {
          id: "a1",
          alert: { informedEntity: informed, headerText: text, descriptionText: text, activePeriod: [{ start: "1" }] },
        },
      ],
    },
    now,
  );
  const vehicle = {
    trip: { tripId: "d1", routeId: "day" },
    vehicle: { id: "7" },
    position: { latitude: 40.7, longitude: -74 },
    stopId: "P",
  };
  await putRealtime(
    stores(),
    "f-night",
    "realtime_vehicle_positions",
    { header, entity: [{ id: "v1", vehicle }] },
    now,
  );
}, 60_000);

/** A way from the root: fields with their arguments. */
type Path = string[];

const ARGUMENTS: Record<string, string> = {
  "Query.vehicle_positions": "(where: { bbox: { min_lon: -74.2, min_lat: 40.6, max_lon: -73.8, max_lat: 40.8 } })",
  "Query.directions":
    '(where: { mode: TRANSIT, depart_at: "2026-03-04T12:30:00Z", from: { lon: -74, lat: 40.7 }, to: { lon: -74.01, lat: 40.71 } })',
  "Query.reach": '(where: { lat: 40.7, lon: -74, date: "2026-03-04", time: "12:00:00" })',
  "Stop.directions": "(mode: WALK, to: { lon: -74, lat: 40.7 })",
  "Stop.departures": '(where: { service_date: "2026-03-04" })',
  "CensusGeography.values": '(table_names: ["x"])',
};

/** What this portal does not run answers with a code of its own. */
const REFUSED = new Set(["Query.me"]);

function fieldsOf(type: GraphQLObjectType) {
  return Object.values(type.getFields())
    .filter((field) => !REFUSED.has(`${type.name}.${field.name}`))
    .map((field) => ({
      inner: getNamedType(field.type),
      text: field.name + (ARGUMENTS[`${type.name}.${field.name}`] ?? ""),
    }));
}

/** The shortest way from the root to each object type; lists that are empty here lead nowhere. */
function waysIn(): Map<GraphQLObjectType, Path> {
  const ways = new Map<GraphQLObjectType, Path>([[schema().getQueryType()!, []]]);
  for (const [type, path] of ways) {
    for (const { inner, text } of fieldsOf(type)) {
      // The feed has no such trips; its zone has such stop times.
      if (text === "flex_stop_times") continue;
      if (isObjectType(inner) && !ways.has(inner)) ways.set(inner, [...path, text]);
    }
  }
  return ways;
}

function queryFor(type: GraphQLObjectType, path: Path): string {
  const wanted = fieldsOf(type).map(({ inner, text }) => (isLeafType(inner) ? text : `${text} { __typename }`));
  const query = path.reduceRight((inside, field) => `${field} { ${inside} }`, wanted.join(" "));
  return `{ ${query} }`;
}

/** What the portal has nothing of, or what this feed has nothing of; and the stop of a point that is none. */
const NOTHING =
  /^(WaypointStop|LegOnDemand|LegRental|Census|Gbfs|Segment|ValidationReportDetails|ValidationRealtime|StopObservation|LocationGroupStop|PageInfo|FeedVersionServiceLevel$)/;

/** Whether the way through the answer ends in an object. */
function reaches(data: unknown, path: Path): boolean {
  if (Array.isArray(data)) return data.some((item) => reaches(item, path));
  if (data === null || typeof data !== "object") return false;
  const [first, ...rest] = path;
  return first === undefined || reaches((data as Record<string, unknown>)[first.split("(")[0]!], rest);
}

describe("all fields of", () => {
  test.each([...waysIn()].map(([type, path]) => [type.name, type, path] as const))("%s", async (name, type, path) => {
    const text = queryFor(type, path);
    const { data, errors } = await ask(text);
    expect(errors).toBeUndefined();
    // A portal before this one takes it for an answer.
    const document = parse(text);
    const json = JSON.parse(JSON.stringify(data));
    expect(fits(json, document, document.definitions[0] as OperationDefinitionNode)).toBe(true);
    expect(reaches(data, path) || NOTHING.test(name), `${path.join(" > ")} leads nowhere`).toBe(true);
  });
});
