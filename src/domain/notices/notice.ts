/** What happens to a feed besides changes of its content, in words. Feed readers and webhooks share this list. */
import type { ActivationEvidence, Decision } from "../activation/policy.ts";
import { reasonWords } from "../activation/words.ts";
import { thousands } from "../formats.ts";
import { isInEnglish } from "../language/current.ts";
import { link } from "../links.ts";
import { feedName } from "../registry/feed-name.ts";
import { longDate } from "../time/instant.ts";
import { text } from "./text.ts";

/**
 * `url_moved`: the feed is fetched from another URL. `source_down`: several fetches in a row failed. `source_back`: a fetch
 * after them succeeded. `coverage_ends`: the timetable ends soon. `version_held`: a new version waits until a person decides.
 * `realtime_stopped`: no recent realtime message arrives.
 */
export const NOTICE_KINDS = [
  "url_moved",
  "source_down",
  "source_back",
  "coverage_ends",
  "version_held",
  "realtime_stopped",
] as const;
type NoticeKind = (typeof NOTICE_KINDS)[number];

/** After this number of failed fetches in a row, a source is down. */
export const FAILURES_OF_OUTAGE = 3;

/** Days before the end of the timetable at which its end is announced, the longest first. */
export const COVERAGE_DAYS = [30, 7, 1] as const;

/** The facts behind a notice; each kind has its own. */
type NoticeDetail = {
  /** URLs of the feed. */
  from?: string;
  to?: string;
  failures?: number;
  /** Last day of service as an ISO date, and the days until then at most. */
  ends?: string;
  days?: number;
  /** The version that waits, and why. */
  sha1?: string;
  reason?: Decision["reason"];
  evidence?: ActivationEvidence;
  /** Type of the realtime messages. */
  type?: string;
  /** RFC 3339 in UTC. */
  since?: string;
};

/** A notice as it is stored. */
type StoredNotice = {
  id: number;
  kind: NoticeKind;
  changed_at: string;
  detail: string;
  /** Onestop ID of the feed, its name, and the names of its operators. */
  feed: string;
  name: string | null;
  operator_names: string | null;
};

export type ShownNotice = {
  /** Place in the log. */
  id: number;
  kind: NoticeKind;
  changed_at: string;
  feed: { onestop_id: string; name: string };
  title: string;
  /** A sentence without its full stop. */
  words: string;
  detail: NoticeDetail;
  /** Path of the page that shows more. */
  path: string;
};

export function shownNotice({ id, kind, changed_at, feed, ...stored }: StoredNotice): ShownNotice {
  const name = feedName(stored.name, stored.operator_names) ?? feed;
  const detail = JSON.parse(stored.detail) as NoticeDetail;
  const words = noticeWords(kind, detail);
  const path = kind === "version_held" && detail.sha1 ? link.feedVersion(feed, detail.sha1) : link.feed(feed);
  return { id, kind, changed_at, feed: { onestop_id: feed, name }, title: `${name}: ${words}`, words, detail, path };
}

function noticeWords(
  kind: NoticeKind,
  { ends, days = 0, failures = 0, reason, evidence = {}, ...detail }: NoticeDetail,
): string {
  switch (kind) {
    case "url_moved":
      return text.moved(detail.to ?? "");
    case "source_down":
      return text.down(failures);
    case "source_back":
      return text.back;
    case "coverage_ends":
      return text.ends(longDate(ends), days);
    case "version_held":
      return isInEnglish()
        ? `${text.held}. ${heldReason(reason, evidence)}`
        : [text.held, ...waitingReason(reason, evidence)].join(" · ");
    case "realtime_stopped":
      return text.stopped[detail.type ?? ""] ?? text.stoppedAny;
  }
}

const HOUR_S = 3_600;

/** Why a version waits, in the language of the reader; none for a reason for which no version waits. */
function waitingReason(
  reason: Decision["reason"] | undefined,
  { ends, count = 0, of = 0 }: ActivationEvidence,
): string[] {
  const hours = (seconds: number) => thousands(Math.round(seconds / HOUR_S));
  switch (reason) {
    case "has_ended":
      return [text.waits.ends(longDate(ends))];
    case "fewer_routes":
      return [text.waits.routes(thousands(count), thousands(of))];
    case "fewer_stops":
      return [text.waits.stops(thousands(count), thousands(of))];
    case "fewer_hours":
      return [text.waits.hours(hours(count), hours(of))];
    case "rows_lost":
      return [text.waits.rows(thousands(count), thousands(of))];
    default:
      return [];
  }
}

/** The same as a sentence of the API, which is in English. */
const heldReason = (reason: Decision["reason"] | undefined, evidence: ActivationEvidence): string =>
  reason === undefined ? "A person must decide" : reasonWords({ reason, evidence }).replace(/\.$/, "");
