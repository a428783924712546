import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { geohash } from "../../../src/domain/geo/geohash.ts";
import { buildRouteKey, buildStopKey, type EntityRef, parseEntityKey } from "../../../src/domain/ids/keys.ts";
import {
  agencyOnestopId,
  filterName,
  generatedOperatorId,
  onestopIdLookupKey,
  parseOnestopId,
  routeOnestopId,
  stopOnestopId,
} from "../../../src/domain/ids/onestop.ts";
import { link } from "../../../src/domain/links.ts";
import { routeNameOf } from "../../../src/screens.ts";
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
        const center = [0, 1].map((axis) => points.reduce((sum, p) => sum + p[axis]!, 0) / points.length);
        const reaches = (precision: number) => {
          const hash = geohash(center[0]!, center[1]!, precision);
          const cells = [hash, ...geohashNeighbors(hash)];
          return points.every((p) => cells.includes(geohash(p[0], p[1], precision)));
        };
        const longest = [6, 5, 4, 3, 2, 1].find(reaches) ?? 1;
        expect(prefix).toBe(geohash(center[0]!, center[1]!, longest));
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

describe("keys", () => {
  /** Texts made mostly of what keys, paths and queries are cut at. */
  const nasty = fc.oneof(
    fc.string({ unit: fc.constantFrom(..."ab:@/~-%,?#&=+ .é日😀3AD"), minLength: 1, maxLength: 12 }),
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }),
  );
  const feed = fc.oneof(
    nasty,
    nasty.map((name) => `f-${name}`),
    nasty.map((name) => `s-${name}`),
  );
  const onestopId = fc.tuple(fc.constantFrom("r-9q9-", "s-u33-", "o-"), nasty).map(([prefix, name]) => prefix + name);
  const sha1 = fc.stringMatching(/^[0-9a-f]{40}$/);
  const id = fc.integer({ min: 0, max: 2 ** 31 - 1 });

  type Parts = { onestopId?: string; feed?: string; sha1?: string; entityId?: string };
  const forms: fc.Arbitrary<Parts> = fc.oneof(
    fc.record({ onestopId }),
    fc.record({ feed, entityId: nasty }),
    fc.record({ onestopId, feed, sha1 }),
    fc.record({ feed, sha1, entityId: nasty }),
  );

  test("a built key parses into its parts", () => {
    fc.assert(
      fc.property(forms, (parts) => {
        for (const build of [buildRouteKey, buildStopKey]) {
          expect(parseEntityKey(build(parts, { pin: true })!)).toEqual({ kind: "entity", ...parts });
        }
      }),
      { numRuns: 3000 },
    );
  });

  test("numeric ids survive a round trip", () => {
    fc.assert(
      fc.property(fc.array(id, { minLength: 1 }), (ids) => {
        expect(parseEntityKey(ids.join(","))).toEqual({ kind: "ids", ids });
        expect(parseEntityKey(buildRouteKey({ id: ids[0]! })!)).toEqual({ kind: "ids", ids: [ids[0]] });
      }),
    );
  });

  test("any key is parsed or refused; a parsed key names an entity, without empty parts", () => {
    fc.assert(
      fc.property(
        fc.oneof(nasty, fc.string()),
        fc.dictionary(fc.constantFrom("feedOnestopId", "entityId"), nasty),
        (key, query) => {
          const parsed = parseEntityKey(key, query);
          if (parsed?.kind === "ids") expect(parsed.ids.every((n) => Number.isInteger(n) && n >= 0)).toBe(true);
          if (parsed?.kind === "entity") {
            expect(parsed.onestopId ?? (parsed.feed && parsed.entityId)).toBeTruthy();
            expect(Object.values(parsed)).not.toContain("");
          }
        },
      ),
      { numRuns: 2000 },
    );
  });

  /** What the page of a link gets: its key, decoded as a router decodes a segment, and its query. */
  function followed(address: string): { key: string; query: URLSearchParams; pathname: string } {
    const url = new URL(address, "https://portal.example");
    const [, , key = "", ...more] = url.pathname.split("/");
    expect(more).toEqual([]);
    return { key: decodeURIComponent(key), query: url.searchParams, pathname: url.pathname };
  }

  test("a link to a route or stop survives the address bar and resolves to its entity", () => {
    const ref: fc.Arbitrary<EntityRef> = fc.record(
      { onestopId, feed, sha1, entityId: nasty, id },
      { requiredKeys: ["id"] },
    );
    fc.assert(
      fc.property(ref, fc.boolean(), (entity, pin) => {
        const { key, query, pathname } = followed(link.stop(entity, { pin }));
        expect(routeNameOf(pathname)).toBe("stops-stopKey");
        const parsed = parseEntityKey(key, query);
        const pinned = pin && entity.feed && entity.sha1 && (entity.onestopId || entity.entityId);
        if (pinned) expect(parsed).toMatchObject({ feed: entity.feed, sha1: entity.sha1 });
        else if (entity.onestopId) expect(parsed).toEqual({ kind: "entity", onestopId: entity.onestopId });
        else if (entity.feed && entity.entityId) {
          expect(parsed).toEqual({ kind: "entity", feed: entity.feed, entityId: entity.entityId });
        } else expect(parsed).toEqual({ kind: "ids", ids: [entity.id] });
      }),
      { numRuns: 3000 },
    );
  });

  test("feeds, operators and places of any name survive a round trip through their links", () => {
    // A name of dots alone cannot be a segment: every browser reads it as a way up.
    const name = fc.string({ unit: "grapheme", minLength: 1 }).filter((text) => !/^\.{1,2}$/.test(text));
    fc.assert(
      fc.property(name, (text) => {
        expect(followed(link.feed(text)).key).toBe(text);
        expect(followed(link.operator(text)).key).toBe(text);
        const raw = link.place(text).split("/")[2]!;
        expect(decodeURIComponent(raw.replaceAll("+", " "))).toBe(text);
      }),
    );
  });
});
