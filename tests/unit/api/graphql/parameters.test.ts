import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { sharedQuery } from "../../../../worker/api/graphql/parameters.ts";
import { boundedBody } from "../../../../worker/api/http/body.ts";

const keyOf = (parameters: Record<string, string>, accept: string | null = null) =>
  sharedQuery(new URL(`https://x/api/v2/query?${new URLSearchParams(parameters)}`), accept);

const FEEDS = "query A($ids: [Int!], $where: FeedFilter) { feeds(ids: $ids, where: $where) { id } }";

describe("equivalent queries have one key:", () => {
  it.each([
    ["blanks and comments", { query: `# about\n  ${FEEDS.replaceAll(" ", "  \n\t")}` }],
    ["commas", { query: FEEDS.replace("{ id }", "{ id, }") }],
    ["no variables", { query: FEEDS, variables: "{}" }],
    ["empty variables", { query: FEEDS, variables: "" }],
    ["parameters that nobody reads", { query: FEEDS, utm_source: "x", _: "1" }],
    ["another order", { variables: "", query: FEEDS }],
  ])("%s", (_, parameters) => {
    expect(keyOf(parameters as unknown as Record<string, string>)).toBe(keyOf({ query: FEEDS }));
  });

  it("variables in any order, at any depth", () => {
    const one = keyOf({ query: FEEDS, variables: '{"where":{"b":[{"x":1,"y":2}],"a":1},"ids":[2,1]}' });
    expect(keyOf({ query: FEEDS, variables: '{ "ids":[2,1], "where":{"a":1,"b":[{"y":2,"x":1}]}}' })).toBe(one);
    expect(keyOf({ query: FEEDS, variables: '{"ids":[1,2],"where":{"a":1,"b":[{"y":2,"x":1}]}}' })).not.toBe(one);
  });
});

describe("different queries have different keys:", () => {
  it.each([
    ["text", { query: FEEDS.replace("id }", "name }") }, null],
    ["a blank inside a text", { query: '{ feeds(where: { search: "a  b" }) { id } }' }, null],
    ["operation", { query: FEEDS, operationName: "A" }, null],
    ["variables", { query: FEEDS, variables: '{"ids":[1]}' }, null],
    ["nothing and null", { query: FEEDS, variables: '{"ids":null}' }, null],
    ["media type", { query: FEEDS }, "application/graphql-response+json"],
  ] as const)("%s", (_, parameters, accept) => {
    expect(keyOf(parameters, accept)).not.toBeNull();
    expect(keyOf(parameters, accept)).not.toBe(keyOf({ query: FEEDS }));
    expect(keyOf(parameters, accept)).not.toBe(keyOf({ query: '{ feeds(where: { search: "a b" }) { id } }' }));
  });

  it("lists, objects and their entries are distinguished", () => {
    const key = (variables: unknown) => keyOf({ query: FEEDS, variables: JSON.stringify(variables) });
    expect(key({ a: { b: 1 } })).not.toBe(key({ a: [["b", 1]] }));
    const value = fc.object({ maxDepth: 3 });
    fc.assert(
      fc.property(value, value, (a, b) => {
        const plain = (given: unknown) => JSON.parse(JSON.stringify(given)) as unknown;
        const same = key(plain(a)) === key(plain(b));
        if (same) expect(plain(a)).toEqual(plain(b));
      }),
    );
  });
});

it("a hash has its own key, with or without the text", () => {
  const extensions = JSON.stringify({ persistedQuery: { version: 1, sha256Hash: "a".repeat(64) } });
  const byHash = keyOf({ extensions });
  expect(byHash).not.toBeNull();
  expect(keyOf({ extensions, query: FEEDS })).toBe(byHash);
  expect(keyOf({ extensions, variables: '{"ids":[1]}' })).not.toBe(byHash);
});

it.each([
  ["no query", {}, null],
  ["no GraphQL", { query: 'query { "' }, null],
  ["variables that are no JSON", { query: FEEDS, variables: "{" }, null],
  ["a report of costs", { query: FEEDS, extensions: '{"cost":true}' }, null],
  ["a stream", { query: FEEDS }, "text/event-stream"],
  ["an address without measure", { query: FEEDS, x: "x".repeat(40_000) }, null],
] as const)("not shared: %s", (_, parameters, accept) => {
  expect(keyOf(parameters as Record<string, string>, accept)).toBeNull();
});

/** Reads request bodies up to a limit, and no more of them into memory. */

const request = (body: BodyInit, headers: HeadersInit = {}) =>
  new Request("http://portal.test/", { method: "POST", body, headers, duplex: "half" } as RequestInit);

test("a body within the limit is read whole, also in chunks", async () => {
  const parts = ["ab", "", "cde"].map((text) => new TextEncoder().encode(text));
  const stream = new ReadableStream({
    pull: (controller) => {
      const part = parts.shift();
      if (part === undefined) controller.close();
      else controller.enqueue(part);
    },
  });
  expect(new TextDecoder().decode(await boundedBody(request(stream), 5))).toBe("abcde");
  expect(await boundedBody(new Request("http://portal.test/", { method: "POST" }), 5)).toEqual(new Uint8Array());
});

test("without a length, reading stops soon after the limit is exceeded", async () => {
  let pulled = 0;
  let canceled = false;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      // More than any reader should ask for.
      if (++pulled > 1000) controller.close();
      else controller.enqueue(new Uint8Array(2 ** 20));
    },
    cancel() {
      canceled = true;
    },
  });
  await expect(boundedBody(request(endless), 10_000)).rejects.toMatchObject({
    code: "request.too_large",
    evidence: { limit: 10_000 },
  });
  expect(pulled).toBeLessThan(20);
  expect(canceled).toBe(true);
});

test("an interrupted, compressed or oversized body is refused with a code", async () => {
  const broken = new ReadableStream({ pull: (controller) => controller.error(new Error("reset")) });
  await expect(boundedBody(request(broken), 5)).rejects.toMatchObject({ code: "request.malformed" });
  await expect(boundedBody(request("a", { "content-encoding": "gzip" }), 5)).rejects.toMatchObject({
    code: "request.media_type",
  });
  await expect(boundedBody(request("a", { "content-length": "6" }), 5)).rejects.toMatchObject({
    code: "request.too_large",
  });
});
