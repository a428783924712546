import { parse, validate } from "graphql";
import { describe, expect, it } from "vitest";
import examples from "../../../content/openapi-examples.json" with { type: "json" };
import { EXAMPLE_QUERY, exampleIds } from "../../../src/pages/graphql-console/example-ids.ts";
import { askedOf } from "../../../src/pages/graphql-console/lazy.ts";
import { queryPath } from "../../../src/pages/graphql-console/load.ts";
import { readyQueries } from "../../../src/pages/graphql-console/ready.ts";
import { type OpenapiDocument, shownGroups, typeWords } from "../../../src/pages/rest-console/operations.ts";
import { prefillRequiredOnly } from "../../../src/pages/rest-console/prefill.ts";
import { openapiDocument } from "../../../worker/api/endpoint/openapi/document.ts";
import { schema } from "../../../worker/api/graphql/schema.ts";
import { PORTAL_TABLE } from "../../../worker/api/portal/table.ts";
import { TABLE } from "../../../worker/api/rest/table.ts";

describe("the API client", () => {
  it("is filled in with required values only", () => {
    const parameters = [
      { name: "feed_key", in: "path", required: true, example: "f-1" },
      { name: "limit", in: "query", example: 3 },
    ];
    const paths = { "/feeds/{feed_key}": { get: { parameters }, post: { parameters: [parameters[1]] } }, "/x": {} };
    const filled = JSON.parse(prefillRequiredOnly(JSON.stringify({ paths })));
    const optional = { name: "limit", in: "query" };
    expect(filled.paths["/feeds/{feed_key}"]).toEqual({
      get: { parameters: [parameters[0], optional] },
      post: { parameters: [optional] },
    });
    expect(prefillRequiredOnly("")).toBe("");
  });
});

describe("operations", () => {
  const ORIGIN = "https://portal.example";

  const document = openapiDocument(
    [
      {
        tag: "rest",
        description: "Transitland v2",
        url: "http://inside.invalid/api/v2/rest",
        prefix: "",
        table: TABLE,
      },
      {
        tag: "portal",
        description: "More",
        url: "http://inside.invalid/api/v2",
        prefix: "/portal",
        table: PORTAL_TABLE,
      },
    ],
    {},
    "http://inside.invalid/api/v2",
  ) as unknown as OpenapiDocument;

  const groups = shownGroups({ ...document, "x-examples": "sample" }, examples, ORIGIN);
  const all = groups.flatMap((group) => group.operations);
  const operation = (id: string) => all.find((one) => one.id === id)!;

  describe("operations of the API document", () => {
    it("are all listed once, in their groups", () => {
      expect(groups.map((group) => group.name)).toEqual(["rest", "portal", "graphql"]);
      expect(groups[0]?.operations.map((one) => one.id)).toEqual(TABLE.map((one) => one.operation));
      expect(groups[1]?.operations.map((one) => one.id)).toEqual(PORTAL_TABLE.map((one) => one.operation));
      expect(new Set(all.map((one) => one.id)).size).toBe(all.length);
    });

    it("have the full path, including the base path of their server", () => {
      expect(operation("getFeed").path).toBe("/api/v2/rest/feeds/{feed_key}");
      expect(operation("countEverything").path).toBe("/api/v2/portal/totals");
    });

    it("show each parameter with its type", () => {
      const { parameters } = operation("listFeeds");
      expect(parameters.find((p) => p.name === "limit")).toMatchObject({ place: "query", required: false });
      expect(parameters.find((p) => p.name === "limit")?.type).toContain("integer");
      expect(operation("getFeed").parameters[0]).toMatchObject({ name: "feed_key", place: "path", required: true });
      expect(parameters.every((p) => p.text !== "" && p.type !== "")).toBe(true);
    });

    it("show a real response that can be copied", () => {
      const { example, samples } = operation("getFeed");
      expect(example?.path).toBe(`/api/v2/rest${examples.getFeed.request}`);
      expect(JSON.parse(example?.answer ?? "")).toEqual(examples.getFeed.answer);
      expect(samples?.curl).toBe(`curl -L '${ORIGIN}${example?.path}'`);
      expect(operation("countEverything").example?.path).toBe("/api/v2/portal/totals");
    });

    it("without a recorded request use the examples of their segments", () => {
      const latest =
        operation("downloadLatestFeedVersion") ?? all.find((one) => one.path.endsWith("latest_feed_version"))!;
      expect(latest.example).toEqual({
        path: "/api/v2/rest/feeds/f-sample~sydney~ferries/download_latest_feed_version",
        answer: null,
      });
      expect(latest.samples?.curl).toMatch(/^curl -LOJ '/);
      expect(all.every((one) => one.example === null || !one.example.path.includes("{"))).toBe(true);
    });

    it("use no recorded request on a portal without the sample networks", () => {
      const own = shownGroups(document, examples, ORIGIN).flatMap((group) => group.operations);
      expect(own.find(({ id }) => id === "listStops")?.example).toEqual({ path: "/api/v2/rest/stops", answer: null });
    });

    it("of signed-in users have no link, which would lead to an error", () => {
      const forUsers = all.filter((one) => one.isForUsers);
      expect(forUsers.map(({ id }) => id)).toEqual(expect.arrayContaining(["listKeys", "listWebhooks", "addWebhook"]));
      expect(forUsers.filter(({ example, samples }) => example !== null || samples !== null)).toEqual([]);
      expect(operation("downloadLatestFeedVersion").isForUsers).toBe(false);
    });

    it("describe every status", () => {
      for (const one of all) for (const { text } of one.answers) expect(text, one.id).not.toBe("");
    });
  });

  describe("a schema in words", () => {
    it.each([
      [{ type: "integer", minimum: 1, maximum: 1000, default: 20 }, "integer, 1 to 1000, default 20"],
      [{ type: "number", maximum: 5 }, "number, at most 5"],
      [{ type: "number", minimum: 0 }, "number, at least 0"],
      [{ type: "array", items: { type: "string" } }, "list of string"],
      [{ type: "string", enum: ["yes", "no"] }, "yes · no"],
      [{ type: ["string", "null"] }, "string or null"],
      [{}, "any"],
    ])("%j", (schema, words) => {
      expect(typeWords(schema)).toBe(words);
    });
  });
});

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

  it("prefer a route whose ids every keyboard can type", () => {
    const route = (id: string, stop: string) => ({
      onestop_id: id,
      feed_onestop_id: "f-x",
      agency: { operator: null, places: null },
      route_stops: [{ stop: { onestop_id: stop, geometry: { coordinates: [139, 35] } } }],
    });
    const routes = [route("r-g", "s-浅草"), route("r-地", "s-a"), route("r-red", "s-b"), route("r-blue", "s-c")];
    expect(exampleIds({ routes })).toMatchObject({ route: "r-red", stop: "s-b" });
    expect(exampleIds({ routes: routes.slice(0, 2) })).toMatchObject({ route: "r-g", stop: "s-浅草" });
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
