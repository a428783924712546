/** Words for verdicts, so that color is never the only signal. */
import type { Verdict, VerdictName } from "./verdict.ts";

/** Names of the verdicts independent of a feed, as in a filter. */
export const VERDICT_NAMES: Readonly<Record<VerdictName, string>> = {
  current: "Current",
  ends_soon: "Ends soon",
  not_yet_valid: "Not yet valid",
  expired: "Expired",
  needs_key: "Needs a key",
  unreachable: "Unreachable",
  replaced: "Replaced",
  never_imported: "Never imported",
};

export type VerdictTone = "good" | "warn" | "bad" | "plain";

export const VERDICT_TONES: Readonly<Record<VerdictName, VerdictTone>> = {
  current: "good",
  ends_soon: "warn",
  not_yet_valid: "warn",
  expired: "bad",
  needs_key: "plain",
  unreachable: "bad",
  replaced: "plain",
  never_imported: "plain",
};

const days = (count: number) => `${count.toLocaleString("en-US")} ${count === 1 ? "day" : "days"}`;
const date = (time: string | null) => (time ?? "").slice(0, 10);

/** A few words for a badge: `Ends in 12 days`, `Expired`. */
export function verdictWords({ verdict, days: count }: Verdict): string {
  if (verdict !== "ends_soon" || count === null) return VERDICT_NAMES[verdict];
  return count === 0 ? "Ends today" : `Ends in ${days(count)}`;
}

/** The reason with its dates, in one or two sentences. */
export function verdictReason(verdict: Verdict): string {
  const { starts, ends, days: count, fetched_at, failed_at } = verdict;
  const failed = failed_at === null ? "" : ` The last fetch, on ${date(failed_at)}, failed.`;
  const before = fetched_at === null ? "" : ` The last one that succeeded was on ${date(fetched_at)}.`;
  switch (verdict.reason) {
    case "within_dates":
      return `Service from ${starts ?? "an unknown day"} to ${ends}.${failed}`;
    case "no_end_known":
      return `The active version says no last day of service.${failed}`;
    case "ends_soon":
      return `The last day of service is ${ends}, ${count === 0 ? "today" : `in ${days(count ?? 0)}`}.${failed}`;
    case "ended":
      return `Service ended on ${ends}, ${days(count ?? 0)} ago.${failed}`;
    case "starts_later":
      return `Service starts on ${starts}, in ${days(count ?? 0)}.${failed}`;
    case "replaced":
      return `The registry names ${verdict.replaced_by} in its place.`;
    case "fetched":
      return `The last fetch, on ${date(fetched_at)}, succeeded.`;
    case "fetch_failed":
      return `No version is imported, and the last fetch, on ${date(failed_at)}, failed.${before}`;
    case "key_needed":
      return `The source asks for a key, and no fetch has succeeded here yet.${failed}`;
    case "import_failed":
      return "The newest version could not be imported.";
    case "import_running":
      return "The first import is running.";
    case "not_imported":
      return fetched_at === null
        ? "A version is archived, but none is imported."
        : `Fetched on ${date(fetched_at)}, but no version is imported.`;
    case "never_fetched":
      return "The registry lists it, but nothing has been fetched here yet.";
  }
}

/** A verdict with its words, as the portal's own API returns it. */
export type WordedVerdict = Verdict & {
  words: string;
  sentence: string;
  /** Onestop ID of the feed that the verdict is about, for an operator. */
  feed?: string;
};
