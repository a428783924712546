/**
 * Encodes numbers as printable ASCII: 92 characters that need no escape in JSON, so that a packed column is stored and
 * sent as is. Small numbers (0 to 63) take one character, and the first character determines the length.
 */
const ALPHABET = "!#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`abcdefghijklmnopqrstuvwxyz{|}~";
/** Number of digits: 92. */
export const BASE = ALPHABET.length;
const VALUE = new Uint8Array(128);
for (let i = 0; i < BASE; i++) VALUE[ALPHABET.charCodeAt(i)] = i;

// First digit below 64: the number itself. 64 to 87: two digits. 88, 89: three. 90: four. 91: a length and that many digits.
const TWO_DIGITS_FROM = 64;
const THREE_DIGITS_FROM = TWO_DIGITS_FROM + 24 * BASE;
const FOUR_DIGITS_FROM = THREE_DIGITS_FROM + 2 * BASE ** 2;
const LENGTH_PREFIX_FROM = FOUR_DIGITS_FROM + BASE ** 3;

/** The digit of value 0 to 91. */
export function digit(value: number): string {
  return ALPHABET[value]!;
}

/** Value of the digit at a position of a text. */
export function digitAt(text: string, at: number): number {
  return VALUE[text.charCodeAt(at)]!;
}

/** `value` (an integer from 0 to BASE ** width - 1) in exactly `width` digits, most significant first. */
export function fixedDigits(value: number, width: number): string {
  let text = "";
  for (let i = 0, rest = value; i < width; i++) {
    const d = rest % BASE;
    text = ALPHABET[d]! + text;
    rest = (rest - d) / BASE;
  }
  return text;
}

/** Reads `width` digits. */
export function fixedAt(text: string, at: number, width: number): number {
  let value = 0;
  for (let i = 0; i < width; i++) value = value * BASE + VALUE[text.charCodeAt(at + i)]!;
  return value;
}

/** An integer from 0 to 2^53 - 1 in as few digits as possible. */
export function varint(value: number): string {
  if (value < TWO_DIGITS_FROM) return ALPHABET[value]!;
  if (value < THREE_DIGITS_FROM) {
    const v = value - TWO_DIGITS_FROM;
    return ALPHABET[64 + Math.floor(v / BASE)]! + ALPHABET[v % BASE]!;
  }
  if (value < FOUR_DIGITS_FROM) {
    const v = value - THREE_DIGITS_FROM;
    return ALPHABET[88 + Math.floor(v / BASE ** 2)]! + fixedDigits(v % BASE ** 2, 2);
  }
  if (value < LENGTH_PREFIX_FROM) return ALPHABET[90]! + fixedDigits(value - FOUR_DIGITS_FROM, 3);
  let width = 4;
  while (value >= BASE ** width && width < 9) width++;
  return ALPHABET[91]! + ALPHABET[width]! + fixedDigits(value, width);
}

/** Number of characters that `varint` takes for this value. */
export function varintLength(value: number): number {
  if (value < TWO_DIGITS_FROM) return 1;
  if (value < THREE_DIGITS_FROM) return 2;
  if (value < FOUR_DIGITS_FROM) return 3;
  if (value < LENGTH_PREFIX_FROM) return 4;
  let width = 4;
  while (value >= BASE ** width && width < 9) width++;
  return width + 2;
}

/** Maps integers to small non-negative numbers: 0, -1, 1, -2 … become 0, 1, 2, 3 … (|value| below 2^52). */
export function zigzag(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value;
}

export function unzigzag(value: number): number {
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}

/** Reads a packed text from left to right. */
export class Reader {
  readonly text: string;
  at: number;

  constructor(text: string, at = 0) {
    this.text = text;
    this.at = at;
  }

  varint(): number {
    const first = VALUE[this.text.charCodeAt(this.at++)]!;
    if (first < 64) return first;
    if (first < 88) return TWO_DIGITS_FROM + (first - 64) * BASE + VALUE[this.text.charCodeAt(this.at++)]!;
    const width = first < 90 ? 2 : first === 90 ? 3 : digitAt(this.text, this.at++);
    const value = fixedAt(this.text, this.at, width);
    this.at += width;
    return first < 90
      ? THREE_DIGITS_FROM + (first - 88) * BASE ** 2 + value
      : first === 90
        ? FOUR_DIGITS_FROM + value
        : value;
  }

  /** The next part that `part` wrote. */
  part(): string {
    const length = this.varint();
    this.at += length;
    return this.text.slice(this.at - length, this.at);
  }
}

/** Prefixes a text with its length, so that a reader can skip it and nothing needs an escape. */
export function part(text: string): string {
  return varint(text.length) + text;
}
