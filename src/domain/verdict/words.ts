/** Words for verdicts, so that color is never the only signal. */

import { isInEnglish } from "../language/current.ts";
import { messages, t } from "../language/messages.ts";
import { plural } from "../plural.ts";
import { daysWords, longDate } from "../time/instant.ts";
import type { ServiceDates, Verdict, VerdictName } from "./verdict.ts";

/** Names of the verdicts independent of a feed, as in a filter. */
export const VERDICT_NAMES: Readonly<Record<VerdictName, string>> = messages({
  current: "Current",
  ends_soon: "Ends soon",
  not_yet_valid: "Starts later",
  expired: "Ended",
  needs_key: "Needs an API key",
  unreachable: "Unreachable",
  replaced: "Replaced",
  never_imported: "Not imported yet",
});

/** Names of the verdicts on feeds of all formats, as in a legend: some formats are never imported. */
export const verdictGroupName = (verdict: VerdictName): string =>
  verdict === "never_imported" ? t`Not imported or checked yet` : VERDICT_NAMES[verdict];

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
export function verdictWords({ verdict, reason, days, starts, ends }: Verdict): string {
  if (verdict === "expired" && ends !== null) return t`Ended ${longDate(ends)}`;
  if (verdict === "not_yet_valid" && starts !== null) return t`Starts ${longDate(starts)}`;
  // A format that is never imported (realtime, GBFS, MDS), before its first fetch.
  if (reason === "not_checked") return t`Not checked yet`;
  if (verdict !== "ends_soon" || days === null) return VERDICT_NAMES[verdict];
  return days === 0 ? t`Ends today` : plural(days, { one: "Ends in {n} day", other: "Ends in {n} days" });
}

/** The reason with its dates, in one or two sentences. */
export function verdictReason(verdict: Verdict): string {
  const reason = mainReason(verdict);
  const { failed_at } = verdict;
  return failed_at === null || !MENTIONS_FAILURE.has(verdict.reason)
    ? reason
    : `${reason} ${t`The last fetch, on ${longDate(failed_at)}, failed.`}`;
}

/**
 * The last days of the calendars and of feed_info.txt, if they contradict each other; else an empty text.
 * @param dates of the active version
 */
export function endContradiction({ lastDay, feedEnd }: ServiceDates): string {
  if (lastDay === null || feedEnd === null || lastDay === feedEnd) return "";
  return t`Its calendars end ${longDate(lastDay)}, its feed_info.txt ends ${longDate(feedEnd)}.`;
}

/** Reasons beside which a failed fetch is mentioned; the others are about the fetch or outweigh it. */
const MENTIONS_FAILURE: ReadonlySet<Verdict["reason"]> = new Set([
  "within_dates",
  "no_end_known",
  "ends_soon",
  "ended",
  "starts_later",
  "key_needed",
]);

function mainReason(verdict: Verdict): string {
  const [starts, ends] = [longDate(verdict.starts), longDate(verdict.ends)];
  const [fetchDate, failureDate] = [longDate(verdict.fetched_at), longDate(verdict.failed_at)];
  const days = verdict.days ?? 0;
  switch (verdict.reason) {
    case "within_dates":
      return starts === "" ? t`Timetable valid until ${ends}.` : t`Timetable valid from ${starts} to ${ends}.`;
    case "no_end_known":
      return t`No end date given.`;
    case "ends_soon":
      // The badge beside it tells in how many days.
      return t`Timetable ends ${ends}.`;
    case "ended":
      return t`Timetable ended ${ends} (${daysWords(days)} ago).`;
    case "starts_later":
      return t`Timetable starts ${starts} (in ${daysWords(days)}).`;
    case "replaced":
      return t`Replaced by ${verdict.replaced_by ?? ""} in the registry.`;
    case "fetched":
      return t`Last fetched ${fetchDate}.`;
    case "fetch_failed":
      return fetchDate === ""
        ? t`The last fetch, on ${failureDate}, failed.`
        : t`The last fetch, on ${failureDate}, failed. The last successful one was on ${fetchDate}.`;
    case "key_needed":
      return t`API key required; not fetched yet.`;
    case "import_failed":
      return t`The newest version could not be imported.`;
    case "import_running":
      return t`The first import is running.`;
    case "not_imported":
      return fetchDate === "" ? t`A version is archived.` : t`Last fetched ${fetchDate}.`;
    case "never_fetched":
      return t`Listed, not yet fetched.`;
    case "not_checked":
      return t`Listed, but we have not fetched it yet.`;
  }
}

/**
 * The words of a verdict of the API in the language of the page. The API's own sentence may say more in English: that
 * two files contradict each other.
 */
export function inPageWords(verdict: WordedVerdict): Pick<WordedVerdict, "words" | "sentence"> {
  if (isInEnglish()) return { words: verdict.words, sentence: verdict.sentence };
  return { words: verdictWords(verdict), sentence: verdictReason(verdict) };
}

/** A verdict with its words, as the portal's own API returns it. */
export type WordedVerdict = Verdict & {
  words: string;
  sentence: string;
  /** Onestop ID of the feed that the verdict is about, for an operator. */
  feed?: string;
};
