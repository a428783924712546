/** Texts of the page that finds feeds by their URL. */

import type { ReactNode } from "react";
import { messages, t } from "../../domain/language/messages.ts";
import { plural } from "../../domain/plural.ts";
import { rich } from "../../ui/rich.tsx";

export const text = messages({
  title: "Find a feed by its URL",
  crumb: "Source Feeds",
  description:
    "Paste URLs of transit data feeds, Onestop IDs, SHA-1 sums, file names or ids of other catalogs to find out which feeds they are.",
  lead: "Paste a feed's URL. We ignore http or https, www, trailing slashes, and the usual port. Former URLs match too.",
  form: "Find feeds",
  field: "URLs or ids, one per line",
  hint: (max: number) =>
    t`At most ${max} lines. You can also paste Onestop IDs, SHA-1 sums of zip files, file names, and ids of NTD, Wikidata, Cal-ITP, Mobility Database and others.`,
  submit: "Find",
  failed: {
    title: "Lookup is temporarily unavailable",
    body: (feeds: ReactNode) => rich`Try again later, or search the ${feeds}.`,
    feeds: "list of feeds",
  },
  tooMany: {
    title: "Too many lines",
    body: (max: number, lineCount: number, code: ReactNode) =>
      rich`You can look up at most ${max} lines at once; these are ${lineCount}. The API accepts up to 1000. ${code}`,
  },
  missing: (add: ReactNode) => rich`Is a feed missing? The registry is open: ${add}.`,
  add: "add it to the Transitland Atlas",
  caption: (matchedLines: number, lines: number) =>
    plural(
      lines,
      { one: "{matches} of {n} line found", other: "{matches} of {n} lines found" },
      { matches: matchedLines },
    ),
  columns: { line: "Line", match: "Match", feed: "Feed" },
  searchFor: "Search for it",
  close: "Not found, but similar",
  none: "Not found",
  matches: {
    exact: "Exact",
    normalised: "Same URL, written differently",
    historic: "Former URL",
    identifier: "Id in another catalog",
    file: "File name",
    version: "SHA-1 of a version",
    onestop_id: "Exact",
    replaced: "Replaced id",
  },
  /** @param catalog name of another catalog */
  idIn: (catalog: string) => t`id in ${catalog}`,
  how: {
    static_current: "current URL",
    static_historic: "former URL",
    static_planned: "URL of planned data",
    static_hypothetical: "proposed URL",
    realtime_alerts: "URL of alerts",
    realtime_trip_updates: "URL of trip updates",
    realtime_vehicle_positions: "URL of vehicle positions",
    gbfs_auto_discovery: "URL of GBFS",
    mds_provider: "URL of MDS",
    file: "same file name",
    registry_file: "file of the registry",
    version: "SHA-1 of a version",
    onestop_id: "Onestop ID",
    replaced: "earlier Onestop ID",
  },
  found: (parts: readonly string[]) => parts.filter((part) => part !== "").join(" · "),
  foundAs: (how: string, value: string) => `${how}: ${value}`,
});
