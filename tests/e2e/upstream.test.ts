/** With `API_BASE` set, a portal without data shows and answers what another Transitland v2 server has. */
import { createServer, type IncomingMessage, type Server } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Site, sharedSite, startSite } from "../support/site.ts";

let behind: Site;
let wire: { server: Server; origin: string; asked: IncomingMessage[]; mode: "works" | "fails" | "lies" };
let portal: Site;
/** The same without test hooks: what it kept is given again. */
let keeping: Site;

beforeAll(async () => {
  behind = sharedSite("sample");
  wire = await startWire();
  const vars = { API_BASE: `${wire.origin}/api/v2`, API_KEY: "the-secret-key" };
  portal = await startSite("empty", vars);
  keeping = await startSite("empty", { ...vars, TEST_HOOKS: "" });
});

afterAll(async () => {
  wire?.server.closeAllConnections();
  wire?.server.close();
  await Promise.all([behind, portal, keeping].map((site) => site?.close()));
});

/** What lies between the two portals, and can be cut. */
async function startWire(): Promise<typeof wire> {
  const asked: IncomingMessage[] = [];
  const server = createServer(async (request, response) => {
    asked.push(request);
    if (wire.mode === "fails") return void response.destroy();
    if (wire.mode === "lies") return void response.end("<html>not what you think</html>");
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => !["host", "connection", "content-length"].includes(name)),
    ) as Record<string, string>;
    const answer = await fetch(behind.origin + request.url, {
      method: request.method ?? "GET",
      headers,
      redirect: "manual",
      ...(parts.length === 0 ? {} : { body: Buffer.concat(parts) }),
    });
    const given = [...answer.headers].filter(
      ([name]) => !/^(content-encoding|content-length|transfer-encoding)$/.test(name),
    );
    // Addresses in answers are those of the server that the portal knows.
    const body = Buffer.from(await answer.arrayBuffer());
    const text = /json/.test(answer.headers.get("content-type") ?? "");
    response.writeHead(answer.status, Object.fromEntries(given));
    response.end(text ? body.toString().replaceAll(behind.origin, wire.origin) : body);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address() as { port: number };
  return { server, origin: `http://127.0.0.1:${address.port}`, asked, mode: "works" };
}

const query = (site: Site, text: string, headers: Record<string, string> = {}) =>
  fetch(`${site.origin}/api/v2/query`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ query: text }),
  });

describe("upstream mode", () => {
  it("answers GraphQL from the upstream server, with a key that is never sent to visitors", async () => {
    wire.asked.length = 0;
    const asked = "{ feeds(limit: 100) { onestop_id name feed_versions(limit: 1) { sha1 } } }";
    const response = await query(portal, asked, { authorization: "Bearer of-the-visitor", cookie: "a=b" });
    const own = await query(behind, asked);
    const text = await response.text();
    expect(JSON.parse(text)).toEqual(await own.json());
    expect(JSON.parse(text).data.feeds.length).toBeGreaterThan(20);
    expect(text + JSON.stringify([...response.headers])).not.toContain("the-secret-key");
    expect(wire.asked.map((r) => r.headers.apikey)).toEqual(["the-secret-key"]);
    expect(wire.asked[0]?.headers.authorization).toBeUndefined();
    expect(wire.asked[0]?.headers.cookie).toBeUndefined();
  });

  it("refuses queries that it would not run itself", async () => {
    wire.asked.length = 0;
    const code = async (text: string) => (await (await query(portal, text)).json()).errors[0].extensions.code;
    expect(await code("{ feeds { nothing } }")).toBe("query.invalid");
    expect(await code("mutation { feed_version_delete(id: 1) { success } }")).toBe("query.not_offered");
    expect(wire.asked).toEqual([]);
  });

  it("forwards REST, with paging, redirects and downloads", async () => {
    const get = (path: string) => fetch(`${portal.origin}/api/v2/rest${path}`, { redirect: "manual" });
    const page = (await (await get("/feeds?limit=5")).json()) as { feeds: unknown[]; meta: { next: string } };
    expect(page.feeds).toHaveLength(5);
    expect(page.meta.next).toMatch(`${portal.origin}/api/v2/rest/feeds?`);
    const next = (await (await fetch(page.meta.next)).json()) as { feeds: { onestop_id: string }[] };
    expect(next.feeds).toHaveLength(5);
    const feed = next.feeds[0]?.onestop_id;
    const moved = await get(`/onestop_id/${feed}`);
    expect(moved.status).toBe(302);
    expect(moved.headers.get("location")).toContain("/api/v2/rest/feeds/");
    expect(moved.headers.get("location")).not.toContain(wire.origin);
    expect((await get("/feeds/f-nothing")).status).toBe(404);
    const { data } = (await (await query(portal, "{ feed_versions(limit: 1) { sha1 } }")).json()) as {
      data: { feed_versions: { sha1: string }[] };
    };
    const archive = await get(`/feed_versions/${data.feed_versions[0]?.sha1}/download`);
    expect(archive.status).toBe(200);
    expect(archive.headers.get("content-disposition")).toContain("attachment");
    expect(new Uint8Array(await archive.arrayBuffer()).subarray(0, 2)).toEqual(new Uint8Array([0x50, 0x4b]));
  });

  it("does not offer routes that Transitland v2 lacks", async () => {
    const response = await fetch(`${portal.origin}/api/v2/portal/totals`);
    expect(response.status).toBe(404);
    expect((await response.json()).code).toBe("route.not_found");
  });

  it("shows the upstream server's data on every kind of page", async () => {
    const text = async (path: string) => {
      const response = await fetch(portal.origin + path);
      expect([path, response.status]).toEqual([path, 200]);
      return response.text();
    };
    for (const path of ["/", "/feeds", "/operators", "/places", "/nearby", "/search?q=metro"]) await text(path);
    const { data } = (await (
      await query(
        behind,
        "{ operators(limit: 1) { onestop_id } routes(limit: 1) { onestop_id } stops(limit: 1) { onestop_id } feeds(limit: 1) { onestop_id } }",
      )
    ).json()) as { data: Record<string, { onestop_id: string }[]> };
    for (const kind of ["feeds", "operators", "routes", "stops"]) {
      const id = data[kind]?.[0]?.onestop_id ?? "";
      expect(await text(`/${kind}/${encodeURIComponent(id)}`)).toContain(id.replaceAll("&", "&amp;"));
    }
    expect((await fetch(`${portal.origin}/feeds/f-nothing`)).status).toBe(404);
  });

  it("caches responses, and serves them with their age when the upstream server fails", async () => {
    const asked = "{ operators(limit: 3) { onestop_id } }";
    const ages: (string | null)[] = [];
    const first = await (await query(keeping, asked)).text();
    const list = await (await fetch(`${keeping.origin}/api/v2/rest/feeds?limit=3`)).text();
    wire.asked.length = 0;
    expect(await (await query(keeping, `# again\n${asked}`)).text()).toBe(first);
    expect(await (await fetch(`${keeping.origin}/api/v2/rest/feeds?limit=3`)).text()).toBe(list);
    expect(wire.asked).toEqual([]);

    await query(portal, asked);
    await fetch(`${portal.origin}/operators`);
    try {
      for (const mode of ["fails", "lies"] as const) {
        wire.mode = mode;
        await expect.poll(async () => Number((await query(portal, asked)).headers.get("age"))).toBeGreaterThan(0);
        await expect
          .poll(async () => Number((await fetch(`${portal.origin}/operators`)).headers.get("age")))
          .toBeGreaterThan(0);
        const stale = await query(portal, asked);
        ages.push(stale.headers.get("age"));
        expect(await stale.text()).toBe(first);
        const page = await fetch(`${portal.origin}/operators`);
        expect([page.status, Number(page.headers.get("age")) > 0]).toEqual([200, true]);
        const unknown = await fetch(`${portal.origin}/feeds/f-never~asked`);
        expect([unknown.status, unknown.headers.get("retry-after")]).toEqual([503, "30"]);
        expect(await unknown.text()).toContain("Sorry. An error has occured:");
        const refused = await (await query(portal, "{ feeds(limit: 7) { id } }")).json();
        expect(refused.errors[0].extensions.code).toBe("upstream.unavailable");
      }
    } finally {
      wire.mode = "works";
    }
    expect(ages.every((age) => Number(age) >= 1)).toBe(true);
    expect((await fetch(`${portal.origin}/feeds`)).headers.get("age")).toBeNull();
  });

  it("stops request loops", async () => {
    const response = await query(portal, "{ feeds(limit: 1) { id } }", { "x-portal-hops": "3" });
    expect((await response.json()).errors[0].extensions.code).toBe("upstream.unavailable");
  });

  it("reports the upstream server in /health", async () => {
    const health = async () => (await fetch(`${portal.origin}/health`)).json();
    expect((await health()).stores.upstream).toBe("ok");
    wire.mode = "fails";
    try {
      expect(await health()).toMatchObject({ ok: false, stores: { upstream: "down" } });
    } finally {
      wire.mode = "works";
    }
  });
});
