import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { verdictQuery } from "../data/verdict.ts";
import { daysAway, longDate } from "../domain/dates.ts";
import { link } from "../domain/links.ts";
import { Notice } from "../ui/notice.tsx";
import { text } from "./text.tsx";

/**
 * Warns that the data of the page is not valid today. The loader of the page awaits `verdictQuery("feeds", feed)`.
 * @param feed Onestop ID of the page's feed
 */
export function StaleWarning({ feed }: { feed: string }): ReactNode {
  const { data } = useSuspenseQuery(verdictQuery("feeds", feed));
  if (data === null) return null;
  const { verdict, starts, ends, days } = data.verdict;
  const source = <a href={link.feed(feed)}>{text.stale.feed}</a>;
  if (verdict === "expired" && ends !== null) {
    return (
      <Notice tone="warn" title={text.stale.expired(longDate(ends), daysAway(ends, -(days ?? 0)))}>
        <p>{text.stale.expiredHelp(source)}</p>
      </Notice>
    );
  }
  if (verdict === "not_yet_valid" && starts !== null) {
    return (
      <Notice tone="warn" title={text.stale.early(longDate(starts), daysAway(starts, days ?? 0))}>
        <p>{text.stale.earlyHelp(source)}</p>
      </Notice>
    );
  }
  return null;
}
