/** The form of reach, which answers without scripts: it leads to the reach of the place that it names. */
import { beforeAll, describe, expect, it } from "vitest";
import { GOOD_FEED } from "../../support/good-feed.ts";
import { ask } from "../../support/worker/ask.ts";
import { importFeed } from "../api/imported.ts";

beforeAll(async () => {
  const stops = `${GOOD_FEED["stops.txt"]}N,Corner North,,48.5,16.3,0,,Z1,\nO,Corner South,,48.1,16.3,0,,Z1,\n`;
  await importFeed("f-good", { ...GOOD_FEED, "stops.txt": stops });
});

const open = (query: string) => ask(`/map?${query}`, { init: { redirect: "manual" } });

async function read(query: string): Promise<string> {
  const response = await open(query);
  expect([query, response.status]).toEqual([query, 200]);
  return response.text();
}

describe("the form of reach", () => {
  it("is on the map's page", async () => {
    const html = await read("");
    expect(html).toMatch(/<form class="reach-form"[^>]* action="\/map" method="get"/);
    expect(html).toContain('name="reachFrom"');
  });

  it.each([
    ["reachFrom=48.2,16.37&reachMinutes=30", "/map?reach=16.37000,48.20000"],
    ["reachFrom=48.2,+16.37&reachMinutes=20", "/map?reach=16.37000,48.20000&reachMinutes=20"],
    [
      "reachFrom=48.2,16.37&reachDate=2026-03-04&reachTime=08:30",
      "/map?reach=16.37000,48.20000&reachDate=2026-03-04&reachTime=08:30",
    ],
  ])("with coordinates leads to their reach: %s", async (query, location) => {
    const response = await open(query);
    expect(response.status).toBe(302);
    expect(decodeURIComponent(response.headers.get("location") ?? "")).toBe(location);
  });

  it("with the name of one stop leads to its reach", async () => {
    const response = await open("reachFrom=corner+north");
    expect(response.status).toBe(302);
    const [lon, lat] = new URL(response.headers.get("location")!, "http://x").searchParams.get("reach")!.split(",");
    expect([Number(lon), Number(lat)]).toEqual([expect.closeTo(16.3, 2), expect.closeTo(48.5, 2)]);
  });

  it("with a name of several stops offers them", async () => {
    const html = await read("reachFrom=corner&reachMinutes=20");
    const links = [...html.matchAll(/<a href="(\/map\?reach=[^"]*)">(Corner \w+)<\/a>/g)];
    expect(links.map(([, , name]) => name).sort()).toEqual(["Corner North", "Corner South"]);
    for (const [, href] of links) expect(href).toContain("reachMinutes=20");
    expect(html.match(/<form class="reach-form"/g)).toHaveLength(1);
  });

  it.each(["nowhere+at+all", "91,200"])("says that nothing matches %s, and keeps the text", async (text) => {
    const html = await read(`reachFrom=${text}`);
    expect(html).toContain("No stop matches the start");
    expect(html).toContain(`value="${text.replaceAll("+", " ")}"`);
  });
});
