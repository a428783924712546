/** What a notification of a browser, or a part of a mail, says about an event. */
import { type ShownChange, shownChange } from "../../src/domain/changes/shown.ts";
import { longDate, thousands } from "../../src/domain/formats.ts";
import { currentLanguage, inPageLanguage, isInEnglish } from "../../src/domain/language/current.ts";
import { tagOf } from "../../src/domain/language/languages.ts";
import { link } from "../../src/domain/links.ts";
import { shownNotice } from "../../src/domain/notices/notice.ts";
import { text } from "../../src/domain/notices/text.ts";
import type { LoggedEvent } from "../store/version/feed-notice.ts";

/** Characters of a title and of a sentence at most; systems show fewer, and four bytes each fit into a message. */
const MAX_CHARACTERS = 300;

/** What `public/push/worker.js` reads. */
type Notification = {
  title: string;
  body: string;
  url: string;
  /** The same for a message that is sent again, which replaces the first. */
  tag: string;
  lang: string;
};

/** The notification about an event, in the language of the page. @param siteUrl origin of links */
export function notificationOf(event: LoggedEvent, siteUrl: string): Notification {
  const common = { tag: `event-${event.id}`, lang: tagOf(currentLanguage()) };
  const short = (words: string) => [...words].slice(0, MAX_CHARACTERS).join("");
  const at = (path: string) => siteUrl + inPageLanguage(path);
  if (event.kind !== undefined) {
    const { feed, words, path } = shownNotice(event);
    return { ...common, title: short(feed.name), body: short(words), url: at(path) };
  }
  const { feed, from, to, lines, ends } = shownChange(event);
  const body = isInEnglish()
    ? lines.map(({ words }) => `${words}.`).join(" ")
    : lines.map((line) => changeWords(line, ends)).join(" · ");
  return {
    ...common,
    title: short(feed.name),
    body: short(body),
    url: at(link.compareVersions(feed.onestop_id, { from, to })),
  };
}

/** A change in the language of the reader, without names. */
const changeWords = ({ kind, count }: ShownChange["lines"][number], ends: ShownChange["ends"]): string =>
  text.changes[kind](kind === "ends" ? longDate(ends?.to) : thousands(count ?? 0));
