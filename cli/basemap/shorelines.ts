/** The packed shorelines and rivers of the world (content/basemap): written by `rebuild/main.ts`, read by the tiler. */
import { readFile } from "node:fs/promises";
import { brotliDecompressSync } from "node:zlib";
import { ROOT } from "../project.ts";

/** Shorelines and rivers of GSHHG as a brotli-compressed list; content/basemap/README.md names its source. */
export const SHORELINES_FILE = `${ROOT}content/basemap/shorelines.bin.br`;

/** Units of the pack around the equator, and from the top of the Mercator square to its bottom: 19 m on the equator. */
export const WORLD_UNITS = 2 ** 21;

/**
 * Land and lakes are an outer ring and the rings of its holes, without a repeated first point; rivers are lines. Each is a
 * list of x and y in units of the Mercator square, from its north-west corner; x may lie beyond the square for a ring
 * across the 180th meridian.
 */
export type Shoreline = { kind: "land" | "lake" | "river"; rings: Int32Array[] };

const KINDS = ["land", "lake", "river"] as const;

/** Encodes numbers as zigzag varints (Protocol Buffers encoding, sint32). */
function writeNumber(out: number[], value: number): void {
  let rest = value < 0 ? -2 * value - 1 : 2 * value;
  while (rest > 127) {
    out.push((rest & 127) | 128);
    rest = Math.floor(rest / 128);
  }
  out.push(rest);
}

/** Writes kind, number of rings, and for each ring its number of points and the steps between them. */
export function encodeShorelines(shorelines: Iterable<Shoreline>): Uint8Array {
  const out: number[] = [];
  for (const { kind, rings } of shorelines) {
    writeNumber(out, KINDS.indexOf(kind));
    writeNumber(out, rings.length);
    for (const ring of rings) {
      writeNumber(out, ring.length / 2);
      let [x, y] = [0, 0];
      for (let i = 0; i < ring.length; i += 2) {
        writeNumber(out, ring[i]! - x);
        writeNumber(out, ring[i + 1]! - y);
        [x, y] = [ring[i]!, ring[i + 1]!];
      }
    }
  }
  return Uint8Array.from(out);
}

/** Reads what `encodeShorelines` wrote. */
export function decodeShorelines(bytes: Uint8Array): Shoreline[] {
  let at = 0;
  const number = () => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[at++]!;
      value += (byte & 127) * factor;
      if (byte < 128) break;
    }
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  };
  const shorelines: Shoreline[] = [];
  while (at < bytes.length) {
    const kind = KINDS[number()]!;
    const rings = Array.from({ length: number() }, () => {
      const ring = new Int32Array(2 * number());
      let [x, y] = [0, 0];
      for (let i = 0; i < ring.length; i += 2) {
        x += number();
        y += number();
        ring[i] = x;
        ring[i + 1] = y;
      }
      return ring;
    });
    shorelines.push({ kind, rings });
  }
  return shorelines;
}

export async function readShorelines(): Promise<Shoreline[]> {
  return decodeShorelines(brotliDecompressSync(await readFile(SHORELINES_FILE)));
}
