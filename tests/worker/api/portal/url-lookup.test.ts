import { beforeAll, describe, expect, test } from "vitest";
import { createContext } from "../../../../worker/api/graphql/context.ts";
import type { LineAnswer } from "../../../../worker/api/portal/url-lookup.ts";
import { portalHandler } from "../../../../worker/api/tables.ts";
import { deriveOperators } from "../../../../worker/ingest/operators.ts";
import { syncRegistry } from "../../../../worker/ingest/registry/sync.ts";
import { rowAs } from "../../../support/rows.ts";
import { ask } from "../../../support/worker/ask.ts";
import { stores } from "../fixture.ts";

const NOW = "2026-11-21T06:00:00Z";
const SHA1 = "dd7aca4a8e4c90908fd3603c097fabee75fea907";

const feeds = [
  {
    id: "f-one",
    spec: "gtfs",
    name: "One",
    urls: {
      static_current: "https://www.one.example/data/GTFS.zip",
      static_historic: ["http://old.example:80/one.zip"],
    },
    tags: { mdb_source_id: "53", gtfs_data_exchange: "one-transit" },
    supersedes_ids: ["f-one~old"],
  },
  { id: "f-two", spec: "gtfs", name: "Two", urls: { static_current: "https://one.example/data/two.zip?key=A" } },
  { id: "f-two~rt", spec: "gtfs-rt", urls: { realtime_alerts: "https://rt.example/alerts.pb" } },
  { id: "f-secret", spec: "gtfs", name: "Secret", urls: { static_current: "https://secret.example/gtfs.zip" } },
  ...Array.from({ length: 30 }, (_, i) => ({
    id: `f-many~${String(i).padStart(2, "0")}`,
    spec: "gtfs",
    urls: { static_current: `https://many.example/${i}/google_transit.zip` },
  })),
];
const operators = [
  {
    onestop_id: "o-one",
    name: "One Transit",
    tags: { us_ntd_id: "90003, 90004", wikidata_id: "Q610120" },
    associated_feeds: [{ feed_onestop_id: "f-one" }],
  },
];
const sync = (records: object) =>
  syncRegistry(stores().db, [{ name: "one.dmfr.json", text: JSON.stringify(records) }], { now: NOW });

beforeAll(async () => {
  const { db } = stores();
  await sync({ feeds, operators });
  await deriveOperators(db);
  await db.write([{ sql: "UPDATE feed SET public = 0 WHERE onestop_id = 'f-secret'" }]);
  const id = (await rowAs<{ id: number }>(db, "SELECT id FROM feed WHERE onestop_id = 'f-two'"))!.id;
  await db.insertRows(
    "feed_version",
    ["id", "feed_id", "sha1", "fetched_at", "created_at"],
    [[900, id, SHA1, NOW, NOW]],
  );
});

async function find(...lines: string[]): Promise<LineAnswer[]> {
  const query = new URLSearchParams({ q: lines.join("\n") });
  return ((await (await ask(`/api/v2/portal/find?${query}`)).json()) as { lines: LineAnswer[] }).lines;
}
const short = ({ match, found, close }: LineAnswer) => [
  match,
  found.map((f) => f.onestop_id),
  close.map((f) => f.onestop_id),
];

describe("one line", () => {
  test.each([
    ["https://www.one.example/data/GTFS.zip", "exact", ["f-one"]],
    ["HTTP://ONE.example:80/data/GTFS.zip/", "normalised", ["f-one"]],
    ["one.example/data/GTFS.zip", "normalised", ["f-one"]],
    ["https://old.example/one.zip", "historic", ["f-one"]],
    ["https://rt.example/alerts.pb", "exact", ["f-two~rt"]],
    ["f-one", "onestop_id", ["f-one"]],
    ["F-One", "onestop_id", ["f-one"]],
    ["f-one~old", "replaced", ["f-one"]],
    ["o-one", "onestop_id", ["o-one"]],
    [SHA1, "version", ["f-two"]],
    [`${SHA1.toUpperCase()}.zip`, "version", ["f-two"]],
    [SHA1.slice(0, 8), "version", ["f-two"]],
    [SHA1.slice(0, 39).toUpperCase(), "version", ["f-two"]],
    ["two.zip", "file", ["f-two"]],
    ["NTD 90004", "identifier", ["o-one"]],
    ["90003", "identifier", ["o-one"]],
    ["q610120", "identifier", ["o-one"]],
    ["https://www.wikidata.org/wiki/Q610120", "identifier", ["o-one"]],
    ["mdb-53", "identifier", ["f-one"]],
    ["one-transit", "identifier", ["f-one"]],
  ])("%s", async (line, match, ids) => {
    expect((await find(line)).map(short)).toEqual([[match, ids, []]]);
  });

  test.each([
    ["https://one.example/data/two.zip", ["f-two"]],
    ["https://one.example/data/three.zip", ["f-one", "f-two"]],
    ["https://one.example/elsewhere", ["f-one", "f-two"]],
    ["one.example", ["f-one", "f-two"]],
    ["https://nobody.example/x.zip", []],
    ["https://one.example/data/gtfs.zip", ["f-one", "f-two"]],
    ["https://secret.example/gtfs.zip", []],
    ["wikidata 53", []],
    ["f-nothing", []],
    ["f-many~4", ["f-many~04", "f-many~14", "f-many~24"]],
    ["f-secret", []],
    [SHA1.slice(0, 7), []],
    [`${SHA1.slice(0, 8)}0`, []],
    ["%' OR 1=1 --", []],
  ])("%s is not found; related: %j", async (line, close) => {
    expect((await find(line)).map(short)).toEqual([[null, [], close]]);
  });

  test("reports where in the feed the URL appears", async () => {
    expect((await find("old.example/one.zip"))[0]!.found).toEqual([
      {
        kind: "feed",
        onestop_id: "f-one",
        name: "One",
        how: "static_historic",
        value: "http://old.example:80/one.zip",
      },
    ]);
    expect((await find("f-one~old"))[0]!.found[0]).toMatchObject({ how: "replaced", value: "f-one~old" });
  });

  test("returns at most five matches", async () => {
    expect((await find("google_transit.zip"))[0]!.found).toHaveLength(5);
    expect((await find("many.example"))[0]!.close).toHaveLength(5);
  });
});

describe("many lines", () => {
  test("are answered in order, for a few rows each, in few round trips", async () => {
    const lines = Array.from({ length: 100 }, (_, i) =>
      i % 2 === 0 ? `https://many.example/${i % 30}/google_transit.zip` : `https://many.example/none/${i}.zip?x`,
    );
    expect((await find(...lines)).map((answer) => answer.line)).toEqual(lines);
    const opened = stores();
    const api = createContext({ stores: opened, now: new Date() });
    const url = `http://portal.test/api/v2/portal/find?${new URLSearchParams({ q: lines.join("\n") })}`;
    await portalHandler("/api/v2")(new Request(url), { api, archive: null });
    expect(opened.db.cost.roundTrips).toBeLessThanOrEqual(3);
    expect(opened.db.cost.rowsRead / lines.length).toBeLessThanOrEqual(40);
  });

  test("are limited in number, and a POST accepts more", async () => {
    const lines = Array.from({ length: 101 }, (_, i) => `f-${i}`);
    const response = await ask(`/api/v2/portal/find?${new URLSearchParams({ q: lines.join("\n") })}`);
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ problem: { code: "request.too_large", limit: 100, actual: 101 } });
    const post = (body: string) => ask("/api/v2/portal/find/lines", { init: { method: "POST", body } });
    const answer = (await (await post(JSON.stringify({ lines: [...lines, "f-one"] }))).json()) as {
      lines: LineAnswer[];
    };
    expect(answer.lines).toHaveLength(102);
    expect(answer.lines.at(-1)!.match).toBe("onestop_id");
    expect((await post(JSON.stringify({ lines: Array(1001).fill("x") }))).status).toBe(413);
    for (const body of ["", "x", "null", "[]", '{"lines":"x"}', '{"lines":[1]}'])
      expect((await post(body)).status).toBe(400);
  });
});

describe("the index", () => {
  test("follows the registry", async () => {
    const moved = feeds.map((feed) =>
      feed.id === "f-two~rt" ? { ...feed, urls: { realtime_alerts: "https://new.example/a.pb" } } : feed,
    );
    await sync({ feeds: moved, operators });
    expect((await find("https://rt.example/alerts.pb")).map(short)).toEqual([[null, [], []]]);
    expect((await find("https://new.example/a.pb")).map(short)).toEqual([["exact", ["f-two~rt"], []]]);
    await sync({ feeds: moved.filter((feed) => feed.id !== "f-two~rt"), operators: [] });
    await deriveOperators(stores().db);
    expect((await find("https://new.example/a.pb", "Q610120")).map(short)).toEqual([
      [null, [], []],
      [null, [], []],
    ]);
    const left = "SELECT count(*) AS n FROM finding WHERE onestop_id IN ('f-two~rt', 'o-one')";
    expect(await stores().db.row(left)).toEqual({ n: 0 });
  });

  test("is built on the first request if missing", async () => {
    const { db } = stores();
    const before = await db.rows("SELECT * FROM finding ORDER BY key, how, kind, onestop_id");
    await db.write([{ sql: "DELETE FROM finding" }]);
    expect((await find("one.example/data/GTFS.zip")).map(short)).toEqual([["normalised", ["f-one"], []]]);
    expect(await db.rows("SELECT * FROM finding ORDER BY key, how, kind, onestop_id")).toEqual(before);
  });
});
