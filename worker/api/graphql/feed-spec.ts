/** Feed formats: as the registry stores them and as the schema spells them. */
import type { FeedSpecTypes } from "./schema.generated.ts";

const SCHEMA_NAMES: Readonly<Record<string, FeedSpecTypes>> = {
  gtfs: "GTFS",
  "gtfs-rt": "GTFS_RT",
  gbfs: "GBFS",
  mds: "MDS",
};
const STORED_NAMES = Object.fromEntries(Object.entries(SCHEMA_NAMES).map(([stored, shown]) => [shown, stored]));

/** The FeedSpecTypes value of a stored format; null for a format that the schema does not have. */
export function specOfSchema(stored: string): FeedSpecTypes | null {
  return SCHEMA_NAMES[stored] ?? null;
}

export function storedSpec(spec: string): string {
  return STORED_NAMES[spec] ?? spec;
}
