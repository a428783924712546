import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useNow } from "../data/site.ts";
import { verdictQuery } from "../data/verdict.ts";
import { daysWords, longDate } from "../domain/formats.ts";
import { link } from "../domain/links.ts";
import { Notice } from "../ui/notice.tsx";
import { staleDays } from "../ui/version-notices.tsx";
import { text } from "./stale-text.tsx";

/**
 * The one notice of a page about the dates of its data: the timetable has ended, has not started, or is more than a year
 * old. The loader of the page awaits `verdictQuery("feeds", feed)`.
 * @param feed Onestop ID of the page's feed
 * @param fetchedAt when the version that the page shows was fetched
 */
export function StaleWarning({ feed, fetchedAt }: { feed: string; fetchedAt: string }): ReactNode {
  const now = useNow();
  const verdict = useSuspenseQuery(verdictQuery("feeds", feed)).data?.verdict;
  const source = <a href={link.feed(feed)}>{feed}</a>;
  const notice = (title: string, body: ReactNode) => (
    <Notice tone="warn" title={title}>
      <p>{body}</p>
    </Notice>
  );
  if (verdict?.verdict === "expired" && verdict.ends !== null) {
    return notice(text.ended(longDate(verdict.ends), daysWords(verdict.days ?? 0)), text.afterEnd(source));
  }
  if (verdict?.verdict === "not_yet_valid" && verdict.starts !== null) {
    return notice(text.starts(longDate(verdict.starts), daysWords(verdict.days ?? 0)), text.beforeStart(source));
  }
  const days = staleDays(fetchedAt, now);
  return days === null ? null : notice(text.old(longDate(fetchedAt), daysWords(days)), text.afterUpdate(source));
}
