/** Archived GTFS zips in R2, one object per content: `gtfs/<sha1>.zip`. */

/** The part of an R2 bucket that the archive needs; Miniflare's twin has the same shape. */
export type ArchiveBucket = {
  put(key: string, value: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<unknown>;
  get(key: string): Promise<{ arrayBuffer(): Promise<ArrayBuffer>; size: number } | null>;
  head(key: string): Promise<{ size: number } | null>;
  delete(key: string): Promise<void>;
};

/** Key of the zip with this SHA-1 (40 hex digits). */
export function archiveKey(sha1: string): string {
  return `gtfs/${sha1}.zip`;
}
