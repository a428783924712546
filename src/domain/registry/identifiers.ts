/** Registry tags that identify a feed or operator in another catalog. */
import { messages } from "../language/messages.ts";

export type IdentifierScheme = {
  /** Display name. */
  name: string;
  /** URL of the entry, with `{id}` for its identifier; null for a catalog without permanent URLs. */
  url: string | null;
};

/** By tag key, in display order. */
export const IDENTIFIER_SCHEMES: Readonly<Record<string, IdentifierScheme>> = messages({
  us_ntd_id: { name: "US National Transit Database", url: null },
  wikidata_id: { name: "Wikidata", url: "https://www.wikidata.org/wiki/{id}" },
  mdb_source_id: { name: "Mobility Database", url: "https://mobilitydatabase.org/feeds/mdb-{id}" },
  omd_provider_id: { name: "OpenMobilityData", url: null },
  gtfs_data_exchange: { name: "GTFS Data Exchange", url: null },
  calitp_dataset_id: { name: "Cal-ITP dataset", url: null },
  calitp_organization_id: { name: "Cal-ITP organization", url: null },
  odpt_organization_id: { name: "ODPT organization (Japan)", url: null },
  odpt_dataset_id: { name: "ODPT dataset (Japan)", url: null },
  gtfs_data_jp_organization_id: { name: "GTFS data repository organization (Japan)", url: null },
  es_nap_fichero_id: { name: "National access point file (Spain)", url: null },
});

/** The identifiers in the comma-separated value of such a tag. */
export function identifiersOf(value: unknown): string[] {
  return String(value ?? "")
    .split(",")
    .map((id) => id.trim())
    .filter((id) => id !== "");
}

/** URL of an entry in its catalog, or null. */
export function identifierUrl(scheme: string, id: string): string | null {
  const url = Object.hasOwn(IDENTIFIER_SCHEMES, scheme) ? IDENTIFIER_SCHEMES[scheme]!.url : null;
  return url === null ? null : url.replace("{id}", encodeURIComponent(id.toWellFormed()));
}
