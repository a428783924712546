import { describe, expect, it } from "vitest";
import examples from "../../../../content/openapi-examples.json" with { type: "json" };
import { type OpenapiDocument, shownGroups, typeWords } from "../../../../src/pages/rest-console/operations.ts";
import { PORTAL_TABLE } from "../../../../worker/api/portal/table.ts";
import { openapiDocument } from "../../../../worker/api/rest/openapi/document.ts";
import { TABLE } from "../../../../worker/api/rest/table.ts";

const ORIGIN = "https://portal.example";

const document = openapiDocument(
  [
    { tag: "rest", description: "Transitland v2", url: "http://inside.invalid/api/v2/rest", prefix: "", table: TABLE },
    { tag: "portal", description: "More", url: "http://inside.invalid/api/v2", prefix: "/portal", table: PORTAL_TABLE },
  ],
  {},
  "http://inside.invalid/api/v2",
) as unknown as OpenapiDocument;

const groups = shownGroups(document, examples, ORIGIN);
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

  it("without an example use the ids of other operations, or none", () => {
    const latest =
      operation("downloadLatestFeedVersion") ?? all.find((one) => one.path.endsWith("latest_feed_version"))!;
    expect(latest.example).toEqual({
      path: "/api/v2/rest/feeds/f-sample~sydney~ferries/download_latest_feed_version",
      answer: null,
    });
    expect(latest.samples?.curl).toMatch(/^curl -LOJ '/);
    expect(all.every((one) => one.example === null || !one.example.path.includes("{"))).toBe(true);
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
