/** Catalogs of all feeds that are built with the datasets, for portals to harvest. */

export type CatalogFile = {
  name: string;
  /** Bytes. */
  size: number;
  /** SHA-256, 64 hex digits. */
  sha256: string;
};

/** Names and media types, in the order in which they are built. */
export const CATALOG_FILES = [
  { name: "mobility-dcat-ap.ttl", type: "text/turtle; charset=utf-8" },
  { name: "mobility-dcat-ap.jsonld", type: "application/ld+json" },
  { name: "data.json", type: "application/json" },
] as const;

/** A catalog of a build by name, with its type; null if there is none. */
export function catalogFile(
  { catalogs = [] }: { catalogs?: readonly CatalogFile[] },
  name: string,
): (CatalogFile & { type: string }) | null {
  const file = catalogs.find((one) => one.name === name);
  const type = CATALOG_FILES.find((one) => one.name === name)?.type;
  return file === undefined || type === undefined ? null : { ...file, type };
}
