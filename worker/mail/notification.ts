/** What a notification of a browser, or a part of a mail, says about an event. */
import { shownChange } from "../../src/domain/changes/shown.ts";
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
  const { feed, from, to, lines } = shownChange(event);
  // The sentences on changes are in English alone.
  const body = isInEnglish() ? lines.map(({ words }) => `${words}.`).join(" ") : text.changed;
  return {
    ...common,
    title: short(feed.name),
    body: short(body),
    url: at(link.compareVersions(feed.onestop_id, { from, to })),
  };
}
