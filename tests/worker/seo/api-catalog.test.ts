/** The catalog of the APIs (RFC 9727), and the answer at their base. */
import { expect, test } from "vitest";
import { ask } from "../../support/worker/ask.ts";

const vars = { SITE_URL: "https://portal.example", TEST_HOOKS: "" };

type Link = { href: string; type?: string };
type LinkSet = { anchor: string; item?: Link[]; "service-desc"?: Link[]; "service-doc"?: Link[] };

test("lists the APIs as a link set, each with its documentation", async () => {
  const response = await ask("/.well-known/api-catalog", { vars });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe(
    'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  );
  const { linkset } = (await response.json()) as { linkset: LinkSet[] };
  const [catalog, ...apis] = linkset;
  expect(catalog!.anchor).toBe("https://portal.example/.well-known/api-catalog");
  expect(catalog!.item!.map(({ href }) => href)).toEqual(apis.map(({ anchor }) => anchor));
  expect(apis.length).toBeGreaterThan(4);
  for (const link of apis.flatMap((api) => [...api["service-doc"]!, ...(api["service-desc"] ?? [])])) {
    const found = await ask(link.href.slice("https://portal.example".length), { vars });
    expect([link.href, found.status]).toEqual([link.href, 200]);
  }
});

test("answers the base of the API with the same list", async () => {
  const response = await ask("/api/v2", { vars });
  expect([response.status, response.headers.get("link")]).toEqual([
    200,
    '<https://portal.example/.well-known/api-catalog>; rel="api-catalog"',
  ]);
  const { apis } = (await response.json()) as { apis: { url: string; documentation: string }[] };
  expect(apis.map(({ url }) => url)).toContain("https://portal.example/api/v2/rest");
  const posted = await ask("/api/v2", { init: { method: "POST" }, vars });
  expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
});
