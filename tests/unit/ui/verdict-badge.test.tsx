import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { VERDICTS, type Verdict } from "../../../src/domain/verdict/verdict.ts";
import { verdictReason, verdictWords } from "../../../src/domain/verdict/words.ts";
import { readVerdicts, VerdictBadge, verdictChoices } from "../../../src/ui/verdict-badge.tsx";

const told = (verdict: Verdict) => ({ ...verdict, words: verdictWords(verdict), sentence: verdictReason(verdict) });

describe("the verdict in a list", () => {
  test("has words and its own sign, not only a color", () => {
    const signs = VERDICTS.map((verdict) => {
      const facts = { days: 3, starts: null, ends: null, fetched_at: null, failed_at: null, replaced_by: null };
      const html = renderToStaticMarkup(<VerdictBadge verdict={told({ verdict, reason: "ended", ...facts })} />);
      expect(html).toContain(verdict === "ends_soon" ? "Ends in 3 days</span>" : `</span>`);
      expect(html).toMatch(/<\/svg>[A-Z][A-Za-z ]+\d*[a-z ]*<\/span>$/);
      return /<svg.*<\/svg>/.exec(html)![0];
    });
    expect(new Set(signs).size).toBe(VERDICTS.length);
  });

  test("can be filtered, with counts, only by existing values", () => {
    expect(verdictChoices({ expired: 4 })).toHaveLength(8);
    expect(verdictChoices({ expired: 4 })).toContainEqual({ value: "expired", name: "Ended", count: 4 });
    expect(readVerdicts(new URLSearchParams("verdict=expired&verdict=constructor&verdict=current"))).toEqual([
      "current",
      "expired",
    ]);
  });
});
