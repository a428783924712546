/** Names of data formats. */
const WORDS: Record<string, string> = { GTFS: "GTFS", GTFS_RT: "GTFS Realtime", GBFS: "GBFS", MDS: "MDS" };

/** The name of a Transitland v2 `FeedSpecTypes` value. */
export function specWords(spec: string | null | undefined): string {
  return WORDS[spec ?? ""] ?? "Unknown format";
}
