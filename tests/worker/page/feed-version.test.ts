/** The pages of feed versions, asked of the Worker: addresses, what they cost, forms that work as links. */
import { beforeAll, describe, expect, it } from "vitest";
import { createQueryClient } from "../../../src/data/client.ts";
import { createContext } from "../../../worker/api/graphql/context.ts";
import { loadPage } from "../../../worker/page/load.ts";
import { apiTransport } from "../../../worker/page/transport.ts";
import { findVersionById } from "../../../worker/store/version/version.ts";
import { GOOD_FEED } from "../../support/good-feed.ts";
import { ask } from "../../support/worker/ask.ts";
import { NOW, stores } from "../api/fixture.ts";
import { csv, importFeed } from "../api/imported.ts";

const STOPS = csv(
  "stop_id,stop_name,stop_lat,stop_lon,zone_id",
  ...["S,Start,48.2,16.37,Z1", "E,End,48.21,16.38,Z1", "P,End Station,48.2101,16.3801,Z1", "X,Door,48.2102,16.3802,Z1"],
  ...Array.from({ length: 70 }, (_, i) => `s${i},Corner ${i},${48 + i / 1000},16.3,Z1`),
);

let old: string;
let active: string;
let feed: string;

const sha1Of = async (id: number) => (await findVersionById(stores().db, id))!.sha1;

beforeAll(async () => {
  feed = "f-versioned";
  old = await sha1Of(await importFeed(feed, { ...GOOD_FEED, "stops.txt": STOPS }, "2026-02-01T12:00:00Z"));
  const renamed = STOPS.replace("Corner 7,", "Crossing 7,");
  active = await sha1Of(await importFeed(feed, { ...GOOD_FEED, "stops.txt": renamed }, "2026-03-01T12:00:00Z"));
});

async function html(path: string) {
  const response = await ask(path);
  return { status: response.status, text: await response.text() };
}

const canonical = (text: string) =>
  /rel="canonical" href="([^"]+)"|href="([^"]+)" rel="canonical"/.exec(text)?.slice(1).join("");

/** Rows that the loaders of a page read. */
async function rowsRead(path: string): Promise<number> {
  const opened = stores();
  const client = createQueryClient(apiTransport(createContext({ stores: opened, now: NOW })), Number.POSITIVE_INFINITY);
  const site = {
    name: "Portal",
    url: "http://portal.test",
    apiBase: "/api/v2",
    links: {},
    signIn: null,
    buildId: "x",
    now: 0,
  };
  const loaded = await loadPage(new Request(`http://portal.test${path}`), client, site as never);
  expect(loaded instanceof Response ? loaded.status : loaded.failure).toBeNull();
  return opened.db.cost.rowsRead;
}

describe("a feed version", () => {
  it("is available at both URLs, and the nested one is canonical", async () => {
    for (const path of [
      `/feeds/${feed}/versions/${old}`,
      `/feed-versions/${old}`,
      `/feed-versions/${old.toUpperCase()}`,
    ]) {
      const { status, text } = await html(path);
      expect(status).toBe(200);
      expect(canonical(text)).toMatch(new RegExp(`/feeds/${feed}/versions/${old}$`));
      expect(text).toContain("This version is not the active one");
    }
    expect((await html(`/feeds/${feed}/versions/${active}`)).text).not.toContain("not the active one");
  });

  it("says what its import left out, and only then", async () => {
    const trips = `${GOOD_FEED["trips.txt"]}NONE,WD,T3,H\n`;
    const lossy = await sha1Of(await importFeed("f-lossy", { ...GOOD_FEED, "trips.txt": trips }));
    const { text } = await html(`/feed-versions/${lossy}`);
    expect(text).toContain("Some of this version could not be imported");
    expect(text).toContain("The import left out 1 trip of 3.");
    expect(text).toContain('href="#validation"');
    expect((await html(`/feed-versions/${active}`)).text).not.toContain("could not be imported");
  });

  it.each([
    ["/feeds/f-other/versions/", true],
    ["/feed-versions/0", false],
    ["/feed-versions/abc", false],
    ["/feed-versions/99999999999999", false],
    [`/feed-versions/${"0".repeat(40)}`, false],
  ])("is 404 at %s", async (path, sha1) => {
    expect((await html(path + (sha1 ? old : ""))).status).toBe(404);
  });

  it("reads at most 60 rows for its first view and its lists", async () => {
    const path = `/feeds/${feed}/versions/${old}`;
    expect(await rowsRead(path)).toBeLessThanOrEqual(60);
    expect(await rowsRead(`${path}?stops_from=40`)).toBeLessThanOrEqual(60);
    expect(await rowsRead(`${path}?stops=corner`)).toBeLessThanOrEqual(60);
  });

  it("searches and paginates without scripts", async () => {
    const path = `/feed-versions/${old}`;
    expect((await html(path)).text).toContain("?stops_from=20#stops");
    const third = (await html(`${path}?stops_from=60`)).text;
    expect(third).toContain("Corner 69");
    expect(third).not.toContain("Corner 12<");
    const found = (await html(`${path}?stops=corner+12`)).text;
    expect(found).toContain("1 of 74 stops");
    expect((await html(`${path}?stops=zzz`)).text).toContain("No stop matches. Try a shorter name.");
    expect((await html(`${path}?weeks=2026-05-04`)).status).toBe(200);
    expect((await html(`${path}?weeks=nonsense&stops_from=-1&routes_from=x`)).status).toBe(200);
  });
});

describe("a comparison", () => {
  const at = (query = "") => `/feeds/${feed}/compare${query}`;

  it("lists the changes, by default from the previous version to the newest", async () => {
    for (const path of [at(), at(`?to=${active}`), at(`?from=${old}&to=${active}`)]) {
      const { status, text } = await html(path);
      expect(status).toBe(200);
      expect(text).toContain("1 stop renamed.");
      expect(text).toContain("Stops: Renamed");
      expect(text).toContain("Crossing 7");
      expect(text).not.toContain("Stops: Added");
    }
    expect((await html(at(`?from=${active}&to=${active}`))).text).toContain("These are the same version");
  });

  it("names versions by their dates, and takes their SHA-1 from the address", async () => {
    const { text } = await html(at());
    const options = [...text.matchAll(/<option value="([0-9a-f]{40})"( selected="")?>([^<]+)/g)].slice(0, 2);
    expect(options.map(([, sha1]) => sha1)).toEqual([active, old]);
    expect(options[0]![3]).toMatch(/^\d+ [A-Z][a-z]{2} \d{4} – \d+ [A-Z][a-z]{2} \d{4}, fetched 1 Mar 2026/);
    expect(text.match(/<option[^>]* selected="">/g)).toHaveLength(2);
  });

  it("reads a few dozen rows", async () => {
    expect(await rowsRead(at(`?from=${old}&to=${active}`))).toBeLessThanOrEqual(80);
  });

  it("is 404 for an unknown feed or version", async () => {
    expect((await html(`/feeds/f-nothing/compare`)).status).toBe(404);
    expect((await html(at(`?from=${"0".repeat(40)}&to=${active}`))).status).toBe(404);
    expect((await html(at("?from=x&to=y&list=z&offset=-1"))).status).toBe(200);
  });
});
