import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useNow } from "../data/site.ts";
import { entityVerdictQuery, type VerdictAnswer } from "../data/verdict.ts";
import { daysWords, longDate } from "../domain/formats.ts";
import { link } from "../domain/links.ts";
import { Notice } from "../ui/notice.tsx";
import { staleDays } from "../ui/version-notices.tsx";
import { text } from "./stale-text.tsx";

/**
 * What to say about the dates of a page's data: the timetable has ended, has not started, or is more than a year old;
 * null if nothing.
 * @param verdict of the page's feed
 * @param fetchedAt when the version that the page shows was fetched
 */
export function staleTexts(verdict: VerdictAnswer["verdict"] | undefined, fetchedAt: string, now: Date) {
  if (verdict?.verdict === "expired" && verdict.ends !== null)
    return { title: text.ended(longDate(verdict.ends), daysWords(verdict.days ?? 0)), body: text.afterEnd };
  if (verdict?.verdict === "not_yet_valid" && verdict.starts !== null)
    return { title: text.starts(longDate(verdict.starts), daysWords(verdict.days ?? 0)), body: text.beforeStart };
  const days = staleDays(fetchedAt, now);
  return days === null ? null : { title: text.old(longDate(fetchedAt), daysWords(days)), body: text.afterUpdate };
}

/**
 * The one notice of a page about the dates of its data. The loader of the page awaits `entityVerdictQuery(feed)`.
 * @param feed Onestop ID of the page's feed
 * @param fetchedAt when the version that the page shows was fetched
 */
export function StaleWarning({ feed, fetchedAt }: { feed: string; fetchedAt: string }): ReactNode {
  const answer = useSuspenseQuery(entityVerdictQuery(feed)).data;
  const texts = staleTexts(answer?.verdict, fetchedAt, useNow());
  return texts === null ? null : (
    <Notice tone="warn" title={texts.title}>
      <p>{texts.body(<a href={link.feed(feed)}>{answer?.name || feed}</a>)}</p>
    </Notice>
  );
}
