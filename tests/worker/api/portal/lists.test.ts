import { beforeAll, describe, expect, test } from "vitest";
import { createContext } from "../../../../worker/api/graphql/context.ts";
import { portalHandler } from "../../../../worker/api/tables.ts";
import { deriveOperators } from "../../../../worker/ingest/operators.ts";
import { syncRegistry } from "../../../../worker/ingest/registry/sync.ts";
import { ask } from "../../../support/worker/ask.ts";
import { stores } from "../fixture.ts";
import { buildWorld } from "../world.ts";

type Answer = {
  feeds: { id: number; onestop_id: string; name: string | null }[];
  operators: { onestop_id: string; feeds: string[] }[];
  total: number;
  of: number;
  from: number;
  previous: number | null;
  next: number | null;
  facets: Record<string, Record<string, number>>;
};
const get = async (path: string) => (await (await ask(`/api/v2/portal${path}`)).json()) as Answer;
const names = async (query: string) => (await get(`/feeds?${query}`)).feeds.map((feed) => feed.onestop_id);

beforeAll(buildWorld);

describe("list of feeds", () => {
  test("shows the visible feeds, with counts", async () => {
    const answer = await get("/feeds");
    expect(answer.feeds.map((feed) => feed.onestop_id)).toEqual(["f-9q9-alpha", "f-rt~x", "f-u33-beta"]);
    expect(answer).toMatchObject({ total: 3, of: 3, from: 1, previous: null, next: null });
    expect(answer.facets).toMatchObject({
      spec: { GTFS: 2, GTFS_RT: 1 },
      fetch: { success: 1, error: 1, never: 1 },
      import: { success: 2, never: 1 },
      authorization: { none: 2, header: 1 },
      license_redistribution_allowed: { no: 1, yes: 1, none: 1 },
      tag: { region: 1, empty: 1 },
      country: { Here: 1, Germany: 1 },
      region: { West: 1, Berlin: 1 },
    });
    expect(answer.feeds[0]).toMatchObject({
      last_fetch: { success: 0, error: "404" },
      last_successful_fetch_at: "2026-01-01T00:00:00Z",
      active_version: { feed_end_date: "2026-06-30" },
      authorization: "header",
      operators: [{ onestop_id: "o-9q9-alpha" }, { onestop_id: "o-9q9-gamma" }],
    });
  });

  test.each([
    ["search=beta", ["f-u33-beta"]],
    ["search=ALPHA+author", ["f-9q9-alpha"]],
    ["search=9-alp", ["f-9q9-alpha"]],
    ["search=%22'%25_", []],
    ["spec=gtfs-rt", ["f-rt~x"]],
    ["spec=GTFS&spec=GTFS_RT", ["f-9q9-alpha", "f-rt~x", "f-u33-beta"]],
    ["fetch=error", ["f-9q9-alpha"]],
    ["import=never", ["f-rt~x"]],
    ["authorization=header", ["f-9q9-alpha"]],
    ["license_redistribution_allowed=no", ["f-9q9-alpha"]],
    ["tag=region,empty", ["f-9q9-alpha"]],
    ["tag=region,other", []],
    ["country=de", ["f-u33-beta"]],
    ["country=here&region=west", ["f-9q9-alpha"]],
    ["bbox=13,52,14,53", ["f-u33-beta"]],
    ["lat=52.5&lon=13.4&radius=5000", ["f-u33-beta"]],
    ["sort=name&order=desc&spec=gtfs", ["f-u33-beta", "f-9q9-alpha"]],
    ["sort=service_end", ["f-9q9-alpha", "f-u33-beta", "f-rt~x"]],
  ])("%s", async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  test("sort=usable puts what is usable on the day of the request first, then what has a timetable", async () => {
    const at = async (now: string) => {
      const response = await ask("/api/v2/portal/feeds?sort=usable", { init: { headers: { "x-test-now": now } } });
      const { feeds } = (await response.json()) as { feeds: { onestop_id: string; verdict: { verdict: string } }[] };
      return feeds.map(({ onestop_id, verdict }) => `${onestop_id} ${verdict.verdict}`);
    };
    expect(await at("2026-05-01T12:00:00Z")).toEqual([
      "f-9q9-alpha current",
      "f-u33-beta current",
      "f-rt~x never_imported",
    ]);
    expect(await at("2026-08-01T12:00:00Z")).toEqual([
      "f-u33-beta current",
      "f-9q9-alpha expired",
      "f-rt~x never_imported",
    ]);
  });

  test("counts what choosing a value would give", async () => {
    const { facets, total } = await get("/feeds?spec=gtfs&fetch=error");
    expect(total).toBe(1);
    expect(facets.spec).toEqual({ GTFS: 1 });
    expect(facets.fetch).toEqual({ error: 1, success: 1 });
    expect(facets.import).toEqual({ success: 1 });
    for (const [field, values] of Object.entries(facets)) {
      for (const [value, count] of Object.entries(values)) {
        const others = new URLSearchParams({ spec: "gtfs", fetch: "error" });
        others.set(field, value);
        expect([field, value, (await get(`/feeds?${others}`)).total]).toEqual([field, value, count]);
      }
    }
  });

  test.each(["bbox=1,2", "sort=size", "fetch=maybe", "lat=5", "after=x", "content=gold"])(
    "%s is refused",
    async (query) => {
      const response = await ask(`/api/v2/portal/feeds?${query}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ problem: { code: "parameter.invalid" } });
    },
  );
});

describe("list of operators", () => {
  test("has one row per Onestop ID across its feeds", async () => {
    const answer = await get("/operators");
    expect(answer.operators.map((row) => [row.onestop_id, row.feeds])).toEqual([
      ["o-9q9-alpha", ["f-9q9-alpha", "f-u33-beta"]],
      ["o-9q9-gamma", ["f-9q9-alpha"]],
    ]);
    expect(answer.facets.country).toEqual({ Germany: 1, Here: 1 });
  });

  test.each([
    ["city=berlin", ["o-9q9-alpha"]],
    ["search=springfield", ["o-9q9-alpha"]],
    ["search=gam", ["o-9q9-gamma"]],
    ["tag=twitter_general", ["o-9q9-alpha"]],
    ["active=false", []],
  ])("%s", async (query, expected) => {
    expect((await get(`/operators?${query}`)).operators.map((row) => row.onestop_id)).toEqual(expected);
  });
});

describe("files", () => {
  test("CSV has a byte order mark and escaped formulas", async () => {
    await stores().db.write([{ sql: "UPDATE feed_list SET shown = json_set(shown, '$.name', '=1+1') WHERE id = 2" }]);
    const response = await ask("/api/v2/portal/feeds.csv?country=DE");
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = new TextDecoder().decode(bytes).split("\r\n");
    expect(lines[0]).toMatch(/^onestop_id,name,/);
    expect(lines[1]).toMatch(/^f-u33-beta,'=1\+1,/);
    expect(lines).toHaveLength(3);
  });

  test("GeoJSON and JSON have the same rows", async () => {
    const geo = (await (await ask("/api/v2/portal/feeds.geojson")).json()) as {
      features: { geometry: object | null }[];
    };
    expect(geo.features.map((feature) => feature.geometry === null)).toEqual([false, true, false]);
    expect((await get("/feeds.json")).feeds).toHaveLength(3);
    expect((await get("/operators.json?city=berlin")).operators).toHaveLength(1);
  });
});

describe("a large registry", () => {
  beforeAll(async () => {
    const { db } = stores();
    await db.write([{ sql: "UPDATE counter SET next = 10000 WHERE name IN ('feed', 'operator', 'operator_feed')" }]);
    const feeds = Array.from({ length: 1500 }, (_, i) => ({ id: `f-${i}`, spec: "gtfs", name: `Feed ${i}` }));
    const operators = feeds.map(({ id }, i) => ({
      onestop_id: `o-${i}`,
      name: `Operator ${i}`,
      associated_feeds: [{ feed_onestop_id: id }],
    }));
    await syncRegistry(db, [{ name: "a", text: JSON.stringify({ feeds, operators }) }], {
      now: "2026-11-21T06:00:00Z",
    });
    await deriveOperators(db);
  });

  test("pages forward and back through every row once, reading few rows", async () => {
    const handler = portalHandler("/api/v2");
    const seen: string[] = [];
    const page = async (query: string) => {
      const opened = stores();
      const request = new Request(`http://portal.test/api/v2/portal/feeds?sort=name&search=feed&${query}`);
      const response = await handler(request, {
        api: createContext({ stores: opened, now: new Date() }),
        archive: null,
      });
      expect(opened.db.cost.rowsRead).toBeLessThanOrEqual(100 + 15);
      expect(opened.db.cost.roundTrips).toBeLessThanOrEqual(2);
      return (await response.json()) as Answer;
    };
    let answer = await page("limit=100");
    const first = answer;
    for (;;) {
      seen.push(...answer.feeds.map((feed) => feed.name!));
      if (answer.next === null) break;
      const back = await page(`limit=100&after=${answer.next}`);
      expect(back.from).toBe(seen.length + 1);
      answer = back;
    }
    expect(seen).toEqual(Array.from({ length: 1500 }, (_, i) => `Feed ${i}`));
    const second = await page(`limit=100&after=${first.next}`);
    expect((await page(`limit=100&before=${second.previous}`)).feeds).toEqual(first.feeds);
  });

  describe("with lists cached in the isolate", () => {
    const handler = portalHandler("/api/v2");
    const read = async (path: string) => {
      const opened = stores();
      const response = await handler(new Request(`http://portal.test/api/v2/portal${path}`), {
        api: createContext({ stores: opened, now: new Date() }),
        archive: null,
      });
      return { answer: (await response.json()) as Answer, cost: opened.db.cost };
    };

    test.each(["/feeds?limit=20", "/operators?limit=20&search=operator+1"])("%s is one round trip", async (path) => {
      const { answer } = await read(path);
      const again = await read(path);
      expect(again.answer).toEqual(answer);
      expect(again.cost.roundTrips).toBe(1);
      // Beside the rows of the page, two for each list that is asked whether it has changed.
      expect(again.cost.rowsRead).toBeLessThanOrEqual(20 + 4);
    });

    test("answers from the current list when it changed meanwhile", async () => {
      const path = "/feeds?limit=3&sort=name&search=renamed";
      expect((await read(path)).answer.feeds).toEqual([]);
      const name = "A feed that was renamed";
      const feeds = [{ id: "f-700", spec: "gtfs", name }];
      await syncRegistry(stores().db, [{ name: "b", text: JSON.stringify({ feeds }) }], {
        now: "2026-11-21T07:00:00Z",
      });
      const { answer, cost } = await read(path);
      expect(answer.feeds.map((feed) => [feed.onestop_id, feed.name])).toEqual([["f-700", name]]);
      expect(answer.total).toBe(1);
      expect(cost.roundTrips).toBe(2);
      const facets = await read("/feeds?limit=1");
      const counted = await read("/feeds?limit=1&search=f");
      expect(facets.answer.facets).toEqual(counted.answer.facets);
      expect((await read(path)).cost.roundTrips).toBe(1);
    });

    test("a download of all rows prefetches none", async () => {
      await read("/feeds?limit=1");
      expect((await read("/feeds.json?search=renamed")).cost.roundTrips).toBe(2);
    });
  });
});
