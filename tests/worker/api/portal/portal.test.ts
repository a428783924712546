import { beforeAll, describe, expect, test } from "vitest";
import { createContext } from "../../../../worker/api/graphql/context.ts";
import type { countFeeds } from "../../../../worker/api/portal/facets.ts";
import { portalHandler } from "../../../../worker/api/tables.ts";
import { feedLists } from "../../../../worker/store/lists/list-write.ts";
import { ask } from "../../../support/worker/ask.ts";
import { insert, stores } from "../fixture.ts";
import { buildWorld } from "../world.ts";

beforeAll(async () => {
  await buildWorld();
  const { db } = stores();
  const tags = (id: string) => JSON.stringify({ us_ntd_id: id, wikidata_id: "Q1" });
  await db.write([
    { sql: "UPDATE operator SET tags = ? WHERE id = 7", values: [tags("90003, 90004")] },
    { sql: "UPDATE feed SET tags = ? WHERE id = 2", values: [tags("90004")] },
    { sql: "UPDATE feed SET tags = ? WHERE id = 3", values: [tags("90004")] },
  ]);
  await insert(db, "operator", [
    { id: 70, onestop_id: "o-nobody", name: "Nobody", tags: tags("90004"), file: "", associated_feeds: "[]" },
  ]);
});

const get = async (path: string, init: RequestInit = {}) => {
  const response = await ask(`/api/v2/portal${path}`, { init });
  return { status: response.status, headers: response.headers, json: (await response.json()) as never };
};

describe("totals", () => {
  test("count visible records", async () => {
    const { status, json, headers } = await get("/totals");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("application/json");
    expect(headers.get("etag")).toMatch(/^W\//);
    expect(json).toEqual({
      feeds: 3,
      feed_versions: 4,
      operators: 2,
      operator_rows: 3,
      countries: 2,
      active: { feed_versions: 2, agencies: 3, routes: 5, stops: 10, trips: 0 },
    });
  });
});

describe("facets", () => {
  test("of feeds", async () => {
    const { json } = await get("/facets/feeds");
    expect(json).toEqual({
      total: 3,
      active: 2,
      spec: { GTFS: 2, GTFS_RT: 1 },
      license: {
        share_alike_optional: { none: 3 },
        create_derived_product: { none: 3 },
        commercial_use_allowed: { none: 3 },
        use_without_attribution: { none: 2, unknown: 1 },
        redistribution_allowed: { no: 1, none: 1, yes: 1 },
      },
      authorization: { none: 2, header: 1 },
      fetch: { success: 1, error: 1, never: 1 },
      import: { success: 2, error: 0, never: 1 },
      tags: [
        { key: "empty", feeds: 1, values: [{ value: "", feeds: 1 }] },
        { key: "region", feeds: 1, values: [{ value: "west", feeds: 1 }] },
        { key: "us_ntd_id", feeds: 1, values: [{ value: "90004", feeds: 1 }] },
        { key: "wikidata_id", feeds: 1, values: [{ value: "Q1", feeds: 1 }] },
      ],
    });
  });

  test("agree with the matching filters", async () => {
    const { json } = await get("/facets/feeds");
    const facets = json as ReturnType<typeof countFeeds>;
    const count = async (query: string) => {
      const response = await ask(`/api/v2/rest/feeds?limit=1000&${query}`);
      return ((await response.json()) as { feeds: unknown[] }).feeds.length;
    };
    expect(facets.total).toBe(await count(""));
    for (const [spec, n] of Object.entries(facets.spec)) expect(await count(`spec=${spec}`)).toBe(n);
    expect(await count("fetch_error=true")).toBe(facets.fetch.error);
    expect(await count("fetch_error=false")).toBe(facets.fetch.success);
    for (const [field, answers] of Object.entries(facets.license)) {
      for (const [answer, n] of Object.entries(answers)) {
        if (answer !== "none") expect(await count(`license_${field}=${answer}`)).toBe(n);
      }
    }
    for (const tag of facets.tags) expect(await count(`tag_key=${tag.key}`)).toBe(tag.feeds);
  });

  test("of operators count each one once per country, hidden ones never", async () => {
    const { json } = await get("/facets/operators");
    // Alpha serves Here in one feed and Germany in another; the places of Gamma are not known.
    expect(json).toEqual({
      total: 2,
      active: 2,
      countries: [
        { adm0_name: "Germany", adm0_iso: "DE", operators: 1, active: 1 },
        { adm0_name: "Here", adm0_iso: "HE", operators: 1, active: 1 },
      ],
    });
  });
});

describe("identifiers", () => {
  test("resolve to feeds and operators, one by one where a tag lists several", async () => {
    expect((await get("/identifiers/us_ntd_id/90003")).json).toMatchObject({
      feeds: [],
      operators: [{ onestop_id: "o-9q9-alpha" }],
    });
    expect((await get("/identifiers/us_ntd_id/90004")).json).toMatchObject({
      feeds: [{ onestop_id: "f-u33-beta", name: "Beta Verkehr" }],
      operators: [{ onestop_id: "o-9q9-alpha" }],
    });
    expect((await get("/identifiers/wikidata_id/Q1")).json).toMatchObject({ url: "https://www.wikidata.org/wiki/Q1" });
  });

  test("are counted by catalog", async () => {
    const { schemes } = (await get("/identifiers")).json as { schemes: { scheme: string }[] };
    expect(schemes.find((s) => s.scheme === "us_ntd_id")).toMatchObject({ feeds: 1, operators: 1 });
    expect(schemes.find((s) => s.scheme === "omd_provider_id")).toMatchObject({ feeds: 0, operators: 0 });
  });

  test.each(["/identifiers/us_ntd_id/9", "/identifiers/us_ntd_id/toString"])("%s is 404", async (path) => {
    expect(await get(path)).toMatchObject({ status: 404, json: { error: "not found" } });
  });

  test.each(["/identifiers/notes/x", "/identifiers/constructor/x"])("%s: unknown catalog", async (path) => {
    const { status, json } = await get(path);
    expect(status).toBe(400);
    expect(json).toMatchObject({ problem: { code: "parameter.invalid", field: "scheme" } });
  });
});

describe("errors", () => {
  test("for unknown paths and unsupported methods", async () => {
    expect(await get("/nothing")).toMatchObject({ status: 404, json: { problem: { code: "route.not_found" } } });
    const posted = await get("/totals", { method: "POST" });
    expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
  });

  test("rows read are blocks of 256, rather than feeds and operators", async () => {
    await get("/totals"); // derives the lists
    for (const [path, most] of [
      ["/facets/feeds", 9],
      ["/facets/operators", 6],
      ["/feed-dots", 12],
      ["/identifiers", 8],
      ["/identifiers/us_ntd_id/90004", 12],
    ] as const) {
      const { db } = stores();
      const handler = portalHandler("/api/v2");
      const api = createContext({
        stores: { db },
        now: new Date("2026-11-21T12:00:00Z"),
      });
      const response = await handler(new Request(`http://x/api/v2/portal${path}`), { api, archive: null });
      expect([path, response.status]).toEqual([path, 200]);
      expect(db.cost.rowsRead, path).toBeLessThanOrEqual(most);
    }
  });

  test("counts follow changes of tags", async () => {
    const { db } = stores();
    await db.write([{ sql: `UPDATE feed SET tags = '{"color":"green","flag":true}' WHERE id = 2` }, ...feedLists([2])]);
    const { tags } = (await get("/facets/feeds")).json as ReturnType<typeof countFeeds>;
    expect(tags.find((tag) => tag.key === "color")).toEqual({
      key: "color",
      feeds: 1,
      values: [{ value: "green", feeds: 1 }],
    });
    expect(tags.find((tag) => tag.key === "flag")?.values).toEqual([{ value: "true", feeds: 1 }]);
  });
});
