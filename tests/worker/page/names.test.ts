/** Pages name feeds and versions by names, and count the operators of a country as the list of countries does. */
import { beforeAll, describe, expect, it } from "vitest";
import { deriveOperators } from "../../../worker/ingest/operators.ts";
import { syncRegistry } from "../../../worker/ingest/registry/sync.ts";
import { refreshLists } from "../../../worker/store/lists/list-write.ts";
import { findVersionById } from "../../../worker/store/version/version.ts";
import { GOOD_FEED } from "../../support/good-feed.ts";
import { ask } from "../../support/worker/ask.ts";
import { stores } from "../api/fixture.ts";
import { importFeed } from "../api/imported.ts";

const FEED = "f-u2ed-small";
const OTHERS = 3;

let sha1: string;

beforeAll(async () => {
  const { db } = stores();
  await importFeed(FEED, { ...GOOD_FEED, "levels.txt": "level_id,level_index,level_name\nL,0,Ground\n" });
  sha1 = (await findVersionById(db, await importFeed(FEED, GOOD_FEED, "2026-03-02T12:00:00Z")))!.sha1;
  const place = { city_name: "Vienna", adm1_name: "Vienna", adm1_iso: "AT-9", adm0_name: "Austria", adm0_iso: "AT" };
  await db.write([{ sql: "UPDATE agency SET places = ?", values: [JSON.stringify([{ ...place, rank: 0.7 }])] }]);
  const operators = Array.from({ length: OTHERS }, (_, i) => ({
    onestop_id: `o-u2ed-other${i}`,
    name: `Other ${i}`,
    associated_feeds: [{ feed_onestop_id: `f-u2ed-other${i}` }],
  }));
  const feeds = operators.map((_, i) => ({ id: `f-u2ed-other${i}`, spec: "gtfs", urls: {} }));
  const file = { name: "austria", text: JSON.stringify({ feeds, operators }) };
  const praha = {
    feeds: [{ id: "f-u2fk-praha", spec: "gtfs", urls: {} }],
    operators: [{ onestop_id: "o-u2fk-praha", name: "Praha", associated_feeds: [{ feed_onestop_id: "f-u2fk-praha" }] }],
  };
  await syncRegistry(db, [file, { name: "czechia", text: JSON.stringify(praha) }], {
    now: "2026-03-03T12:00:00Z",
    countryAt: ([, lat]) => (lat > 49 ? "CZ" : "AT"),
  });
  await deriveOperators(db);
  await refreshLists(db);
});

async function read(path: string): Promise<string> {
  const response = await ask(path);
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
}

const wordsOf = (html: string) =>
  html
    .replaceAll(/<script.*?<\/script>/gs, " ")
    .replaceAll(/<!--.*?-->/g, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ (?=[.,])/g, "")
    .trim();

/** The steps above a page without the kinds beside them. */
const crumbsOf = (html: string) => {
  const list = /<ol class="crumb-list".*?<\/ol>/s.exec(html)?.[0] ?? "";
  return [...list.matchAll(/<li.*?<\/li>/gs)].map(([item]) =>
    wordsOf(item.replaceAll(/<span class="tag">.*?<\/span>/g, "")),
  );
};

const DAYS = "1 January 2026 – 31 December 2026";

describe("breadcrumbs", () => {
  it.each([
    ["a feed", () => `/feeds/${FEED}`, ["Small Transit"]],
    ["a feed without data", () => "/feeds/f-u2ed-other0", ["Other 0"]],
    ["a version", () => `/feeds/${FEED}/versions/${sha1}`, ["Small Transit", DAYS]],
    ["a comparison", () => `/feeds/${FEED}/compare`, ["Small Transit", "Compare versions"]],
  ])("of %s have names", async (_, path, names) => {
    const crumbs = crumbsOf(await read(path()));
    expect(crumbs).toEqual(["Home", "Source Feeds", ...names]);
  });
});

describe("the source feed", () => {
  it.each([
    ["a route", `/routes/${FEED}:R`],
    ["a stop", `/stops/${FEED}:S`],
  ])("of %s has its name, and its id below", async (_, path) => {
    const sources = /<section [^>]*id="sources".*?<\/section>/s.exec(await read(path))?.[0] ?? "";
    const [, name, rest] = /href="\/feeds\/f-u2ed-small">(.*?)<\/a>(.*?)<\/td>/s.exec(sources) ?? [];
    expect(wordsOf(name ?? "")).toBe("Small Transit");
    expect(wordsOf(rest ?? "")).toBe(FEED);
  });
});

describe("operators of a country", () => {
  it("are as many as the list of countries counts", async () => {
    expect(wordsOf(await read("/places"))).toContain(`Austria ${OTHERS + 1} operators, 1 with data`);
    expect(wordsOf(await read("/places/Austria"))).toContain(`1 operator with data, of ${OTHERS + 1} in the registry.`);
  });

  it("have each name of their place once", async () => {
    const html = await read("/operators");
    const cell = (label: string) =>
      new RegExp(`<td role="cell" data-label="${label}"[^>]*>.*?</td>`, "s").exec(html)?.[0] ?? "";
    // The table has its columns; a card leaves out the region with the name of its city.
    expect(wordsOf(cell("City"))).toBe("Vienna");
    expect(cell("City")).not.toContain("data-repeats");
    expect(wordsOf(cell("State or province"))).toBe("Vienna");
    expect(cell("State or province")).toContain("data-repeats");
    expect(cell("Country")).not.toContain("data-repeats");
    const operator = /href="(\/operators\/o-[^"?]*)"[^>]*>Small Transit</.exec(html)?.[1] ?? "";
    const page = wordsOf(await read(operator));
    expect(page).toContain("Vienna, Austria");
    expect(page).not.toContain("Vienna, Vienna");
  });

  it("are not compared with the registry in a region", async () => {
    expect(wordsOf(await read("/places/Austria/Vienna"))).toContain("1 operator with data. ");
  });
});

describe("the search", () => {
  const countries = async (q: string) => {
    const answer = JSON.parse(await read(`/api/v2/portal/search?q=${q}`)) as {
      places: { city_name: string | null; adm1_name: string | null; adm0_name: string; operators: number }[];
      corrected: boolean;
    };
    const places = answer.places.filter(({ city_name, adm1_name }) => city_name === null && adm1_name === null);
    return { places: places.map(({ adm0_name, operators }) => [adm0_name, operators]), corrected: answer.corrected };
  };

  it("finds a country in which no operator has data, and counts operators as the list of countries does", async () => {
    expect(await countries("czech")).toEqual({ places: [["Czechia", 1]], corrected: false });
    expect(await countries("austria")).toEqual({ places: [["Austria", OTHERS + 1]], corrected: false });
  });

  it.each(["germany", "cz", "praha", "austria-hungary"])("finds no country for %s", async (q) => {
    expect((await countries(q)).places).toEqual([]);
  });

  it("leads to the page of the country", async () => {
    const html = await read("/search?q=czechia");
    expect(html).toContain('href="/places/Czechia"');
    expect(wordsOf(await read("/places/Czechia"))).toContain(
      "1 operator in the registry. We have no data from them yet.",
    );
  });
});
