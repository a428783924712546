/** Parses byte ranges (RFC 9110, section 14). */

export type ByteRange = { offset: number; length: number };

const RANGE = /^bytes=\s*(\d*)-(\d*)\s*$/i;

/**
 * The requested part of a Range header.
 * @param size total bytes
 * @returns null if the header must be ignored: absent, another unit, several ranges, or invalid;
 * "unsatisfiable" if the range is entirely outside
 */
export function parseRange(header: string | null, size: number): ByteRange | null | "unsatisfiable" {
  const match = header === null ? null : RANGE.exec(header);
  const [first, last] = [match?.[1] ?? "", match?.[2] ?? ""];
  if (first === "" && last === "") return null;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { offset: size - length, length };
  }
  const offset = Number(first);
  if (last !== "" && Number(last) < offset) return null;
  if (offset >= size) return "unsatisfiable";
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return { offset, length: end - offset + 1 };
}
