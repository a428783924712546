import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { glyphFile, type LetterForms } from "../../../cli/card-glyphs/glyph-file.ts";
import { joinedForms, lettersOf } from "../../../cli/card-glyphs/letters.ts";
import { SOURCES } from "../../../cli/card-glyphs/scripts.ts";
import { BLOCK, type Letter, readLetter, UNITS } from "../../../worker/seo/cards/letter.ts";

const path = (name: string) => new URL(`../../../${name}`, import.meta.url);
const glyphs = (name: string) => Uint8Array.from(readFileSync(path(`public/card-glyphs/${name}.bin`))).buffer;
const latin = readFileSync(path("node_modules/@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff"));

describe("glyph files", () => {
  // Multiples of a unit, so that nothing is rounded; each three or more points, no two in a row the same.
  const place = fc.integer({ min: -2_000, max: 2_000 }).map((n) => n / UNITS);
  const contour = fc.uniqueArray(fc.tuple(place, place), { minLength: 3, maxLength: 30, selector: String });
  const glyph = fc.record({
    advance: fc.integer({ min: 0, max: 3_000 }).map((n) => n / UNITS),
    contours: fc.array(contour, { maxLength: 4 }),
  });
  const letter = fc.record({
    plain: glyph,
    forms: fc.tuple(...[0, 1, 2].map(() => fc.option(glyph))),
  });

  const plain = ({ advance, contours }: Letter | LetterForms["plain"]) => ({
    advance,
    contours: contours.map((points) => Array.from<number | readonly number[]>(points).flat()),
  });

  test("the Worker reads back what was written", () => {
    const letters = fc.array(fc.tuple(fc.integer({ min: 0, max: BLOCK - 1 }), letter), { maxLength: 6 });
    fc.assert(
      fc.property(letters, (given) => {
        const block = new Map<number, LetterForms>(given);
        const file = glyphFile(block).buffer;
        for (let place = 0; place < BLOCK; place++) {
          const [wanted, read] = [block.get(place), readLetter(file, place)];
          if (wanted === undefined) {
            expect(read).toBeNull();
            continue;
          }
          expect(plain(read!)).toEqual(plain(wanted.plain));
          const forms = [read!.fina, read!.init, read!.medi].map((form) => (form === undefined ? null : plain(form)));
          expect(forms).toEqual(wanted.forms.map((form) => (form === null ? null : plain(form))));
        }
      }),
    );
  });

  test("the Latin files match the font", () => {
    const letters = lettersOf(latin, (codePoint) => codePoint >= 0x20 && codePoint < BLOCK);
    expect(letters.size).toBeGreaterThan(90);
    const [made, kept] = [glyphFile(letters).buffer, glyphs("700/0000")];
    for (const codePoint of letters.keys()) expect(readLetter(kept, codePoint)).toEqual(readLetter(made, codePoint));
  });

  test("every file has letters of a plausible size, and belongs to the font", () => {
    for (const weight of [400, 700] as const) {
      for (const file of readdirSync(path(`public/card-glyphs/${weight}`))) {
        const block = glyphs(`${weight}/${file.slice(0, -4)}`);
        expect([file, block.byteLength < 50_000]).toEqual([file, true]);
        const first = Number.parseInt(file, 16);
        const found = Array.from({ length: BLOCK }, (_, place) => readLetter(block, place));
        expect([file, found.some((letter) => letter !== null)]).toEqual([file, true]);
        for (const [place, letter] of found.entries()) {
          if (letter === null) continue;
          const isKnown = SOURCES.some(({ weights, has }) => weights.includes(weight) && has(first + place));
          expect([first + place, isKnown]).toEqual([first + place, true]);
          const furthest = letter.contours.flatMap((points) => Array.from(points, Math.abs));
          expect([first + place, furthest.every((n) => n < 4), letter.advance < 5]).toEqual([
            first + place,
            true,
            true,
          ]);
        }
      }
    }
  });
});

describe("fonts", () => {
  test("an invalid font is refused", () => {
    expect(() => lettersOf(new Uint8Array(60), () => true)).toThrow();
  });

  test("an i is on the baseline and has a dot above", () => {
    const letters = lettersOf(latin, (codePoint) => codePoint === "i".codePointAt(0) || codePoint === 0x4e00);
    expect([...letters.keys()]).toEqual(["i".codePointAt(0)]);
    const { advance, contours } = letters.get("i".codePointAt(0)!)!.plain;
    expect(advance).toBeGreaterThan(0.2);
    expect(contours).toHaveLength(2);
    const lowest = contours.map((points) => Math.max(...points.map(([, y]) => y))).sort((a, b) => a - b);
    expect(lowest[0]).toBeLessThan(-0.5);
    expect(lowest[1]).toBeCloseTo(0, 5);
  });

  test("forms of Arabic letters match Unicode", () => {
    const forms = joinedForms();
    expect(forms.get(0x0628)).toEqual([0xfe90, 0xfe91, 0xfe92]); // beh
    expect(forms.get(0x0627)).toEqual([0xfe8e]); // alef joins only what comes before
    expect(forms.get(0x0621)).toEqual([]); // hamza joins nothing
    expect(forms.get(0x067e)).toEqual([0xfb57, 0xfb58, 0xfb59]); // Persian peh
    expect(forms.get(0x0649)).toEqual([0xfef0]); // alef maksura
    expect(forms.get(0xfefb)).toEqual([0xfefc]); // lam with alef
  });
});
