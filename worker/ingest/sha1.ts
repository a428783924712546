/** SHA-1 (FIPS 180-4) of a stream: WebCrypto only takes a whole buffer. It names content; nothing rests on it. */
export class Sha1 {
  readonly #block = new Uint8Array(64);
  readonly #words = new Int32Array(80);
  readonly #state = new Int32Array([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0]);
  #filled = 0;
  #length = 0;

  update(bytes: Uint8Array): void {
    this.#length += bytes.length;
    let at = 0;
    while (at < bytes.length) {
      if (this.#filled === 0 && bytes.length - at >= 64) {
        this.#compress(bytes, at);
        at += 64;
        continue;
      }
      const take = Math.min(64 - this.#filled, bytes.length - at);
      this.#block.set(bytes.subarray(at, at + take), this.#filled);
      this.#filled += take;
      at += take;
      if (this.#filled === 64) {
        this.#compress(this.#block, 0);
        this.#filled = 0;
      }
    }
  }

  digest(): string {
    const bits = this.#length * 8;
    const tail = new Uint8Array(this.#filled < 56 ? 64 : 128);
    tail.set(this.#block.subarray(0, this.#filled));
    tail[this.#filled] = 0x80;
    const view = new DataView(tail.buffer);
    view.setUint32(tail.length - 8, Math.floor(bits / 2 ** 32));
    view.setUint32(tail.length - 4, bits >>> 0);
    for (let at = 0; at < tail.length; at += 64) this.#compress(tail, at);
    return Array.from(this.#state, (word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
  }

  #compress(bytes: Uint8Array, at: number): void {
    const w = this.#words;
    for (let i = 0; i < 16; i++, at += 4) {
      w[i] = (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!;
    }
    for (let i = 16; i < 80; i++) {
      const x = w[i - 3]! ^ w[i - 8]! ^ w[i - 14]! ^ w[i - 16]!;
      w[i] = (x << 1) | (x >>> 31);
    }
    let [a, b, c, d, e] = this.#state as unknown as [number, number, number, number, number];
    for (let i = 0; i < 80; i++) {
      let f: number;
      let k: number;
      if (i < 20) {
        f = (b & c) | (~b & d);
        k = 0x5a827999;
      } else if (i < 40) {
        f = b ^ c ^ d;
        k = 0x6ed9eba1;
      } else if (i < 60) {
        f = (b & c) | (b & d) | (c & d);
        k = 0x8f1bbcdc;
      } else {
        f = b ^ c ^ d;
        k = 0xca62c1d6;
      }
      const next = (((a << 5) | (a >>> 27)) + f + e + k + w[i]!) | 0;
      e = d;
      d = c;
      c = (b << 30) | (b >>> 2);
      b = a;
      a = next;
    }
    const s = this.#state;
    s[0] = (s[0]! + a) | 0;
    s[1] = (s[1]! + b) | 0;
    s[2] = (s[2]! + c) | 0;
    s[3] = (s[3]! + d) | 0;
    s[4] = (s[4]! + e) | 0;
  }
}
