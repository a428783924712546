import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { verdictQuery } from "../data/verdict.ts";
import { link } from "../domain/links.ts";
import { Notice } from "../ui/notice.tsx";

/**
 * Warns that the data of the page is not valid today. The loader of the page awaits `verdictQuery("feeds", feed)`.
 * @param feed Onestop ID of the page's feed
 */
export function StaleWarning({ feed }: { feed: string }): ReactNode {
  const { data } = useSuspenseQuery(verdictQuery("feeds", feed));
  const verdict = data?.verdict;
  if (verdict?.verdict !== "expired" && verdict?.verdict !== "not_yet_valid") return null;
  const expired = verdict.verdict === "expired";
  return (
    <Notice tone="warn" title={expired ? "This data has expired" : "This data is not valid yet"}>
      <p>
        {verdict.sentence}{" "}
        {expired
          ? "Times and stops may have changed since; departures stand for a typical week of before."
          : "Until then other times may apply."}{" "}
        <a href={link.feed(feed)}>See the source feed</a>
      </p>
    </Notice>
  );
}
