/**
 * Decides which imported version of a feed becomes active: the newest one, unless it begins later while the present one
 * lasts, has ended, offers less than half of the present one, or lost
 * more than half of its rows. Pure.
 */

/** What the decision needs to know of a version. Dates are ISO, in the feed's time zone. */
export type VersionFacts = {
  id: number;
  /** RFC 3339 in UTC: newer versions were fetched later. */
  fetchedAt: string;
  /** First and last day of service; null if the feed names none. */
  begins: string | null;
  ends: string | null;
  routes: number;
  stops: number;
  /** Seconds of service in the busiest week. */
  seconds: number;
  /** The rows that the import kept and dropped of a file of the timetable, if it kept less than half; else null. */
  loss?: { kept: number; dropped: number } | null;
};

/**
 * `waiting`: it becomes active by itself later. `held`: it becomes active only by hand. `passed`: a newer version took its
 * place. `deactivated`: it was active until a person took it away.
 */
export const OUTCOMES = ["activated", "waiting", "held", "passed", "deactivated"] as const;
type Outcome = (typeof OUTCOMES)[number];

export const REASONS = [
  "first",
  "newest",
  "by_hand",
  "begins_later",
  "has_ended",
  "fewer_routes",
  "fewer_stops",
  "fewer_hours",
  "rows_lost",
  "older",
  "feed_deactivated",
] as const;
type Reason = (typeof REASONS)[number];

/** The numbers and dates behind a reason: of this version, and of the one that was active. */
export type ActivationEvidence = {
  /** ISO dates. */
  begins?: string;
  ends?: string;
  /** The day on which a waiting version becomes active. */
  until?: string;
  count?: number;
  /** The same of the active version. */
  of?: number;
};

export type Decision = { id: number; outcome: Outcome; reason: Reason; evidence: ActivationEvidence };

export type Situation = {
  /** Null if no version is active. */
  active: VersionFacts | null;
  /** Imported versions that were never active. */
  candidates: readonly VersionFacts[];
  /** ISO date. */
  today: string;
  /** A person deactivated the feed and has not activated a version since then. */
  isDeactivated: boolean;
};

/**
 * The decision on each candidate, the newest first. At most one is activated; those that wait are to be decided again on
 * the next day.
 */
export function decide({ active, candidates, today, isDeactivated }: Situation): Decision[] {
  const newestFirst = candidates.toSorted(byNewest);
  const present = active === null ? newestFirst.find((version) => isCurrent(version, today)) : active;
  let newest = active;
  return newestFirst.map((version): Decision => {
    const decision = (outcome: Outcome, reason: Reason, evidence: ActivationEvidence = {}): Decision => ({
      ...{ id: version.id, outcome, reason, evidence },
    });
    if (isDeactivated) return decision("held", "feed_deactivated");
    if (newest !== null && byNewest(version, newest) > 0) return decision("passed", "older");
    if (present !== undefined && isCurrent(present, today) && present.id !== version.id) {
      const { begins, ends } = version;
      if (begins !== null && begins > today) {
        const after = present.ends === null ? begins : dayAfter(present.ends);
        return decision("waiting", "begins_later", { begins, until: begins < after ? begins : after });
      }
      if (ends !== null && ends < today) return decision("held", "has_ended", { ends });
    }
    const less = active === null ? null : lessThanHalf(version, active);
    if (less !== null) return decision("held", less.reason, less.evidence);
    if (version.loss != null) {
      const { kept, dropped } = version.loss;
      return decision("held", "rows_lost", { count: kept, of: kept + dropped });
    }
    newest = version;
    return decision("activated", active === null ? "first" : "newest");
  });
}

/** Newer versions first. */
function byNewest(a: VersionFacts, b: VersionFacts): number {
  if (a.fetchedAt !== b.fetchedAt) return a.fetchedAt < b.fetchedAt ? 1 : -1;
  return b.id - a.id;
}

/** Whether the version has service today, as far as its first and last day tell. */
function isCurrent({ begins, ends }: VersionFacts, today: string): boolean {
  return (begins === null || begins <= today) && (ends === null || ends >= today);
}

const MEASURES = [
  ["routes", "fewer_routes"],
  ["stops", "fewer_stops"],
  ["seconds", "fewer_hours"],
] as const;

function lessThanHalf(
  version: VersionFacts,
  active: VersionFacts,
): { reason: Reason; evidence: ActivationEvidence } | null {
  for (const [measure, reason] of MEASURES) {
    const [count, of] = [version[measure], active[measure]];
    if (count * 2 < of) return { reason, evidence: { count, of } };
  }
  return null;
}

function dayAfter(isoDate: string): string {
  return new Date(Date.parse(`${isoDate}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

/**
 * Seconds of service in the busiest week.
 * @param levels rows of [start date, end date, seconds on Monday, …, Sunday]
 */
export function busiestWeek(levels: readonly (readonly (string | number)[])[]): number {
  let most = 0;
  for (const level of levels) {
    // Versions that earlier builds imported may have negative seconds.
    const total = level.slice(2).reduce<number>((sum, seconds) => sum + Math.max(0, Number(seconds)), 0);
    if (total > most) most = total;
  }
  return most;
}
