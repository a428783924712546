/** A response that does not have the shape of its query is invalid. */
import { getOperationAST, parse } from "graphql";
import { describe, expect, it } from "vitest";
import { fits } from "../../../worker/upstream/fits.ts";

const QUERY = `
  query Q($more: Boolean!) {
    __typename
    feeds(limit: 2) {
      ...Names
      languages
      first: feed_versions(limit: 1) { sha1 fetched_at service_window { feed_start_date } geometry }
      ... on Feed { urls { static_current } }
      spec @include(if: $more)
      ...More @include(if: $more)
    }
    stops { stop_name geometry within_features stop_lat: location_type }
  }
  fragment Names on Feed { id onestop_id name }
  fragment More on Feed { file }
`;
const document = parse(QUERY);
const operation = getOperationAST(document)!;
const told = (data: unknown) => fits(data, document, operation);

const VERSION = {
  sha1: "a",
  fetched_at: "2026-01-01T00:00:00Z",
  service_window: null,
  geometry: { type: "Polygon", coordinates: [[[0, 1.5]]] } as unknown,
};

const good = () => ({
  __typename: "Query",
  feeds: [
    {
      id: 1,
      onestop_id: "f-x",
      name: null as unknown,
      languages: ["en"] as unknown,
      first: [VERSION],
      urls: { static_current: "" } as unknown,
    },
  ] as Record<string, unknown>[],
  stops: [
    { stop_name: "A", geometry: { type: "Point", coordinates: [0, 0] }, within_features: ["a"], stop_lat: 0 },
  ] as unknown,
});

/** The good answer with another value of its feed. */
function other(name: string, value: unknown) {
  const data = good();
  data.feeds[0] = { ...data.feeds[0], [name]: value };
  return data;
}

describe("an upstream response", () => {
  it("is valid with nullable fields null, and without fields omitted by a variable", () => {
    expect(told(good())).toBe(true);
    expect(told(other("urls", null))).toBe(true);
    expect(told({ ...good(), feeds: [] })).toBe(true);
    expect(told(other("spec", "GTFS"))).toBe(true);
    expect(told(other("more", "than was asked"))).toBe(true);
  });

  it.each<[string, unknown]>([
    ["nothing", undefined],
    ["null", null],
    ["a text", "feeds"],
    ["a list", []],
    ["no field", {}],
    ["a list that is none", { ...good(), feeds: {} }],
    ["null in place of a list", { ...good(), feeds: null }],
    ["null in a list", { ...good(), feeds: [null] }],
    ["a number in a list of objects", { ...good(), feeds: [7] }],
    ["a list in a list", { ...good(), feeds: [[]] }],
    ["no id, which a fragment asks for", other("id", undefined)],
    ["null for an id", other("id", null)],
    ["a text for a number", other("id", "1")],
    ["a number for a text", other("onestop_id", 7)],
    ["an object for a text", other("name", {})],
    ["a number among texts", other("languages", [7])],
    ["a list in place of an object", other("urls", [])],
    ["an object without its field", other("urls", {})],
    ["nothing under an alias", other("first", undefined)],
    ["a time that is a number", other("first", [{ ...VERSION, fetched_at: 1 }])],
    ["a shape that is a text", other("first", [{ ...VERSION, geometry: "POINT" }])],
    ["a shape without coordinates", other("first", [{ ...VERSION, geometry: { type: "Polygon" } }])],
    ["a shape of texts", other("first", [{ ...VERSION, geometry: { type: "Point", coordinates: ["0", "0"] } }])],
    ["a shape with a hole", other("first", [{ ...VERSION, geometry: { type: "Point", coordinates: [[0, 0], null] } }])],
    ["a wrong value where a variable left it out", other("spec", 7)],
  ])("with %s is invalid", (_, data) => {
    expect(told(data)).toBe(false);
  });
});
