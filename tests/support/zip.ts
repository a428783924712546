/**
 * Writes zip archives for tests, in Node and in workerd: stored or deflated entries, and on request
 * every fault that an archive can have.
 */
import { crc32 } from "../../src/domain/bytes/digest.ts";

export type ZipPart = {
  /** Text, or bytes as they are. */
  content: string | Uint8Array;
  /** Default: deflate. */
  stored?: boolean;
  /** Writes sizes and checksum after the data (bit 3), as streaming writers do. */
  descriptor?: boolean;
  /** Bytes of the name, for names that are not UTF-8. */
  rawName?: Uint8Array;
  /** False values for the central directory. */
  crc?: number;
  size?: number;
  method?: number;
  flags?: number;
  /** Shares the local header of the entry with this name. */
  sameAs?: string;
};

export type ZipOptions = { comment?: string; prefix?: Uint8Array; zip64?: boolean };

const encoder = new TextEncoder();

/** @param files content by name; names are written as UTF-8 */
export async function makeZip(
  files: Record<string, string | Uint8Array | ZipPart>,
  options: ZipOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const out: Uint8Array[] = [];
  let at = 0;
  const write = (...chunks: Uint8Array[]) => {
    for (const chunk of chunks) {
      out.push(chunk);
      at += chunk.length;
    }
  };
  if (options.prefix !== undefined) write(options.prefix);
  const directory: Uint8Array[] = [];
  const offsets = new Map<string, number>();
  for (const [name, given] of Object.entries(files)) {
    const part: ZipPart = typeof given === "string" || given instanceof Uint8Array ? { content: given } : given;
    const content = typeof part.content === "string" ? encoder.encode(part.content) : part.content;
    const packed = part.stored === true ? content : await deflate(content);
    const method = part.method ?? (part.stored === true ? 0 : 8);
    const flags = part.flags ?? (part.rawName === undefined ? 0x800 : 0) + (part.descriptor === true ? 8 : 0);
    const crc = crc32(content);
    const rawName = part.rawName ?? encoder.encode(name);
    const offset = part.sameAs === undefined ? at : offsets.get(part.sameAs)!;
    offsets.set(name, offset);
    if (part.sameAs === undefined) {
      const known = part.descriptor === true ? [0, 0, 0] : [crc, packed.length, content.length];
      write(
        fields(
          [4, 0x04034b50],
          [2, 20],
          [2, flags],
          [2, method],
          [2, 0],
          [2, 0x21],
          [4, known[0]!],
          [4, known[1]!],
          [4, known[2]!],
          [2, rawName.length],
          [2, 0],
        ),
      );
      write(rawName, packed);
      if (part.descriptor === true) write(fields([4, 0x08074b50], [4, crc], [4, packed.length], [4, content.length]));
    }
    const size = part.size ?? content.length;
    const wide = options.zip64 === true;
    const extra = wide ? fields([2, 1], [2, 24], [8, size], [8, packed.length], [8, offset]) : new Uint8Array(0);
    const full = 0xffffffff;
    directory.push(
      fields(
        [4, 0x02014b50],
        [2, 20],
        [2, 20],
        [2, flags],
        [2, method],
        [2, 0],
        [2, 0x21],
        [4, part.crc ?? crc],
        [4, wide ? full : packed.length],
        [4, wide ? full : size],
        [2, rawName.length],
        [2, extra.length],
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, wide ? full : offset],
      ),
      rawName,
      extra,
    );
  }
  const start = at;
  write(...directory);
  const length = at - start;
  const count = Object.keys(files).length;
  if (options.zip64 === true) {
    const record = at;
    write(
      fields(
        [4, 0x06064b50],
        [8, 44],
        [2, 45],
        [2, 45],
        [4, 0],
        [4, 0],
        [8, count],
        [8, count],
        [8, length],
        [8, start],
      ),
    );
    write(fields([4, 0x07064b50], [4, 0], [8, record], [4, 1]));
  }
  const comment = encoder.encode(options.comment ?? "");
  write(
    fields([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, length], [4, start], [2, comment.length]),
    comment,
  );
  const bytes = new Uint8Array(at);
  let to = 0;
  for (const chunk of out) {
    bytes.set(chunk, to);
    to += chunk.length;
  }
  return bytes;
}

/** Little-endian fields of 2, 4 or 8 bytes. */
function fields(...list: [width: 2 | 4 | 8, value: number][]): Uint8Array {
  const bytes = new Uint8Array(list.reduce((sum, [width]) => sum + width, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [width, value] of list) {
    if (width === 2) view.setUint16(at, value, true);
    else if (width === 4) view.setUint32(at, value, true);
    else view.setBigUint64(at, BigInt(value), true);
    at += width;
  }
  return bytes;
}

async function deflate(content: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([content as Uint8Array<ArrayBuffer>])
    .stream()
    .pipeThrough(new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
