/** Words for verdicts, so that color is never the only signal. */
import { daysAway, longDate } from "../dates.ts";
import { plural } from "../plural.ts";
import type { Verdict, VerdictName } from "./verdict.ts";

/** Names of the verdicts independent of a feed, as in a filter. */
export const VERDICT_NAMES: Readonly<Record<VerdictName, string>> = {
  current: "Current",
  ends_soon: "Ends soon",
  not_yet_valid: "Starts later",
  expired: "Ended",
  needs_key: "Needs an API key",
  unreachable: "Unreachable",
  replaced: "Replaced",
  never_imported: "Not imported yet",
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

/** A few words for a badge: `Ends in 12 days`, `Ended 8 May 2026`. */
export function verdictWords({ verdict, days, starts, ends }: Verdict): string {
  if (verdict === "expired" && ends !== null) return `Ended ${longDate(ends)}`;
  if (verdict === "not_yet_valid" && starts !== null) return `Starts ${longDate(starts)}`;
  if (verdict !== "ends_soon" || days === null) return VERDICT_NAMES[verdict];
  return days === 0 ? "Ends today" : plural(days, { one: "Ends in {n} day", other: "Ends in {n} days" });
}

/** The reason with its dates, in one or two sentences. */
export function verdictReason(verdict: Verdict): string {
  const failed = verdict.failed_at === null ? "" : `The last fetch, on ${longDate(verdict.failed_at)}, failed.`;
  return [reasonOf(verdict), verdict.reason === "fetch_failed" ? "" : failed].filter((part) => part !== "").join(" ");
}

function reasonOf(verdict: Verdict): string {
  const { starts, ends, days, fetched_at, failed_at } = verdict;
  const end = ends === null ? "" : longDate(ends);
  switch (verdict.reason) {
    case "within_dates":
      return starts === null ? `The timetable is valid until ${end}.` : `Valid from ${longDate(starts)} to ${end}.`;
    case "no_end_known":
      return "No end date given.";
    case "ends_soon":
      return `The timetable ends ${end} (${daysAway(ends ?? "", days ?? 0)}).`;
    case "ended":
      return `The timetable ended ${end} (${daysAway(ends ?? "", -(days ?? 0))}).`;
    case "starts_later":
      return `The timetable starts ${longDate(starts ?? "")} (${daysAway(starts ?? "", days ?? 0)}).`;
    case "replaced":
      return `Replaced by ${verdict.replaced_by}.`;
    case "fetched":
      return `Last fetched ${longDate(fetched_at ?? "")}.`;
    case "fetch_failed":
      return fetched_at === null
        ? `Not imported yet: the last fetch, on ${longDate(failed_at ?? "")}, failed.`
        : `Not imported yet: the last fetch, on ${longDate(failed_at ?? "")}, failed. The last successful fetch was on ${longDate(fetched_at)}.`;
    case "key_needed":
      return "API key required; not fetched yet.";
    case "import_failed":
      return "The import of the newest version failed.";
    case "import_running":
      return "The first import is in progress.";
    case "not_imported":
      return fetched_at === null
        ? "Archived, but not imported yet."
        : `Fetched ${longDate(fetched_at)}, but not imported yet.`;
    case "never_fetched":
      return "Listed, not yet fetched.";
  }
}

/** A verdict with its words, as the portal's own API returns it. */
export type WordedVerdict = Verdict & {
  words: string;
  sentence: string;
  /** Onestop ID of the feed that the verdict is about, for an operator. */
  feed?: string;
};
