/** Outlines of letters, read from a WOFF 1.0 file with TrueType outlines (OpenType: cmap, loca, glyf, hmtx). */
export type Point = readonly [x: number, y: number];

/** Glyph of a font, in units of the font's size. The base line is 0; y grows downwards. */
export type Glyph = { advance: number; contours: readonly (readonly Point[])[] };

async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).arrayBuffer();
}

const TABLES = ["cmap", "glyf", "head", "hhea", "hmtx", "loca"] as const;
type Tables = Record<(typeof TABLES)[number], DataView>;

/** @throws TypeError when it is not such a font */
export async function readFont(file: ArrayBuffer): Promise<Font> {
  const view = new DataView(file);
  if (file.byteLength < 44 || view.getUint32(0) !== 0x774f4646) throw new TypeError("This is not a WOFF font.");
  const tables: Partial<Tables> = {};
  const reads: Promise<void>[] = [];
  for (let i = 0; i < view.getUint16(12); i++) {
    const at = 44 + i * 20;
    const tag = String.fromCharCode(...new Uint8Array(file, at, 4)) as keyof Tables;
    if (!TABLES.includes(tag)) continue;
    const [offset, packed, length] = [view.getUint32(at + 4), view.getUint32(at + 8), view.getUint32(at + 12)];
    const bytes = new Uint8Array(file, offset, packed);
    const read = packed < length ? inflated(bytes) : Promise.resolve(bytes.slice().buffer);
    reads.push(
      read.then((data) => {
        tables[tag] = new DataView(data);
      }),
    );
  }
  await Promise.all(reads);
  for (const tag of TABLES) if (tables[tag] === undefined) throw new TypeError(`The font has no table ${tag}.`);
  return new Font(tables as Tables);
}

export class Font {
  readonly #tables: Tables;
  readonly #glyphs: ReadonlyMap<number, number>;
  readonly #unitsPerEm: number;
  readonly #longOffsets: boolean;
  readonly #widths: number;
  constructor(tables: Tables) {
    this.#tables = tables;
    this.#glyphs = glyphsOf(tables.cmap);
    this.#unitsPerEm = tables.head.getUint16(18);
    this.#longOffsets = tables.head.getInt16(50) === 1;
    this.#widths = tables.hhea.getUint16(34);
  }

  /** Code points that the font has. */
  get codePoints(): Iterable<number> {
    return this.#glyphs.keys();
  }

  has(codePoint: number): boolean {
    return this.#glyphs.has(codePoint);
  }

  /** A letter that the font has not is its sign for that. */
  letter(codePoint: number): Glyph {
    const glyph = this.#glyphs.get(codePoint) ?? 0;
    const scale = 1 / this.#unitsPerEm;
    const width = this.#tables.hmtx.getUint16(4 * Math.min(glyph, this.#widths - 1));
    const contours = this.#contours(glyph, 0).map((contour) => contour.map(([x, y]): Point => [x * scale, -y * scale]));
    return { advance: width * scale, contours };
  }

  #offset(glyph: number): number {
    const { loca } = this.#tables;
    return this.#longOffsets ? loca.getUint32(glyph * 4) : loca.getUint16(glyph * 2) * 2;
  }

  #contours(glyph: number, depth: number): Point[][] {
    const [start, end] = [this.#offset(glyph), this.#offset(glyph + 1)];
    if (end <= start || depth > 5) return [];
    const { glyf } = this.#tables;
    const count = glyf.getInt16(start);
    return count >= 0 ? simple(glyf, start + 10, count) : this.#composite(start + 10, depth);
  }

  /** A letter made of others, such as é of e and its accent. */
  #composite(start: number, depth: number): Point[][] {
    const { glyf } = this.#tables;
    const contours: Point[][] = [];
    for (let at = start, more = true; more; ) {
      const [flags, glyph] = [glyf.getUint16(at), glyf.getUint16(at + 2)];
      at += 4;
      const words = (flags & 1) !== 0;
      const [dx, dy] = words ? [glyf.getInt16(at), glyf.getInt16(at + 2)] : [glyf.getInt8(at), glyf.getInt8(at + 1)];
      at += words ? 4 : 2;
      const fixed = () => {
        at += 2;
        return glyf.getInt16(at - 2) / 16384;
      };
      let [a, b, c, d] = [1, 0, 0, 1];
      if (flags & 8) a = d = fixed();
      else if (flags & 0x40) [a, d] = [fixed(), fixed()];
      else if (flags & 0x80) [a, b, c, d] = [fixed(), fixed(), fixed(), fixed()];
      const [moveX, moveY] = flags & 2 ? [dx, dy] : [0, 0];
      for (const contour of this.#contours(glyph, depth + 1)) {
        contours.push(contour.map(([x, y]): Point => [a * x + c * y + moveX, b * x + d * y + moveY]));
      }
      more = (flags & 0x20) !== 0;
    }
    return contours;
  }
}

/** Code points and their glyphs, of the table's Unicode map in format 4 or 12. */
function glyphsOf(cmap: DataView): Map<number, number> {
  const glyphs = new Map<number, number>();
  for (let i = 0; i < cmap.getUint16(2); i++) {
    const at = cmap.getUint32(4 + i * 8 + 4);
    const format = cmap.getUint16(at);
    if (format === 4) readSegments(cmap, at, glyphs);
    if (format === 12) readGroups(cmap, at, glyphs);
  }
  return glyphs;
}

function readSegments(cmap: DataView, at: number, glyphs: Map<number, number>): void {
  const size = cmap.getUint16(at + 6);
  const [ends, starts, deltas, ranges] = [at + 14, at + 16 + size, at + 16 + 2 * size, at + 16 + 3 * size];
  for (let i = 0; i < size; i += 2) {
    const range = cmap.getUint16(ranges + i);
    for (let code = cmap.getUint16(starts + i); code <= cmap.getUint16(ends + i) && code < 0xffff; code++) {
      const from = range === 0 ? code : cmap.getUint16(ranges + i + range + 2 * (code - cmap.getUint16(starts + i)));
      const glyph = range !== 0 && from === 0 ? 0 : (from + cmap.getUint16(deltas + i)) & 0xffff;
      if (glyph !== 0) glyphs.set(code, glyph);
    }
  }
}

function readGroups(cmap: DataView, at: number, glyphs: Map<number, number>): void {
  for (let i = 0; i < cmap.getUint32(at + 12); i++) {
    const group = at + 16 + i * 12;
    const [first, last, glyph] = [cmap.getUint32(group), cmap.getUint32(group + 4), cmap.getUint32(group + 8)];
    for (let code = first; code <= last; code++) glyphs.set(code, glyph + code - first);
  }
}

type Node = { x: number; y: number; on: boolean };

function simple(glyf: DataView, start: number, count: number): Point[][] {
  const ends = Array.from({ length: count }, (_, i) => glyf.getUint16(start + 2 * i));
  const total = (ends.at(-1) ?? -1) + 1;
  let at = start + 2 * count;
  at += 2 + glyf.getUint16(at);
  const flags: number[] = [];
  while (flags.length < total) {
    const flag = glyf.getUint8(at++);
    flags.push(flag);
    if (flag & 8) for (let n = glyf.getUint8(at++); n > 0; n--) flags.push(flag);
  }
  const axis = (short: number, same: number) => {
    let value = 0;
    return flags.map((flag) => {
      if (flag & short) value += flag & same ? glyf.getUint8(at++) : -glyf.getUint8(at++);
      else if (!(flag & same)) {
        value += glyf.getInt16(at);
        at += 2;
      }
      return value;
    });
  };
  const xs = axis(2, 16);
  const ys = axis(4, 32);
  return ends.map((end, i) => {
    const first = i === 0 ? 0 : ends[i - 1]! + 1;
    const nodes = flags
      .slice(first, end + 1)
      .map((flag, j): Node => ({ x: xs[first + j]!, y: ys[first + j]!, on: (flag & 1) !== 0 }));
    return flattened(nodes);
  });
}

/** Most that a line may be away from its curve, in units of a font of 1,000: a tenth of a pixel at 84 pixels. */
const TOLERANCE = 1.2;

/** Pieces of a curve from `a` to `c`. A piece of n is away from it by a quarter of this over n squared. */
function pieces(a: Point, b: Point, c: Point): number {
  const bend = Math.hypot(a[0] - 2 * b[0] + c[0], a[1] - 2 * b[1] + c[1]);
  return Math.max(1, Math.ceil(Math.sqrt(bend / 4 / TOLERANCE)));
}

/** Quadratic curves as lines. Between two control points lies a point of the line, half way. */
function flattened(nodes: readonly Node[]): Point[] {
  const whole: Node[] = [];
  nodes.forEach((node, i) => {
    whole.push(node);
    const next = nodes[(i + 1) % nodes.length]!;
    if (!node.on && !next.on) whole.push({ x: (node.x + next.x) / 2, y: (node.y + next.y) / 2, on: true });
  });
  const begin = whole.findIndex((node) => node.on);
  if (begin < 0) return [];
  const points: Point[] = [];
  for (let i = 0; i < whole.length; i++) {
    const node = whole[(begin + i) % whole.length]!;
    if (node.on) {
      points.push([node.x, node.y]);
      continue;
    }
    const [px, py] = points.at(-1)!;
    const next = whole[(begin + i + 1) % whole.length]!;
    const count = pieces([px, py], [node.x, node.y], [next.x, next.y]);
    for (let piece = 1; piece < count; piece++) {
      const t = piece / count;
      const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t * t];
      points.push([a * px + b * node.x + c * next.x, a * py + b * node.y + c * next.y]);
    }
  }
  return points;
}
