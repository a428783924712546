/** Computes verdicts from list entries for the day of a request. */
import { ObjectMemory, perIsolate, perObject } from "../../../../src/domain/memory.ts";
import { isZone, localNow } from "../../../../src/domain/time/service-day.ts";
import {
  bestOf,
  feedVerdict,
  type ServiceDates,
  type Verdict,
  type VerdictFacts,
} from "../../../../src/domain/verdict/verdict.ts";
import { endContradiction, verdictReason, verdictWords } from "../../../../src/domain/verdict/words.ts";
import type { Entries, FeedEntry, OperatorEntry } from "../../../store/lists/read.ts";
import { object } from "../../endpoint/answer.ts";
import type { JsonSchema } from "../../endpoint/value.ts";

/** A verdict in the API: with badge text and reason. */
export type JudgedVerdict = Verdict & {
  words: string;
  sentence: string;
  /** The feed whose verdict an operator takes. */
  feed?: string;
};

/** Days since 1970-01-01 by zone at one instant; an unknown zone is treated as UTC. */
function calendar(now: Date): (zone: string | null) => number {
  const days = new Map<string, number>();
  return (zone) => {
    const day = days.get(zone ?? "") ?? localNow(zone !== null && isZone(zone) ? zone : "UTC", now.getTime()).day;
    days.set(zone ?? "", day);
    return day;
  };
}

function factsOf(entry: FeedEntry): VerdictFacts {
  const { spec, dates, fetchSucceeded, lastFetchAt, replacedBy, authorization } = entry;
  return {
    spec,
    replacedBy,
    active: dates === null ? null : { firstDay: dates[0], lastDay: dates[1], feedStart: dates[2], feedEnd: dates[3] },
    lastFetch: fetchSucceeded === null ? null : { success: fetchSucceeded === 1, at: lastFetchAt ?? "" },
    lastSuccess: entry.lastSuccessAt,
    lastImport: entry.importStatus,
    authorization,
  };
}

/** @param dates of the active version, whose contradiction the sentence names */
export function tell(verdict: Verdict, dates: ServiceDates | null = null): JudgedVerdict {
  const contradiction = dates === null || verdict.verdict === "replaced" ? "" : ` ${endContradiction(dates)}`;
  return { ...verdict, words: verdictWords(verdict), sentence: (verdictReason(verdict) + contradiction).trimEnd() };
}

type Judge<Entry> = (entry: Entry) => JudgedVerdict;

/** Caches verdicts by entry. Entries stay the same objects as long as their list does (worker/store/lists/read.ts). */
function remembering<Entry extends object>(judge: Judge<Entry>): Judge<Entry> {
  const verdicts = new ObjectMemory<Entry, JudgedVerdict>();
  return (entry) => verdicts.getOrMake(entry, () => judge(entry));
}

/** In every time zone, days begin on a quarter of an hour; verdicts are constant in between. */
const quarterOf = (now: Date) => Math.floor(now.getTime() / 900_000);

const feedJudges = perIsolate<number, Judge<FeedEntry>>("verdicts on feeds", {
  by: "quarter of an hour",
  entries: 1,
  bytes: 4_000_000,
});

/** Computes verdicts on feeds on demand; the same function within a quarter of an hour. */
export function feedJudge(now: Date): Judge<FeedEntry> {
  return feedJudges.getOrMake(quarterOf(now), () => {
    const today = calendar(now);
    return remembering((entry) => {
      const facts = factsOf(entry);
      return tell(feedVerdict(facts, today(entry.dates?.[4] ?? null)), facts.active);
    });
  });
}

type FeedOf = (id: number) => FeedEntry | undefined;

/** The verdict on an operator, derived from those on its feeds. */
export function operatorVerdict(entry: OperatorEntry, feedOf: FeedOf, judge: Judge<FeedEntry>): JudgedVerdict {
  const { feedIds, replacedBy } = entry;
  const feeds: FeedEntry[] = [];
  for (const id of feedIds) {
    const feed = feedOf(id);
    if (feed !== undefined) feeds.push(feed);
  }
  const best = bestOf(feeds.map((feed) => ({ onestopId: feed.onestopId, spec: feed.spec, verdict: judge(feed) })));
  const verdict = best?.verdict ?? tell(NOTHING);
  const replaced = { verdict: "replaced", reason: "replaced", days: null, replaced_by: replacedBy } as const;
  return {
    ...(replacedBy === null ? verdict : tell({ ...verdict, ...replaced })),
    ...(best === null ? {} : { feed: best.onestopId }),
  };
}

const NOTHING: Verdict = {
  verdict: "never_imported",
  reason: "never_fetched",
  days: null,
  starts: null,
  ends: null,
  fetched_at: null,
  failed_at: null,
  replaced_by: null,
};

const operatorJudges = perObject<object, { quarter: number; judge: Judge<OperatorEntry> }>("verdicts on operators", {
  by: "list of feeds",
  within: "lists",
});

/** Computes verdicts on operators; the same function within a quarter of an hour and for the same list of feeds. */
export function operatorJudge(entries: Entries<FeedEntry>, now: Date): Judge<OperatorEntry> {
  const quarter = quarterOf(now);
  const latest = operatorJudges.get(entries);
  if (latest?.quarter === quarter) return latest.judge;
  const feeds = new Map(entries);
  const ofFeed = feedJudge(now);
  const judge = remembering<OperatorEntry>((entry) => operatorVerdict(entry, (id) => feeds.get(id), ofFeed));
  operatorJudges.set(entries, { quarter, judge });
  return judge;
}

const NULLABLE = (type: string, description: string): JsonSchema => ({ type: [type, "null"], description });

const ALWAYS = object(
  {
    verdict: { type: "string", description: "One of the names of /verdicts" },
    reason: { type: "string", description: "Code of the rule that decided" },
    days: NULLABLE(
      "integer",
      "Days until the end (ends_soon), since the end (expired) or until the start (not_yet_valid)",
    ),
    starts: NULLABLE("string", "First day of service"),
    ends: NULLABLE("string", "Last day of service"),
    fetched_at: NULLABLE("string", "Time of the last successful fetch"),
    failed_at: NULLABLE("string", "Time of the last fetch, if it failed"),
    replaced_by: NULLABLE("string", "Onestop ID that replaces it"),
    words: { type: "string", description: "A short label, as in the badge" },
    sentence: { type: "string", description: "The reason, with its dates" },
  },
  "Verdict",
);

export const VERDICT_SCHEMA: JsonSchema = {
  ...ALWAYS,
  properties: {
    ...(ALWAYS.properties as Record<string, JsonSchema>),
    // Only in the verdict on an operator.
    feed: { type: "string", description: "Onestop ID of the feed that decides the operator's verdict" },
  },
};
