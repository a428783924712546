import { expect, it } from "vitest";
import type { SearchAnswer } from "../../../src/data/search.ts";
import { hitGroups } from "../../../src/data/search-hit.ts";

const NONE: SearchAnswer = { feeds: [], operators: [], routes: [], stops: [], places: [], more: [], corrected: false };
const end = { service_end: null };
const feed = { id: 1, onestop_id: "f-a", name: "Alpha", spec: "gtfs-rt", feed_version_sha1: null, ...end };
const stop = { id: 1, onestop_id: null, stop_id: "7/8", stop_code: "C", location_type: 1, ...end };
const hit = (answer: Partial<SearchAnswer>) => hitGroups({ ...NONE, ...answer })[0]?.hits[0];

it("groups keep their order, and empty ones are omitted", () => {
  const answer = { ...NONE, feeds: [feed], places: [{ city_name: "B", adm1_name: "C", adm0_name: "D", operators: 2 }] };
  expect(hitGroups(answer).map((group) => group.name)).toEqual(["Places", "Feeds"]);
  expect(hitGroups(NONE)).toEqual([]);
});

it("a feed links to itself, or to the version with the searched SHA-1", () => {
  expect(hit({ feeds: [feed] })).toMatchObject({ href: "/feeds/f-a", name: "Alpha", note: "GTFS Realtime · f-a" });
  const sha1 = "ab".repeat(20);
  expect(hit({ feeds: [{ ...feed, name: null, feed_version_sha1: sha1 }] })).toMatchObject({
    href: `/feeds/f-a/versions/${sha1}`,
    name: "f-a",
    note: "version abababab · GTFS Realtime",
  });
});

it("operators show their places, stops their agencies, places their region", () => {
  const operator = {
    id: 1,
    onestop_id: "o-a",
    name: "Alpha",
    short_name: "A",
    places: "X, Y / Z",
    agency_lang: "de",
    ...end,
  };
  expect(hit({ operators: [operator] })?.note).toBe("A · X, Y · o-a");
  expect(hit({ operators: [{ ...operator, places: "X, X, Y / X, X, Z" }] })?.note).toBe("A · X, Y · o-a");
  expect(hit({ operators: [operator] })?.lang).toBe("de");
  const one = { other_name: null, other_language: null };
  const found = {
    ...stop,
    stop_name: null,
    agency_names: "One ,Two",
    agency_lang: "en-IE",
    feed_onestop_id: "f-a",
    ...one,
  };
  expect(hit({ stops: [found] })?.lang).toBeUndefined();
  expect(hit({ stops: [found] })).toMatchObject({ name: "7/8", note: "Station · Code C · One, Two" });
  expect(hit({ stops: [found] })?.otherName).toBeUndefined();
  expect(hit({ stops: [{ ...found, other_name: "Gare", other_language: "fr" }] })?.otherName).toEqual({
    text: "Gare",
    lang: "fr",
  });
  expect(hit({ stops: [found] })?.href).toBe("/stops/f-a:7%2F8");
  expect(hit({ places: [{ city_name: "B", adm1_name: null, adm0_name: "D E", operators: 1 }] })).toMatchObject({
    name: "B",
    note: "D E · 1 operator",
  });
  expect(hit({ places: [{ city_name: null, adm1_name: "C", adm0_name: "D E", operators: 3 }] })).toMatchObject({
    href: "/places/D+E/C",
    note: "D E · 3 operators",
  });
});

it("feeds of shared vehicles become one row behind the others, with their own search", () => {
  const shared = (id: number) => ({ ...feed, id, onestop_id: `f-bike~${id}`, spec: "gbfs", name: null });
  const answer = { ...NONE, feeds: [feed, shared(2), shared(3)] };
  const [group] = hitGroups(answer, "ber lin");
  expect(group?.hits.map(({ name, href }) => [name, href])).toEqual([
    ["Alpha", "/feeds/f-a"],
    ["2 feeds of shared bikes and scooters", "/feeds?search=ber+lin&feedSpecs=GBFS"],
  ]);
  expect(hitGroups({ ...answer, more: ["feeds"] }, "x")[0]?.hits[1]?.name).toBe("Shared bikes and scooters");
  expect(hitGroups({ ...NONE, feeds: [feed, shared(2)] }, "x")[0]?.hits).toHaveLength(2);
  expect(hitGroups(answer)[0]?.hits).toHaveLength(3);
});
