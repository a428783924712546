import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isoDate } from "../../../../src/domain/time/service-day.ts";
import { verdictBadge } from "../../../../src/domain/verdict/badge.ts";
import {
  bestOf,
  feedVerdict,
  serviceDaysOf,
  VERDICTS,
  type Verdict,
  type VerdictName,
} from "../../../../src/domain/verdict/verdict.ts";
import {
  endContradiction,
  VERDICT_NAMES,
  VERDICT_TONES,
  verdictGroupName,
  verdictReason,
  verdictWords,
} from "../../../../src/domain/verdict/words.ts";
import { contrastRatio } from "./contrast.ts";

const dates = (
  firstDay: string | null,
  lastDay: string | null,
  feedStart: string | null = null,
  feedEnd: string | null = null,
) => {
  const { start, end } = serviceDaysOf({ firstDay, lastDay, feedStart, feedEnd });
  return [start, end].map((day) => (day === null ? null : isoDate(day)));
};

describe("days of service", () => {
  test.each([
    ["calendars alone", dates("2026-01-01", "2026-06-30"), ["2026-01-01", "2026-06-30"]],
    ["feed_info alone", dates(null, null, "2026-01-01", "2026-06-30"), ["2026-01-01", "2026-06-30"]],
    [
      "what both speak for",
      dates("2026-01-01", "2026-06-30", "2026-03-01", "2030-01-01"),
      ["2026-03-01", "2026-06-30"],
    ],
    ["one date of feed_info is none", dates("2026-01-01", "2026-06-30", "2026-03-01"), ["2026-01-01", "2026-06-30"]],
    [
      "one day of feed_info",
      dates("2026-01-01", "2026-06-30", "2026-03-01", "2026-03-01"),
      ["2026-03-01", "2026-03-01"],
    ],
    ["no day in common", dates("2026-01-01", "2026-06-30", "2018-01-01", "2018-12-31"), ["2026-01-01", "2026-06-30"]],
    ["turned round", dates("2026-01-01", "2026-06-30", "2026-12-31", "2026-01-01"), ["2026-01-01", "2026-06-30"]],
    ["nothing known", dates(null, null), [null, null]],
    ["no date at all", dates("2026-02-30", "soon"), [null, null]],
  ])("%s", (_, found, wanted) => expect(found).toEqual(wanted));
});

const verdict = (name: VerdictName, more: Partial<Verdict> = {}): Verdict => ({
  verdict: name,
  reason: "within_dates",
  days: null,
  starts: null,
  ends: null,
  fetched_at: null,
  failed_at: null,
  replaced_by: null,
  ...more,
});

describe("operators", () => {
  const feed = (id: string, spec: string, name: VerdictName, ends: string | null = null) => ({
    id,
    spec,
    verdict: verdict(name, { ends }),
  });
  test("have the verdict of their best schedule feed", () => {
    expect(bestOf([])).toBeNull();
    expect(
      bestOf([feed("a", "gtfs", "expired"), feed("b", "gtfs", "current"), feed("c", "gtfs-rt", "current")])?.id,
    ).toBe("b");
    expect(bestOf([feed("a", "gtfs", "expired"), feed("c", "gtfs-rt", "current")])?.id).toBe("a");
    expect(bestOf([feed("c", "gtfs-rt", "unreachable"), feed("d", "gbfs", "current")])?.id).toBe("d");
    expect(bestOf([feed("a", "gtfs", "expired", "2026-01-01"), feed("b", "gtfs", "expired", "2026-05-01")])?.id).toBe(
      "b",
    );
  });

  test("speak of an open feed rather than of one that needs a key", () => {
    const feeds = [feed("key", "gtfs", "needs_key"), feed("open", "gtfs", "never_imported")];
    expect(bestOf(feeds)?.id).toBe("open");
  });

  test("the best feed decides, in any order", () => {
    const any = fc.record({ spec: fc.constant("gtfs"), name: fc.constantFrom(...VERDICTS) });
    fc.assert(
      fc.property(fc.array(any, { minLength: 1, maxLength: 8 }), (feeds) => {
        const judged = feeds.map(({ spec, name }, i) => feed(String(i), spec, name));
        const best = VERDICTS.indexOf(bestOf(judged)!.verdict.verdict);
        expect(best).toBe(Math.min(...feeds.map(({ name }) => VERDICTS.indexOf(name))));
        expect(VERDICTS.indexOf(bestOf(judged.toReversed())!.verdict.verdict)).toBe(best);
      }),
    );
  });
});

describe("words", () => {
  test("exist for every verdict, and are all different", () => {
    expect(Object.keys(VERDICT_NAMES).sort()).toEqual([...VERDICTS].sort());
    expect(Object.keys(VERDICT_TONES).sort()).toEqual([...VERDICTS].sort());
    expect(new Set(Object.values(VERDICT_NAMES)).size).toBe(VERDICTS.length);
  });

  test("have the right number of days", () => {
    expect(verdictWords(verdict("ends_soon", { days: 0 }))).toBe("Ends today");
    expect(verdictWords(verdict("ends_soon", { days: 1 }))).toBe("Ends in 1 day");
    expect(verdictWords(verdict("ends_soon", { days: 12 }))).toBe("Ends in 12 days");
    expect(verdictWords(verdict("expired", { days: 12, ends: "2026-05-08" }))).toBe("Ended 8 May 2026");
    expect(verdictWords(verdict("not_yet_valid", { days: 3, starts: "2026-12-01" }))).toBe("Starts 1 December 2026");
  });

  test("say that a format which is never imported was not checked yet", () => {
    const facts = { replacedBy: null, active: null, lastFetch: null, lastSuccess: null, lastImport: null };
    for (const spec of ["gtfs-rt", "gbfs", "mds"]) {
      const told = feedVerdict({ ...facts, spec, authorization: null }, 20_778);
      expect([told.verdict, verdictWords(told)]).toEqual(["never_imported", "Not checked yet"]);
      expect(verdictReason(told)).not.toContain("import");
    }
    expect(verdictWords(feedVerdict({ ...facts, spec: "gtfs", authorization: null }, 20_778))).toBe("Not imported yet");
  });

  test("of feeds of all formats together name both", () => {
    expect(verdictGroupName("expired")).toBe(VERDICT_NAMES.expired);
    expect(verdictGroupName("never_imported")).toBe("Not imported or checked yet");
  });

  test("name a contradiction between the calendars and feed_info.txt", () => {
    const dates = { firstDay: "2026-01-01", lastDay: "2026-11-20", feedStart: "2026-01-01", feedEnd: "2026-12-31" };
    expect(endContradiction(dates)).toBe(
      "Its calendars end 20 November 2026, its feed_info.txt ends 31 December 2026.",
    );
    expect(endContradiction({ ...dates, feedEnd: "2026-11-20" })).toBe("");
    expect(endContradiction({ ...dates, feedEnd: null })).toBe("");
  });

  test("of the reason contain its dates", () => {
    const facts = {
      spec: "gtfs",
      replacedBy: null,
      lastImport: "success",
      authorization: null,
      lastSuccess: "2026-10-01T00:00:00Z",
    } as const;
    const active = { firstDay: "2026-01-01", lastDay: "2026-11-20", feedStart: null, feedEnd: null };
    const lastFetch = { success: false, at: "2026-11-19T10:00:00Z" };
    expect(verdictReason(feedVerdict({ ...facts, active, lastFetch }, 20_778))).toBe(
      "Timetable ended 20 November 2026 (1 day ago). The last fetch, on 19 November 2026, failed.",
    );
    expect(verdictReason(feedVerdict({ ...facts, active: null, lastFetch }, 20_778))).toBe(
      "The last fetch, on 19 November 2026, failed. The last successful one was on 1 October 2026.",
    );
    expect(verdictReason(feedVerdict({ ...facts, active: null, lastFetch, replacedBy: "f-new" }, 0))).toContain(
      "f-new",
    );
  });
});

describe("badge image", () => {
  test("has descriptive text, and one icon for each verdict", () => {
    const signs = VERDICTS.map((verdict) => {
      const svg = verdictBadge(verdict, "f-a", "Words", "f-a: words");
      expect(svg).toContain('lang="en" role="img" aria-labelledby="t"><title id="t">f-a: words</title>');
      expect(svg).toContain(">Words</text>");
      const fill = /rx="4" fill="(#\w+)"/.exec(svg)![1]!;
      expect(contrastRatio(fill, "#ffffff")).toBeGreaterThanOrEqual(4.5);
      return /<path d="([^"]+)" transform/.exec(svg)![1]!;
    });
    expect(new Set(signs).size).toBe(VERDICTS.length);
  });

  test("escapes any text", () => {
    const any = fc.string({ unit: "binary", maxLength: 80 });
    fc.assert(
      fc.property(any, any, (label, words) => {
        const svg = verdictBadge("current", label, words, label + words);
        expect(svg.match(/<\/?[a-z]+/g)).toEqual(
          "<svg <title </title <rect <path <path <g <text </text <text </text </g </svg".split(" "),
        );
        expect(svg).not.toMatch(/NaN|undefined|&(?!#\d+;)/);
        expect(svg.isWellFormed()).toBe(true);
      }),
    );
  });
});
