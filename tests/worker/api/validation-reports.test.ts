import { beforeAll, expect, test } from "vitest";
import { addFeed, addVersion, data, insert, line, stores } from "./fixture.ts";

beforeAll(async () => {
  const { db } = stores();
  await addFeed(db, { id: 1, onestop_id: "f-open" });
  await addFeed(db, { id: 2, onestop_id: "f-closed", public: 0 });
  const agencies = [{ name: "A", routes: [{ name: "R", stops: [0] }] }];
  await addVersion(db, { id: 1, feedId: 1, first: 100, agencies, stops: line(1) });
  await addVersion(db, { id: 2, feedId: 2, first: 200, agencies, stops: line(1) });
  const group = { file: "stops.txt", code: "made_up", key: "k", field: "stop_lat", count: 7 };
  const samples = [
    { line: 2, value: "91", id: "S", message: "Too far north.", point: [1, 91], entity: { stop_id: "S" } },
    { line: 3 },
  ];
  const common = { includes_static: 1, includes_rt: 0, validator: "portal", warnings: "[]", errors: "[]" };
  await insert(db, "validation_report", [
    {
      ...common,
      id: 1,
      feed_version_id: 1,
      reported_at: "2026-01-01T00:30:00Z",
      timezone: "America/New_York",
      success: 0,
      failure_reason: "no stops",
      validator_version: "1",
    },
    {
      ...common,
      id: 2,
      feed_version_id: 1,
      reported_at: "2026-02-01T00:00:00Z",
      success: 1,
      validator_version: "2",
      errors: JSON.stringify([{ ...group, samples }]),
    },
    { ...common, id: 3, feed_version_id: 2, reported_at: "2026-02-01T00:00:00Z", success: 1, validator_version: "2" },
  ]);
});

const reports = async (args: string, fields: string) =>
  (await data(`{ feed_versions(ids: [1]) { validation_reports${args} { ${fields} } } }`)).feed_versions[0]
    .validation_reports;

test("the newest report is first, with its time in UTC and local time", async () => {
  expect(
    await reports(
      "",
      "id success failure_reason reported_at reported_at_local reported_at_local_timezone details { sha1 }",
    ),
  ).toEqual([
    {
      id: 2,
      success: true,
      failure_reason: null,
      reported_at: "2026-02-01T00:00:00Z",
      reported_at_local: null,
      reported_at_local_timezone: null,
      details: null,
    },
    {
      id: 1,
      success: false,
      failure_reason: "no stops",
      reported_at: "2026-01-01T00:30:00Z",
      reported_at_local: "2025-12-31T19:30:00-05:00",
      reported_at_local_timezone: "America/New_York",
      details: null,
    },
  ]);
});

test.each([
  ["(limit: 1)", [2]],
  ["(where: { success: false })", [1]],
  ['(where: { validator_version: "2" })', [2]],
  ["(where: { report_ids: [1, 3] })", [1]],
  ["(where: { includes_rt: true })", []],
])("reports%s", async (args, ids) => {
  expect((await reports(args, "id")).map((report: { id: number }) => report.id)).toEqual(ids);
});

test("findings are grouped, with samples", async () => {
  const fields = `errors(limit: 5) { filename error_code group_key field count
    errors(limit: 1) { line value entity_id message geometry entity_json } } warnings { count }`;
  expect((await reports("(limit: 1)", fields))[0]).toEqual({
    errors: [
      {
        filename: "stops.txt",
        error_code: "made_up",
        group_key: "k",
        field: "stop_lat",
        count: 7,
        errors: [
          {
            line: 2,
            value: "91",
            entity_id: "S",
            message: "Too far north.",
            geometry: { type: "Point", coordinates: [1, 91] },
            entity_json: { stop_id: "S" },
          },
        ],
      },
    ],
    warnings: [],
  });
});

test("reports of hidden feeds are not shown", async () => {
  expect((await data("{ feed_versions(ids: [2]) { validation_reports { id } } }")).feed_versions).toEqual([]);
});
