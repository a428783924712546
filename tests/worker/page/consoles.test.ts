import { describe, expect, it } from "vitest";
import { openStores } from "../../../worker/store/db/db.ts";
import { ensureFeed } from "../../../worker/store/registry/feed.ts";
import { ask, bindings, brokenDatabase } from "../../support/worker/ask.ts";

const GRAPHQL = "/documentation/api/graphql-console";
const REST = "/documentation/api/rest-console";

const asking = (query: string, variables?: string) =>
  `${GRAPHQL}?${new URLSearchParams({ query, ...(variables === undefined ? {} : { variables }) })}`;

/** The answer that stands in a page. */
async function answerOf(response: Response): Promise<{ data?: unknown; errors?: { extensions: { code: string } }[] }> {
  const text = /Result as JSON"><pre><code>([\s\S]*?)<\/code>/.exec(await response.text())?.[1] ?? "";
  return JSON.parse(
    text
      .replaceAll("&quot;", '"')
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&#x27;", "'")
      .replaceAll("&amp;", "&"),
  );
}

const codes = async (response: Response) => (await answerOf(response)).errors?.map((e) => e.extensions.code);

describe("GraphQL console", () => {
  it("is sent with a query and its result, and no extra state", async () => {
    const response = await ask(GRAPHQL);
    expect(response.status).toBe(200);
    const html = await response.clone().text();
    expect(html).toContain("query StopsOfRoute");
    expect(html.match(/query StopsOfRoute/g)?.length).toBeLessThan(8);
    expect(html).toMatch(new RegExp(`rel="canonical"[^>]*${GRAPHQL}"`));
    expect(html).not.toContain('["graphql-console"');
    expect(await answerOf(response)).toEqual({ data: { routes: [] } });
  });

  it("says what the answer cost, beside it and not in it", async () => {
    const html = await (await ask(asking("{ feeds(limit: 1) { id } }"))).text();
    expect(html).toMatch(/\d+ rows? (was|were) read from the database, in 1 trip\./);
    expect(html).not.toContain("rows_read");
    expect(html).toContain("httr2");
  });

  it("answers the query in the URL, with variables", async () => {
    await ensureFeed(openStores(bindings).db, "f-<console>", "2026-11-21T00:00:00Z");
    const query = "query Q($id: String) { feeds(where: { onestop_id: $id }) { onestop_id } }";
    const response = await ask(asking(query, '{"id":"f-<console>"}'));
    expect(response.status).toBe(200);
    expect(await answerOf(response)).toEqual({ data: { feeds: [{ onestop_id: "f-<console>" }] } });
    const html = await (await ask(asking(query, '{"id":"f-<console>"}'))).text();
    expect(html).not.toContain("noindex");
    expect(html).toMatch(new RegExp(`rel="canonical"[^>]*${GRAPHQL}"`));
  });

  it.each([
    ["what is no query", "{", undefined, ["query.invalid"]],
    ["a field that is not there", "{ nothing }", undefined, ["query.invalid"]],
    ["a mutation", "mutation { feed_version_unimport(id: 1) { success } }", undefined, ["method.not_allowed"]],
    ["a subscription", "subscription { stops(ids: [1]) { id } }", undefined, ["query.not_offered"]],
    ["variables that are no JSON", "{ __typename }", "{", ["request.malformed"]],
  ])("explains why it does not run %s", async (_, query, variables, expected) => {
    const response = await ask(asking(query, variables));
    expect(response.status).toBe(200);
    expect(await codes(response)).toEqual(expected);
  });

  it("escapes scripts in a query", async () => {
    const html = await (await ask(asking("</textarea><script>alert(1)</script>"))).text();
    expect(html).not.toContain("<script>alert");
    expect(html).toContain("&lt;/textarea&gt;");
  });

  it("is cached by query and variables only", async () => {
    const vars = { TEST_HOOKS: "" };
    const state = async (path: string) => (await ask(path, { vars })).headers.get("server-timing");
    const path = asking("{ kept: __typename }");
    expect(await state(path)).toContain("miss");
    expect(await state(`${path}&utm_source=x`)).toContain("hit");
    expect(await state(asking("{ other: __typename }"))).toContain("miss");
  });

  it("is 503 and not cached while the database is down", async () => {
    // No other test asks this: an answer that is kept is given without the database.
    const response = await ask(asking("{ feeds { neverKept: id } }"), { vars: { DB: brokenDatabase } });
    expect([response.status, response.headers.get("cache-control")]).toEqual([503, "no-store"]);
  });

  it("returns nothing to anonymous callers of a portal that requires sign-in", async () => {
    const oidc = { OIDC_ISSUER: "https://login.example", OIDC_CLIENT_ID: "portal" };
    const response = await ask(asking("{ feeds { id } }"), { vars: { REQUIRE_LOGIN: "true", ...oidc } });
    const html = await response.text();
    expect(html).toContain("Sign in to see this page");
    expect(html).not.toContain("f-sample");
  });

  it("counts queries toward the API rate limit, but not the empty page", async () => {
    const init = { headers: { "cf-connecting-ip": "192.0.2.77" } };
    const vars = { TEST_HOOKS: "", RATE_LIMIT: "2" };
    const status = async (path: string) => (await ask(path, { init, vars })).status;
    expect(await status(asking("{ a: __typename }"))).toBe(200);
    expect(await status("/api/v2/query?query={__typename}")).toBe(200);
    const refused = await ask(asking("{ b: __typename }"), { init, vars });
    expect([refused.status, refused.headers.get("content-type")]).toEqual([429, "text/html; charset=utf-8"]);
    expect(await status(`${GRAPHQL}/_payload.json?query={c:__typename}`)).toBe(429);
    // The router takes other spellings for the same page.
    for (const spelling of [GRAPHQL.toUpperCase(), `${GRAPHQL}/`, GRAPHQL.replace("graphql", "gr%61phql")])
      expect([spelling, await status(`${spelling}?query={d:__typename}`)]).toEqual([spelling, 429]);
    expect(await status(GRAPHQL)).toBe(200);
  });
});

describe("REST console", () => {
  it("shows every operation with parameters and examples, and no extra state", async () => {
    const response = await ask(REST);
    expect(response.status).toBe(200);
    const html = await response.text();
    const { paths } = (await (await ask("/api/v2/rest/openapi.json")).json()) as {
      paths: Record<string, Record<string, { operationId?: string; tags?: string[] }>>;
    };
    const all = Object.values(paths).flatMap((item) => ["get", "post"].flatMap((method) => item[method] ?? []));
    // Paths of other formats repeat the parameters of their rows.
    const ids = all.flatMap(({ operationId, tags = [] }) => (tags.includes("formats") ? [] : (operationId ?? [])));
    expect(ids.length).toBeGreaterThan(30);
    for (const id of ids) expect(html).toContain(`id="${id}"`);
    // The store of this test has nothing that an example could name.
    expect(html).not.toContain("f-sample");
    expect(html).not.toContain('["rest-console"');
  });

  it("says which operations are for signed-in users, all of which refuse others", async () => {
    const html = await (await ask(REST)).text();
    expect(html).toContain("Only for signed-in users");
    const document = (await (await ask("/api/v2/rest/openapi.json")).json()) as {
      paths: Record<string, { servers?: { url: string }[] } & Record<string, Operation>>;
    };
    type Operation = { operationId: string; security?: object[]; responses: Record<string, { content?: object }> };
    const refuses = ({ responses }: Operation) => "application/problem+json" in (responses["401"]?.content ?? {});
    const isForUsers = ({ security = [] }: Operation) => security.length === 1;
    const all = Object.entries(document.paths).flatMap(([path, item]) =>
      (["get", "post"] as const).flatMap((method) =>
        item[method] === undefined ? [] : [{ path, method, of: item[method] }],
      ),
    );
    expect(all.filter(({ of }) => refuses(of) !== isForUsers(of))).toEqual([]);
    for (const { path, method } of all.filter(({ of }) => isForUsers(of))) {
      const request = `/api/v2${path.replaceAll(/\{[^}]*\}/g, "f-1")}`;
      const init =
        method === "get" ? {} : { method: "POST", body: "{}", headers: { "content-type": "application/json" } };
      expect((await ask(request, { init })).status, request).toBe(401);
    }
  });

  it("requires sign-in along with the portal", async () => {
    const vars = { REQUIRE_LOGIN: "true", OIDC_ISSUER: "https://login.example", OIDC_CLIENT_ID: "portal" };
    const response = await ask(REST, { vars });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("Sign in to see this page");
  });
});

describe("the content security policy", () => {
  const styles = async (path: string) =>
    /style-src ([^;]*)/.exec((await ask(path)).headers.get("content-security-policy") ?? "")?.[1];

  it.each([GRAPHQL, REST, `${GRAPHQL}/`])("allows styles on %s", async (path) => {
    expect(await styles(path)).toBe("'self' 'unsafe-inline'");
  });

  it.each(["/", "/documentation", "/documentation/api/graphql", "/feeds", `${GRAPHQL}/nothing`])(
    "lets %s write none",
    async (path) => {
      expect(await styles(path)).toBe("'self'");
    },
  );

  it("requires Trusted Types on every page but the consoles", async () => {
    const policy = async (path: string) => (await ask(path)).headers.get("content-security-policy") ?? "";
    for (const path of ["/", "/feeds", "/map", "/nothing", "/documentation/api/graphql"])
      expect(await policy(path)).toContain("require-trusted-types-for 'script'; trusted-types default");
    for (const path of [GRAPHQL, REST]) expect(await policy(path)).not.toContain("trusted-types");
  });

  it("allows no inline scripts on either console", async () => {
    const policy = (await ask(GRAPHQL)).headers.get("content-security-policy") ?? "";
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).toMatch(/^'self'( 'sha256-[^']+')+$/);
    expect(/connect-src ([^;]*)/.exec(policy)?.[1]).toBe("'self'");
  });
});
