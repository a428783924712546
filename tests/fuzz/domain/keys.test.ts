import fc from "fast-check";
import { expect, test } from "vitest";
import { buildRouteKey, buildStopKey, type EntityRef, parseEntityKey } from "../../../src/domain/keys.ts";
import { link } from "../../../src/domain/links.ts";
import { routeNameOf } from "../../../src/screens.ts";

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
