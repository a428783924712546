/** Names in further languages (translations.txt): in search, GraphQL, REST, the portal's own API, and on pages. */
import { beforeAll, describe, expect, test } from "vitest";
import { refreshLists } from "../../../worker/store/lists/list-write.ts";
import { ask as askSite } from "../../support/worker/ask.ts";
import { ask, stores } from "./fixture.ts";
import { csv, importFeed } from "./imported.ts";
import { NIGHT_FEED } from "./night-feed.ts";

const HEADER = "table_name,field_name,language,translation,record_id,record_sub_id,field_value";

beforeAll(async () => {
  await importFeed("f-night", {
    ...NIGHT_FEED,
    "routes.txt": csv(
      "route_id,agency_id,route_short_name,route_long_name,route_type",
      "day,A,Day,Harbor Line,3",
      "night,B,Night,,3",
      "loop,A,Loop,,3",
      "often,B,Often,,3",
    ),
    "translations.txt": csv(
      HEADER,
      "stops,stop_name,fr,Jetée,P,,",
      "stops,stop_name,fr,Débarcadère,,,Pier",
      "stops,stop_name,he,מזח,,,Pier",
      "stops,stop_name,fr,Quai,,,Quay",
      "stops,stop_name,ja,桟橋,P,,",
      "routes,route_long_name,fr,Ligne du port,day,,",
      "agency,agency_name,fr,Le Jour,A,,",
      "stops,stop_name,fr,Perdu,GONE,,",
      "stops,stop_name,x y,Bad,P,,",
    ),
  });
  await refreshLists(stores().db);
}, 60_000);

describe("GraphQL", () => {
  const names = async (language: string | null) => {
    const { data } = await ask(
      `query ($l: String) { routes(where: { route_id: "day" }) {
        route_long_name(language: $l) route_short_name(language: $l)
        agency { agency_name(language: $l) } stops { stop_id stop_name(language: $l) }
      } }`,
      { l: language },
    );
    const [route] = data.routes;
    return [
      route.route_long_name,
      route.route_short_name,
      route.agency.agency_name,
      ...route.stops.map((stop: { stop_name: string }) => stop.stop_name).toSorted(),
    ];
  };

  test.each([
    [null, ["Harbor Line", "Day", "Day", "Pier", "Quay", "Rock"]],
    ["fr", ["Ligne du port", "Day", "Le Jour", "Jetée", "Quai", "Rock"]],
    ["fr-CA", ["Ligne du port", "Day", "Le Jour", "Jetée", "Quai", "Rock"]],
    ["he", ["Harbor Line", "Day", "Day", "Quay", "Rock", "מזח"]],
    ["de", ["Harbor Line", "Day", "Day", "Pier", "Quay", "Rock"]],
    ["no language", ["Harbor Line", "Day", "Day", "Pier", "Quay", "Rock"]],
  ])("answers in %s", async (language, expected) => {
    expect(await names(language)).toEqual(expected);
  });

  test("lists all texts of a stop", async () => {
    const { data } = await ask(
      '{ stops(where: { stop_id: "P" }) { stop_name translations { language field_name translation } } }',
    );
    expect(data.stops[0].translations).toEqual(
      expect.arrayContaining([
        { language: "fr", field_name: "stop_name", translation: "Jetée" },
        { language: "he", field_name: "stop_name", translation: "מזח" },
        { language: "ja", field_name: "stop_name", translation: "桟橋" },
      ]),
    );
    expect(data.stops[0].translations).toHaveLength(3);
  });
});

describe("search finds", () => {
  test.each([
    ["jetee", "f-night", "Pier"],
    ["桟橋", "f-night", "Pier"],
    ["מזח", "f-night", "Pier"],
    ["quai", "f-night", "Quay"],
    ["ligne port", "f-night", "Harbor Line"],
  ])("%s", async (words, _feed, name) => {
    const response = await askSite(`/api/v2/portal/search?q=${encodeURIComponent(words)}`);
    expect(await response.text()).toContain(name);
  });
});

describe("REST", () => {
  const get = async (path: string) => askSite(`/api/v2/rest${path}`);

  test("answers in the language of the request", async () => {
    const stop = async (query: string) =>
      ((await (await get(`/stops/f-night:P${query}`)).json()) as { stops: { stop_name: string }[] }).stops[0];
    expect(await stop("")).toMatchObject({ stop_name: "Pier" });
    expect(await stop("?language=fr")).toMatchObject({ stop_name: "Jetée" });
    expect(await (await get("/routes/f-night:day?language=fr")).text()).toContain("Ligne du port");
    expect(await (await get("/agencies?feed_onestop_id=f-night&language=fr")).text()).toContain("Le Jour");
    expect(await (await get("/stops.csv?feed_onestop_id=f-night&language=fr")).text()).toContain("Jetée");
    expect(
      await (
        await get("/stops/f-night:P/departures?language=fr&date=2026-03-04&start_time=07:00:00&end_time=10:00:00")
      ).text(),
    ).toContain("Ligne du port");
  });

  test.each(["x y", 'fr") { id } #', "f", "-fr", "a".repeat(40)])("refuses the language %j", async (language) => {
    const response = await get(`/stops?feed_onestop_id=f-night&language=${encodeURIComponent(language)}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ problem: { code: "parameter.invalid", field: "language" } });
  });
});

describe("the portal's own API", () => {
  test("lists the texts of an entity", async () => {
    const { data } = await ask('{ stops(where: { stop_id: "Q" }) { id } }');
    const response = await askSite(`/api/v2/portal/translations/stops/${data.stops[0].id}`);
    expect(await response.json()).toEqual({
      translations: [{ language: "fr", field_name: "stop_name", translation: "Quai" }],
    });
  });

  test.each(["/translations/trips/1", "/translations/stops/x", "/translations/constructor/1"])(
    "has no %s",
    async (path) => {
      expect((await askSite(`/api/v2/portal${path}`)).status).toBe(404);
    },
  );
});

describe("pages", () => {
  /** The first page loads the code of all pages, which on a busy machine takes longer than a page may. */
  const html = async (path: string) => {
    let text = "";
    const load = async () => {
      const response = await askSite(path, { init: { headers: { "user-agent": "Googlebot" } } });
      text = await response.text();
      return response.status;
    };
    await expect.poll(load, { timeout: 40_000 }).toBe(200);
    return text;
  };

  test("show the further names of a stop below its name", { timeout: 60_000 }, async () => {
    const page = await html("/stops/f-night:P");
    expect(page).toMatch(/<h1>Pier<\/h1>/);
    expect(page).toMatch(/<a[^>]* lang="fr"[^>]*>Jetée<\/a>/);
    expect(page).toMatch(/<a[^>]* lang="he" dir="rtl"[^>]*>מזח<\/a>/);
    expect(page).not.toContain("Débarcadère");
  });

  test("show the name in the language of the address first", { timeout: 60_000 }, async () => {
    const page = await html("/stops/f-night:P?lang=fr");
    expect(page).toMatch(/<h1 lang="fr">Jetée<\/h1>/);
    expect(page).toMatch(/>Pier<\/a>/);
    expect(await html("/stops/f-night:P?lang=fr_CA")).toMatch(/<h1 lang="fr">Jetée<\/h1>/);
    expect(await html("/stops/f-night:P?lang=de")).toMatch(/<h1>Pier<\/h1>/);
    expect(await html("/routes/f-night:day?lang=fr")).toMatch(/<h1 lang="fr">Ligne du port<\/h1>/);
  });
});
