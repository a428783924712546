/** The picture that stands for a page where its link is shared: 1200 by 630 pixels. */
import { parseHex, type Rgb } from "../../../src/domain/colour.ts";
import type { LonLat } from "../../../src/domain/geo.ts";
import { Canvas } from "./canvas.ts";
import { drawLines } from "./line-drawing.ts";
import { circle, roundedBox, stroke } from "./outline.ts";
import { encodePng } from "./png.ts";
import {
  broken,
  cutTo,
  type FontSource,
  isSet,
  outlinesOf,
  type Style,
  setType,
  type TypeCase,
  widthOf,
} from "./type.ts";

/** A route's number in its colours, as `#rrggbb`. */
export type Badge = { label: string; fill: string; text: string };

export type Card = {
  /** What it is: `Bus route`, `Station` … */
  kind: string;
  /** Names of it, the best first; the first that the fonts have is drawn. */
  titles: readonly string[];
  /** Lines below the title. */
  facts: readonly string[];
  badges: readonly Badge[];
  /** Of a route: its way and colour. */
  lines?: readonly (readonly LonLat[])[];
  /** `#rrggbb` */
  colour: string;
  /** Name and address of the site. */
  site: readonly [name: string, host: string];
};

export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

const PAPER: Rgb = [255, 255, 255];
const INK: Rgb = [20, 32, 27];
const SOFT: Rgb = [75, 90, 83];
const BRAND: Rgb = [10, 122, 88];

const LEFT = 80;
const MARGIN = 64;
/** Side of the drawing of a route. */
const DRAWING = 420;
const MOST_BADGES = 10;
const TITLE_SIZES = [84, 72, 62, 54, 46];
const TITLE_LINES = 3;

const KIND: Style = { weight: 700, size: 30 };
const FACT: Style = { weight: 400, size: 34 };
const BADGE: Style = { weight: 700, size: 32 };
const SITE: Style = { weight: 700, size: 30 };
const HOST: Style = { weight: 400, size: 26 };

/** The largest size at which the title fits. */
function setTitle(type: TypeCase, title: string, width: number): { style: Style; lines: string[] } {
  const set = TITLE_SIZES.map((size) => {
    const style: Style = { weight: 700, size };
    return { style, lines: broken(type, title, style, width, TITLE_LINES) };
  });
  const fits = set.find(({ style, lines }, i) => {
    const isCut = lines.at(-1)!.endsWith("…") || lines.some((line) => widthOf(type, line, style) > width);
    return !isCut && lines.length <= (i === 0 ? 2 : TITLE_LINES);
  });
  return fits ?? set.at(-1)!;
}

function drawBadges(canvas: Canvas, type: TypeCase, badges: readonly Badge[], top: number, width: number): void {
  let x = LEFT;
  for (const { label, fill, text } of badges) {
    const short = cutTo(type, label, BADGE, 300);
    const wide = Math.max(60, widthOf(type, short, BADGE) + 32);
    if (x + wide > LEFT + width) return;
    const [ground, ink] = [parseHex(fill.slice(1)) ?? BRAND, parseHex(text.slice(1)) ?? PAPER];
    canvas.fill([roundedBox(x, top, wide, 56, 10)], ground, PAPER);
    const middle = x + (wide - widthOf(type, short, BADGE)) / 2;
    canvas.fill(outlinesOf(type, short, BADGE, [middle, top + 39]), ink, ground);
    x += wide + 12;
  }
}

/** The sign of the portal: a line with a station. */
function drawSign(canvas: Canvas, x: number, y: number): void {
  const line = [
    ...stroke(
      [
        [x, y],
        [x + 12, y],
      ],
      6,
    ),
    ...stroke(
      [
        [x + 36, y],
        [x + 48, y],
      ],
      6,
    ),
  ];
  canvas.fill(line, BRAND, PAPER);
  canvas.fill([circle([x + 24, y], 13)], BRAND, PAPER);
  canvas.fill([circle([x + 24, y], 7)], PAPER, BRAND);
}

/** A letter and its accent as one sign, as fonts have them. */
function composed(card: Card): Card {
  const texts = (list: readonly string[]) => list.map((text) => text.toWellFormed().normalize("NFC"));
  const badges = card.badges.map((badge) => ({ ...badge, label: badge.label.toWellFormed().normalize("NFC") }));
  return { ...card, titles: texts(card.titles), facts: texts(card.facts), badges };
}

/** Draws a card as PNG. */
export async function drawCard(given: Card, source: FontSource): Promise<Uint8Array<ArrayBuffer>> {
  const card = composed(given);
  const [siteName, host] = card.site;
  const badges = card.badges.slice(0, MOST_BADGES);
  const type = await setType(source, [
    ...card.titles.map((title) => [title, 700] as const),
    ...[card.kind, siteName, ...badges.map(({ label }) => label)].map((text) => [text, 700] as const),
    ...[...card.facts, host].map((text) => [text, 400] as const),
  ]);
  const canvas = new Canvas(CARD_WIDTH, CARD_HEIGHT, PAPER);
  const colour = parseHex(card.colour.slice(1)) ?? BRAND;
  const text = (line: string, style: Style, x: number, y: number, ink: Rgb) =>
    canvas.fill(outlinesOf(type, line, style, [x, y]), ink, PAPER);

  const hasDrawing = card.lines !== undefined && drawLines(canvas, card.lines, colour, PAPER, DRAWING);
  const width = CARD_WIDTH - LEFT - MARGIN - (hasDrawing ? DRAWING + 40 : 0);
  canvas.fill([roundedBox(-20, -20, 44, CARD_HEIGHT + 40, 1)], colour, PAPER);

  text(cutTo(type, card.kind, KIND, width), KIND, LEFT, 106, SOFT);
  const title = card.titles.find((name) => name !== "" && isSet(type, name, 700)) ?? card.titles.at(-1) ?? "";
  const { style, lines } = setTitle(type, title, width);
  let y = 122;
  for (const line of lines) {
    y += style.size * 1.14;
    text(line, style, LEFT, Math.round(y), INK);
  }
  y += 26;
  const room = badges.length > 0 ? 440 : 500;
  for (const fact of card.facts) {
    if (fact === "" || !isSet(type, fact, 400) || y + 44 > room) continue;
    y += 44;
    text(cutTo(type, fact, FACT, width), FACT, LEFT, Math.round(y), SOFT);
  }
  drawBadges(
    canvas,
    type,
    badges.filter(({ label }) => isSet(type, label, 700)),
    Math.max(430, Math.round(y) + 24),
    width,
  );

  drawSign(canvas, LEFT, 568);
  text(siteName, SITE, LEFT + 64, 579, INK);
  const hostLeft = LEFT + 64 + widthOf(type, siteName, SITE) + 20;
  text(cutTo(type, host, HOST, LEFT + width - hostLeft), HOST, hostLeft, 578, SOFT);
  return encodePng(CARD_WIDTH, CARD_HEIGHT, canvas.pixels, canvas.palette);
}
