/** Change feeds for readers: of a feed, an operator, a place, a route, all, or of the feeds and operators that match a filter. */
import { entryWords, moreWords } from "../../../../src/domain/changes/entries.ts";
import { atomFeed, jsonFeed, type ReaderFeed } from "../../../../src/domain/changes/reader.ts";
import { shownChange } from "../../../../src/domain/changes/shown.ts";
import { type LinkQuery, link } from "../../../../src/domain/links.ts";
import { shownNotice } from "../../../../src/domain/notices/notice.ts";
import { placeWords } from "../../../../src/domain/places/place-words.ts";
import { feedName } from "../../../../src/domain/registry/feed-name.ts";
import { lineName } from "../../../store/entities/line-name.ts";
import { feedEntry, operatorEntry } from "../../../store/entities/verdict.ts";
import type { Entries, ListEntry, ListKind } from "../../../store/lists/read.ts";
import type { ChangeFilter } from "../../../store/version/feed-change.ts";
import { type LoggedEvent, listEvents } from "../../../store/version/feed-notice.ts";
import type { PlainEndpoint, RestRequest } from "../../endpoint/endpoint.ts";
import { type Parameter, readAsked } from "../../endpoint/parameter.ts";
import { refuse } from "../../endpoint/refusal.ts";
import { EACH_MINUTE } from "../../http/cache-control.ts";
import { FEED_LIST } from "../lists/feeds.ts";
import { type List, type ListedRow, matchingEntries, parametersOf } from "../lists/list.ts";
import { OPERATOR_LIST } from "../lists/operators.ts";
import { CHANGE_PARAMETERS, changeFilter } from "./filter.ts";

/** Entries of a feed for readers. */
const MAX_ENTRIES = 50;

/** Days that the feeds of filtered lists go back, whose changes are sorted when they are asked for. */
const LIST_DAYS = 90;
const DAY_MS = 86_400_000;

/** What a feed for readers is about. */
type Subject = { title: string; path: string; filter: ChangeFilter };

const FORMATS = {
  atom: { type: "application/atom+xml", name: "Atom", operation: "AsAtom", write: atomFeed },
  "feed.json": {
    type: "application/feed+json",
    name: "JSON Feed",
    operation: "AsJsonFeed",
    write: (feed: ReaderFeed) => JSON.stringify(jsonFeed(feed)),
  },
} as const;
type Format = keyof typeof FORMATS;

async function write(format: Format, { url, context }: RestRequest, { title, path, filter }: Subject) {
  const events = await listEvents(context.api.stores.db, filter, MAX_ENTRIES);
  const { hostname, origin } = url;
  const body = FORMATS[format].write({
    title,
    page: origin + path,
    self: url.href,
    author: hostname,
    entries: events.map((event) => entryOf(event, url)),
  });
  return new Response(body, {
    headers: { "content-type": `${FORMATS[format].type}; charset=utf-8`, "cache-control": EACH_MINUTE },
  });
}

function entryOf(event: LoggedEvent, { hostname, origin }: URL): ReaderFeed["entries"][number] {
  // A tag URI (RFC 4151): the number in the log, which is never given again.
  const entry = {
    id: `tag:${hostname},${event.changed_at.slice(0, 10)}:change/${event.id}`,
    at: event.changed_at,
  };
  if (event.kind !== undefined) {
    const { kind, title, words, path } = shownNotice(event);
    return { ...entry, url: origin + path, title, lines: [{ words, names: [], more: "" }], tags: [kind] };
  }
  const { feed, from, to, title, lines } = shownChange(event);
  return {
    ...entry,
    url: origin + link.compareVersions(feed.onestop_id, { from, to }),
    title,
    lines: lines.map((line) => ({
      words: line.words,
      names: line.sample.map((entity) => ({
        text: entryWords(entity),
        url: entity.path === null ? null : origin + entity.path,
      })),
      more: moreWords(line),
    })),
    tags: lines.map(({ kind }) => kind),
  };
}

/** The feed, operator, place or route of a filter; null if the feed, operator or route is unknown or hidden. */
async function subjectOf({ url, context }: RestRequest): Promise<Subject | null> {
  const { now, stores } = context.api;
  const filter = changeFilter(readAsked(CHANGE_PARAMETERS, url.searchParams, {}), now);
  const { feed, operator, place, line } = filter;
  if (feed !== undefined) {
    const entry = await feedEntry(stores.db, feed);
    if (entry === null) return null;
    return { title: `Changes: ${feedName(entry.name, entry.operatorNames) ?? feed}`, path: link.feed(feed), filter };
  }
  if (operator !== undefined) {
    const match = await operatorEntry(stores.db, operator);
    if (match === null) return null;
    const { name } = match.operator;
    return { title: `Changes in the feeds of ${name || operator}`, path: link.operator(operator), filter };
  }
  if (line !== undefined) {
    const name = await lineName(stores.db, line);
    if (name === null) return null;
    return { title: `Changes in the feeds of ${name}`, path: link.route({ onestopId: line }), filter };
  }
  if (place !== undefined) {
    const [country, region, city] = place;
    return {
      title: `Changes in feeds of ${placeWords(place.toReversed())}`,
      path: link.place(country, region, city),
      filter,
    };
  }
  return { title: "Changes of all feeds", path: link.changesPage(), filter };
}

const answers = (format: Format) => ({
  200: { description: FORMATS[format].name, type: FORMATS[format].type },
  400: { description: "A parameter cannot be read", type: "application/json" },
});

function changesEndpoint(format: Format): PlainEndpoint {
  return {
    kind: "plain",
    path: `/changes.${format}`,
    operation: `listChanges${FORMATS[format].operation}`,
    summary: `The change log for feed readers (${FORMATS[format].name})`,
    description: `The last ${MAX_ENTRIES} changes and notices: a URL that moved, a source that is down or back, a timetable that ends, a version that waits, realtime that stopped.`,
    parameters: CHANGE_PARAMETERS,
    answers: { ...answers(format), 404: { description: "No such feed, operator or route", type: "application/json" } },
    async answer(request) {
      const subject = await subjectOf(request);
      return subject === null ? refuse.notFound() : write(format, request, subject);
    },
  };
}

/** @param idsOf numeric ids of the feeds of the rows that match */
function listEndpoint<K extends ListKind, Shown extends ListedRow>(
  list: List<K, Shown>,
  format: Format,
  page: (query: LinkQuery) => string,
  idsOf: (rows: Entries<ListEntry[K]>) => number[],
): PlainEndpoint {
  const parameters: Parameter[] = parametersOf(list);
  const title = list.name[0]!.toUpperCase() + list.name.slice(1);
  return {
    kind: "plain",
    path: `/${list.name}.${format}`,
    operation: `listChangesOf${title}${FORMATS[format].operation}`,
    summary: `Changes of ${list.name} that match a filter, for feed readers (${FORMATS[format].name})`,
    description: `The last ${MAX_ENTRIES} changes and notices of ${LIST_DAYS} days.`,
    parameters,
    answers: answers(format),
    async answer(request) {
      const { url, context } = request;
      const since = new Date(context.api.now.getTime() - LIST_DAYS * DAY_MS).toISOString();
      const rows = await matchingEntries(list, request);
      const filter = { feedIds: [...new Set(idsOf(rows))], since };
      const query = Object.fromEntries(
        [...url.searchParams.keys()].map((name) => [name, url.searchParams.getAll(name)]),
      );
      return write(format, request, { title: `Changes of ${list.name}`, path: page(query), filter });
    },
  };
}

export const READER_ENDPOINTS: readonly PlainEndpoint[] = (Object.keys(FORMATS) as Format[]).flatMap((format) => [
  changesEndpoint(format),
  listEndpoint(FEED_LIST, format, link.feeds, (rows) => rows.map(([id]) => id)),
  listEndpoint(OPERATOR_LIST, format, link.operators, (rows) => rows.flatMap(([, { feedIds }]) => feedIds)),
]);
