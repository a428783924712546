/** A canvas of few colors: each pair of background and foreground has its steps in the palette. */

import { crc32 } from "../../../src/domain/bytes/digest.ts";
import type { Rgb } from "../../../src/domain/gtfs/color.ts";
import { type Contour, coverage } from "./outline.ts";

/** Steps from background to foreground. */
const STEPS = 7;

export class Canvas {
  readonly width: number;
  readonly height: number;
  /** A palette index for each pixel; each row begins with a byte 0, as in PNG. */
  readonly rows: Uint8Array<ArrayBuffer>;
  readonly #palette: number[] = [];
  readonly #ramps = new Map<string, number>();

  constructor(width: number, height: number, paper: Rgb) {
    this.width = width;
    this.height = height;
    this.rows = new Uint8Array((width + 1) * height);
    this.#palette.push(...paper);
  }

  /** Red, green and blue of each color. */
  get palette(): Uint8Array {
    return Uint8Array.from(this.#palette);
  }

  /**
   * Fills contours that have the same orientation.
   * @param paper color below the area, for blending the edges
   */
  fill(contours: readonly Contour[], ink: Rgb, paper: Rgb): void {
    const area = coverage(contours);
    if (area === null) return;
    const { left, top, width, changes } = area;
    const before = this.#ramp(ink, paper) - 1;
    for (let y = 0; y < area.height; y++) {
      const isInside = top + y >= 0 && top + y < this.height;
      const row = (top + y) * (this.width + 1) + 1;
      const end = (y + 1) * width;
      let coverage = 0;
      for (let i = y * width; i < end; ) {
        coverage += changes[i]!;
        const from = left + (i % width);
        for (i++; i < end && changes[i] === 0; ) i++;
        const step = Math.round(Math.min(1, Math.abs(coverage)) * STEPS);
        if (step > 0 && isInside) this.#paint(row, from, left + ((i - 1) % width) + 1, before + step);
      }
    }
  }

  #paint(row: number, from: number, to: number, color: number): void {
    if (to > 0 && from < this.width) this.rows.fill(color, row + Math.max(0, from), row + Math.min(this.width, to));
  }

  /**
   * Index of the first step of a pair. Once the palette is full, returns its first colors: wrong, but the card is
   * drawn.
   */
  #ramp(ink: Rgb, paper: Rgb): number {
    const key = `${ink} ${paper}`;
    const ramp = this.#ramps.get(key);
    if (ramp !== undefined) return ramp;
    const start = this.#palette.length / 3;
    if (start + STEPS > 256) return 1;
    for (let step = 1; step <= STEPS; step++) {
      for (const c of [0, 1, 2] as const)
        this.#palette.push(Math.round(paper[c] + ((ink[c] - paper[c]) * step) / STEPS));
    }
    this.#ramps.set(key, start);
    return start;
  }
}

/** Encodes PNG images with indexed colors (W3C PNG, third edition). */
function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  for (let i = 0; i < 4; i++) bytes[4 + i] = type.charCodeAt(i);
  bytes.set(data, 8);
  view.setUint32(data.length + 8, crc32(bytes.subarray(4, data.length + 8)));
  return bytes;
}

/** Compresses to the zlib format, which the platform calls deflate. */
async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * @param rows for each row a byte 0 (no filter), then the palette index of each pixel
 * @param palette red, green and blue of at most 256 colors
 */
export async function encodePng(
  width: number,
  height: number,
  rows: Uint8Array<ArrayBuffer>,
  palette: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([8, 3], 8); // 8 bits, indexed; deflate, no adaptive filters, no interlace
  const chunks = [
    new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk("IHDR", header),
    chunk("PLTE", palette),
    chunk("IDAT", await deflate(rows)),
    chunk("IEND", new Uint8Array()),
  ];
  const png = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of chunks) {
    png.set(part, at);
    at += part.length;
  }
  return png;
}
