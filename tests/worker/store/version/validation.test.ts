import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import type { StoredGroup } from "../../../../src/domain/validation/report.ts";
import { openStores } from "../../../../worker/store/db/db.ts";
import { findingsOf, validationReportsOf } from "../../../../worker/store/entities/validation.ts";
import {
  groupsText,
  type NewValidationReport,
  writeValidationReport,
} from "../../../../worker/store/version/validation-write.ts";

const { db } = openStores(env as unknown as Record<string, unknown>);
const bad: StoredGroup = {
  file: "stops.txt",
  code: "coordinates_out_of_range",
  field: "stop_lat",
  count: 12,
  samples: [{ line: 4, value: "-200", id: "S~é", entity: { stop_id: "S~é", stop_lat: "-200" } }],
};
const report = (more: Partial<NewValidationReport> = {}): NewValidationReport => ({
  reportedAt: "2026-11-21T06:00:00.000Z",
  timezone: "Europe/Vienna",
  validator: "portal",
  validatorVersion: "1",
  failureReason: null,
  errors: [bad],
  warnings: [],
  ...more,
});
const ids = async (versions: number[], filter = {}) =>
  (await validationReportsOf(db, versions, filter)).map((row) => `${row.feed_version_id} ${row.validator}`);

describe("validation reports", () => {
  beforeEach(() => db.write([{ sql: "DELETE FROM validation_report" }]));

  it("are read back unchanged", async () => {
    await writeValidationReport(db, 7, report());
    const [row, ...others] = await validationReportsOf(db, [7, 8]);
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      feed_version_id: 7,
      reported_at: "2026-11-21T06:00:00.000Z",
      timezone: "Europe/Vienna",
      success: 1,
      failure_reason: null,
      includes_static: 1,
      includes_rt: 0,
      validator: "portal",
      validator_version: "1",
    });
    expect(findingsOf(row!, "errors")).toEqual([
      {
        filename: "stops.txt",
        error_type: "InvalidFieldError",
        error_code: "coordinates_out_of_range",
        group_key: "",
        field: "stop_lat",
        kept: false,
        count: 12,
        errors: [
          {
            filename: "stops.txt",
            error_type: "InvalidFieldError",
            error_code: "coordinates_out_of_range",
            group_key: "",
            field: "stop_lat",
            entity_id: "S~é",
            line: 4,
            value: "-200",
            message: 'A latitude or longitude is out of range. The value is "-200".',
            geometry: null,
            entity_json: { stop_id: "S~é", stop_lat: "-200" },
          },
        ],
      },
    ]);
    expect(findingsOf(row!, "warnings")).toEqual([]);
  });

  it("exist once per validator and version, with ids that are never reused", async () => {
    await writeValidationReport(db, 7, report());
    const [first] = await validationReportsOf(db, [7]);
    await writeValidationReport(db, 7, report({ failureReason: "gtfs.file_missing: no agency.txt" }));
    await writeValidationReport(db, 7, report({ validator: "other" }));
    await writeValidationReport(db, 9, report());
    const rows = await validationReportsOf(db, [7]);
    expect(rows.map((row) => [row.validator, row.success])).toEqual([
      ["other", 1],
      ["portal", 0],
    ]);
    expect(rows.map((row) => row.id)).not.toContain(first!.id);
    expect(new Set(rows.map((row) => row.id)).size).toBe(2);
  });

  it("are listed newest first, whatever the order of writing", async () => {
    await writeValidationReport(db, 7, report({ validator: "b", reportedAt: "2026-11-22T00:00:00Z" }));
    await writeValidationReport(db, 7, report({ validator: "a", reportedAt: "2026-11-21T00:00:00Z" }));
    await writeValidationReport(db, 6, report({ validator: "c" }));
    expect(await ids([7, 6])).toEqual(["6 c", "7 b", "7 a"]);
  });

  it("can be filtered by every field, exactly", async () => {
    await writeValidationReport(db, 1, report({ validator: "a", validatorVersion: "1" }));
    await writeValidationReport(db, 1, report({ validator: "b", validatorVersion: "2", failureReason: "no" }));
    const [b, a] = await validationReportsOf(db, [1]);
    expect(await ids([1], { report_ids: [a!.id] })).toEqual(["1 a"]);
    expect(await ids([1], { report_ids: [a!.id, b!.id, 99] })).toHaveLength(2);
    expect(await ids([1], { report_ids: [] })).toEqual([]);
    expect(await ids([1], { validator: "a" })).toEqual(["1 a"]);
    expect(await ids([1], { validator: "A" })).toEqual([]);
    expect(await ids([1], { validator_version: "2" })).toEqual(["1 b"]);
    expect(await ids([1], { success: false })).toEqual(["1 b"]);
    expect(await ids([1], { success: true, validator: "b" })).toEqual([]);
    expect(await ids([1], { includes_rt: true })).toEqual([]);
    expect(await ids([1], { includes_rt: false, includes_static: true, success: null })).toHaveLength(2);
    expect(await ids([])).toEqual([]);
  });

  it("cost one row each, with their findings or without", async () => {
    for (let version = 1; version <= 20; version++) await writeValidationReport(db, version, report());
    for (const fields of [new Set(["errors", "warnings"]), new Set<string>()]) {
      const { db: counted } = openStores(env as unknown as Record<string, unknown>);
      const rows = await validationReportsOf(counted, [3, 4], {}, fields);
      expect(rows.map((row) => findingsOf(row, "errors").length)).toEqual(fields.size > 0 ? [1, 1] : [0, 0]);
      expect(counted.cost.rowsRead).toBeLessThanOrEqual(8);
    }
  });

  it("drop samples before groups, and the last groups first, to fit into a row", async () => {
    const groups = Array.from({ length: 400 }, (_, i) => ({
      ...bad,
      file: `${i}.txt`,
      samples: Array.from({ length: 10 }, () => ({ value: "ü".repeat(200), line: i })),
    }));
    const all = JSON.parse(groupsText(groups)) as StoredGroup[];
    expect(all.map((group) => group.count)).toEqual(groups.map(() => 12));
    expect(all[0]!.samples).toHaveLength(1);
    const few = JSON.parse(groupsText(groups, 1000)) as StoredGroup[];
    expect(few.length).toBeGreaterThan(5);
    expect(few.map((group) => group.file)).toEqual(groups.slice(0, few.length).map((group) => group.file));
    for (const bytes of [100_000, 20_000, 1000, 50]) {
      expect(new TextEncoder().encode(groupsText(groups, bytes)).length).toBeLessThanOrEqual(bytes);
    }
    await writeValidationReport(db, 1, report({ errors: groups, warnings: groups }));
    expect(await ids([1])).toEqual(["1 portal"]);
  });
});
