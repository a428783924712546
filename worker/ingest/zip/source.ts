/** Where the bytes of an archive are: in memory, in a file, in R2. */
export type ArchiveSource = {
  readonly size: number;
  /** The bytes from `start` up to, not including, `end`; both lie within the archive. */
  slice(start: number, end: number): Promise<Uint8Array>;
};

/** An archive that is in memory. */
export function bytesSource(bytes: Uint8Array): ArchiveSource {
  return { size: bytes.length, slice: async (start, end) => bytes.subarray(start, end) };
}
