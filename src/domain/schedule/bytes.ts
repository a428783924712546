/** Bytes as digits (./digits.ts): thirteen bits in two of them, since 2 ** 13 <= BASE ** 2. */
import { oncePerIsolate } from "../memory.ts";
import { BASE, digit, digitAt } from "./digits.ts";

const BITS = 13;
const MASK = 2 ** BITS - 1;

/** The two digits of each value, made at the first use. */
const pairsOf = oncePerIsolate("pairs of digits", { bytes: 200_000 }, () =>
  Array.from({ length: 2 ** BITS }, (_, value) => digit(Math.floor(value / BASE)) + digit(value % BASE)),
);

/** The bytes in printable ASCII, 1.23 characters for each. */
export function writeBytes(bytes: Uint8Array): string {
  const pairs = pairsOf();
  let text = "";
  let bits = 0;
  let heldBits = 0;
  for (let i = 0; i < bytes.length; i++) {
    heldBits = (heldBits << 8) | bytes[i]!;
    bits += 8;
    if (bits >= BITS) {
      bits -= BITS;
      text += pairs[(heldBits >> bits) & MASK];
      heldBits &= 2 ** bits - 1;
    }
  }
  return bits === 0 ? text : text + pairs[(heldBits << (BITS - bits)) & MASK];
}

/** The bytes that `writeBytes` wrote from a position of the text up to its end; one byte of zeros may follow them. */
export function readBytes(text: string, from = 0): Uint8Array {
  const bytes = new Uint8Array(Math.floor((((text.length - from) / 2) * BITS) / 8));
  let bits = 0;
  let heldBits = 0;
  let at = 0;
  for (let i = from; i < text.length; i += 2) {
    heldBits = (heldBits << BITS) | (digitAt(text, i) * BASE + digitAt(text, i + 1));
    bits += BITS;
    while (bits >= 8) {
      bits -= 8;
      bytes[at++] = heldBits >> bits;
      heldBits &= 2 ** bits - 1;
    }
  }
  return bytes;
}
