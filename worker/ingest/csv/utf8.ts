/** Converts a file in any supported encoding to UTF-8 bytes without a byte-order mark. */

export type Encoding = "utf-8" | "utf-16le" | "utf-16be";

/** Detects the encoding by the byte-order mark, else by the zero bytes of ASCII letters (a header is ASCII). */
export function detectEncoding(head: Uint8Array): { encoding: Encoding; mark: number } {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { encoding: "utf-8", mark: 3 };
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: "utf-16le", mark: 2 };
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: "utf-16be", mark: 2 };
  if (head.length >= 4 && head[1] === 0 && head[3] === 0 && head[0] !== 0) return { encoding: "utf-16le", mark: 0 };
  if (head.length >= 4 && head[0] === 0 && head[2] === 0 && head[1] !== 0) return { encoding: "utf-16be", mark: 0 };
  return { encoding: "utf-8", mark: 0 };
}

/** Bytes of a file that are looked at for its encoding and its marks. */
const HEAD_BYTES = 16;

/**
 * Passes UTF-8 through without its marks and transcodes UTF-16.
 * Invalid UTF-8 is kept: `decodeText` reads it as ISO-8859-1 (in its Windows form).
 * @param onEncoding called once with the encoding, and whether the file has several byte-order marks
 */
export async function* toUtf8(
  chunks: AsyncIterable<Uint8Array>,
  onEncoding: (encoding: Encoding, severalMarks: boolean) => void,
): AsyncGenerator<Uint8Array> {
  let head: Uint8Array | null = new Uint8Array(0);
  let decoder: TextDecoder | null = null;
  const encoder = new TextEncoder();
  const convert = (chunk: Uint8Array, stream: boolean) =>
    decoder === null ? chunk : encoder.encode(decoder.decode(chunk, { stream }));
  for await (const chunk of chunks) {
    if (head === null) {
      yield convert(chunk, true);
      continue;
    }
    const all: Uint8Array = head.length === 0 ? chunk : join(head, chunk);
    if (all.length < HEAD_BYTES) {
      head = all.slice();
      continue;
    }
    head = null;
    yield convert(begin(all), true);
  }
  if (head !== null) yield convert(begin(head), false);
  else if (decoder !== null) yield convert(new Uint8Array(0), false);

  function begin(all: Uint8Array): Uint8Array {
    const { encoding, mark } = detectEncoding(all);
    let start = mark;
    if (mark > 0) while (startsWith(all.subarray(start), all.subarray(0, mark))) start += mark;
    if (encoding !== "utf-8") decoder = new TextDecoder(encoding, { fatal: false, ignoreBOM: true });
    onEncoding(encoding, start > mark);
    return all.subarray(start);
  }
}

function startsWith(bytes: Uint8Array, head: Uint8Array): boolean {
  return bytes.length >= head.length && head.every((byte, i) => bytes[i] === byte);
}

/** A copy of two pieces, one after the other. */
export function join(a: Uint8Array, b: Uint8Array): Uint8Array {
  const all = new Uint8Array(a.length + b.length);
  all.set(a);
  all.set(b, a.length);
  return all;
}

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const western = new TextDecoder("windows-1252");

/** The text of a field; `valid` is false if it is not UTF-8 and was read as Windows-1252 (ISO-8859-1 with its gaps filled). */
export function decodeText(bytes: Uint8Array, start: number, end: number): { text: string; valid: boolean } {
  const field = bytes.subarray(start, end);
  try {
    return { text: strict.decode(field), valid: true };
  } catch {
    return { text: western.decode(field), valid: false };
  }
}
