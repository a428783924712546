import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { VALIDATION_CODES, validationRule } from "../../../../src/domain/validation/codes.ts";
import { localMoment, validationErrorGroup } from "../../../../src/domain/validation/report.ts";

describe("validationErrorGroup", () => {
  it("gives every sample the fields of its group, and the text of its code", () => {
    const group = validationErrorGroup({
      file: "stops.txt",
      code: "coordinates_zero",
      key: "k",
      field: "stop_lat",
      count: 3,
      samples: [{ line: 7, value: "0", id: "S", point: [0, 0], entity: { stop_id: "S" } }, { message: "Other" }],
    });
    const shared = {
      filename: "stops.txt",
      error_type: "ZeroCoordinateError",
      error_code: "coordinates_zero",
      group_key: "k",
      field: "stop_lat",
    };
    expect(group).toEqual({
      ...shared,
      kept: true,
      count: 3,
      errors: [
        {
          ...shared,
          line: 7,
          value: "0",
          entity_id: "S",
          message: `${VALIDATION_CODES.coordinates_zero.doc} The value is "0".`,
          geometry: { type: "Point", coordinates: [0, 0] },
          entity_json: { stop_id: "S" },
        },
        { ...shared, line: 0, value: "", entity_id: "", message: "Other", geometry: null, entity_json: {} },
      ],
    });
  });

  it("keeps the name of an unknown code", () => {
    const group = validationErrorGroup({ file: "a.txt", code: "of_tomorrow", count: 1, samples: [{}] });
    expect(group).toMatchObject({ error_code: "of_tomorrow", error_type: "", group_key: "", field: "" });
    expect(group.errors[0]).toMatchObject({ message: "", line: 0 });
    expect(validationRule("constructor")).toBeNull();
    expect(validationRule("too_fast")).toEqual(VALIDATION_CODES.too_fast);
  });
});

describe("localMoment", () => {
  it.each([
    ["2026-11-21T06:00:00Z", "Europe/Vienna", "2026-11-21T07:00:00+01:00"],
    ["2026-07-21T06:00:00Z", "Europe/Vienna", "2026-07-21T08:00:00+02:00"],
    ["2026-11-21T06:00:30.5Z", "America/St_Johns", "2026-11-21T02:30:30-03:30"],
    ["2026-11-21T23:30:00Z", "Pacific/Kiritimati", "2026-11-22T13:30:00+14:00"],
    ["2026-11-21T06:00:00Z", "UTC", "2026-11-21T06:00:00+00:00"],
  ])("%s in %s", (moment, zone, local) => {
    expect(localMoment(moment, zone)).toBe(local);
  });

  it("is null without a known time zone", () => {
    expect(localMoment("2026-11-21T06:00:00Z", null)).toBeNull();
    expect(localMoment("2026-11-21T06:00:00Z", "Europe/Wien")).toBeNull();
    expect(localMoment("soon", "UTC")).toBeNull();
  });

  it("is the same moment, to the second", () => {
    const zones = ["Asia/Kathmandu", "America/New_York", "Australia/Lord_Howe", "Africa/Monrovia"];
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), fc.constantFrom(...zones), (epoch, zone) => {
        // Monrovia's clocks were 44 minutes 30 seconds behind until 1972; offsets of RFC 3339 have no seconds.
        fc.pre(zone !== "Africa/Monrovia" || epoch > 100_000_000);
        expect(Date.parse(localMoment(new Date(epoch * 1000).toISOString(), zone)!)).toBe(epoch * 1000);
      }),
    );
  });
});
