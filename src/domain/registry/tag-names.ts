/** Names of the registry's tags, as filters and tables show them. */
import { messages } from "../language/messages.ts";

const TAG_NAMES: Readonly<Record<string, string>> = messages({
  calitp_dataset_id: "Cal-ITP dataset",
  calitp_organization_id: "Cal-ITP organization",
  developer_site: "Site for developers",
  es_nap_fichero_id: "File of Spain's national access point",
  exclude_from_global_query: "Left out of lists across feeds",
  gtfs_data_exchange: "GTFS Data Exchange",
  gtfs_data_jp_organization_id: "GTFS Data Repository (Japan): organization",
  gtfs_data_jp_prefecture_id: "GTFS Data Repository (Japan): prefecture",
  manual_import: "Imported by hand",
  mdb_source_id: "Mobility Database",
  odpt_dataset_id: "ODPT (Japan): dataset",
  odpt_organization_id: "ODPT (Japan): organization",
  omd_provider_id: "Open Mobility Data provider",
  sample: "Sample data",
  twitter_general: "Twitter account",
  twitter_service_alerts: "Twitter account for service alerts",
  unstable_url: "Unstable URL",
  us_ntd_id: "National Transit Database (United States)",
  wikidata_id: "Wikidata",
});

/** The name of a tag in sentence case; of an unlisted one its key, with spaces for underscores. */
export function tagName(key: string): string {
  const name = Object.hasOwn(TAG_NAMES, key) ? TAG_NAMES[key] : undefined;
  if (name !== undefined) return name;
  const words = key.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
