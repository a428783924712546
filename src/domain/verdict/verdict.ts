/**
 * Decides whether a feed's data is usable on a day, as a pure function of stored facts. docs/verdicts.md is its truth
 * table and its test.
 */
import { dayOf, isoDate } from "../time/service-day.ts";

export const VERDICTS = [
  "current",
  "ends_soon",
  "not_yet_valid",
  "expired",
  "never_imported",
  "needs_key",
  "unreachable",
  "replaced",
] as const;
/** The most usable first: an operator with several feeds takes the first of their verdicts. */
export type VerdictName = (typeof VERDICTS)[number];

type Reason =
  | "within_dates"
  | "no_end_known"
  | "ends_soon"
  | "ended"
  | "starts_later"
  | "replaced"
  | "fetched"
  | "fetch_failed"
  | "key_needed"
  | "import_failed"
  | "import_running"
  | "not_imported"
  | "not_checked"
  | "never_fetched";

/** Days before the end (today is day 0) from which "ends soon" applies. */
export const SOON_DAYS = 30;

/** Stored facts about a feed on which the verdict is based. Times are RFC 3339 in UTC, dates ISO. */
export type VerdictFacts = {
  /** gtfs | gtfs-rt | gbfs | mds: only the first is imported and has service dates. */
  spec: string;
  /** Onestop ID of the feed that replaced it. */
  replacedBy: string | null;
  /** The dates of the active version; null without one. */
  active: ServiceDates | null;
  /** The last fetch; null when there was none. */
  lastFetch: { success: boolean; at: string } | null;
  lastSuccess: string | null;
  lastImport: "success" | "error" | "in_progress" | null;
  /** Kind of key that the source requires; null if it is open. */
  authorization: string | null;
};

export type ServiceDates = {
  /** feed_info.txt: if both are present, they bound the calendars. */
  feedStart: string | null;
  feedEnd: string | null;
  /** First and last day of the calendars. */
  firstDay: string | null;
  lastDay: string | null;
};

export type Verdict = {
  verdict: VerdictName;
  reason: Reason;
  /** Days until the end (ends_soon: 0 is today), since the end (expired) or until the start (not_yet_valid). */
  days: number | null;
  /** First and last day of service, both included. */
  starts: string | null;
  ends: string | null;
  /** Time of the last successful fetch, and of the last one when it failed. */
  fetched_at: string | null;
  failed_at: string | null;
  replaced_by: string | null;
};

/**
 * First and last day that both the calendars and feed_info.txt cover (GTFS reference, feed_info.txt). If they have no
 * day in common, the calendars alone are used.
 */
export function serviceDaysOf(dates: ServiceDates): { start: number | null; end: number | null } {
  const day = (text: string | null) => (text === null ? null : dayOf(text));
  const [first, last, feedStart, feedEnd] = [dates.firstDay, dates.lastDay, dates.feedStart, dates.feedEnd].map(day);
  const calendar = { start: first ?? null, end: last ?? null };
  if (feedStart == null || feedEnd == null || feedStart > feedEnd) return calendar;
  const start = first == null ? feedStart : Math.max(first, feedStart);
  const end = last == null ? feedEnd : Math.min(last, feedEnd);
  return start > end ? calendar : { start, end };
}

/**
 * The verdict on a feed.
 * @param today days since 1970-01-01 in the zone of the feed
 */
export function feedVerdict(facts: VerdictFacts, today: number): Verdict {
  const { active, lastFetch } = facts;
  const { start, end } = active === null ? { start: null, end: null } : serviceDaysOf(active);
  const say = (verdict: VerdictName, reason: Reason, days: number | null = null): Verdict => ({
    verdict,
    reason,
    days,
    starts: start === null ? null : isoDate(start),
    ends: end === null ? null : isoDate(end),
    fetched_at: facts.lastSuccess,
    failed_at: lastFetch !== null && !lastFetch.success ? lastFetch.at : null,
    replaced_by: facts.replacedBy,
  });
  if (facts.replacedBy !== null) return say("replaced", "replaced");
  if (active !== null) {
    if (end !== null && today > end) return say("expired", "ended", today - end);
    if (start !== null && today < start) return say("not_yet_valid", "starts_later", start - today);
    if (end === null) return say("current", "no_end_known");
    return end - today <= SOON_DAYS ? say("ends_soon", "ends_soon", end - today) : say("current", "within_dates");
  }
  // Realtime and similar feeds are not imported, so their last fetch determines the verdict.
  if (facts.spec !== "gtfs" && lastFetch?.success) return say("current", "fetched");
  if (facts.authorization !== null && facts.lastSuccess === null) return say("needs_key", "key_needed");
  if (lastFetch !== null && !lastFetch.success) return say("unreachable", "fetch_failed");
  if (facts.spec !== "gtfs") return say("never_imported", "not_checked");
  if (facts.lastImport === "error") return say("never_imported", "import_failed");
  if (facts.lastImport === "in_progress") return say("never_imported", "import_running");
  return say("never_imported", lastFetch === null && facts.lastSuccess === null ? "never_fetched" : "not_imported");
}

/**
 * The verdict on an operator: the best verdict of its schedule feeds, and of two equal ones the one that ends later.
 * Other feeds are considered only if there is no schedule feed. Null without feeds.
 */
export function bestOf<Judged extends { spec: string; verdict: Verdict }>(feeds: readonly Judged[]): Judged | null {
  const schedules = feeds.filter(({ spec }) => spec === "gtfs");
  let best: Judged | null = null;
  for (const feed of schedules.length > 0 ? schedules : feeds) {
    if (best === null || compare(feed.verdict, best.verdict) < 0) best = feed;
  }
  return best;
}

function compare(a: Verdict, b: Verdict): number {
  const order = VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict);
  if (order !== 0) return order;
  const end = ({ ends }: Verdict) => (ends === null ? 0 : (dayOf(ends) ?? 0));
  return end(b) - end(a);
}
