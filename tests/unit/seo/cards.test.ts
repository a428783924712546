import { existsSync, readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { crc32 } from "../../../src/domain/bytes/digest.ts";
import { encodePng } from "../../../worker/seo/cards/canvas.ts";
import { CARD_HEIGHT, CARD_WIDTH, type Card, drawCard } from "../../../worker/seo/cards/card.ts";
import { type Contour, circle, coverage, roundedBox, stroke } from "../../../worker/seo/cards/outline.ts";
import {
  breakLines,
  canDraw,
  cutTo,
  loadLetters,
  outlinesOf,
  type Style,
  widthOf,
} from "../../../worker/seo/cards/typesetting.ts";

const glyphs = new URL("../../../public/card-glyphs/", import.meta.url);

async function source(name: string): Promise<ArrayBuffer | null> {
  const path = new URL(`${name}.bin`, glyphs);
  return existsSync(path) ? Uint8Array.from(readFileSync(path)).buffer : null;
}

type Picture = { width: number; height: number; at(x: number, y: number): number[] };

/** Reads a PNG as this portal writes them, and checks every chunk on the way. */
function readPng(png: Uint8Array): Picture {
  expect([...png.subarray(0, 8)]).toEqual([137, 80, 78, 71, 13, 10, 26, 10]);
  const view = new DataView(png.buffer, png.byteOffset);
  const chunks = new Map<string, Uint8Array>();
  for (let at = 8; at < png.length; ) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...png.subarray(at + 4, at + 8));
    expect(view.getUint32(at + 8 + length)).toBe(crc32(png.subarray(at + 4, at + 8 + length)));
    chunks.set(type, png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  expect([...chunks.keys()]).toEqual(["IHDR", "PLTE", "IDAT", "IEND"]);
  const header = chunks.get("IHDR")!;
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  expect([...header.subarray(8)]).toEqual([8, 3, 0, 0, 0]);
  const rows = inflateSync(chunks.get("IDAT")!);
  expect(rows.length).toBe((width + 1) * height);
  const palette = chunks.get("PLTE")!;
  return {
    width,
    height,
    at(x, y) {
      const index = rows[y * (width + 1) + 1 + x]!;
      expect(index * 3).toBeLessThan(palette.length);
      return [...palette.subarray(index * 3, index * 3 + 3)];
    },
  };
}

describe("PNG", () => {
  test("an encoded image is read back unchanged", async () => {
    const palette = Uint8Array.from([255, 255, 255, 10, 20, 30, 200, 0, 7]);
    const picture = readPng(await encodePng(3, 2, Uint8Array.from([0, 0, 1, 2, 0, 2, 1, 0]), palette));
    expect([picture.width, picture.height]).toEqual([3, 2]);
    expect(picture.at(1, 0)).toEqual([10, 20, 30]);
    expect(picture.at(0, 1)).toEqual([200, 0, 7]);
    expect(picture.at(2, 1)).toEqual([255, 255, 255]);
  });
});

describe("coverage", () => {
  /** Of each pixel from 0 to 1; clears what coverage has written. */
  function shares(contours: Contour[]): number[] {
    const area = coverage(contours);
    if (area === null) return [];
    const found: number[] = [];
    for (let y = 0; y < area.height; y++) {
      let covered = 0;
      for (let x = 0; x < area.width; x++) {
        covered += area.changes[y * area.width + x]!;
        found.push(Math.min(1, Math.abs(covered)));
      }
    }
    area.changes.fill(0);
    return found;
  }
  const sum = (contours: Contour[]) => shares(contours).reduce((all, share) => all + share, 0);

  test("of a box is its area, in whole and partial pixels", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -50, max: 50, noNaN: true }),
        fc.double({ min: -50, max: 50, noNaN: true }),
        fc.double({ min: 0.1, max: 40, noNaN: true }),
        fc.double({ min: 0.1, max: 40, noNaN: true }),
        (x, y, w, h) => {
          expect(sum([[x, y, x + w, y, x + w, y + h, x, y + h]])).toBeCloseTo(w * h, 2);
          expect(sum([[x, y + h, x + w, y + h, x + w, y, x, y]])).toBeCloseTo(w * h, 2);
        },
      ),
    );
  });

  test("of a triangle is half of its bounding box", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.5, max: 60, noNaN: true }),
        fc.double({ min: 0.5, max: 60, noNaN: true }),
        (w, h) => {
          expect(sum([[3.3, 1.7, 3.3 + w, 1.7, 3.3, 1.7 + h]])).toBeCloseTo((w * h) / 2, 1);
        },
      ),
    );
  });

  test("of round shapes is nearly exact, and never above one", () => {
    // Curves are drawn with corners, so a little is missing.
    const nearly = (area: number, whole: number) => {
      expect(area / whole).toBeGreaterThan(0.97);
      expect(area / whole).toBeLessThan(1.005);
    };
    nearly(sum([circle(20, 20, 10)]), Math.PI * 100);
    nearly(sum([roundedBox(0, 0, 40, 20, 5)]), 40 * 20 - (4 - Math.PI) * 25);
    const line = stroke([10, 10, 50, 10, 50, 40], 6);
    // Where the parts of a line overlap they are one.
    nearly(sum(line), 70 * 6 - 9 + (Math.PI * 9) / 4 + Math.PI * 9);
  });

  test("of a bent line is that of its path, in either direction", () => {
    fc.assert(
      fc.property(fc.double({ min: -2, max: 2, noNaN: true }), (turn) => {
        const line = [100, 100, 160, 100, 160 + 60 * Math.cos(turn), 100 + 60 * Math.sin(turn)];
        // No gap on the outer side: what two straight lines with round ends cover together.
        const whole = sum([...stroke(line.slice(0, 4), 9), ...stroke(line.slice(2), 9)]);
        // Edges that lie over each other count twice where they are smooth.
        const missing = whole - sum(stroke(line, 9));
        expect(missing).toBeLessThan(3.5);
        expect(missing).toBeGreaterThan(-1);
      }),
    );
  });

  test("of an empty shape is zero", () => {
    expect(coverage([])).toBeNull();
    expect(coverage([[1, 1, 5, 1]])).toBeNull();
  });
});

const BOLD: Style = { weight: 700, size: 40 };

describe("text", () => {
  const set = (words: readonly string[]) =>
    loadLetters(
      source,
      words.map((word) => [word, 700] as const),
    );

  test("is drawn in most scripts, and reports missing glyphs", async () => {
    const words = (
      "Łódź Žižkov Συγκοινωνίες Москва Đường São Übung İzmir ქართული Հայաստան תחנה محطة หัวลำโพง " +
      "浅草 つくば バスターミナル 深圳 軌道交通 深水埗 서울 ＪＲ ｶﾅ"
    ).split(" ");
    const type = await set(words);
    for (const word of words) {
      expect([word, canDraw(type, word, 700)]).toEqual([word, true]);
      expect([word, widthOf(type, word, BOLD) > 30]).toEqual([word, true]);
    }
    // Signs that would have to melt together.
    for (const word of ["दिल्ली", "ភ្នំពេញ", "ঢাকা"]) expect(canDraw(await set([word]), word, 700)).toBe(false);
    expect(canDraw(type, "–", 700)).toBe(true); // a sign that is missing is left out
  });

  test("requests a limited number of files", async () => {
    const asked = new Set<string>();
    const all = Array.from({ length: 3_000 }, (_, i) => String.fromCodePoint(0x100 + i * 37)).join("");
    await loadLetters(
      (name) => {
        asked.add(name);
        return source(name);
      },
      [[all.toWellFormed(), 700]],
    );
    expect(asked.size).toBeLessThanOrEqual(60);
  });

  /** Outlines from left to right, told apart by how many points they have. */
  const shapes = (type: Awaited<ReturnType<typeof set>>, text: string) =>
    outlinesOf(type, text, BOLD, 0, 0).map(({ length }) => length);
  const alone = (type: Awaited<ReturnType<typeof set>>, character: string) =>
    type.get(`700${character}`)!.contours.map(({ length }) => length);

  test("runs from right to left in Hebrew, except for numbers and Latin", async () => {
    const type = await set(["אגד (480) Egged קו"]);
    const inOrder = (characters: string) => [...characters].flatMap((c) => alone(type, c));
    expect(shapes(type, "אגד")).toEqual(inOrder("דגא"));
    expect(shapes(type, "אגד 480")).toEqual(inOrder("480 דגא"));
    expect(shapes(type, "אגד (480)")).toEqual(inOrder("(480) דגא"));
    expect(shapes(type, "אגד Egged 480")).toEqual(inOrder("Egged 480 דגא"));
    expect(shapes(type, "Egged אגד קו")).toEqual(inOrder("Egged וק דגא"));
    expect(shapes(type, "Egged (אגד)")).toEqual(inOrder("Egged (דגא)"));
    expect(shapes(type, "480 Egged")).toEqual(inOrder("480 Egged"));
  });

  test("has joined Arabic letters", async () => {
    const type = await set(["محطة باب", "\ufefb"]);
    const [ba, alef] = ["ب", "ا"].map((c) => type.get(`700${c}`)!);
    expect(alef!.init).toBeUndefined();
    const lengths = (letter: typeof ba) => letter!.contours.map(({ length }) => length);
    // Initial ba, final alef, and a ba that stands alone behind the alef, which joins nothing.
    expect(shapes(type, "باب")).toEqual([...lengths(ba), ...lengths(alef!.fina), ...lengths(ba!.init)]);
    expect(shapes(type, "ببب")).toEqual([...lengths(ba!.fina), ...lengths(ba!.medi), ...lengths(ba!.init)]);
    expect(type.get("700\ufefb")!.fina).toBeDefined();
  });

  test("has accents in the letter's outline", async () => {
    const type = await loadLetters(source, [["eé", 700]]);
    const [e, accented] = [..."eé"].map((c) => type.get(`700${c}`)!);
    expect(accented!.contours.length).toBeGreaterThan(e!.contours.length);
    const top = (letter: typeof e) =>
      Math.min(...letter!.contours.flatMap((contour) => Array.from(contour).filter((_, i) => i % 2 === 1)));
    expect(top(accented)).toBeLessThan(top(e));
  });

  test("breaks between words and never exceeds the width", async () => {
    const text = "Massachusetts Bay Transportation Authority of the Commonwealth";
    const type = await loadLetters(source, [[text, 700]]);
    fc.assert(
      fc.property(fc.integer({ min: 120, max: 1200 }), fc.integer({ min: 1, max: 4 }), (width, most) => {
        const lines = breakLines(type, text, BOLD, width, most);
        expect(lines.length).toBeLessThanOrEqual(most);
        expect(lines.join(" ")).toBe(text);
        const isWide = (line: string) => widthOf(type, line, BOLD) > width;
        for (const line of lines.slice(0, most - 1)) if (line.includes(" ")) expect(isWide(line)).toBe(false);
        for (const line of lines) expect(isWide(cutTo(type, line, BOLD, width))).toBe(false);
      }),
    );
    expect(cutTo(type, text, BOLD, 300)).toMatch(/^Massachu.*…$/);
  });

  test("breaks between Japanese characters, and not before punctuation", async () => {
    const text = "浅草駅（雷門）、国際展示場。";
    const type = await set([text]);
    for (const width of [80, 120, 160, 200, 240]) {
      const lines = breakLines(type, text, BOLD, width, 20);
      expect(lines.join("")).toBe(text);
      expect(lines.length).toBeGreaterThan(2);
      for (const line of lines) expect(line).not.toMatch(/^[）、。]|[（]$/);
    }
  });
});

describe("card", () => {
  const card: Card = {
    kind: "Metro route",
    titles: ["Red Line"],
    facts: ["Bay Area Rapid Transit"],
    badges: [{ label: "Red", fill: "#ff0000", text: "#ffffff" }],
    lines: [
      [
        [-122.4, 37.7],
        [-122.3, 37.8],
      ],
    ],
    color: "#ff0000",
    site: ["Portal", "portal.example"],
  };

  test("is 1200 by 630 pixels, with the line's color at the side, in the badge and in the drawing", async () => {
    const picture = readPng(await drawCard(card, source));
    expect([picture.width, picture.height]).toEqual([CARD_WIDTH, CARD_HEIGHT]);
    expect(picture.at(4, 300)).toEqual([255, 0, 0]);
    expect(picture.at(600, 20)).toEqual([255, 255, 255]);
    expect(picture.at(90, 480)).toEqual([255, 0, 0]); // badge
    // The middle of the drawing lies on the straight line.
    expect(picture.at(CARD_WIDTH - 64 - 210, 72 + 210)).toEqual([255, 0, 0]);
  });

  test("of any data is a valid image of at most 60 kB", async () => {
    const text = fc.string({ unit: "grapheme", maxLength: 120 });
    const color = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, "0")}`);
    const point = fc.tuple(
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: -90, max: 90, noNaN: true }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          kind: text,
          titles: fc.array(text, { maxLength: 3 }),
          facts: fc.array(text, { maxLength: 4 }),
          badges: fc.array(fc.record({ label: text, fill: color, text: color }), { maxLength: 30 }),
          lines: fc.array(fc.array(point, { maxLength: 40 }), { maxLength: 3 }),
          color,
          site: fc.tuple(text, text),
        }),
        async (any) => {
          const png = await drawCard(any, source);
          expect(png.length).toBeLessThanOrEqual(60_000);
          expect(readPng(png).width).toBe(CARD_WIDTH);
        },
      ),
      { numRuns: 40 },
    );
  });

  test("of a name in an unsupported script shows the next name", async () => {
    const named = await drawCard({ ...card, titles: ["Stop G19"] }, source);
    expect(await drawCard({ ...card, titles: ["दिल्ली", "Stop G19"] }, source)).toEqual(named);
    expect(await drawCard({ ...card, titles: ["", "Stop G20"] }, source)).not.toEqual(named);
  });

  test("omits duplicate facts", async () => {
    const once = await drawCard({ ...card, facts: ["f-id"] }, source);
    expect(await drawCard({ ...card, facts: ["f-id", "Red Line"] }, source)).toEqual(once);
  });

  test("of an Arabic name ignores vowel signs, and draws lam and alef as one", async () => {
    const plain = await drawCard({ ...card, titles: ["الأهلية"] }, source);
    expect(await drawCard({ ...card, titles: ["الْأَهْلِيَّة"] }, source)).toEqual(plain);
    const apart = await drawCard({ ...card, titles: ["ال\u200bأهلية"] }, source);
    expect(apart).not.toEqual(plain);
  });

  test("of a decomposed letter equals that of the composed one", async () => {
    const composed = await drawCard({ ...card, titles: ["Montréal"] }, source);
    expect(await drawCard({ ...card, titles: ["Montréal".normalize("NFD")] }, source)).toEqual(composed);
  });
});
