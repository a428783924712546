import { describe, expect, test } from "vitest";
import { createContext } from "../../../../worker/api/graphql/context.ts";
import { graphqlHandler, type HandlerOptions } from "../../../../worker/api/graphql/handler.ts";
import { PERSISTED_LIMITS, slotOf } from "../../../../worker/api/graphql/persisted.ts";
import { openStores } from "../../../../worker/store/db/db.ts";

const ADDRESS = "https://portal.example/api/v2/query";
const RESPONSE_JSON = "application/graphql-response+json";
const context = createContext({ stores: openStores({}), now: new Date("2026-01-01T00:00:00Z") });

function ask(init: RequestInit & { address?: string } = {}, options?: HandlerOptions): Promise<Response> {
  return graphqlHandler(new Request(init.address ?? ADDRESS, init), context, options);
}

function post(body: unknown, headers: Record<string, string> = {}, options?: HandlerOptions): Promise<Response> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return ask({ method: "POST", body: text, headers: { "content-type": "application/json", ...headers } }, options);
}

const get = (parameters: Record<string, string>, headers: Record<string, string> = {}) =>
  ask({ address: `${ADDRESS}?${new URLSearchParams(parameters)}`, headers });

async function code(response: Response): Promise<unknown> {
  const body = (await response.json()) as { errors?: { extensions?: { code?: string } }[] };
  return body.errors?.[0]?.extensions?.code;
}

describe("a query", () => {
  test("by POST and by GET gets the same response", async () => {
    const expected = { data: { __typename: "Query" } };
    expect(await (await post({ query: "{ __typename }" })).json()).toEqual(expected);
    expect(await (await get({ query: "{ __typename }" })).json()).toEqual(expected);
  });

  test("selects an operation by name and reads variables from the URL", async () => {
    const query = "query A($yes: Boolean!) { a: __typename @include(if: $yes) } query B { b: __typename }";
    const response = await get({ query, operationName: "A", variables: '{"yes":true}' });
    expect(await response.json()).toEqual({ data: { a: "Query" } });
    expect(await code(await post({ query }))).toBe("query.invalid");
  });

  test("by HEAD has no body and the same status", async () => {
    const response = await ask({ method: "HEAD", address: `${ADDRESS}?query=${encodeURIComponent("{ __typename }")}` });
    expect([response.status, await response.text()]).toEqual([200, ""]);
  });

  test("by GET may not change anything", async () => {
    const response = await get({ query: "mutation { stop_delete(id: 1) { id } }" });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
  });
});

describe("media types", () => {
  test.each([
    [null, "application/json"],
    ["*/*", "application/json"],
    ["application/*", "application/json"],
    ["application/json", "application/json"],
    [RESPONSE_JSON, RESPONSE_JSON],
    ["application/json, application/graphql-response+json", "application/json"],
    ["application/json;q=0.9, application/graphql-response+json", RESPONSE_JSON],
    ["application/graphql-response+json;q=0, application/json", "application/json"],
    ["text/html, application/graphql-response+json; charset=utf-8", RESPONSE_JSON],
  ])("Accept: %s returns %s", async (accept, type) => {
    const response = await post({ query: "{ __typename }" }, accept === null ? {} : { accept });
    expect(response.headers.get("content-type")).toBe(`${type}; charset=utf-8`);
  });

  test("no acceptable type is 406", async () => {
    const response = await post({ query: "{ __typename }" }, { accept: "text/html" });
    expect([response.status, await code(response)]).toEqual([406, "request.not_acceptable"]);
  });

  test.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/json; charset=iso-8859-1",
  ])("a body of %s is 415", async (type) => {
    const response = await post({ query: "{ __typename }" }, { "content-type": type });
    expect([response.status, await code(response)]).toEqual([415, "request.media_type"]);
  });
});

describe("unreadable requests", () => {
  test.each([
    ["no JSON", "{"],
    ["null", "null"],
    ["a batch", '[{"query":"{ __typename }"}]'],
    ["no query", "{}"],
    ["a query that is no string", '{"query":{}}'],
    ["variables that are a string", '{"query":"{ __typename }","variables":"x"}'],
    ["variables that are a list", '{"query":"{ __typename }","variables":[]}'],
    ["an operation name that is no string", '{"query":"{ __typename }","operationName":1}'],
    ["extensions that are a string", '{"query":"{ __typename }","extensions":"x"}'],
  ])("%s is 400 in both media types", async (_what, body) => {
    for (const accept of ["application/json", RESPONSE_JSON]) {
      const response = await post(body, { accept });
      expect([response.status, await code(response)]).toEqual([400, "request.malformed"]);
    }
  });

  test("a body that is too large is 413", async () => {
    const response = await post({ query: "{ __typename }", variables: { a: "x".repeat(1_000_001) } });
    expect([response.status, await code(response)]).toEqual([413, "request.too_large"]);
  });

  test("a compressed body is 415, a truncated one 400", async () => {
    const packed = await post("{}", { "content-encoding": "gzip" });
    expect([packed.status, await code(packed)]).toEqual([415, "request.media_type"]);
    const body = new ReadableStream({ start: (controller) => controller.error(new TypeError("the network is gone")) });
    const asked = { method: "POST", body, duplex: "half", headers: { "content-type": "application/json" } };
    const cut = await ask(asked);
    expect([cut.status, await code(cut)]).toEqual([400, "request.malformed"]);
  });

  test("invalid JSON in the URL's variables is 400", async () => {
    expect((await get({ query: "{ __typename }", variables: "{" })).status).toBe(400);
  });
});

describe("a refused operation", () => {
  test.each(["{", "{ nothing }", "query ($x: Int!) { __typename @skip(if: false) routes(limit: $x) { id } }"])(
    "%s is 400 as GraphQL response and 200 as plain JSON, without data",
    async (query) => {
      for (const [accept, status] of [
        [RESPONSE_JSON, 400],
        ["application/json", 200],
      ] as const) {
        const response = await post({ query }, { accept });
        expect(response.status).toBe(status);
        expect(await response.json()).not.toHaveProperty("data");
      }
    },
  );

  test("an error of a resolver is 200 with its code, its path and null data", async () => {
    const response = await post({ query: "{ me { id } }" }, { accept: RESPONSE_JSON });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      data: null,
      errors: [
        {
          message: "Sign in first.",
          path: ["me"],
          locations: [{ line: 1, column: 3 }],
          extensions: { code: "auth.required" },
        },
      ],
    });
  });
});

describe("CORS", () => {
  test("a preflight request is answered without credentials", async () => {
    const response = await ask({ method: "OPTIONS", headers: { origin: "https://other.example" } });
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("access-control-allow-credentials")).toBeNull();
    expect(response.headers.get("access-control-allow-headers")).toContain("apikey");
    expect(response.headers.get("allow")).toBe("GET, HEAD, POST, OPTIONS");
  });

  test("errors have the CORS header too", async () => {
    expect((await post("{")).headers.get("access-control-allow-origin")).toBe("*");
  });

  test.each(["PUT", "DELETE", "PATCH"])("%s is 405 with the allowed methods", async (method) => {
    const response = await ask({ method, body: "{}" });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD, POST, OPTIONS"]);
  });
});

describe("queries by hash", () => {
  const hashOf = async (text: string) => {
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
    return [...new Uint8Array(digest)].map((b) => b.toString(16).padStart(2, "0")).join("");
  };
  const persisted = (sha256Hash: unknown, query?: string) => ({
    ...(query === undefined ? {} : { query }),
    extensions: { persistedQuery: { version: 1, sha256Hash } },
  });

  test("are unknown until their text has been sent once", async () => {
    const query = "{ first: __typename }";
    const hash = await hashOf(query);
    const unknown = await post(persisted(hash));
    expect([unknown.status, await unknown.json()]).toEqual([
      200,
      { errors: [{ message: "PersistedQueryNotFound", extensions: { code: "query.persisted_not_found" } }] },
    ]);
    expect((await post(persisted(hash), { accept: RESPONSE_JSON })).status).toBe(400);
    expect(await (await post(persisted(hash, query))).json()).toEqual({ data: { first: "Query" } });
    expect(await (await post(persisted(hash))).json()).toEqual({ data: { first: "Query" } });
    const cached = await get({ extensions: JSON.stringify(persisted(hash).extensions) });
    expect(cached.headers.get("cache-control")).toBe("public, max-age=60");
    expect(await cached.json()).toEqual({ data: { first: "Query" } });
  });

  test("are refused if the hash is invalid or belongs to another text", async () => {
    for (const hash of [await hashOf("{ other }"), "x", 5, null]) {
      const response = await post(persisted(hash, "{ __typename }"));
      expect([response.status, await code(response)]).toEqual([400, "request.malformed"]);
    }
  });

  test("are stored only after they ran without an error, in a bounded number of slots", async () => {
    const kept = new Map<string, string>();
    const hashes = {
      get: async (key: string) => kept.get(key) ?? null,
      put: async (key: string, text: string) => void kept.set(key, text),
    };
    const refused = ["{ nothing }", "{ __typename", "{ me { id } }", `{ __typename } #${"x".repeat(960_000)}`];
    for (const query of refused) {
      const answer = await (await post(persisted(await hashOf(query), query), {}, { hashes })).json();
      expect(answer).toMatchObject({ errors: [{}] });
    }
    expect([...kept]).toEqual([]);
    const slots = new Set<string>();
    for (let i = 0; i < 2_000; i++) slots.add(slotOf(await hashOf(`{ a${i}: __typename }`)));
    expect(slots.size).toBeGreaterThan(PERSISTED_LIMITS.slots / 2);
    expect(slots.size).toBeLessThanOrEqual(PERSISTED_LIMITS.slots);
    for (let i = 0; i < 2 * PERSISTED_LIMITS.writesAnHour; i++) {
      const query = `{ a${i}: __typename }`;
      expect((await post(persisted(await hashOf(query), query), {}, { hashes })).status).toBe(200);
    }
    expect(kept.size).toBeGreaterThan(0);
    expect(kept.size).toBeLessThanOrEqual(PERSISTED_LIMITS.writesAnHour);
  });

  test("survive in a store, and work without one", async () => {
    const query = "{ second: __typename }";
    const hash = await hashOf(query);
    const kept = new Map([[slotOf(hash), query]]);
    const hashes = { get: async (key: string) => kept.get(key) ?? null, put: async () => undefined };
    expect(await (await post(persisted(hash), {}, { hashes })).json()).toEqual({ data: { second: "Query" } });
    const broken = {
      get: () => Promise.reject(new Error("down")),
      put: () => Promise.reject(new Error("down")),
    };
    const third = "{ third: __typename }";
    expect(await (await post(persisted(await hashOf(third), third), {}, { hashes: broken })).json()).toEqual({
      data: { third: "Query" },
    });
  });
});
