import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { haversine, type LonLat } from "../../../../src/domain/geo/globe.ts";
import { add, GOOD_FEED, spoil } from "../../../support/good-feed.ts";
import { findings, judged } from "../../../support/judged-feed.ts";

/** Meters from a point to a line, by trying a point every few meters of it. */
function metersTo(line: readonly LonLat[], point: LonLat): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1]!, line[i]!];
    const steps = Math.max(1, Math.ceil(haversine(a, b) / 2));
    for (let s = 0; s <= steps; s++) {
      const t = s / steps;
      nearest = Math.min(nearest, haversine([a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])], point));
    }
  }
  return nearest;
}

const degrees = (min: number, max: number) =>
  fc.integer({ min: Math.round(min * 1e5), max: Math.round(max * 1e5) }).map((n) => n / 1e5);
const point = fc.tuple(degrees(16.35, 16.38), degrees(48.19, 48.21)).map(([lon, lat]): LonLat => [lon, lat]);

describe("stop_far_from_shape", () => {
  it("finds exactly the stops more than 100 meters from the line", async () => {
    let far = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(point, { minLength: 2, maxLength: 12 }),
        fc.array(point, { minLength: 2, maxLength: 6 }),
        async (line, stops) => {
          const meters = stops.map((stop) => metersTo(line, stop));
          // The plane and the sphere differ by less than this.
          fc.pre(meters.every((m) => Math.abs(m - 100) > 3));
          const contents = await judged({
            "shapes.txt": `shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\n${line.map(([lon, lat], i) => `H,${lat},${lon},${i}\n`).join("")}`,
            ...add("stops.txt", ...stops.map(([lon, lat], i) => `s${i},Stop,,${lat},${lon},0,,Z1,`)),
            "stop_times.txt":
              "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n" +
              ["T1", "T2"]
                .flatMap((trip) => stops.map((_, i) => `${trip},${8 + i}:00:00,${8 + i}:00:00,s${i},${i}\n`))
                .join(""),
          });
          const found = findings(contents).find((f) => f.code === "stop_far_from_shape");
          const expected = stops.flatMap((_, i) => (meters[i]! > 100 ? [`s${i}`] : []));
          far += expected.length;
          expect(found?.count ?? 0).toBe(2 * expected.length);
          expect(found?.samples.map((sample) => sample.value) ?? []).toEqual(expected);
          found?.samples.forEach((sample, i) => {
            const said = Number(/^\d+/.exec(sample.message!)![0]);
            expect(Math.abs(said - meters[Number(expected[i]!.slice(1))]!)).toBeLessThan(4);
          });
        },
      ),
      { numRuns: 60 },
    );
    expect(far).toBeGreaterThan(10);
  });

  it("skips trips without a shape and shapes of one point", async () => {
    const none = await judged({ "trips.txt": "route_id,service_id,trip_id\nR,WD,T1\nR,WD,T2\n" });
    expect(findings(none).map((f) => f.code)).toEqual(["shape_unused"]);
    const single = await judged({ "shapes.txt": GOOD_FEED["shapes.txt"]!.split("\n").slice(0, 2).join("\n") });
    expect(findings(single).map((f) => f.code)).toEqual(["shape_single_point"]);
  });
});

describe("too_fast", () => {
  /** Start to End is 1,336 meters; T1 and T2 take so many seconds. */
  const ride = async (seconds: number, type = "3") => {
    const clock = (at: number) =>
      [at / 3600, (at / 60) % 60, at % 60].map((n) => String(Math.floor(n)).padStart(2, "0")).join(":");
    const times = GOOD_FEED["stop_times.txt"]!.replaceAll("08:10:00", clock(8 * 3600 + seconds)).replaceAll(
      "09:10:00",
      clock(9 * 3600 + seconds),
    );
    const routes = spoil("routes.txt", "All day,3", `All day,${type}`);
    return findings(await judged({ "stop_times.txt": times, ...routes })).filter((f) => f.code === "too_fast");
  };

  it.each([
    ["3", 33, false],
    ["3", 31, true],
    ["0", 49, false],
    ["0", 47, true],
    ["2", 10, false],
    ["1100", 5, false],
    ["7", 95, true],
    ["715", 31, true],
  ])("a route of type %s that takes %d seconds: %s", async (type, seconds, fast) => {
    const found = await ride(seconds, type);
    expect(found.map((f) => f.count)).toEqual(fast ? [2] : []);
  });

  it("allows a minute if times are whole minutes", async () => {
    expect(await ride(0)).toEqual([]);
    expect(await ride(0, "7")).toHaveLength(1);
  });

  it("reports distance, time and speed at the end of the ride", async () => {
    const [found] = await ride(20);
    expect(found).toMatchObject({ file: "stop_times.txt", field: "arrival_time", key: "bus" });
    expect(found!.samples[0]).toMatchObject({ line: 3, id: "T1", value: "241 km/h", point: [16.38, 48.21] });
    expect(found!.samples[0]!.message).toBe("1336 meters in 20 seconds: 241 km/h; the limit for bus is 150 km/h.");
    expect(found!.samples[0]!.entity).toMatchObject({
      trip_id: "T1",
      stop_id: "E",
      arrival_time: "08:00:20",
      stop_sequence: 2,
    });
  });
});

describe("well-formed values", () => {
  it.each([
    [
      "agency_url",
      "https://small.example/a?b=c",
      ["http://münchen.example/", "HTTPS://a.example:8080", "https://a.example/ü?q=é#x"],
    ],
    ["agency_email", "info@small.example", ["a.b+c@d.example", "ü@münchen.example"]],
    ["agency_phone", "+43 1 234-GO (ext. 5)", ["511", "(503) 238-RIDE", "+1-800-555-0100 x12", "٠٤ ١٢٣٤"]],
    ["agency_lang", ",de,", [",pt-BR,", ",zh-Hant,", ",de-AT,"]],
  ])("%s", async (_, from, values) => {
    for (const value of values) {
      const found = findings(await judged(spoil("agency.txt", from, value))).map((f) => f.code);
      expect(found.filter((code) => code !== "feed_language_differs" && code !== "agency_languages_differ")).toEqual(
        [],
      );
    }
  });

  it.each([
    [
      "https://small.example/a?b=c",
      ["small.example", "ftp://a.example", "https://", "http://a b.example", "javascript:alert(1)"],
    ],
    ["info@small.example", ["info@", "a@b", "a b@c.example", "mailto:a@b.example", "a@@b.example"]],
    ["+43 1 234-GO (ext. 5)", ["12", "---", "<b>511</b>", '511\t"=cmd"']],
  ])("exclude malformed variants of %s", async (from, values) => {
    for (const value of values) {
      const found = findings(await judged(spoil("agency.txt", from, value.replaceAll('"', "_"))));
      expect(found.map((f) => f.code)).toHaveLength(1);
    }
  });
});

describe("names", () => {
  it.each(["BART", "12TH ST", "SFO", "Main St", "ÖBB Wien", "東京"])("%s is not all caps", async (name) => {
    expect(findings(await judged(spoil("stops.txt", "Start", name)))).toEqual([]);
  });

  it.each(["MAIN STREET", "AVENIDA TRISTÃO 5", "ΣΤΑΣΗ ΑΘΗΝΑ"])("%s is all caps", async (name) => {
    expect(findings(await judged(spoil("stops.txt", "Start", name))).map((f) => f.code)).toEqual(["text_mixed_case"]);
  });

  it.each([
    ["1", "12th Street", []],
    ["12", "12 Harbour", ["route_long_name_repeats_short"]],
    ["A", "A – Harbour", ["route_long_name_repeats_short"]],
    ["A", "Airport", []],
    ["A", "a", ["route_names_equal"]],
    ["", "Harbour", []],
    ["A", "", []],
  ])("route %s, %s", async (short, long, codes) => {
    const found = findings(await judged(spoil("routes.txt", "1,Start to End", `${short},${long}`)));
    expect(found.map((f) => f.code)).toEqual(codes);
  });
});
