/** Draws the preview image of a shared page: 1200 by 630 pixels. */

import type { LonLat } from "../../../src/domain/geo/globe.ts";
import { parseHex, type Rgb } from "../../../src/domain/gtfs/color.ts";
import { Canvas, encodePng } from "./canvas.ts";
import { drawLines } from "./line-drawing.ts";
import { circle, roundedBox, stroke } from "./outline.ts";
import {
  breakLines,
  canDraw,
  cutTo,
  type GlyphSource,
  type Letters,
  loadLetters,
  outlinesOf,
  type Style,
  widthOf,
} from "./typesetting.ts";

/** The badge of a route in its colors, as `#rrggbb`. */
export type Badge = { label: string; fill: string; text: string };

export type Card = {
  /** Kind of the entity: `Bus route`, `Station` … */
  kind: string;
  /** Names of the entity, the best first; the first one that the fonts support is drawn. */
  titles: readonly string[];
  /** Lines below the title. */
  facts: readonly string[];
  badges: readonly Badge[];
  /** The lines of a route, and their color. */
  lines?: readonly (readonly LonLat[])[];
  /** `#rrggbb` */
  color: string;
  /** Name and host of the site. */
  site: readonly [name: string, host: string];
};

export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

const PAPER: Rgb = [255, 255, 255];
const INK: Rgb = [20, 32, 27];
const SOFT: Rgb = [75, 90, 83];
const BRAND: Rgb = [10, 122, 88];

const LEFT_MARGIN = 80;
const MARGIN = 64;
/** Side length of the drawing of a route, in pixels. */
const DRAWING = 420;
const MAX_BADGES = 10;
const TITLE_SIZES = [84, 72, 62, 54, 46];
const TITLE_LINES = 3;

const KIND: Style = { weight: 700, size: 30 };
const FACT: Style = { weight: 400, size: 34 };
const BADGE: Style = { weight: 700, size: 32 };
const SITE: Style = { weight: 700, size: 30 };
const HOST: Style = { weight: 400, size: 26 };

/** The largest size at which the title fits; at the smallest size it is cut. */
function setTitle(type: Letters, title: string, width: number): { style: Style; lines: string[] } {
  let style: Style = { weight: 700, size: 0 };
  let lines: string[] = [];
  for (const size of TITLE_SIZES) {
    style = { weight: 700, size };
    lines = breakLines(type, title, style, width, size === TITLE_SIZES[0] ? 2 : TITLE_LINES);
    if (lines.every((line) => widthOf(type, line, style) <= width)) break;
  }
  return { style, lines: lines.map((line) => cutTo(type, line, style, width)) };
}

function drawBadges(canvas: Canvas, type: Letters, badges: readonly Badge[], top: number, width: number): void {
  let x = LEFT_MARGIN;
  for (const { label, fill, text } of badges) {
    const short = cutTo(type, label, BADGE, 300);
    const wide = Math.max(60, widthOf(type, short, BADGE) + 32);
    if (x + wide > LEFT_MARGIN + width) return;
    const [ground, ink] = [parseHex(fill.slice(1)) ?? BRAND, parseHex(text.slice(1)) ?? PAPER];
    canvas.fill([roundedBox(x, top, wide, 56, 10)], ground, PAPER);
    const middle = x + (wide - widthOf(type, short, BADGE)) / 2;
    canvas.fill(outlinesOf(type, short, BADGE, middle, top + 39), ink, ground);
    x += wide + 12;
  }
}

/** Draws the logo of the portal: a line with a station. */
function drawSign(canvas: Canvas, x: number, y: number): void {
  canvas.fill([...stroke([x, y, x + 12, y], 6), ...stroke([x + 36, y, x + 48, y], 6)], BRAND, PAPER);
  canvas.fill([circle(x + 24, y, 13)], BRAND, PAPER);
  canvas.fill([circle(x + 24, y, 7)], PAPER, BRAND);
}

/** Vowel signs of Hebrew and Arabic, which are not drawn because names omit them. */
const VOWELS = /[\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u064b-\u065f\u0670]/g;
/** Lam followed by an alef, which are written as one letter. */
const LAM_ALEF = /\u0644([\u0622\u0623\u0625\u0627])/g;

/** Composes a letter and its accent into one character, as in the glyph files. */
function compose(text: string): string {
  const joinLamAlef = (_: string, alef: string) =>
    String.fromCharCode(0xfef5 + 2 * "\u0622\u0623\u0625\u0627".indexOf(alef));
  return text.toWellFormed().normalize("NFC").replace(VOWELS, "").replace(LAM_ALEF, joinLamAlef);
}

/** Draws a card as PNG. */
export async function drawCard(unshapedCard: Card, source: GlyphSource): Promise<Uint8Array<ArrayBuffer>> {
  const [siteName = "", host = ""] = unshapedCard.site.map(compose);
  const card = { ...unshapedCard, titles: unshapedCard.titles.map(compose), facts: unshapedCard.facts.map(compose) };
  const badges = unshapedCard.badges.slice(0, MAX_BADGES).map((badge) => ({ ...badge, label: compose(badge.label) }));
  const type = await loadLetters(source, [
    ...card.titles.map((title) => [title, 700] as const),
    ...[card.kind, siteName, ...badges.map(({ label }) => label)].map((text) => [text, 700] as const),
    ...[...card.facts, host].map((text) => [text, 400] as const),
  ]);
  const canvas = new Canvas(CARD_WIDTH, CARD_HEIGHT, PAPER);
  const color = parseHex(card.color.slice(1)) ?? BRAND;
  const text = (line: string, style: Style, x: number, y: number, ink: Rgb) =>
    canvas.fill(outlinesOf(type, line, style, x, y), ink, PAPER);

  const hasDrawing = card.lines !== undefined && drawLines(canvas, card.lines, color, PAPER, DRAWING);
  const width = CARD_WIDTH - LEFT_MARGIN - MARGIN - (hasDrawing ? DRAWING + 40 : 0);
  canvas.fill([roundedBox(-20, -20, 44, CARD_HEIGHT + 40, 1)], color, PAPER);

  text(cutTo(type, card.kind, KIND, width), KIND, LEFT_MARGIN, 106, SOFT);
  const title = card.titles.find((name) => name !== "" && canDraw(type, name, 700)) ?? card.titles.at(-1) ?? "";
  const { style, lines } = setTitle(type, title, width);
  let y = 122;
  for (const line of lines) {
    y += style.size * 1.14;
    text(line, style, LEFT_MARGIN, Math.round(y), INK);
  }
  y += 26;
  const room = badges.length > 0 ? 440 : 500;
  for (const fact of card.facts) {
    if (fact === "" || fact === title || !canDraw(type, fact, 400) || y + 44 > room) continue;
    y += 44;
    text(cutTo(type, fact, FACT, width), FACT, LEFT_MARGIN, Math.round(y), SOFT);
  }
  drawBadges(
    canvas,
    type,
    badges.filter(({ label }) => canDraw(type, label, 700)),
    Math.max(430, Math.round(y) + 24),
    width,
  );

  drawSign(canvas, LEFT_MARGIN, 568);
  text(siteName, SITE, LEFT_MARGIN + 64, 579, INK);
  const hostLeft = LEFT_MARGIN + 64 + widthOf(type, siteName, SITE) + 20;
  text(cutTo(type, host, HOST, LEFT_MARGIN + width - hostLeft), HOST, hostLeft, 578, SOFT);
  return encodePng(CARD_WIDTH, CARD_HEIGHT, canvas.rows, canvas.palette);
}
