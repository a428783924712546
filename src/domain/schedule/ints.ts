/**
 * Packs a column of integers in the shortest of eight encodings. Nulls survive; a common offset and a common divisor
 * (times are mostly whole minutes) are factored out first.
 */
import {
  BASE,
  digit,
  digitAt,
  fixedAt,
  fixedDigits,
  Reader,
  unzigzag,
  varint,
  varintLength,
  zigzag,
} from "./digits.ts";

const CONSTANT = 0;
const RAW = 1;
const DELTA = 2;
const ASCENDING = 3;
const RUNS = 4;
const DELTA_RUNS = 5;
const DENSE = 6;
const FIXED_FORM = 7;
const HAS_NULL = 8;
const SCALED_FORM = 16;
const OFFSET = 32;

/** Values per digit when every value is below k: 92 >= k ** perDigit. */
const PER_DIGIT = [0, 6, 6, 4, 3, 2, 2, 2, 2, 2] as const;

function gcd(a: number, b: number): number {
  while (b !== 0) [a, b] = [b, a % b];
  return a;
}

/** Packs integers (|value| < 2^52) or null. The number of values is not stored. A column of nulls is the empty text. */
export function packInts(values: ArrayLike<number | null>): string {
  const count = values.length;
  let min = Number.POSITIVE_INFINITY;
  let nulls = 0;
  for (let i = 0; i < count; i++) {
    const v = values[i]!;
    if (v === null) nulls++;
    else if (v < min) min = v;
  }
  if (nulls === count) return "";
  // An offset takes digits of its own, so small positive numbers are shorter without one.
  if (min >= 0 && (min < 8 || count < 3)) min = 0;
  let divisor = count < 3 ? 1 : 0;
  for (let i = 0; i < count && divisor !== 1; i++) {
    const v = values[i]!;
    if (v !== null) divisor = gcd(v - min, divisor);
  }
  if (divisor === 0) divisor = 1;
  const shift = nulls > 0 ? 1 : 0;
  const units = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const v = values[i]!;
    units[i] = v === null ? 0 : (v - min) / divisor + shift;
  }
  const mode = cheapest(units);
  const flags = (shift > 0 ? HAS_NULL : 0) + (divisor > 1 ? SCALED_FORM : 0) + (min !== 0 ? OFFSET : 0);
  return (
    digit(mode + flags) +
    (min !== 0 ? varint(zigzag(min)) : "") +
    (divisor > 1 ? varint(divisor) : "") +
    write(units, mode)
  );
}

function cheapest(units: Float64Array): number {
  const count = units.length;
  let max = 0;
  let ascending = true;
  let raw = 0;
  let delta = 0;
  let rise = 0;
  let runs = 0;
  let deltaRuns = 0;
  let run = 0;
  let deltaRun = 0;
  let before = 0;
  let step = Number.NaN;
  for (let i = 0; i < count; i++) {
    const u = units[i]!;
    const d = u - before;
    if (u > max) max = u;
    if (d < 0) ascending = false;
    raw += varintLength(u);
    delta += varintLength(zigzag(d));
    if (ascending) rise += varintLength(d);
    if (i > 0 && d === 0) run++;
    else {
      if (i > 0) runs += varintLength(run);
      runs += varintLength(u);
      run = 0;
    }
    if (i > 0 && d === step) deltaRun++;
    else {
      if (i > 0) deltaRuns += varintLength(deltaRun);
      deltaRuns += varintLength(zigzag(d));
      deltaRun = 0;
    }
    step = d;
    before = u;
  }
  if (run === count - 1) return CONSTANT;
  let width = 1;
  while (BASE ** width <= max) width++;
  let best = RAW;
  let least = raw;
  const offer = (mode: number, cost: number) => {
    if (cost < least) {
      best = mode;
      least = cost;
    }
  };
  offer(DELTA, delta);
  if (ascending) offer(ASCENDING, rise);
  offer(RUNS, runs + varintLength(run));
  offer(DELTA_RUNS, deltaRuns + varintLength(deltaRun));
  if (max < 9) offer(DENSE, 1 + Math.ceil(count / PER_DIGIT[max + 1]!));
  offer(FIXED_FORM, 1 + count * width);
  return best;
}

function write(units: Float64Array, mode: number): string {
  const count = units.length;
  let text = "";
  let before = 0;
  switch (mode) {
    case CONSTANT:
      return varint(units[0]!);
    case RAW:
      for (let i = 0; i < count; i++) text += varint(units[i]!);
      return text;
    case DELTA:
    case ASCENDING:
      for (let i = 0; i < count; i++) {
        const d = units[i]! - before;
        text += varint(mode === DELTA ? zigzag(d) : d);
        before = units[i]!;
      }
      return text;
    case RUNS:
    case DELTA_RUNS:
      for (let i = 0; i < count; ) {
        const value = mode === RUNS ? units[i]! : units[i]! - before;
        let end = i + 1;
        while (end < count && (mode === RUNS ? units[end]! : units[end]! - units[end - 1]!) === value) end++;
        text += varint(mode === RUNS ? value : zigzag(value)) + varint(end - i - 1);
        before = units[end - 1]!;
        i = end;
      }
      return text;
    case DENSE: {
      const base = maximum(units) + 1;
      const per = PER_DIGIT[base]!;
      text = digit(base);
      for (let i = 0; i < count; i += per) {
        let value = 0;
        for (let j = per - 1; j >= 0; j--) value = value * base + (units[i + j] ?? 0);
        text += digit(value);
      }
      return text;
    }
    default: {
      let width = 1;
      while (BASE ** width <= maximum(units)) width++;
      text = digit(width);
      for (let i = 0; i < count; i++) text += fixedDigits(units[i]!, width);
      return text;
    }
  }
}

function maximum(units: Float64Array): number {
  let max = 0;
  for (const u of units) if (u > max) max = u;
  return max;
}

/**
 * The integers that `packInts` packed.
 * @param count number of values
 */
export function unpackNullable(text: string, count: number): (number | null)[] {
  const values: (number | null)[] = new Array(count);
  if (text === "") return values.fill(null);
  const head = digitAt(text, 0);
  const reader = new Reader(text, 1);
  const min = head & OFFSET ? unzigzag(reader.varint()) : 0;
  const scale = head & SCALED_FORM ? reader.varint() : 1;
  const units = read(reader, head & 7, count);
  if (head & HAS_NULL)
    for (let i = 0; i < count; i++) values[i] = units[i] === 0 ? null : (units[i]! - 1) * scale + min;
  else for (let i = 0; i < count; i++) values[i] = units[i]! * scale + min;
  return values;
}

/** Like `unpackNullable`, for a column that was packed without nulls. */
export function unpackInts(text: string, count: number): number[] {
  return unpackNullable(text, count) as number[];
}

function read(reader: Reader, mode: number, count: number): Float64Array {
  const units = new Float64Array(count);
  let before = 0;
  switch (mode) {
    case CONSTANT:
      return units.fill(reader.varint());
    case RAW:
      for (let i = 0; i < count; i++) units[i] = reader.varint();
      return units;
    case DELTA:
      for (let i = 0; i < count; i++) units[i] = before += unzigzag(reader.varint());
      return units;
    case ASCENDING:
      for (let i = 0; i < count; i++) units[i] = before += reader.varint();
      return units;
    case RUNS:
    case DELTA_RUNS:
      for (let i = 0; i < count; ) {
        const value = reader.varint();
        const step = mode === RUNS ? 0 : unzigzag(value);
        if (mode === RUNS) before = value;
        for (let remaining = reader.varint(); remaining >= 0 && i < count; remaining--) units[i++] = before += step;
      }
      return units;
    case DENSE: {
      const base = digitAt(reader.text, reader.at++);
      const per = PER_DIGIT[base]!;
      for (let i = 0; i < count; i += per) {
        let value = digitAt(reader.text, reader.at++);
        for (let j = i; j < i + per && j < count; j++) {
          units[j] = value % base;
          value = (value - units[j]!) / base;
        }
      }
      return units;
    }
    default: {
      const width = digitAt(reader.text, reader.at++);
      for (let i = 0; i < count; i++, reader.at += width) units[i] = fixedAt(reader.text, reader.at, width);
      return units;
    }
  }
}

/** Most decimal places of a column of decimal numbers (shape distances, factors), which are packed without losing a bit. */
const MAX_SCALE = 15;
const AS_TEXT = 91;

/** Packs finite numbers or null. The number of values is not stored. */
export function packDecimals(values: readonly (number | null)[]): string {
  for (let scale = 0; scale <= MAX_SCALE; scale++) {
    const ints = scaleValues(values, 10 ** scale);
    if (ints === null) continue;
    const packedInts = packInts(ints);
    return packedInts === "" ? "" : digit(scale) + packedInts;
  }
  return digit(AS_TEXT) + JSON.stringify(values);
}

/** Values times `factor` as integers, or null if one of them would not survive the round trip. */
function scaleValues(values: readonly (number | null)[], factor: number): (number | null)[] | null {
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
