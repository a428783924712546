/** Lists the letters that cards support and the package that provides each. */

/** Code points of a two-byte legacy encoding. @param leads first and last lead byte */
function encode(encoding: string, leads: readonly [number, number], trails: readonly [number, number]): Set<number> {
  const decoder = new TextDecoder(encoding);
  const codePoints = new Set<number>();
  for (let lead = leads[0]; lead <= leads[1]; lead++) {
    for (let trail = trails[0]; trail <= trails[1]; trail++) {
      const text = [...decoder.decode(Uint8Array.of(lead, trail))];
      // An invalid byte pair decodes to U+FFFD, alone or followed by a letter.
      if (text.length === 1 && text[0] !== "\ufffd") codePoints.add(text[0]!.codePointAt(0)!);
    }
  }
  return codePoints;
}

const between = (...ranges: readonly (readonly [number, number])[]) => {
  return (codePoint: number) => ranges.some(([first, last]) => codePoint >= first && codePoint <= last);
};

const of = (...sets: readonly ReadonlySet<number>[]) => {
  return (codePoint: number) => codePoint >= 0x2e80 && sets.some((set) => set.has(codePoint));
};

export type ScriptFont = { name: string; weights: readonly (400 | 700)[]; has: (codePoint: number) => boolean };

/**
 * If several sources have a letter, the first one provides it: Han characters shared by Japanese and Chinese take their
 * Japanese form. Scripts whose signs reorder or fuse (Devanagari, Khmer, …) are omitted on purpose, because they would be
 * wrong when drawn one by one. Han and Hangul, which make up most of the bytes, are limited to the characters of the
 * national standards and to one weight.
 */
export const SOURCES: readonly ScriptFont[] = [
  {
    name: "noto-sans",
    weights: [400, 700],
    has: between([0x20, 0x52f], [0x1c80, 0x1c8f], [0x1d00, 0x2bff], [0xfb00, 0xfb06]),
  },
  { name: "noto-sans-armenian", weights: [400, 700], has: between([0x530, 0x58f], [0xfb13, 0xfb17]) },
  { name: "noto-sans-hebrew", weights: [400, 700], has: between([0x5be, 0x5be], [0x5d0, 0x5f4]) },
  {
    name: "noto-sans-arabic",
    weights: [400, 700],
    has: between([0x600, 0x6ff], [0x750, 0x77f], [0xfef5, 0xfefc]),
  },
  { name: "noto-sans-thai", weights: [400, 700], has: between([0xe00, 0xe7f]) },
  {
    name: "noto-sans-georgian",
    weights: [400, 700],
    has: between([0x10a0, 0x10ff], [0x1c90, 0x1cbf], [0x2d00, 0x2d2f]),
  },
  // JIS X 0208, and the half-width letters of JIS X 0201.
  {
    name: "noto-sans-jp",
    weights: [700],
    has: of(
      encode("shift_jis", [0x81, 0x9f], [0x40, 0xfc]),
      encode("shift_jis", [0xe0, 0xef], [0x40, 0xfc]),
      new Set(Array.from({ length: 63 }, (_, i) => 0xff61 + i)),
    ),
  },
  // KS X 1001.
  { name: "noto-sans-kr", weights: [700], has: of(encode("euc-kr", [0xa4, 0xc8], [0xa1, 0xfe])) },
  // GB 2312.
  { name: "noto-sans-sc", weights: [700], has: of(encode("gbk", [0xa1, 0xf7], [0xa1, 0xfe])) },
  // Big5, and the characters that place names of Hong Kong need in addition.
  { name: "noto-sans-tc", weights: [700], has: of(encode("big5", [0xa1, 0xf9], [0x40, 0xfe])) },
  {
    name: "noto-sans-hk",
    weights: [700],
    has: of(new Set([..."埗鰂鱲粦滘脷邨輋磡氹乪凼鰗樖圳塱杧"].map((sign) => sign.codePointAt(0)!))),
  },
];
