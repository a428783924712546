/** A feed as a person describes it in a form: the fields, and the Onestop IDs that they suggest. Pure. */
import { filterName } from "../ids/onestop.ts";
import { LICENSE_TERMS } from "./license-terms.ts";

export const DRAFT_SPECS = ["gtfs", "gtfs-rt", "gbfs"] as const;

/** Kinds of authorization (DMFR). */
export const AUTHORIZATION_TYPES = ["header", "basic_auth", "query_param", "path_segment", "replace_url"] as const;

/** Keys of DMFR `urls` for messages of GTFS Realtime. */
export const REALTIME_URLS = ["realtime_trip_updates", "realtime_vehicle_positions", "realtime_alerts"] as const;

/** Fields of DMFR `license`. */
export const LICENSE_FIELDS = [
  "spdx_identifier",
  "url",
  ...LICENSE_TERMS,
  "attribution_text",
  "attribution_instructions",
] as const;

/** Fields of an operator. */
export const OPERATOR_FIELDS = ["id", "name", "short_name", "website"] as const;

const withPrefix = <Prefix extends string, Name extends string>(prefix: Prefix, names: readonly Name[]) =>
  names.map((name) => `${prefix}_${name}` as const);

export const DRAFT_FIELDS = [
  ...(["url", "name", "id", "spec"] as const),
  ...REALTIME_URLS,
  ...(["authorization_type", "authorization_param_name", "authorization_info_url"] as const),
  ...withPrefix("license", LICENSE_FIELDS),
  ...withPrefix("operator", OPERATOR_FIELDS),
] as const;
export type DraftField = (typeof DRAFT_FIELDS)[number];

/** Empty texts are fields that are not filled in. */
export type FeedDraft = Readonly<Record<DraftField, string>>;

/** A fault of a field. @property feed Onestop ID of the existing feed that it conflicts with */
export type DraftFault = { field: DraftField; reason: string; feed?: string };

/** Parts of a host that say nothing about whose feed it is. */
const COMMON_LABELS = /^(www|gtfs|data|api|feeds?|opendata|static|files?|download)\d*$/;

/** The host of a URL as the name part of an id, such as `mta~example`. */
function nameOfHost(url: string): string {
  if (!URL.canParse(url)) return "";
  const labels = new URL(url).hostname.split(".").slice(0, -1);
  const telling = labels.filter((label) => !COMMON_LABELS.test(label));
  return filterName((telling.length === 0 ? labels : telling).join("~")).replaceAll(/[<>]/g, "");
}

const suggestion = (prefix: "f" | "o", name: string, url: string, end = ""): string => {
  const part = filterName(name.normalize("NFC")).replaceAll(/[<>]/g, "") || nameOfHost(url);
  return part === "" ? "" : `${prefix}-${part}${end}`;
};

/** The Onestop IDs that the names or the URL suggest; empty without them. */
export function suggestedIds({
  name,
  url,
  spec,
  operator_name: operator,
  ...draft
}: Pick<FeedDraft, "name" | "url" | "spec" | "operator_name"> & Partial<FeedDraft>): {
  id: string;
  operator_id: string;
} {
  const address = url || REALTIME_URLS.map((key) => draft[key] ?? "").find((one) => one !== "") || "";
  return {
    id: suggestion("f", name || operator, address, spec === "gtfs-rt" ? "~rt" : ""),
    operator_id: operator === "" ? "" : suggestion("o", operator, ""),
  };
}
