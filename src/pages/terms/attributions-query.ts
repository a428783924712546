import { portalQuery } from "../../data/query.ts";
import type { PageUrl } from "../../domain/screen.ts";

/** A feed whose license requires attribution; texts are empty where the registry has none. */
export type NamedFeed = {
  onestop_id: string;
  name: string;
  attribution_text: string;
  attribution_instructions: string;
  spdx_identifier: string;
  url: string;
};

export type Attributions = {
  feeds: readonly NamedFeed[] /** Onestop ID behind which the next page begins. */;
  next: string | null;
};

/** Parameter of the page's address: the Onestop ID behind which the list begins. */
export const NAMED_AFTER = "feeds_after";

/** Reads one page of the feeds whose licenses require attribution. */
export function attributionsQuery(url: PageUrl<typeof NAMED_AFTER>) {
  const after = url.searchParams.get(NAMED_AFTER) ?? "";
  return portalQuery<Attributions>(
    after === "" ? "/attributions" : `/attributions?after=${encodeURIComponent(after.slice(0, 200).toWellFormed())}`,
  );
}
