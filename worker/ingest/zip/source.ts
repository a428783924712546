/** Random access to the bytes of an archive in memory, in a file, or in R2. */
export type ArchiveSource = {
  readonly size: number;
  /** The bytes from `start` to `end` (exclusive), both within the archive. */
  slice(start: number, end: number): Promise<Uint8Array>;
};

/** A source for an archive in memory. */
export function bytesSource(bytes: Uint8Array): ArchiveSource {
  return { size: bytes.length, slice: async (start, end) => bytes.subarray(start, end) };
}
