/** Feed formats: as the registry stores them and as the schema spells them. */
const SHOWN: Readonly<Record<string, string>> = { gtfs: "GTFS", "gtfs-rt": "GTFS_RT", gbfs: "GBFS", mds: "MDS" };
const STORED = Object.fromEntries(Object.entries(SHOWN).map(([stored, shown]) => [shown, stored]));

/** The value of FeedSpecTypes; null for a format that the schema does not know. */
export function shownSpec(stored: string): string | null {
  return SHOWN[stored] ?? null;
}

export function storedSpec(shown: string): string {
  return STORED[shown] ?? shown;
}
