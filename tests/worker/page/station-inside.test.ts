/** The inside of a station on its page: the form, the way in words, outages, and drawings. */
import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { beforeAll, describe, expect, test } from "vitest";
import worker from "../../../worker/index.ts";
import { refreshLists } from "../../../worker/store/lists/list-write.ts";
import { replaceAllRealtime } from "../../../worker/store/realtime/save.ts";
import { STATION_FEED } from "../../support/station-feed.ts";
import { ask, bindings, ORIGIN } from "../../support/worker/ask.ts";
import { expectTrips, loadCounted, MAX_LEVELS } from "../../support/worker/levels.ts";
import { stores } from "../api/fixture.ts";
import { importFeed } from "../api/imported.ts";

const PATH = "/stops/f-inside:S";

beforeAll(async () => {
  await importFeed("f-inside", STATION_FEED);
  await refreshLists(stores().db);
}, 60_000);

/** The section of the page as text: tags become blanks. */
async function inside(query: string): Promise<{ html: string; words: string }> {
  const page = await (await ask(`${PATH}${query}`)).text();
  const html = /<section[^>]* id="inside"[\s\S]*?<\/section>/.exec(page)?.[0] ?? "";
  const words = html
    .replaceAll(/<!--.*?-->|<\/?bdi[^>]*>/g, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");
  return { html, words };
}

describe("the inside of a station", () => {
  test("has a form with its places, and a drawing of each level with a key", async () => {
    const { html, words } = await inside("");
    expect(html).toMatch(/<form[^>]*action="\/stops\/f-inside:S#inside"[^>]*method="get"/);
    expect([...html.matchAll(/<option value="([^"]*)"/g)].map(([, id]) => id)).toEqual([
      ...["", "E", "L", "P1", "P2", "B1"],
      ...["", "E", "L", "P1", "P2", "B1"],
    ]);
    const drawings = [...html.matchAll(/<svg viewBox="0 0 320[\s\S]*?<\/svg>/g)].map(([svg]) => svg);
    expect(drawings.map((svg) => /aria-label="([^"]*)"/.exec(svg)?.[1])).toEqual([
      "Plan of Street, north at the top",
      "Plan of Mezzanine, north at the top",
      "Plan of Tracks, north at the top",
    ]);
    for (const svg of drawings) expect(svg.length).toBeLessThan(15_000);
    // Each symbol is in the page once: the drawings refer to those of the key.
    const ids = [...html.matchAll(/<g id="([^"]*)"/g)].map(([, id]) => `#${id}`);
    expect(new Set([...html.matchAll(/<use [^>]*href="([^"]*)"/g)].map(([, id]) => id))).toEqual(new Set(ids));
    expect(words).toContain("Street 1 2 Main St (entrance) Main St elevator (entrance)");
    expect(words).toContain("Stairs Elevator Fare gate Exit gate Escalator");
  });

  test("is in few bytes: the data for the script has nothing of the parts that the server alone renders", async () => {
    const page = await (await ask(PATH)).text();
    const state = /<script type="application\/json" id="state">([\s\S]*?)<\/script>/.exec(page)![1]!;
    const { queries } = JSON.parse(state) as { queries: [key: unknown[], data: unknown][] };
    expect(queries.map(([key]) => (key[0] === "portal" ? String(key[1]).split("?")[0] : key[0]))).toEqual([
      ...["StopDepartures", "StopOutline", "StopPlace", "/on_demand", "/rentals"],
    ]);
    // Some hundred bytes of both are departures, of which there are more at some hours.
    expect(page.length).toBeLessThan(43_500);
    expect(state.length).toBeLessThan(3_000);
  });

  test("answers a way in words, and marks it in the drawings", async () => {
    const { html, words } = await inside("?from=L&to=P1&step_free=true");
    expect(words).toContain("Step-free way from Main St elevator to Platform 1 About 2 min 35 s");
    expect(words).toContain("Take the elevator down to Hall (level Mezzanine), 1 min");
    expect(html).toMatch(/<option value="L" selected=""/);
    expect(html).toMatch(/type="checkbox"[^>]*name="step_free"[^>]*checked=""/);
    expect(html).toContain('stroke="var(--signal)"');
  });

  test("tells each step in the language of the page", async () => {
    const context = createExecutionContext();
    const request = new Request(`${ORIGIN}/de${PATH}?from=L&to=P1&step_free=true`);
    const page = await (await worker.fetch(request as Parameters<typeof worker.fetch>[0], bindings, context)).text();
    await waitOnExecutionContext(context);
    const steps = /<ol class="station-way">([\s\S]*?)<\/ol>/.exec(page)?.[1] ?? "";
    expect(steps).toContain("Aufzug abwärts: ");
    expect(steps).toMatch(/\(Ebene (<bdi[^>]*>)?Mezzanine(<\/bdi>)?\), 1 Min\./);
    expect(steps).not.toMatch(/Take|Walk|lang="en"/);
  });

  test("names the language of the feed's names in the sentences, and of no words of ours", async () => {
    await importFeed("f-hebrew", {
      ...STATION_FEED,
      "feed_info.txt": "feed_publisher_name,feed_publisher_url,feed_lang\nX,https://x.example,he\n",
    });
    await refreshLists(stores().db);
    const page = await (await ask("/stops/f-hebrew:S?from=L&to=P1&step_free=true")).text();
    const steps = /<ol class="station-way">([\s\S]*?)<\/ol>/.exec(page)?.[1] ?? "";
    expect(steps).toContain(
      'down to <bdi lang="he" dir="rtl">Hall</bdi> (level <bdi lang="he" dir="rtl">Mezzanine</bdi>)',
    );
    expect(steps).toMatch(/to Platform 1[ ,<]/);
  });

  test("says in plain words why a way is missing, and what works", async () => {
    const { html, words } = await inside("?from=E&to=P1&step_free=true");
    expect(words).toContain("Only stairs or escalators lead from Main St to Platform 1.");
    expect(html).toContain(`href="${PATH}?from=E&amp;to=P1#inside"`);
    expect(html).toContain(`href="${PATH}?from=L&amp;to=P1&amp;step_free=true#inside"`);
  });

  test("is linked from its platforms and entrances, which fill one end of the way", async () => {
    for (const [stop, end] of [
      ["P1", "to"],
      ["E", "from"],
    ]) {
      const page = await (await ask(`/stops/f-inside:${stop}`)).text();
      const [, query] = new RegExp(`href="${PATH}\\?([^"#]*)#inside"`).exec(page) ?? [];
      expect([stop, query]).toEqual([stop, `${end}=${stop}`]);
      expect((await inside(`?${query}`)).html).toMatch(new RegExp(`<option value="${stop}" selected=""`));
    }
    const station = await (await ask(PATH)).text();
    expect(station).not.toContain("Find a way inside");
  });

  test("leaves out ends that the station does not have", async () => {
    const { words } = await inside("?from=nowhere&to=P1");
    expect(words).toContain("Show the way");
    expect(words).not.toContain("Way from");
  });

  test("tells of elevators out of service", async () => {
    const now = new Date();
    const entity = [
      {
        id: "1",
        alert: {
          informedEntity: [{ stopId: "S" }],
          headerText: { translation: [{ text: "Elevator lift-street closed", language: "en" }] },
        },
      },
    ];
    const header = { gtfsRealtimeVersion: "2.0", timestamp: String(Math.floor(now.getTime() / 1000)) };
    await replaceAllRealtime(
      stores(),
      [{ feed: "f-inside", type: "realtime_alerts", message: { header, entity } }],
      now,
    );
    const { words } = await inside("?from=L&to=P1");
    expect(words).toContain("Elevator between Main St elevator and Hall: Elevator lift-street closed");
    expect(words).toContain("No way leads from Main St elevator to Platform 1 now");
    expect(words).toContain("Entrances that lead there: Main St");
  });
});

test("the page lists nodes and pathways only on request, also from the page of a platform", async () => {
  const [station, platform] = await Promise.all([(await ask(PATH)).text(), (await ask("/stops/f-inside:P1")).text()]);
  expect(station).toContain("Platform 1");
  for (const page of [station, platform]) {
    expect(page).toContain(`href="${PATH}?ways=1#station"`);
    expect(page).not.toContain("Pathway nodes");
  }
  const ways = await (await ask(`${PATH}?ways=1`)).text();
  expect(ways).toContain("Pathway nodes");
  expect(ways).toContain("Pathways inside the station");
});

test("the page takes three trips, and stops without entrances read nothing more", async () => {
  const NOW = new Date();
  await expectTrips(() => loadCounted(`${PATH}?from=E&to=P1`, NOW), PATH, { first: 1, levels: MAX_LEVELS });
  const page = await (await ask("/stops/f-inside:X")).text();
  expect(page).not.toContain('id="inside"');
});
