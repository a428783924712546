/** Reads variables of a NetCDF file in the classic format (NetCDF User's Guide, appendix B). */

export type Numbers = Int32Array | Uint16Array | Uint8Array;

/** Bytes of the external types: byte, char, short, int, float, double. */
const SIZES: Record<number, number> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 4, 6: 8 };

/**
 * @returns a function that reads one variable of integers; shorts are read as unsigned
 * @throws RangeError for another format or a missing variable
 */
export function netcdf(bytes: Buffer): (name: string) => Numbers {
  if (bytes.toString("latin1", 0, 3) !== "CDF" || bytes[3] !== 1) {
    throw new RangeError("The file is not NetCDF classic: convert it with `nccopy -k classic`.");
  }
  let at = 8;
  const int = () => {
    at += 4;
    return bytes.readInt32BE(at - 4);
  };
  const pad = (length: number) => {
    at += Math.ceil(length / 4) * 4;
  };
  const text = () => {
    const length = int();
    const content = bytes.toString("utf8", at, at + length);
    pad(length);
    return content;
  };
  /** Reads the tag and length of a list, then its elements. */
  const list = <T>(read: () => T): T[] => {
    int();
    return Array.from({ length: int() }, read);
  };
  const attributes = () =>
    list(() => {
      text();
      const size = SIZES[int()] ?? 1;
      pad(int() * size);
    });
  const dimensions = list(() => {
    text();
    return int();
  });
  attributes();
  const variables = new Map(
    list(() => {
      const name = text();
      const length = Array.from({ length: int() }, () => dimensions[int()] ?? 1).reduce((all, one) => all * one, 1);
      attributes();
      const type = int();
      int();
      return [name, { length, type, offset: int() }] as const;
    }),
  );
  return (name) => {
    const variable = variables.get(name);
    if (variable === undefined) throw new RangeError(`The file has no variable ${name}.`);
    const { length, type, offset } = variable;
    if (type === 4) return Int32Array.from({ length }, (_, i) => bytes.readInt32BE(offset + 4 * i));
    if (type === 3) return Uint16Array.from({ length }, (_, i) => bytes.readUInt16BE(offset + 2 * i));
    return Uint8Array.from(bytes.subarray(offset, offset + length));
  };
}
