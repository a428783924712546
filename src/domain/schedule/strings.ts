/**
 * Packs a column of texts (trip ids, headsigns, block ids) in the shortest of four encodings: one text, a dictionary,
 * front coding, or a template whose runs of digits are columns of numbers.
 */
import { digit, part, Reader, varint } from "./digits.ts";
import { packInts, unpackInts } from "./ints.ts";

/** Packs texts or null. The number of values is not stored. A column of nulls is the empty text. */
export function packStrings(values: readonly (string | null)[]): string {
  const present = values.filter((v) => v !== null);
  if (present.length === 0) return "";
  if (present.length < values.length) {
    return `n${part(packInts(values.map((v) => (v === null ? 0 : 1))))}${varint(present.length)}${packPresent(present)}`;
  }
  return packPresent(present);
}

function packPresent(values: readonly string[]): string {
  const first = values[0]!;
  if (values.every((v) => v === first)) return `=${first}`;
  let best = frontCoded(values);
  for (const other of [dictionary(values), template(values)]) {
    if (other !== null && other.length < best.length) best = other;
  }
  return best;
}

/** The texts that `packStrings` packed. */
export function unpackStrings(text: string, count: number): (string | null)[] {
  if (text === "") return new Array<string | null>(count).fill(null);
  if (text[0] !== "n") return unpackPresent(text, count);
  const reader = new Reader(text, 1);
  const mask = unpackInts(reader.part(), count);
  const present = unpackPresentAt(reader, reader.varint());
  let next = 0;
  return mask.map((here) => (here === 1 ? present[next++]! : null));
}

function unpackPresentAt(reader: Reader, count: number): string[] {
  return unpackPresent(reader.text.slice(reader.at), count);
}

function unpackPresent(text: string, count: number): string[] {
  const reader = new Reader(text, 1);
  switch (text[0]) {
    case "=":
      return new Array<string>(count).fill(text.slice(1));
    case "d":
      return readDictionary(reader, count);
    case "t":
      return readTemplate(reader, count);
    default:
      return readFrontCoded(reader, count);
  }
}

function dictionary(values: readonly string[]): string | null {
  const distinct = new Distinct();
  const ids = values.map((v) => distinct.indexOf(v));
  if (distinct.size === values.length) return null;
  return `d${part(packInts(ids))}${varint(distinct.size)}${packPresent(distinct.texts())}`;
}

function readDictionary(reader: Reader, count: number): string[] {
  const ids = unpackInts(reader.part(), count);
  const words = unpackPresentAt(reader, reader.varint());
  return ids.map((id) => words[id]!);
}

function frontCoded(values: readonly string[]): string {
  const sharedLengths: number[] = [];
  const lengths: number[] = [];
  let rest = "";
  let before = "";
  for (const v of values) {
    let n = 0;
    while (n < v.length && n < before.length && v.charCodeAt(n) === before.charCodeAt(n)) n++;
    // Never cut a surrogate pair in half: it would not survive storage as UTF-8.
    if (n > 0 && (v.charCodeAt(n - 1) & 0xfc00) === 0xd800) n--;
    sharedLengths.push(n);
    lengths.push(v.length - n);
    rest += v.slice(n);
    before = v;
  }
  return `f${part(packInts(sharedLengths))}${part(packInts(lengths))}${rest}`;
}

function readFrontCoded(reader: Reader, count: number): string[] {
  const sharedLengths = unpackInts(reader.part(), count);
  const lengths = unpackInts(reader.part(), count);
  const values: string[] = [];
  let at = reader.at;
  let before = "";
  for (let i = 0; i < count; i++) {
    before = before.slice(0, sharedLengths[i]!) + reader.text.slice(at, at + lengths[i]!);
    at += lengths[i]!;
    values.push(before);
  }
  return values;
}

/** Runs of at most 15 digits stay below 2^52. */
const DIGITS = /[0-9]{1,15}/g;

function template(values: readonly string[]): string | null {
  const first = values[0]!;
  const literals = first.split(DIGITS);
  const slots = literals.length - 1;
  if (slots === 0 || slots > 12) return null;
  const columns: string[][] = Array.from({ length: slots }, () => []);
  for (const v of values) {
    const runs = v.match(DIGITS);
    if (runs === null || runs.length !== slots) return null;
    let at = 0;
    for (let s = 0; s < slots; s++) {
      const literal = literals[s]!;
      const run = runs[s]!;
      if (!v.startsWith(literal, at)) return null;
      at += literal.length;
      if (!v.startsWith(run, at)) return null;
      columns[s]!.push(run);
      at += run.length;
    }
    if (v.slice(at) !== literals[slots]) return null;
  }
  let text = `t${varint(slots)}${literals.map(part).join("")}`;
  for (const column of columns) {
    const width = column[0]!.length;
    const even = column.every((run) => run.length === width);
    if (!even && column.some((run) => run.length > 1 && run.startsWith("0"))) return null;
    text += digit(even ? width : 0) + part(packInts(column.map(Number)));
  }
  return text;
}

function readTemplate(reader: Reader, count: number): string[] {
  const slots = reader.varint();
  const literals = Array.from({ length: slots + 1 }, () => reader.part());
  const values = new Array<string>(count).fill(literals[0]!);
  for (let s = 0; s < slots; s++) {
    const width = reader.varint();
    const numbers = unpackInts(reader.part(), count);
    const after = literals[s + 1]!;
    for (let i = 0; i < count; i++) values[i] += String(numbers[i]).padStart(width, "0") + after;
  }
  return values;
}

/** Numbers distinct texts from 0 in order of first appearance. */
export class Distinct {
  readonly #index = new Map<string, number>();

  get size(): number {
    return this.#index.size;
  }

  /** The number of a text; a new text gets the next number. */
  indexOf(text: string): number {
    const index = this.#index.get(text);
    if (index !== undefined) return index;
    this.#index.set(text, this.#index.size);
    return this.#index.size - 1;
  }

  /** The texts in order of their numbers. */
  texts(): string[] {
    return [...this.#index.keys()];
  }
}
