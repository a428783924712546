/** Posters of networks: vector drawings and pages to print, with coded refusals. */
import { beforeAll, describe, expect, it } from "vitest";
import { refreshLists } from "../../../worker/store/lists/list-write.ts";
import { ask } from "../../support/worker/ask.ts";
import { addFeed, addVersion, line, sha1Of, stores } from "../api/fixture.ts";
import { importFeed } from "../api/imported.ts";
import { NIGHT_FEED } from "../api/night-feed.ts";

const FEED = "f-night";
const NAMES = ["Pier", "Quay", "Rock"];
let paths: string[] = [];

beforeAll(async () => {
  await importFeed(FEED, NIGHT_FEED);
  await refreshLists(stores().db);
  const text = `{ feed_versions(limit: 1, where: { feed_onestop_id: "${FEED}" }) { sha1 } operators(limit: 1) { onestop_id } }`;
  const response = await ask(`/api/v2/query?${new URLSearchParams({ query: text })}`);
  const { data } = (await response.json()) as {
    data: { feed_versions: { sha1: string }[]; operators: { onestop_id: string }[] };
  };
  paths = [
    `/posters/routes/${FEED}:day`,
    `/posters/feed-versions/${data.feed_versions[0]!.sha1}`,
    `/posters/operators/${encodeURIComponent(data.operators[0]!.onestop_id)}`,
  ];
});

describe("a poster", () => {
  it("is an SVG of a sheet of paper, with lines, names, legend, attribution and no script", async () => {
    for (const path of paths) {
      const response = await ask(`${path}.svg`);
      expect([path, response.status]).toEqual([path, 200]);
      expect(response.headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
      const svg = await response.text();
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="(297|420)mm" height="(297|420)mm"/);
      expect(svg).toMatch(/<path d="M[\d L]+" stroke="#[0-9a-f]{6}"\/>/);
      expect(svg).toMatch(/<circle /);
      expect([path, NAMES.filter((name) => svg.includes(`>${name}</text>`))]).toEqual([path, NAMES]);
      expect(svg).toContain("Data: ");
      expect(svg).not.toMatch(/<script|onload|NaN|undefined|Infinity/);
      expect(svg.length).toBeLessThan(1_000_000);
    }
  });

  it("has the paper and the orientation that the URL requests", async () => {
    const svg = await (await ask(`${paths[0]}.svg?paper=a2&orientation=landscape`)).text();
    expect(svg).toContain('width="594mm" height="420mm" viewBox="0 0 5940 4200"');
  });

  it("has a page to print it, on a sheet of its size", async () => {
    const response = await ask(`${paths[0]}?paper=a2&orientation=portrait`);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    const html = await response.text();
    expect(html).toContain('<body class="a2-portrait">');
    expect(html).toContain(`<img src="${paths[0]}.svg?paper=a2&amp;orientation=portrait"`);
    expect(html).not.toMatch(/ style=|<style|<script/);
  });

  it.each([
    ["/posters/routes/r-nothing.svg", 404, "entity.not_found"],
    ["/posters/operators/o-nothing.svg", 404, "entity.not_found"],
    ["/posters/feed-versions/0000000000000000000000000000000000000000.svg", 404, "entity.not_found"],
    [`/posters/routes/${FEED}:day.svg?paper=a9`, 400, "parameter.invalid"],
    [`/posters/routes/${FEED}:day.svg?orientation=diagonal`, 400, "parameter.invalid"],
    ["/posters/stops/x.svg", 404, "route.not_found"],
    ["/posters/routes/%zz.svg", 404, "route.not_found"],
  ])("%s is refused with %i %s", async (path, status, code) => {
    const response = await ask(path, { init: { headers: { accept: "application/json" } } });
    expect(response.status).toBe(status);
    expect(((await response.json()) as { code: string }).code).toBe(code);
  });

  it("is refused where the license forbids to pass the data on", async () => {
    const license = JSON.stringify({ redistribution_allowed: "no" });
    const { db } = stores();
    await addFeed(db, { id: 7000, onestop_id: "f-closed", license });
    await addVersion(db, { id: 70_000, feedId: 7000, first: 700_000, agencies: [], stops: line(1) });
    const response = await ask(`/posters/feed-versions/${sha1Of(70_000)}.svg`, {
      init: { headers: { accept: "application/json" } },
    });
    expect(response.status).toBe(403);
    expect(((await response.json()) as { code: string }).code).toBe("auth.forbidden");
  });
});
