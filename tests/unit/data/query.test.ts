import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createQueryClient, STALE_TIME } from "../../../src/data/client.ts";
import { graphqlDocument } from "../../../src/data/document.ts";
import { Failure } from "../../../src/data/failure.ts";
import { graphqlQuery, lazyQuery } from "../../../src/data/query.ts";
import type { GraphqlRequest, GraphqlResponse } from "../../../src/data/transport.ts";

const FEED = graphqlDocument<{ feeds: { id: number }[] }, { id: string }>(`
  query Feed($id: String) {
    feeds(where: { onestop_id: $id }) { id }
  }
`);

function clientOver(answer: () => GraphqlResponse) {
  const sent: GraphqlRequest[] = [];
  const client = createQueryClient(
    {
      send: async (request) => {
        sent.push(request);
        return answer();
      },
    },
    Number.POSITIVE_INFINITY,
  );
  return { client, sent };
}

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

describe("graphqlDocument", () => {
  it("extracts its name and collapses whitespace", () => {
    expect(FEED.name).toBe("Feed");
    expect(FEED.text).toBe("query Feed($id: String) { feeds(where: { onestop_id: $id }) { id } }");
  });

  it("refuses a text without a named operation", () => {
    expect(() => graphqlDocument("{ feeds { id } }")).toThrow(TypeError);
  });
});

describe("graphqlQuery", () => {
  it("fetches with text, name and variables, once for the same variables", async () => {
    const { client, sent } = clientOver(() => ({ data: { feeds: [{ id: 1 }] } }));
    const options = graphqlQuery(FEED, { id: "f-a" });
    const answers = await Promise.all([client.fetchQuery(options), client.fetchQuery(options)]);
    expect(answers).toEqual([{ feeds: [{ id: 1 }] }, { feeds: [{ id: 1 }] }]);
    await client.fetchQuery(options);
    expect(sent).toEqual([{ query: FEED.text, operationName: "Feed", variables: { id: "f-a" } }]);
    await client.fetchQuery(graphqlQuery(FEED, { id: "f-b" }));
    expect(sent).toHaveLength(2);
  });

  it("has a staleTime of at least a minute", () => {
    expect(graphqlQuery(FEED, { id: "f-a" }, { staleTime: 0 }).staleTime).toBe(STALE_TIME);
    expect(graphqlQuery(FEED, { id: "f-a" }, { staleTime: 1e9 }).staleTime).toBe(1e9);
    expect(STALE_TIME).toBeGreaterThanOrEqual(60_000);
  });

  it("logs errors that come with data and returns the data", async () => {
    const { client } = clientOver(() => ({ data: { feeds: [] }, errors: [{ message: "one field failed" }] }));
    expect(await client.fetchQuery(graphqlQuery(FEED, { id: "f-a" }))).toEqual({ feeds: [] });
    expect(console.error).toHaveBeenCalledWith("GraphQL Feed: one field failed");
  });

  it.each([
    [{ errors: [{ message: "down", extensions: { code: "store.unavailable" } }] }, 503, "store.unavailable"],
    [{ data: null, errors: [{ message: "late", extensions: { code: "query.timeout" } }] }, 503, "query.timeout"],
    [{ data: null, errors: [{ message: "odd" }] }, 500, "data.missing"],
    [
      { data: { places: null }, errors: [{ message: "down", extensions: { code: "store.unavailable" } }] },
      503,
      "store.unavailable",
    ],
    [{}, 500, "data.missing"],
  ])("fails without data: %j", async (answer, status, code) => {
    const { client } = clientOver(() => answer as GraphqlResponse);
    const failed = client.fetchQuery(graphqlQuery(FEED, { id: "f-a" }));
    await expect(failed).rejects.toBeInstanceOf(Failure);
    await expect(failed).rejects.toMatchObject({ status, code });
    expect(console.error).not.toHaveBeenCalled();
  });
});

describe("lazyQuery", () => {
  it("has the request in its key, and runs the query that it loads, once", async () => {
    const { client, sent } = clientOver(() => ({ data: { feeds: [{ id: 1 }] } }));
    let loads = 0;
    const late = lazyQuery("Late", async () => {
      loads += 1;
      return (id: string, _limit: number) => graphqlQuery(FEED, { id });
    });
    expect(late("f-a", 1).queryKey).toEqual(["Late", "f-a", 1]);
    expect(loads).toBe(0);
    expect(await client.fetchQuery(late("f-a", 1))).toEqual({ feeds: [{ id: 1 }] });
    await client.fetchQuery(late("f-a", 1));
    expect(loads).toBe(1);
    expect(sent.map(({ variables }) => variables)).toEqual([{ id: "f-a" }]);
  });
});
