import { beforeAll, describe, expect, test } from "vitest";
import { createContext } from "../../../../worker/api/graphql/context.ts";
import { portalHandler } from "../../../../worker/api/tables.ts";
import { refreshLists } from "../../../../worker/store/lists/list-write.ts";
import { writeSuperseded } from "../../../../worker/store/registry/registry.ts";
import { ask } from "../../../support/worker/ask.ts";
import { stores } from "../fixture.ts";
import { buildWorld } from "../world.ts";

/** Alpha runs until 2026-06-30 in Los Angeles; Beta's calendars are those of the fixture. */
const at = (path: string, now = "2026-03-04T12:00:00Z") =>
  ask(`/api/v2/portal${path}`, { init: { headers: { "x-test-now": now } }, vars: { TEST_HOOKS: "1" } });

type Told = {
  verdict: string;
  reason: string;
  days: number | null;
  ends: string | null;
  words: string;
  sentence: string;
};
type Row = { onestop_id: string; verdict: Told };
type List = { feeds: Row[]; operators: Row[]; total: number; facets: { verdict: Record<string, number> } };

const list = async (path: string, now?: string) => (await (await at(path, now)).json()) as List;
const verdicts = async (path: string, now?: string) => {
  const answer = await list(path, now);
  return Object.fromEntries((answer.feeds ?? answer.operators).map((row) => [row.onestop_id, row.verdict.verdict]));
};

beforeAll(async () => {
  await buildWorld();
  const { db } = stores();
  await db.write([
    {
      sql: "UPDATE feed_version SET earliest_calendar_date = '2026-01-05', latest_calendar_date = '2026-06-30' WHERE id = 11",
    },
    {
      sql: "UPDATE feed_version SET earliest_calendar_date = '2026-03-01', latest_calendar_date = '2026-03-31' WHERE id = 12",
    },
  ]);
  await refreshLists(db);
});

describe("verdicts of lists", () => {
  test("are in every row, and change with the day", async () => {
    expect(await verdicts("/feeds")).toEqual({
      "f-9q9-alpha": "current",
      "f-rt~x": "never_imported",
      "f-u33-beta": "ends_soon",
    });
    expect(await verdicts("/feeds", "2026-02-01T00:00:00Z")).toMatchObject({
      "f-9q9-alpha": "current",
      "f-u33-beta": "not_yet_valid",
    });
    expect(await verdicts("/feeds", "2026-06-20T00:00:00Z")).toMatchObject({
      "f-9q9-alpha": "ends_soon",
      "f-u33-beta": "expired",
    });
  });

  test("can be filtered, with counts that match the filtered lists", async () => {
    const { facets } = await list("/feeds");
    expect(facets.verdict).toEqual({ current: 1, ends_soon: 1, never_imported: 1 });
    for (const [verdict, count] of Object.entries(facets.verdict)) {
      const answer = await list(`/feeds?verdict=${verdict}`);
      expect(answer.total).toBe(count);
      expect(answer.feeds.map((row) => row.verdict.verdict)).toEqual([verdict]);
      expect(answer.facets.verdict).toEqual(facets.verdict);
    }
    expect((await list("/feeds?verdict=current,expired")).total).toBe(1);
    expect((await at("/feeds?verdict=fine")).status).toBe(400);
  });

  test("of operators are those of their best schedule feed", async () => {
    expect(await verdicts("/operators")).toEqual({ "o-9q9-alpha": "current", "o-9q9-gamma": "current" });
    expect(await verdicts("/operators", "2026-07-10T00:00:00Z")).toEqual({
      "o-9q9-alpha": "expired",
      "o-9q9-gamma": "expired",
    });
    expect((await list("/operators?verdict=expired")).total).toBe(0);
  });

  test("are in CSV", async () => {
    const text = await (await at("/feeds.csv?verdict=ends_soon")).text();
    const [head, row] = text.split("\r\n");
    expect(head!.endsWith(",verdict,verdict_reason")).toBe(true);
    expect(row!.endsWith(",ends_soon,Timetable ends 31 March 2026.")).toBe(true);
  });

  test("read no additional rows", async () => {
    const handler = portalHandler("/api/v2");
    for (const [path, most] of [
      ["/feeds", 8],
      ["/operators", 10],
      ["/verdicts", 6],
    ] as const) {
      const opened = stores();
      const api = createContext({ stores: opened, now: new Date() });
      await handler(new Request(`http://portal.test/api/v2/portal${path}`), { api, archive: null });
      expect([path, opened.db.cost.rowsRead <= most, opened.db.cost.roundTrips <= 2]).toEqual([path, true, true]);
    }
  });
});

describe("a single verdict", () => {
  test("on a feed has a reason, dates and words", async () => {
    const answer = await (await at("/verdicts/feeds/f-9q9-alpha", "2026-06-20T12:00:00Z")).json();
    expect(answer).toMatchObject({
      onestop_id: "f-9q9-alpha",
      name: "Alpha Transit",
      verdict: {
        verdict: "ends_soon",
        reason: "ends_soon",
        days: 10,
        starts: "2026-01-05",
        ends: "2026-06-30",
        fetched_at: "2026-01-01T00:00:00Z",
        words: "Ends in 10 days",
      },
    });
    expect((answer as { verdict: Told }).verdict.sentence).toMatch(
      /^Timetable ends 30 June 2026\. The last fetch, on .*, failed\.$/,
    );
  });

  test("uses the feed's local day", async () => {
    const one = async (now: string) =>
      ((await (await at("/verdicts/feeds/f-9q9-alpha", now)).json()) as { verdict: Told }).verdict;
    expect(await one("2026-07-01T06:59:00Z")).toMatchObject({ verdict: "ends_soon", words: "Ends today" });
    expect(await one("2026-07-01T07:01:00Z")).toMatchObject({ verdict: "expired", days: 1 });
  });

  test("on an operator names the deciding feed and all others", async () => {
    expect(await (await at("/verdicts/operators/o-9q9-alpha", "2026-04-10T12:00:00Z")).json()).toMatchObject({
      onestop_id: "o-9q9-alpha",
      verdict: { verdict: "current", feed: "f-9q9-alpha" },
      feeds: [
        { onestop_id: "f-9q9-alpha", verdict: { verdict: "current" } },
        { onestop_id: "f-u33-beta", verdict: { verdict: "expired" } },
      ],
    });
  });

  test.each(["feeds/f-hidden", "feeds/f-gone", "feeds/f-nothing", "operators/o-nothing", "feeds/%00"])(
    "%s is not told",
    async (path) => {
      for (const end of ["", "/badge.svg", "/service-ends.ics"]) {
        expect((await at(`/verdicts/${path}${end}`)).status).toBe(404);
      }
    },
  );

  test("names the replacement of a replaced id, whether the id still exists or not", async () => {
    const { db } = stores();
    const rows = [
      { kind: "feed", onestop_id: "f-long-gone", by_onestop_id: "f-u33-beta" },
      { kind: "feed", onestop_id: "f-rt~x", by_onestop_id: "f-u33-beta" },
    ] as const;
    await writeSuperseded(db, rows, []);
    for (const id of ["f-long-gone", "f-rt~x"]) {
      expect(await (await at(`/verdicts/feeds/${id}`)).json()).toMatchObject({
        verdict: {
          verdict: "replaced",
          replaced_by: "f-u33-beta",
          sentence: "Replaced by f-u33-beta in the registry.",
        },
      });
    }
    expect(await verdicts("/feeds?verdict=replaced")).toEqual({ "f-rt~x": "replaced" });
    await writeSuperseded(db, [], rows);
    expect(await verdicts("/feeds?verdict=replaced")).toEqual({});
  });
});

describe("the badge image", () => {
  test("is cacheable and has a descriptive title", async () => {
    const response = await at("/verdicts/feeds/f-u33-beta/badge.svg");
    expect(response.headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
    // Nothing can be taken back from other caches, so that they may keep it for a minute only.
    const served = await ask("/api/v2/portal/verdicts/feeds/f-u33-beta/badge.svg", { vars: { TEST_HOOKS: "" } });
    expect(served.headers.get("cache-control")).toBe("public, max-age=60");
    expect(response.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    const svg = await response.text();
    expect(svg).toContain('<title id="t">Beta Verkehr: Ends in 27 days. Timetable ends 31 March 2026.');
    expect(svg).toContain(">f-u33-beta</text>");
    expect(await (await at("/verdicts/operators/o-9q9-gamma/badge.svg")).text()).toContain(">Current</text>");
  });
});

describe("the calendar", () => {
  const ics = async (path: string, now?: string) => {
    const response = await at(path, now);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"]);
    const text = await response.text();
    for (const line of text.split("\r\n")) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    return text.replaceAll("\r\n ", "");
  };
  const uids = (text: string) => [...text.matchAll(/^UID:service-end\.(.*)@/gm)].map(([, id]) => id);

  test("has one event per feed, whatever the day and the list", async () => {
    const text = await ics("/verdicts/feeds/f-u33-beta/service-ends.ics");
    expect(uids(text)).toEqual(["f-u33-beta"]);
    expect(text).toContain("DTSTART;VALUE=DATE:20260331\r\nDTEND;VALUE=DATE:20260401\r\n");
    expect(text).toContain("SUMMARY:Last day of service: Beta Verkehr (f-u33-beta)\r\n");
    expect(await ics("/verdicts/feeds/f-u33-beta/service-ends.ics", "2027-01-01T00:00:00Z")).toBe(text);
    const whole = await ics("/feeds.ics");
    expect(uids(whole)).toEqual(["f-9q9-alpha", "f-u33-beta"]);
    expect(whole).toContain(text.slice(text.indexOf("BEGIN:VEVENT"), text.indexOf("END:VEVENT")));
    expect(uids(await ics("/verdicts/operators/o-9q9-alpha/service-ends.ics"))).toEqual(["f-9q9-alpha", "f-u33-beta"]);
  });

  test("of a filtered list has only the matching feeds", async () => {
    expect(uids(await ics("/feeds.ics?verdict=current"))).toEqual(["f-9q9-alpha"]);
    expect(uids(await ics("/feeds.ics?spec=GTFS_RT"))).toEqual([]);
  });
});

test("counts of all verdicts", async () => {
  const { today, verdicts: counts } = (await (await at("/verdicts")).json()) as {
    today: string;
    verdicts: { verdict: string; name: string; feeds: number; operators: number }[];
  };
  expect(today).toBe("2026-03-04");
  expect(counts).toHaveLength(8);
  expect(counts[0]).toEqual({ verdict: "current", name: "Current", feeds: 1, operators: 2 });
  expect(counts.reduce((sum, { feeds }) => sum + feeds, 0)).toBe(3);
});
