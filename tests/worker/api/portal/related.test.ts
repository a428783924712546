/** Feeds with the same operators, and what pages of feeds read. */
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { createQueryClient } from "../../../../src/data/client.ts";
import { verdictQuery } from "../../../../src/data/verdict.ts";
import { feedQuery, feedVersionsQuery, relatedQuery } from "../../../../src/pages/feed/query.ts";
import { createContext } from "../../../../worker/api/graphql/context.ts";
import { portalHandler } from "../../../../worker/api/tables.ts";
import { apiTransport } from "../../../../worker/page/transport.ts";
import { openStores } from "../../../../worker/store/db/db.ts";
import { refreshLists } from "../../../../worker/store/lists/list-write.ts";
import { putRealtime } from "../../../../worker/store/realtime/save.ts";
import { addFeed, addOperatorRow, addVersion, ask, line, NOW, stores } from "../fixture.ts";

const { db } = stores();
const handler = portalHandler("/api/v2");

async function related(id: string) {
  const opened = openStores(env as unknown as Record<string, unknown>);
  const request = new Request(`http://portal.invalid/api/v2/portal/feeds/${encodeURIComponent(id)}/related`);
  const response = await handler(request, {
    api: createContext({ stores: opened, now: NOW, user: null }),
    archive: null,
  });
  return {
    status: response.status,
    body: (await response.json()) as {
      feed_versions: number;
      operators: { onestop_id: string; name: string | null; short_name: string | null }[];
      messages: string[];
      feeds: { onestop_id: string; content: string[] }[];
    },
    rows: opened.db.cost.rowsRead,
  };
}

beforeAll(async () => {
  const urls = JSON.stringify({ realtime_alerts: "https://a.example/alerts" });
  await addFeed(db, { id: 1, onestop_id: "f-static", name: "Static" });
  await addFeed(db, { id: 2, onestop_id: "f-static~rt", name: "Live", spec: "gtfs-rt", urls });
  await addFeed(db, { id: 3, onestop_id: "f-hidden~rt", name: "Hidden", spec: "gtfs-rt", urls, public: 0 });
  await addFeed(db, { id: 4, onestop_id: "f-other", name: "Other" });
  await addFeed(db, { id: 5, onestop_id: "f-country", name: "Country" });
  for (const [n, feedId] of [1, 2, 3].entries()) {
    await addOperatorRow(db, { id: n + 1, onestopId: "o-one", name: "One", feedId });
  }
  for (let i = 0; i < 60; i++) {
    await addFeed(db, { id: 100 + i, onestop_id: `f-town${i}`, name: "Town" });
    await addOperatorRow(db, { id: 100 + i, onestopId: `o-town${i}`, name: "Town", feedId: 5 });
    await addOperatorRow(db, { id: 200 + i, onestopId: `o-town${i}`, name: "Town", feedId: 100 + i });
  }
  const common = { agencies: [{ name: "One", routes: [{ name: "R", stops: [0, 1] }] }], stops: line(2) };
  for (let i = 0; i < 40; i++) {
    await addVersion(db, {
      ...common,
      id: 10 + i,
      feedId: 1,
      first: 1000 + i * 10,
      active: i === 0,
      fetchedAt: `2026-01-${String(1 + (i % 28)).padStart(2, "0")}T00:00:00Z`,
    });
    await addVersion(db, { ...common, id: 500 + i, feedId: 4, first: 5000 + i * 10, active: false });
  }
  await refreshLists(db);
}, 60_000);

describe("related feeds", () => {
  test("share an operator, and are visible", async () => {
    const { status, body } = await related("f-static");
    expect(status).toBe(200);
    expect(body.feed_versions).toBe(40);
    expect(body.feeds).toEqual([
      {
        onestop_id: "f-static~rt",
        name: "Live",
        spec: "gtfs-rt",
        content: ["realtime_alerts"],
        last_successful_fetch_at: null,
      },
    ]);
    expect((await related("f-static~rt")).body.feeds.map((feed) => feed.onestop_id)).toEqual(["f-static"]);
  });

  test("come with the types of messages that can be downloaded of the feed", async () => {
    expect((await related("f-static~rt")).body.messages).toEqual([]);
    const message = { header: { gtfsRealtimeVersion: "2.0", timestamp: "1767225600" }, entity: [] };
    await putRealtime(stores(), "f-static~rt", "realtime_alerts", message, NOW);
    const { body, rows } = await related("f-static~rt");
    expect(body.messages).toEqual(["realtime_alerts"]);
    expect(rows).toBeLessThanOrEqual(12);
    expect((await related("f-static")).body.messages).toEqual([]);
  });

  test("are limited for a nationwide feed, for few rows read", async () => {
    const { body, rows } = await related("f-country");
    expect(body.feeds).toHaveLength(8);
    expect(rows).toBeLessThanOrEqual(30);
  });

  test("return 404 for a hidden or unknown feed", async () => {
    expect((await related("f-hidden~rt")).status).toBe(404);
    expect((await related("f-nothing")).status).toBe(404);
  });
});

describe("the page of a feed", () => {
  const open = () => {
    const opened = openStores(env as unknown as Record<string, unknown>);
    const api = createContext({ stores: opened, now: NOW, user: null });
    return { opened, transport: apiTransport(api) };
  };

  test("has its operators from the list, each once", async () => {
    const { body } = await related("f-country");
    expect(body.operators).toHaveLength(60);
    expect(body.operators[0]).toEqual({ onestop_id: "o-town0", name: "Town", short_name: null });
    expect((await related("f-static")).body.operators.map(({ onestop_id }) => onestop_id)).toEqual(["o-one"]);
  });

  test("reads at most 60 rows with 60 operators", async () => {
    const { opened, transport } = open();
    const client = createQueryClient(transport, Number.POSITIVE_INFINITY);
    const [{ feeds }] = await Promise.all([
      client.fetchQuery(feedQuery("f-country")),
      client.fetchQuery(relatedQuery("f-country")),
      client.fetchQuery(feedVersionsQuery("f-country", new URLSearchParams())),
      client.fetchQuery(verdictQuery("feeds", "f-country")),
    ]);
    expect(feeds[0]!.associated_operators).toHaveLength(60);
    const rows = opened.db.cost.rowsRead;
    expect(rows, `${rows} rows`).toBeGreaterThan(0);
    expect(rows, `${rows} rows`).toBeLessThanOrEqual(60);
  });

  test("requests operators separately when another server answers", async () => {
    const { transport } = open();
    const client = createQueryClient({ send: transport.send }, Number.POSITIVE_INFINITY);
    const { feeds } = await client.fetchQuery(feedQuery("f-static"));
    expect(feeds[0]!.associated_operators).toEqual([{ onestop_id: "o-one", name: "One", short_name: null }]);
    expect(await client.fetchQuery(feedQuery("f-nothing"))).toEqual({ feeds: [] });
  });
});

test("a page of a feed's versions reads two rows per version, however many others there are", async () => {
  const query =
    '{ feed_versions(limit: 21, where: { feed_onestop_id: "f-static" }) { id sha1 fetched_at feed_version_gtfs_import { success } service_window { feed_start_date } } }';
  const { data, rowsRead, errors } = await ask(query);
  expect(errors).toBeUndefined();
  expect(data.feed_versions).toHaveLength(21);
  const times = data.feed_versions.map((version: { fetched_at: string }) => version.fetched_at);
  expect(times).toEqual([...times].sort().reverse());
  expect(rowsRead, `${rowsRead} rows`).toBeLessThanOrEqual(70);
});
