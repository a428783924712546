/** How the editor of the GraphQL console sends operations, and what it tells about their answers. */
import { parse } from "graphql";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type AnswerFacts, answerFacts } from "../../../src/pages/graphql-console/facts.ts";
import { consoleFetcher } from "../../../src/pages/graphql-console/fetcher.ts";
import { text } from "../../../src/pages/graphql-console/text.tsx";

const sent: { url: string; init: RequestInit | undefined }[] = [];
const reports: AnswerFacts[] = [];
const fetcher = consoleFetcher(
  "/api/v2/query",
  () => ({ "x-own": "1" }),
  (facts) => void reports.push(facts),
);

beforeEach(() => {
  sent.length = 0;
  reports.length = 0;
  vi.stubGlobal("history", { state: null, replaceState: () => {} });
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    sent.push({ url, init });
    return Response.json({ data: {} }, { headers: { "server-timing": 'rows;desc="12", trips;desc="2", first;dur=8' } });
  });
});
afterEach(() => vi.unstubAllGlobals());

const run = async (query: string, more: { operationName?: string; variables?: object } = {}) => {
  await fetcher({ query, ...more } as Parameters<typeof fetcher>[0], {
    headers: { extra: "2" },
    documentAST: parse(query),
  });
  return sent[0]!;
};

test("a query is a GET with its variables and its operation", async () => {
  const query = "query A($id: String) { feeds(where: { onestop_id: $id }) { id } } query B { __typename }";
  const { url, init } = await run(query, { operationName: "A", variables: { id: "f-é&" } });
  const { pathname, searchParams } = new URL(url, "https://p.example");
  expect([pathname, init?.method, init?.body]).toEqual(["/api/v2/query", undefined, undefined]);
  expect(Object.fromEntries(searchParams)).toEqual({ query, operationName: "A", variables: '{"id":"f-é&"}' });
  expect(init?.headers).toEqual({ accept: "application/json", "x-own": "1", extra: "2" });
  expect(reports).toEqual([{ cost: { rows: 12, trips: 2 }, isCached: false, age: null }]);
});

test.each([
  ["a mutation", "mutation { feed_version_unimport(id: 1) { success } }"],
  ["a query that is too long for an address", `{ feeds(where: { search: "${"x".repeat(9_000)}" }) { id } }`],
])("%s is a POST", async (_, query) => {
  const { url, init } = await run(query);
  expect([url, init?.method]).toEqual(["/api/v2/query", "POST"]);
  expect(JSON.parse(String(init?.body))).toMatchObject({ query });
});

test.each([
  [{ "server-timing": 'rows;desc="1", trips;desc="1"' }, "1 row was read from the database, in 1 trip."],
  [
    { "server-timing": 'cache;desc="miss", rows;desc="1234", trips;desc="3"' },
    "1,234 rows were read from the database, in 3 trips.",
  ],
  [{ "server-timing": 'cache;desc="hit"' }, "From the cache."],
  [{ "server-timing": 'cache;desc="hit", rows;desc="5"', age: "34" }, "From the cache, 34 seconds old."],
  [{ "server-timing": 'cache;desc="stale"', age: "1" }, "From the cache, 1 second old."],
  [{}, ""],
])("an answer with the headers %o: %s", (headers, words) => {
  expect(text.result.facts(answerFacts(new Headers(headers as Record<string, string>)))).toBe(words);
});
