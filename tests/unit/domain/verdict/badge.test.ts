import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { verdictBadge } from "../../../../src/domain/verdict/badge.ts";
import { VERDICTS } from "../../../../src/domain/verdict/verdict.ts";
import { contrastRatio } from "./contrast.ts";

describe("badge image", () => {
  test("has descriptive text, and one icon for each verdict", () => {
    const signs = VERDICTS.map((verdict) => {
      const svg = verdictBadge(verdict, "f-a", "Words", "f-a: words");
      expect(svg).toContain('role="img" aria-labelledby="t"><title id="t">f-a: words</title>');
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
