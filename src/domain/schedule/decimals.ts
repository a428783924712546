/** Packs a column of decimal numbers (shape distances, factors) without losing a bit. */
import { digit, digitAt } from "./digits.ts";
import { packInts, unpackNullable } from "./ints.ts";

const MAX_SCALE = 15;
const AS_TEXT = 91;

/** Packs finite numbers or null. The number of values is not stored. */
export function packDecimals(values: readonly (number | null)[]): string {
  for (let scale = 0; scale <= MAX_SCALE; scale++) {
    const ints = scaled(values, 10 ** scale);
    if (ints === null) continue;
    const packed = packInts(ints);
    return packed === "" ? "" : digit(scale) + packed;
  }
  return digit(AS_TEXT) + JSON.stringify(values);
}

/** Values times `factor` as integers, or null if one of them would not survive the round trip. */
function scaled(values: readonly (number | null)[], factor: number): (number | null)[] | null {
  const ints: (number | null)[] = [];
  for (const v of values) {
    if (v === null) {
      ints.push(null);
      continue;
    }
    const n = Math.round(v * factor);
    if (Math.abs(n) >= 2 ** 51 || n / factor !== v) return null;
    ints.push(n);
  }
  return ints;
}

/** The numbers that `packDecimals` packed. */
export function unpackDecimals(text: string, count: number): (number | null)[] {
  if (text === "") return new Array<number | null>(count).fill(null);
  const scale = digitAt(text, 0);
  if (scale === AS_TEXT) return JSON.parse(text.slice(1)) as (number | null)[];
  const factor = 10 ** scale;
  return unpackNullable(text.slice(1), count).map((n) => (n === null ? null : n / factor));
}
