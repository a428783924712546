import fc from "fast-check";
import { expect, test } from "vitest";
import { geohash } from "../../../src/domain/geohash.ts";
import {
  agencyOnestopId,
  filterName,
  generatedOperatorId,
  onestopIdLookupKey,
  parseOnestopId,
  routeOnestopId,
  stopOnestopId,
} from "../../../src/domain/onestop.ts";
import { geohashNeighbors } from "../../support/geohash.ts";
import { anyPoint } from "./places.ts";

const anyName = fc.string({ unit: "binary", maxLength: 30 });

test("a filtered name contains no key separators, and filtering twice changes nothing", () => {
  fc.assert(
    fc.property(anyName, (name) => {
      const filtered = filterName(name);
      expect(filtered).not.toMatch(/[-:&@/\s]/);
      expect(filterName(filtered)).toBe(filtered);
    }),
  );
});

test("every generated id can be parsed", () => {
  fc.assert(
    fc.property(anyPoint, anyName, ([lon, lat], name) => {
      const hash = geohash(lon, lat, 10);
      const filtered = filterName(name).normalize("NFC");
      expect(parseOnestopId(stopOnestopId({ lon, lat, name }))).toEqual({
        kind: "stop",
        geohash: hash,
        name: filtered,
      });
      const route = parseOnestopId(routeOnestopId({ points: [[lon, lat]], shortName: name, longName: "" })!);
      expect(route).toEqual({ kind: "route", geohash: hash.slice(0, 6), name: filtered });
      expect(parseOnestopId(generatedOperatorId("f-9q9-x", name))?.kind).toBe("operator");
    }),
  );
});

test("the geohash of an agency is the longest that covers all its points", () => {
  const near = fc.tuple(
    fc.double({ min: -0.5, max: 0.5, noNaN: true }),
    fc.double({ min: -0.5, max: 0.5, noNaN: true }),
  );
  fc.assert(
    fc.property(
      fc.double({ min: -179, max: 179, noNaN: true }),
      fc.double({ min: -80, max: 80, noNaN: true }),
      fc.array(near, { minLength: 1, maxLength: 12 }),
      (lon, lat, steps) => {
        const points = steps.map(([x, y]) => [lon + x, lat + y] as const);
        const prefix = agencyOnestopId({ points, name: "a", id: "" })!.split("-")[1]!;
        const centre = [0, 1].map((axis) => points.reduce((sum, p) => sum + p[axis]!, 0) / points.length);
        const reaches = (precision: number) => {
          const hash = geohash(centre[0]!, centre[1]!, precision);
          const cells = [hash, ...geohashNeighbors(hash)];
          return points.every((p) => cells.includes(geohash(p[0], p[1], precision)));
        };
        const longest = [6, 5, 4, 3, 2, 1].find(reaches) ?? 1;
        expect(prefix).toBe(geohash(centre[0]!, centre[1]!, longest));
      },
    ),
  );
});

test("parsing any text never throws, and its lookup key is stable", () => {
  fc.assert(
    fc.property(fc.tuple(fc.constantFrom("f-", "o-", "r-", "s-", "x", ""), anyName), ([prefix, name]) => {
      const text = prefix + name;
      const parsed = parseOnestopId(text);
      if (parsed !== null) expect(text.toLowerCase()).toContain(prefix);
      const key = onestopIdLookupKey(text);
      expect(onestopIdLookupKey(key)).toBe(key);
    }),
  );
});
