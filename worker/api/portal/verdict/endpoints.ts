/** `{apiBase}/portal/verdicts…`: whether data is usable today, as JSON, image, and calendar. */

import { t } from "../../../../src/domain/language/messages.ts";
import { link } from "../../../../src/domain/links.ts";
import { feedName } from "../../../../src/domain/registry/feed-name.ts";
import { calendarFile, type DayEvent } from "../../../../src/domain/time/calendar-file.ts";
import { verdictBadge } from "../../../../src/domain/verdict/badge.ts";
import { VERDICTS } from "../../../../src/domain/verdict/verdict.ts";
import { VERDICT_NAMES } from "../../../../src/domain/verdict/words.ts";
import { feedEntry, operatorEntry } from "../../../store/entities/verdict.ts";
import { type FeedEntry, listEntries } from "../../../store/lists/read.ts";
import { successorOf } from "../../../store/registry/replaced-ids.ts";
import { jsonAnswer, object } from "../../endpoint/answer.ts";
import type { PlainEndpoint, RestRequest } from "../../endpoint/endpoint.ts";
import { refuse } from "../../endpoint/refusal.ts";
import { SAMPLE } from "../../endpoint/sample.ts";
import type { JsonSchema } from "../../endpoint/value.ts";
import { EACH_MINUTE } from "../../http/cache-control.ts";
import { FEED_LIST } from "../lists/feeds.ts";
import { allRows, parametersOf } from "../lists/list.ts";
import { feedJudge, type JudgedVerdict, operatorVerdict, tell, VERDICT_SCHEMA } from "./judge.ts";

type Kind = "feed" | "operator";
type JudgedFeed = { onestop_id: string; spec: string; verdict: JudgedVerdict };
type VerdictSubject = {
  onestop_id: string;
  name: string | null;
  verdict: JudgedVerdict;
  /** Feeds of an operator. */
  feeds?: JudgedFeed[];
  /** Entries of the calendar. */
  entries: readonly FeedEntry[];
};

/** The verdict on a replaced id. */
async function replacementOf({ context }: RestRequest, kind: Kind, id: string): Promise<VerdictSubject | null> {
  const successor = await successorOf(context.api.stores.db, kind, id);
  if (successor === null) return null;
  const verdict = tell({
    verdict: "replaced",
    reason: "replaced",
    days: null,
    starts: null,
    ends: null,
    fetched_at: null,
    failed_at: null,
    replaced_by: successor,
  });
  return { onestop_id: id, name: null, verdict, entries: [] };
}

async function find(request: RestRequest, kind: Kind): Promise<VerdictSubject | null> {
  const id = (request.path.onestop_id ?? "").normalize("NFC");
  const { now, stores } = request.context.api;
  const judge = feedJudge(now);
  if (kind === "feed") {
    const entry = await feedEntry(stores.db, id);
    if (entry === null) return replacementOf(request, kind, id);
    return {
      onestop_id: entry.onestopId,
      name: feedName(entry.name, entry.operatorNames),
      verdict: judge(entry),
      entries: [entry],
    };
  }
  const match = await operatorEntry(stores.db, id);
  if (match === null) return replacementOf(request, kind, id);
  const { operator, feeds } = match;
  const entries = [...feeds.values()];
  return {
    onestop_id: operator.onestopId,
    name: operator.name || null,
    verdict: operatorVerdict(operator, (number) => feeds.get(number), judge),
    feeds: entries.map((feed) => ({ onestop_id: feed.onestopId, spec: feed.spec, verdict: judge(feed) })),
    entries,
  };
}

const NAMED_FIELDS = { onestop_id: { type: "string" }, name: { type: ["string", "null"] }, verdict: VERDICT_SCHEMA };
const MISSING = { 404: { description: "No such feed or operator", type: "application/json" } } as const;
const segments = { onestop_id: "Onestop ID, current or replaced." };

function jsonEndpoint(kind: Kind): PlainEndpoint {
  const schema: Record<string, JsonSchema> =
    kind === "feed"
      ? NAMED_FIELDS
      : {
          ...NAMED_FIELDS,
          feeds: {
            type: "array",
            items: object(
              { onestop_id: { type: "string" }, spec: { type: "string" }, verdict: VERDICT_SCHEMA },
              "JudgedFeed",
            ),
          },
        };
  return {
    kind: "plain",
    path: `/verdicts/${kind}s/{onestop_id}`,
    operation: kind === "feed" ? "judgeFeed" : "judgeOperator",
    summary: `Whether the data of ${kind === "feed" ? "a feed" : "an operator"} is usable today, and why`,
    segments,
    examples: { onestop_id: SAMPLE[kind] },
    answers: {
      200: {
        description: "The verdict",
        type: "application/json",
        schema: object(schema, kind === "feed" ? "FeedVerdict" : "OperatorVerdict"),
      },
      ...MISSING,
    },
    async answer(request) {
      const subject = await find(request, kind);
      if (subject === null) return refuse.notFound();
      const { entries: _, ...answer } = subject;
      return jsonAnswer(kind === "operator" ? { ...answer, feeds: answer.feeds ?? [] } : answer);
    },
  };
}

function badgeEndpoint(kind: Kind): PlainEndpoint {
  return {
    kind: "plain",
    path: `/verdicts/${kind}s/{onestop_id}/badge.svg`,
    operation: kind === "feed" ? "drawFeedVerdict" : "drawOperatorVerdict",
    summary: `The verdict of ${kind === "feed" ? "a feed" : "an operator"} as an image for other websites`,
    description: "The title of the image contains the same text. It may be cached for a minute.",
    segments,
    examples: { onestop_id: SAMPLE[kind] },
    answers: { 200: { description: "The badge", type: "image/svg+xml", schema: { type: "string" } }, ...MISSING },
    async answer(request) {
      const subject = await find(request, kind);
      if (subject === null) return refuse.notFound();
      const { onestop_id, name, verdict } = subject;
      const alt = `${name ?? onestop_id}: ${verdict.words}. ${verdict.sentence}`;
      return new Response(verdictBadge(verdict.verdict, onestop_id, verdict.words, alt), {
        headers: {
          "content-type": "image/svg+xml; charset=utf-8",
          "cache-control": EACH_MINUTE,
        },
      });
    },
  };
}

const CALENDAR = {
  200: { description: "iCalendar (RFC 5545)", type: "text/calendar", schema: { type: "string" } },
} as const;

function calendarEndpoint(kind: Kind): PlainEndpoint {
  return {
    kind: "plain",
    path: `/verdicts/${kind}s/{onestop_id}/service-ends.ics`,
    operation: kind === "feed" ? "listServiceEndOfFeed" : "listServiceEndsOfOperator",
    summary:
      kind === "feed"
        ? "A calendar with the last day of service of a feed"
        : "A calendar with the last days of service of an operator's feeds",
    description: "Subscribe to it: a newer version moves the event.",
    segments,
    examples: { onestop_id: SAMPLE[kind] },
    answers: { ...CALENDAR, ...MISSING },
    async answer(request) {
      const subject = await find(request, kind);
      if (subject === null) return refuse.notFound();
      const { now } = request.context.api;
      const judge = feedJudge(now);
      const endings = subject.entries.map((entry) => endingOf(entry, judge(entry), now));
      const title = `Service ends: ${subject.name ?? subject.onestop_id}`;
      return calendarAnswer(title, "service-ends", endings, request.url.origin);
    },
  };
}

const COUNTS: PlainEndpoint = {
  kind: "plain",
  path: "/verdicts",
  operation: "countVerdicts",
  summary: "All verdicts, and how many feeds and operators have each of them today",
  answers: {
    200: {
      description: "Most usable first",
      type: "application/json",
      schema: object(
        {
          today: {
            type: "string",
            description: "Day of the request in UTC; the verdict of each feed uses its own time zone",
          },
          verdicts: {
            type: "array",
            items: object(
              {
                verdict: { type: "string" },
                name: { type: "string" },
                feeds: { type: "integer" },
                operators: { type: "integer" },
              },
              "VerdictCount",
            ),
          },
        },
        "VerdictCounts",
      ),
    },
  },
  async answer({ context }) {
    const { now, stores } = context.api;
    const [feeds, operators] = await Promise.all([listEntries(stores.db, "feed"), listEntries(stores.db, "operator")]);
    const byId = new Map(feeds);
    const judge = feedJudge(now);
    const ofFeeds = feeds.map(([, entry]) => judge(entry).verdict);
    const ofOperators = operators.map(([, entry]) => operatorVerdict(entry, (id) => byId.get(id), judge).verdict);
    return jsonAnswer({
      today: now.toISOString().slice(0, 10),
      verdicts: VERDICTS.map((verdict) => ({
        verdict,
        name: VERDICT_NAMES[verdict],
        feeds: ofFeeds.filter((name) => name === verdict).length,
        operators: ofOperators.filter((name) => name === verdict).length,
      })),
    });
  },
};

/** The calendar of a filtered list of feeds. */
const LIST_CALENDAR: PlainEndpoint = {
  kind: "plain",
  path: "/feeds.ics",
  operation: "listServiceEnds",
  summary: "A calendar with the last days of service of all feeds that match a filter",
  parameters: parametersOf(FEED_LIST),
  answers: { ...CALENDAR, 400: { description: "A parameter cannot be read", type: "application/json" } },
  async answer(request) {
    const rows = await allRows(FEED_LIST, request);
    const { now } = request.context.api;
    const endings = rows.map((row) => ({
      onestopId: row.onestop_id,
      name: row.name ?? row.operators.map(({ name }) => name ?? "").join(" · "),
      revised: row.imported_at ?? row.last_successful_fetch_at ?? now.toISOString(),
      verdict: row.verdict,
    }));
    return calendarAnswer(t`Service ends of feeds`, "service-ends", endings, request.url.origin);
  },
};

export const VERDICT_ENDPOINTS: readonly PlainEndpoint[] = [
  COUNTS,
  ...(["feed", "operator"] as const).flatMap((kind) => [
    jsonEndpoint(kind),
    badgeEndpoint(kind),
    calendarEndpoint(kind),
  ]),
  LIST_CALENDAR,
];

type Ending = { onestopId: string; name: string; revised: string; verdict: JudgedVerdict };

/** A feed in a calendar. Its entry was last changed when its version was imported. */
function endingOf(entry: FeedEntry, verdict: JudgedVerdict, now: Date): Ending {
  const { onestopId, name, operatorNames, lastSuccessAt, importedAt } = entry;
  return {
    onestopId,
    name: feedName(name, operatorNames) ?? "",
    revised: importedAt ?? lastSuccessAt ?? now.toISOString(),
    verdict,
  };
}

/** The last service day as an event; none if it is unknown or the feed was replaced. */
function eventOf({ onestopId, name, revised, verdict }: Ending, origin: string): DayEvent[] {
  if (verdict.ends === null || verdict.replaced_by !== null) return [];
  const url = origin + link.feed(onestopId);
  return [
    {
      // Identifies only the feed, so that a version with another end moves the event instead of adding one.
      uid: `service-end.${onestopId}@${new URL(origin).hostname}`,
      date: verdict.ends,
      revised,
      summary: t`Last day of service: ${name === "" ? onestopId : `${name} (${onestopId})`}`,
      description: `${t`The data of ${onestopId} has no service after this day unless a newer version is imported.`}\n${url}`,
      url,
    },
  ];
}

function calendarAnswer(title: string, file: string, endings: readonly Ending[], origin: string): Response {
  const events = endings.flatMap((ending) => eventOf(ending, origin));
  return new Response(calendarFile(title, events), {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `inline; filename="${file}.ics"`,
      "cache-control": EACH_MINUTE,
    },
  });
}
