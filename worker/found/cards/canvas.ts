/** A picture of few colours: each pair of paper and ink has its steps in the palette. */
import type { Rgb } from "../../../src/domain/colour.ts";
import { type Contour, coverage } from "./outline.ts";

/** Steps from paper to ink. */
const STEPS = 7;

export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
  readonly #palette: number[] = [];
  readonly #ramps = new Map<string, number>();

  constructor(width: number, height: number, paper: Rgb) {
    this.width = width;
    this.height = height;
    this.pixels = new Uint8Array(width * height);
    this.#palette.push(...paper);
  }

  /** Red, green and blue of each colour. */
  get palette(): Uint8Array {
    return Uint8Array.from(this.#palette);
  }

  /** Fills contours of the same turn. @param paper the colour that lies below, for the edges */
  fill(contours: readonly Contour[], ink: Rgb, paper: Rgb): void {
    const area = coverage(contours);
    if (area === null) return;
    const ramp = this.#ramp(ink, paper);
    for (let y = 0; y < area.height; y++) {
      const row = area.top + y;
      if (row < 0 || row >= this.height) continue;
      for (let x = 0; x < area.width; x++) {
        const step = Math.round(area.share[y * area.width + x]! * STEPS);
        const column = area.left + x;
        if (step > 0 && column >= 0 && column < this.width) this.pixels[row * this.width + column] = ramp + step - 1;
      }
    }
  }

  /** Index of the first step. A palette that is full gives its first colours: wrong, but a picture. */
  #ramp(ink: Rgb, paper: Rgb): number {
    const key = `${ink} ${paper}`;
    const known = this.#ramps.get(key);
    if (known !== undefined) return known;
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
