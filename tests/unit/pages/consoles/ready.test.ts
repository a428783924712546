import { parse, validate } from "graphql";
import { describe, expect, it } from "vitest";
import { EXAMPLE_QUERY, exampleIds } from "../../../../src/pages/graphql-console/example-ids.ts";
import { askedOf } from "../../../../src/pages/graphql-console/lazy.ts";
import { queryPath } from "../../../../src/pages/graphql-console/load.ts";
import { readyQueries } from "../../../../src/pages/graphql-console/ready.ts";
import { schema } from "../../../../worker/api/graphql/schema.ts";

const at = (search: string) => askedOf(new URL(`https://portal.example/documentation/api/graphql-console${search}`));

describe("sample queries", () => {
  const ready = readyQueries(exampleIds({}));

  it("have distinct questions as titles", () => {
    expect(ready.length).toBeGreaterThanOrEqual(8);
    expect(new Set(ready.map((one) => one.question)).size).toBe(ready.length);
    for (const { question } of ready) expect(question).toMatch(/\?$/);
  });

  it.each(ready.map((one) => [one.question, one] as const))("%s matches the schema", (_, { query, variables }) => {
    const document = parse(query);
    expect(validate(schema(), document)).toEqual([]);
    const [operation] = document.definitions;
    const declared = operation?.kind === "OperationDefinition" ? operation.variableDefinitions : [];
    expect(Object.keys(JSON.parse(variables) as object).sort()).toEqual(
      declared?.map((one) => one.variable.name.value).sort(),
    );
  });

  it("take their ids from a query that is valid in the schema", () => {
    expect(validate(schema(), parse(EXAMPLE_QUERY))).toEqual([]);
  });

  it("use names from this portal", () => {
    const route = {
      onestop_id: "r-x",
      feed_onestop_id: "f-x",
      agency: { operator: { onestop_id: "o-x" }, places: [{ adm0_iso: "JP" }] },
      route_stops: [{ stop: { onestop_id: "s-x", geometry: { coordinates: [139, 35] } } }],
    };
    const ids = exampleIds({ routes: [route], feeds: [{ urls: { static_current: "" } }] });
    expect(ids).toMatchObject({
      route: "r-x",
      feed: "f-x",
      operator: "o-x",
      stop: "s-x",
      lat: 35,
      lon: 139,
      country: "JP",
    });
    expect(ids.url).toMatch(/^https:/);
  });
});

describe("the query in a URL", () => {
  it.each([
    ["", [null, ""]],
    ["?query=", [null, ""]],
    ["?query=+&variables=x", [null, ""]],
    ["?query={a}", ["{a}", ""]],
    ["?query={a}&variables=+{}+", ["{a}", "{}"]],
  ])("%s", (search, asked) => {
    expect(at(search)).toEqual(asked);
  });

  it("is passed to the API unchanged", () => {
    expect(queryPath("{ a }", "")).toBe("/query?query=%7B+a+%7D");
    expect(new URLSearchParams(queryPath("{&}", '{"b":"+"}').slice(7)).get("variables")).toBe('{"b":"+"}');
  });
});
