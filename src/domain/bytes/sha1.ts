/** SHA-1 (FIPS 180-4) of bytes that arrive in parts. The Web Crypto API of browsers hashes only whole buffers. */
import { hexOf } from "./digest.ts";

const BLOCK_BYTES = 64;

export class Sha1 {
  readonly #state = new Int32Array([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0]);
  readonly #words = new Int32Array(80);
  /** The last bytes, which do not fill a block yet. */
  readonly #rest = new Uint8Array(BLOCK_BYTES);
  #length = 0;

  update(bytes: Uint8Array): void {
    let at = 0;
    const heldBytes = this.#length % BLOCK_BYTES;
    this.#length += bytes.length;
    if (heldBytes > 0) {
      at = Math.min(BLOCK_BYTES - heldBytes, bytes.length);
      this.#rest.set(bytes.subarray(0, at), heldBytes);
      if (heldBytes + at < BLOCK_BYTES) return;
      this.#block(this.#rest, 0);
    }
    for (; at + BLOCK_BYTES <= bytes.length; at += BLOCK_BYTES) this.#block(bytes, at);
    this.#rest.set(bytes.subarray(at));
  }

  /** The digest in lower-case hexadecimal. Nothing may be added afterwards. */
  digest(): string {
    const bits = this.#length * 8;
    const heldBytes = this.#length % BLOCK_BYTES;
    const end = new Uint8Array(heldBytes < 56 ? BLOCK_BYTES - heldBytes : 2 * BLOCK_BYTES - heldBytes);
    end[0] = 0x80;
    const view = new DataView(end.buffer);
    view.setUint32(end.length - 8, Math.floor(bits / 2 ** 32));
    view.setUint32(end.length - 4, bits >>> 0);
    this.update(end);
    const out = new DataView(new ArrayBuffer(20));
    this.#state.forEach((word, i) => {
      out.setInt32(4 * i, word);
    });
    return hexOf(new Uint8Array(out.buffer));
  }

  #block(bytes: Uint8Array, at: number): void {
    const w = this.#words;
    for (let t = 0; t < 16; t++) {
      const i = at + 4 * t;
      w[t] = (bytes[i]! << 24) | (bytes[i + 1]! << 16) | (bytes[i + 2]! << 8) | bytes[i + 3]!;
    }
    for (let t = 16; t < 80; t++) {
      const x = w[t - 3]! ^ w[t - 8]! ^ w[t - 14]! ^ w[t - 16]!;
      w[t] = (x << 1) | (x >>> 31);
    }
    const s = this.#state;
    let a = s[0]!;
    let b = s[1]!;
    let c = s[2]!;
    let d = s[3]!;
    let e = s[4]!;
    // Four loops instead of one with branches, which would take twice as long.
    for (let t = 0; t < 20; t++) {
      const next = (((a << 5) | (a >>> 27)) + ((b & c) | (~b & d)) + e + 0x5a827999 + w[t]!) | 0;
      e = d;
      d = c;
      c = (b << 30) | (b >>> 2);
      b = a;
      a = next;
    }
    for (let t = 20; t < 40; t++) {
      const next = (((a << 5) | (a >>> 27)) + (b ^ c ^ d) + e + 0x6ed9eba1 + w[t]!) | 0;
      e = d;
      d = c;
      c = (b << 30) | (b >>> 2);
      b = a;
      a = next;
    }
    for (let t = 40; t < 60; t++) {
      const next = (((a << 5) | (a >>> 27)) + ((b & c) | (b & d) | (c & d)) + e + 0x8f1bbcdc + w[t]!) | 0;
      e = d;
      d = c;
      c = (b << 30) | (b >>> 2);
      b = a;
      a = next;
    }
    for (let t = 60; t < 80; t++) {
      const next = (((a << 5) | (a >>> 27)) + (b ^ c ^ d) + e + 0xca62c1d6 + w[t]!) | 0;
      e = d;
      d = c;
      c = (b << 30) | (b >>> 2);
      b = a;
      a = next;
    }
    s[0]! += a;
    s[1]! += b;
    s[2]! += c;
    s[3]! += d;
    s[4]! += e;
  }
}
