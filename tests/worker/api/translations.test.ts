/** Names in further languages (translations.txt): in search, GraphQL, REST, the portal's own API, and on pages. */
import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { beforeAll, describe, expect, test } from "vitest";
import worker from "../../../worker/index.ts";
import { refreshLists } from "../../../worker/store/lists/list-write.ts";
import { replaceAllRealtime } from "../../../worker/store/realtime/save.ts";
import { ask as askSite, bindings, ORIGIN } from "../../support/worker/ask.ts";
import { ask, stores } from "./fixture.ts";
import { csv, importFeed } from "./imported.ts";
import { NIGHT_FEED } from "./night-feed.ts";
import { otpData } from "./otp-graphql/ask-otp.ts";

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
    "feed_info.txt": csv("feed_publisher_name,feed_publisher_url,feed_lang", "Harbor Transit,https://h.example,en"),
    "levels.txt": csv("level_id,level_index,level_name", "L,0,Ground"),
    "stops.txt": csv(
      "stop_id,stop_name,stop_lat,stop_lon,stop_timezone,location_type,parent_station,level_id,stop_url",
      "P,Pier,40.7,-74,,0,,,https://h.example/pier",
      "Q,Quay,40.71,-74.01,America/Chicago,0,,,",
      "R,Rock,40.72,-74.02,,0,S,L,",
      "S,Station,40.72,-74.02,America/Denver,1,,,",
      "E,Exit,40.72,-74.02,,2,S,L,",
    ),
    "pathways.txt": csv(
      "pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional,signposted_as,reversed_signposted_as",
      "W,E,R,1,1,To the trains,To the street",
    ),
    "attributions.txt": csv(
      "attribution_id,organization_name,is_producer,attribution_url",
      "1,Harbor Office,1,https://o.example",
      "2,Harbor Office,1,https://o2.example",
    ),
    "fare_media.txt": csv("fare_media_id,fare_media_name,fare_media_type", "card,Harbor Card,2"),
    "rider_categories.txt": csv("rider_category_id,rider_category_name,is_default_fare_category", "adult,Adult,1"),
    "fare_products.txt": csv(
      "fare_product_id,fare_product_name,rider_category_id,fare_media_id,amount,currency",
      "single,Single ride,adult,card,2,USD",
    ),
    "networks.txt": csv("network_id,network_name", "boats,Boats"),
    "route_networks.txt": csv("network_id,route_id", "boats,day"),
    "areas.txt": csv("area_id,area_name", "port,Port"),
    "stop_areas.txt": csv("area_id,stop_id", "port,P", "port,Q", "port,R"),
    "fare_leg_rules.txt": csv("network_id,from_area_id,to_area_id,fare_product_id", "boats,port,port,single"),
    "translations.txt": csv(
      HEADER,
      "fare_products,fare_product_name,fr,Trajet simple,single,,",
      "fare_media,fare_media_name,fr,Carte du port,,,Harbor Card",
      "rider_categories,rider_category_name,fr,Adulte,adult,,",
      "networks,network_name,fr,Bateaux,boats,,",
      "areas,area_name,fr,Le port,port,,",
      "stops,stop_url,fr,https://h.example/fr/pier,P,,",
      "trips,trip_headsign,fr,Vers le quai,,,To Quay",
      "trips,trip_headsign,ar,إلى الرصيف,,,To Quay",
      "trips,trip_headsign,fr,Vers le quai Ouest,d2,,",
      "trips,trip_short_name,fr,Navette,d1,,",
      "stop_times,stop_headsign,fr,Par la baie,d1,1,",
      "stop_times,stop_headsign,de,Über die Bucht,,,Via Bay",
      "stop_times,stop_headsign,ja,x,d1,2,",
      "feed_info,feed_publisher_name,fr,Transports du port,,,",
      "feed_info,feed_publisher_url,fr,https://h.example/fr,,,",
      "levels,level_name,fr,Rez-de-chaussée,L,,",
      "pathways,signposted_as,fr,Aux trains,W,,",
      "pathways,reversed_signposted_as,fr,Sortie,,,To the street",
      "attributions,organization_name,fr,Bureau du port,,,Harbor Office",
      "attributions,attribution_url,fr,https://o.example/fr,2,,",
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
        { language: "fr", field_name: "stop_url", translation: "https://h.example/fr/pier" },
      ]),
    );
    expect(data.stops[0].translations).toHaveLength(4);
  });
});

describe("GraphQL answers other files", () => {
  const QUERY = `query ($l: String) { routes(where: { route_id: "day" }) {
    trips(where: { service_date: "2026-03-04" }) {
      trip_id trip_headsign(language: $l) trip_short_name(language: $l)
      stop_times(limit: 2) { stop_headsign(language: $l) }
    }
    feed_version {
      feed_infos { feed_publisher_name(language: $l) feed_publisher_url(language: $l) feed_lang }
      attributions { organization_name(language: $l) attribution_url(language: $l) }
    }
  } stops(where: { stop_id: "R" }) {
    level { level_name(language: $l) }
    pathways_to_stop { signposted_as(language: $l) reverse_signposted_as(language: $l) }
  } }`;
  const texts = async (language: string | null) => {
    const { data } = await ask(QUERY, { l: language });
    const { trips, feed_version } = data.routes[0];
    return {
      trips: trips.map((trip: { trip_headsign: string; trip_short_name: string; stop_times: object[] }) => [
        trip.trip_headsign,
        trip.trip_short_name,
        ...trip.stop_times.map((call) => Object.values(call)[0]),
      ]),
      info: Object.values(feed_version.feed_infos[0]),
      organizations: feed_version.attributions.map(Object.values),
      station: [data.stops[0].level.level_name, ...Object.values(data.stops[0].pathways_to_stop[0])],
    };
  };

  test.each([null, "pt"])("as in the file in %s", async (language) => {
    expect(await texts(language)).toEqual({
      trips: [
        ["To Quay", null, "Via Bay", null],
        ["To Quay", null, null, null],
      ],
      info: ["Harbor Transit", "https://h.example", "en"],
      organizations: [
        ["Harbor Office", "https://o.example"],
        ["Harbor Office", "https://o2.example"],
      ],
      station: ["Ground", "To the trains", "To the street"],
    });
  });

  test("in the language of the field", async () => {
    expect(await texts("fr-CA")).toEqual({
      trips: [
        ["Vers le quai", null, "Par la baie", null],
        ["Vers le quai Ouest", null, null, null],
      ],
      info: ["Transports du port", "https://h.example/fr", "en"],
      organizations: [
        ["Bureau du port", "https://o.example"],
        ["Bureau du port", "https://o.example/fr"],
      ],
      station: ["Rez-de-chaussée", "Aux trains", "Sortie"],
    });
    expect((await texts("de")).trips).toEqual([
      ["To Quay", null, "Über die Bucht", null],
      ["To Quay", null, null, null],
    ]);
  });

  test("and what a journey costs", async () => {
    const { data } = await ask(
      `query ($l: String, $where: DirectionRequest!) { directions(where: $where) { itineraries { fare { parts { tickets {
        rider_category { name(language: $l) } medium { name(language: $l) } tickets { name(language: $l) }
      } } } } } }`,
      {
        l: "fr",
        where: {
          ...{ from: { lon: -74, lat: 40.7 }, to: { lon: -74.02, lat: 40.72 }, mode: "TRANSIT" },
          depart_at: "2026-03-04T12:55:00Z",
        },
      },
    );
    const fares = data.directions.itineraries.flatMap(({ fare }: { fare: { parts: object[] } | null }) => fare ?? []);
    expect(fares[0].parts[0].tickets).toEqual([
      { rider_category: { name: "Adulte" }, medium: { name: "Carte du port" }, tickets: [{ name: "Trajet simple" }] },
    ]);
  });

  test.each([
    ["fr", ["Jetée", "Quai", "Rock"], ["Vers le quai", "Ligne du port", "Le Jour"]],
    [null, ["Pier", "Quay", "Rock"], ["To Quay", "Harbor Line", "Day"]],
  ])("and the names of a ride in %s, by field and by operation", async (language, stops, names) => {
    const query = (l: string) => `query ($where: DirectionRequest!) { directions(where: $where) { itineraries { legs {
      mode from { name${l} stop { stop_name${l} } } steps { instruction } stops { stop_name${l} }
      trip { headsign${l} route { route_long_name${l} agency { agency_name${l} } } }
    } } } }`;
    const where = {
      ...{ from: { lon: -74, lat: 40.699 }, to: { lon: -74.02, lat: 40.72 }, mode: "TRANSIT" },
      depart_at: "2026-03-04T12:30:00Z",
    };
    const post = async (body: object) => {
      const headers = { "content-type": "application/json" };
      const init = { method: "POST", headers, body: JSON.stringify({ variables: { where }, ...body }) };
      const { data } = (await (await askSite("/api/v2/query", { init })).json()) as {
        // biome-ignore lint/suspicious/noExplicitAny: legs of several shapes
        data: { directions: { itineraries: { legs: any[] }[] } };
      };
      const { legs } = data.directions.itineraries.find((one) => one.legs.some(({ trip }) => trip !== null))!;
      return { walk: legs.find(({ mode }) => mode === "WALK"), ride: legs.find(({ trip }) => trip !== null) };
    };
    const byField = await post({ query: query(language === null ? "" : `(language: "${language}")`) });
    const byOperation = await post({ query: query(""), extensions: language === null ? {} : { language } });
    for (const { ride } of [byField, byOperation]) {
      expect(ride.stops.map((stop: { stop_name: string }) => stop.stop_name)).toEqual(stops);
      expect([ride.trip.headsign, ride.trip.route.route_long_name, ride.trip.route.agency.agency_name]).toEqual(names);
      expect([ride.from.name, ride.from.stop.stop_name]).toEqual([stops[0], stops[0]]);
    }
    expect(byOperation.walk.steps[0].instruction).toContain(`Walk to ${stops[0]}`);
  });

  test("in the language of the operation, which a field may change", async () => {
    const query = `{ stops(where: { stop_id: "P" }) {
      stop_name stop_url arabic: stop_name(language: "he")
      departures(limit: 1, where: { service_date: "2026-03-04", start: "07:00:00" }) { stop_headsign trip { trip_headsign } }
    } }`;
    const post = async (extensions: object) => {
      const init = { method: "POST", body: JSON.stringify({ query, extensions }) };
      const headers = { "content-type": "application/json" };
      return (await askSite("/api/v2/query", { init: { ...init, headers } })).json();
    };
    expect(await post({ language: "fr" })).toEqual({
      data: {
        stops: [
          {
            stop_name: "Jetée",
            stop_url: "https://h.example/fr/pier",
            arabic: "מזח",
            departures: [{ stop_headsign: "Par la baie", trip: { trip_headsign: "Vers le quai" } }],
          },
        ],
      },
      extensions: {
        translations: {
          Jetée: "fr",
          "https://h.example/fr/pier": "fr",
          "Par la baie": "fr",
          "Vers le quai": "fr",
          מזח: "he",
        },
      },
    });
    expect(await post({ language: 3 })).toMatchObject({ errors: [{ extensions: { code: "request.malformed" } }] });
    const get = await askSite(
      `/api/v2/query?${new URLSearchParams({ query: '{ stops(where: { stop_id: "P" }) { stop_name } }', extensions: '{"language":"ja"}' })}`,
    );
    expect(await get.json()).toMatchObject({ data: { stops: [{ stop_name: "桟橋" }] } });
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

  test("tell the name that matched and its language", async () => {
    const hits = async (q: string) =>
      (await (await askSite(`/api/v2/portal/search?q=${encodeURIComponent(q)}`)).json()) as {
        stops: object[];
        routes: object[];
      };
    expect((await hits("jetee")).stops).toMatchObject([
      { stop_name: "Pier", other_name: "Jetée", other_language: "fr" },
    ]);
    expect((await hits("pier")).stops).toMatchObject([{ stop_name: "Pier", other_name: null, other_language: null }]);
    expect((await hits("ligne port")).routes).toMatchObject([
      { route_long_name: "Harbor Line", other_name: "Ligne du port", other_language: "fr" },
    ]);
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
    const departures = await get(
      "/stops/f-night:P/departures?language=fr&date=2026-03-04&start_time=07:00:00&end_time=10:00:00",
    );
    const text = await departures.text();
    expect(text).toContain("Vers le quai Ouest");
    expect(text).toContain("Par la baie");
    expect(text).not.toContain("To Quay");
    expect(await (await get("/routes/f-night:day/trips?language=ar")).text()).toContain("إلى الرصيف");
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
      texts: [{ field_name: "stop_name", text: "Quay" }],
      translations: [{ language: "fr", field_name: "stop_name", translation: "Quai" }],
    });
  });

  test("answers the fares of a version, and the inside of a station", async () => {
    const { data } = await ask('{ stops(where: { stop_id: "Q" }) { feed_version_sha1 } }');
    const get = async (path: string) => (await askSite(`/api/v2/portal${path}`)).json();
    const fares = `/feed_versions/${data.stops[0].feed_version_sha1}/fares`;
    expect(await get(fares)).toMatchObject({
      fares: [{ name: "Single ride", rider: "Adult", media: ["Harbor Card"] }],
    });
    expect(await get(`${fares}?language=fr`)).toMatchObject({
      fares: [
        { name: "Trajet simple", rider: "Adulte", media: ["Carte du port"], area: expect.stringContaining("Le port") },
      ],
    });
    const preferred = await askSite(`/api/v2/portal${fares}`, {
      init: { headers: { "accept-language": "de, fr;q=0.5" } },
    });
    expect(preferred.headers.get("vary")).toContain("accept-language");
    expect(await preferred.json()).toMatchObject({ fares: [{ name: "Trajet simple" }] });
    expect(await get("/stops/f-night:S/ways?from=E&to=R&language=fr")).toMatchObject({
      places: [{ level_name: "Rez-de-chaussée" }, { level_name: "Rez-de-chaussée" }],
      way: { steps: [{ signposted_as: "Aux trains", instruction: expect.stringContaining("Aux trains") }] },
    });
  });

  test.each(["/translations/trips/1", "/translations/stops/x", "/translations/constructor/1"])(
    "has no %s",
    async (path) => {
      expect((await askSite(`/api/v2/portal${path}`)).status).toBe(404);
    },
  );
});

describe("other dialects", () => {
  test("OpenTripPlanner translates the fields that have a language", async () => {
    const data = await otpData(`{
      stop(id: "f-night:P") { name(language: "fr") desc(language: "fr") url(language: "fr") }
      route(id: "f-night:day") { longName(language: "fr-CA") }
      trip(id: "f-night:d1") { tripHeadsign(language: "fr") stoptimes { headsign(language: "fr") } }
    }`);
    expect(data).toEqual({
      stop: { name: "Jetée", desc: null, url: "https://h.example/fr/pier" },
      route: { longName: "Ligne du port" },
      trip: {
        tripHeadsign: "Vers le quai",
        stoptimes: [{ headsign: "Par la baie" }, { headsign: "Vers le quai" }, { headsign: "Vers le quai" }],
      },
    });
  });

  test("MOTIS answers names in the first of the languages", async () => {
    const path = "/api/v2/routing/motis/api/v5/stoptimes?stopId=f-night_P&n=1&time=2026-03-04T12:00:00Z";
    const names = async (query: string) => {
      const { stopTimes } = (await (await askSite(`${path}${query}`)).json()) as {
        stopTimes: { place: { name: string }; headsign: string }[];
      };
      return [stopTimes[0]?.place.name, stopTimes[0]?.headsign];
    };
    expect(await names("")).toEqual(["Pier", "Via Bay"]);
    expect(await names("&language=fr&language=de")).toEqual(["Jetée", "Par la baie"]);
    const ends = "fromPlace=f-night_P&toPlace=f-night_Q&time=2026-03-04T12:00:00Z&language=fr";
    const plan = await (await askSite(`/api/v2/routing/motis/api/v5/plan?${ends}`)).json();
    const { itineraries } = plan as {
      itineraries: { legs: { mode: string; from: { name: string }; headsign: string }[] }[];
    };
    const rides = itineraries.flatMap(({ legs }) => legs.filter(({ mode }) => mode !== "WALK"));
    expect(rides.map(({ from, headsign }) => [from.name, headsign])).toContainEqual(["Jetée", "Vers le quai"]);
    const withFares = await askSite(`/api/v2/routing/motis/api/v5/plan?${ends.replace("Q&", "R&")}&withFares=true`);
    const text = await withFares.text();
    for (const name of ["Le Jour", "Ligne du port", "Trajet simple", "Adulte", "Carte du port"])
      expect(text).toContain(name);
    for (const name of ["Single ride", "Harbor Card", "Harbor Line"]) expect(text).not.toContain(name);
  });

  test("OpenTripPlanner answers alerts in the language of the field, else in that of Accept-Language", async () => {
    const translation = [
      { text: "Pier closed", language: "en" },
      { text: "Jetée fermée", language: "fr" },
    ];
    const entity = [{ id: "1", alert: { informedEntity: [{ stopId: "P" }], headerText: { translation } } }];
    const header = { gtfsRealtimeVersion: "2.0", timestamp: String(Math.floor(Date.now() / 1000)) };
    const messages = [{ feed: "f-night", type: "realtime_alerts" as const, message: { header, entity } }];
    await replaceAllRealtime(stores(), messages, new Date());
    const query = '{ stop(id: "f-night:P") { alerts { alertHeaderText inEnglish: alertHeaderText(language: "en") } } }';
    const alertsFor = async (language: string) => {
      const headers = { "content-type": "application/json", "accept-language": language };
      const init = { method: "POST", headers, body: JSON.stringify({ query }) };
      const { data } = (await (await askSite("/otp/gtfs/v1", { init })).json()) as {
        data: { stop: { alerts: object[] } };
      };
      return data.stop.alerts;
    };
    expect(await alertsFor("de, fr-CA;q=0.5")).toEqual([{ alertHeaderText: "Jetée fermée", inEnglish: "Pier closed" }]);
    expect(await alertsFor("de")).toEqual([{ alertHeaderText: "Pier closed", inEnglish: "Pier closed" }]);
    await replaceAllRealtime(stores(), [], new Date());
  });

  test("OpenTripPlanner shows journeys in the language of locale, else in that of Accept-Language", async () => {
    const ends = "fromPlace=40.7,-74&toPlace=40.72,-74.02&date=2026-03-04&time=07:30";
    const rest = async (query: string, language?: string) => {
      const headers = language === undefined ? {} : { "accept-language": language };
      const response = await askSite(`/api/v2/routing/otp/plan?${ends}${query}`, { init: { headers } });
      expect(response.headers.get("vary")).toContain("accept-language");
      return response.text();
    };
    const [plain, byHeader, byParameter] = [
      await rest(""),
      await rest("", "fr-CA, en;q=0.5"),
      await rest("&locale=fr"),
    ];
    for (const name of ["Pier", "Harbor Line", "To Quay"]) {
      expect(plain).toContain(`"${name}"`);
      for (const text of [byHeader, byParameter]) expect(text).not.toContain(`"${name}"`);
    }
    for (const name of ["Jetée", "Quai", "Ligne du port", "Le Jour", "Vers le quai"])
      for (const text of [byHeader, byParameter]) expect(text).toContain(`"${name}"`);
    expect(await rest("&locale=en", "fr")).toContain('"Pier"');
    // The first language that the feed has, of which English is the one of its files.
    const texts = [await rest("", "de-CH, pt;q=0.9, fr;q=0.8, en;q=0.7"), await rest("&locale=de,fr,en", "en")];
    for (const text of texts)
      for (const name of ["Jetée", "Ligne du port", "Le Jour", "Vers le quai"]) expect(text).toContain(`"${name}"`);
    const inEnglish = await rest("", "de, en-US;q=0.9, fr;q=0.8");
    for (const name of ["Pier", "Harbor Line", "To Quay"]) expect(inEnglish).toContain(`"${name}"`);

    const plan = async (locale: string, language: string) => {
      const query = `{ plan(from: {lat: 40.7, lon: -74}, to: {lat: 40.72, lon: -74.02}, date: "2026-03-04", time: "07:30"${locale}) {
        itineraries { legs { headsign from { name stop { name } } route { longName agency { name } }
          fareProducts { product { name riderCategory { name } medium { name } } } } } } }`;
      const headers = { "content-type": "application/json", "accept-language": language };
      const init = { method: "POST", headers, body: JSON.stringify({ query }) };
      const response = await askSite("/otp/gtfs/v1", { init });
      expect(response.headers.get("vary")).toContain("accept-language");
      const { data } = (await response.json()) as { data: object };
      return JSON.stringify(data);
    };
    for (const text of [await plan("", "fr"), await plan(', locale: "fr"', "de")]) {
      for (const name of [
        "Jetée",
        "Ligne du port",
        "Le Jour",
        "Vers le quai",
        "Trajet simple",
        "Adulte",
        "Carte du port",
      ])
        expect(text).toContain(`"${name}"`);
      for (const name of ["Pier", "Harbor Line", "Single ride"]) expect(text).not.toContain(`"${name}"`);
    }
    expect(await plan("", "de")).toContain('"Pier"');
    expect(await plan("", "de, en;q=0.5, fr;q=0.4")).toContain('"Pier"');
    expect(await plan("", "de, fr;q=0.5")).toContain('"Jetée"');
  });

  test("and caches keep the languages apart", async () => {
    const query = encodeURIComponent('{ stop(id: "f-night:P") { name } }');
    const ends = "fromPlace=40.7,-74&toPlace=40.72,-74.02&date=2026-03-04&time=07:30";
    for (const path of [`/otp/gtfs/v1?query=${query}`, `/api/v2/routing/otp/plan?${ends}`]) {
      const names = async (language: string) => {
        const init = { headers: { "accept-language": language } };
        const text = await (await askSite(path, { init, vars: { TEST_HOOKS: "" } })).text();
        return ["Pier", "Jetée", "מזח"].filter((name) => text.includes(name));
      };
      expect(await names("fr")).toEqual(["Jetée"]);
      expect(await names("he, fr;q=0.9")).toEqual(["מזח"]);
      expect(await names("de")).toEqual(["Pier"]);
      expect(await names("de, fr;q=0.9")).toEqual(["Jetée"]);
      expect(await names("de, en, fr;q=0.9")).toEqual(["Pier"]);
      expect(await names("fr")).toEqual(["Jetée"]);
    }
  });
});

describe("pages", () => {
  /** The first page loads the code of all pages, which on a busy machine takes longer than a page may. */
  const html = async (path: string) => {
    let text = "";
    const load = async () => {
      // Wednesday at half past seven in New York.
      const headers = { "user-agent": "Googlebot", "x-test-now": "2026-03-04T12:30:00Z" };
      const response = await askSite(path, { init: { headers }, vars: { TEST_HOOKS: "1" } });
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

  test("show journeys in the language of the page", { timeout: 60_000 }, async () => {
    const path = "/map?fromPlace=-74,40.7&toPlace=-74.02,40.72&departAt=2026-03-04T12:30:00Z";
    expect(await html(path)).toMatch(/<a[^>]*>Pier<\/a>/);
    const context = createExecutionContext();
    const headers = { "user-agent": "Googlebot", "x-test-now": "2026-03-04T12:30:00Z" };
    const request = new Request(`${ORIGIN}/fr${path}`, { headers }) as Parameters<typeof worker.fetch>[0];
    const page = await (await worker.fetch(request, { ...bindings, TEST_HOOKS: "1" }, context)).text();
    await waitOnExecutionContext(context);
    for (const name of ["Jetée", "Ligne du port", "Vers le quai", "Trajet simple"])
      expect(page).toMatch(new RegExp(`<(a|span)[^>]*>${name}<`));
    for (const name of ["Pier", "Harbor Line", "To Quay"]) expect(page).not.toContain(`>${name}<`);
  });

  test("speak the language of the address as a whole", { timeout: 60_000 }, async () => {
    const stop = await html("/stops/f-night:P?lang=fr&board=list&date=2026-03-04");
    expect(stop).toMatch(/<a class="board-sign"[^>]*\/trips\/d1\?date=[^"]*lang=fr" lang="fr">Par la baie<\/a>/);
    expect(stop).toMatch(/<a class="hour-link"[^>]*\?lang=fr" lang="fr">Vers le quai Ouest<\/a>/);
    const route = await html("/routes/f-night:day?lang=fr&date=2026-03-04");
    expect(route).toMatch(/<a href="\/stops\/[^"]*\?lang=fr" lang="fr">Jetée<\/a>/);
    expect(route).toMatch(/<a href="\/stops\/[^"]*\?lang=fr">Rock<\/a>/);
    expect(route).toMatch(/<a href="\/operators\/[^"]*\?lang=fr" lang="fr">Le Jour<\/a>/);
    expect(route).toContain("Vers le quai Ouest");
    expect(route).not.toContain(">To Quay<");
    const trip = await html("/routes/f-night:day/trips/d2?lang=fr");
    expect(trip).toMatch(/<h1 lang="fr">[^<]*Vers le quai Ouest<\/h1>/);
    expect(trip).toMatch(/lang="fr">Day Ligne du port<\/a>/);
    expect(trip).toMatch(/lang="fr">Quai<\/a>/);
    const inArabic = await html("/routes/f-night:day/trips/d1?lang=ar");
    expect(inArabic).toMatch(/<h1 lang="ar">[^<]*إلى الرصيف<\/h1>/);
    expect(inArabic).toContain(">Pier</a>");
  });

  test("keep the names of the file without a language", { timeout: 60_000 }, async () => {
    const route = await html("/routes/f-night:day?date=2026-03-04");
    expect(route).not.toContain("lang=fr&");
    expect(route).toContain(">Pier</a>");
    expect(route).toMatch(/<a href="\/routes\/[^"]*\?lang=fr" rel="nofollow" lang="fr">Ligne du port<\/a>/);
  });

  test("show the further names of an operator", { timeout: 60_000 }, async () => {
    const { data } = await ask('{ agencies(where: { agency_id: "A" }) { onestop_id } }');
    const path = `/operators/${data.agencies[0].onestop_id}`;
    const page = await html(path);
    expect(page).toMatch(/<h1>Day<\/h1>/);
    expect(page).toMatch(/<a href="[^"]*\?lang=fr" rel="nofollow" lang="fr">Le Jour<\/a>/);
    const inFrench = await html(`${path}?lang=fr`);
    expect(inFrench).toMatch(/<h1 lang="fr">Le Jour<\/h1>/);
    expect(inFrench).toMatch(/<a href="[^"?]*" rel="nofollow">Day<\/a>/);
    expect(inFrench).toMatch(/<span[^>]*lang="fr"[^>]*>Ligne du port<\/span>/);
    expect(inFrench).toMatch(/href="\/stops\/[^"]*\?lang=fr" lang="fr">Jetée<\/a>/);
  });
});
