import type { ReactNode } from "react";
import { shortenName } from "../domain/formats.ts";
import { link } from "../domain/links.ts";
import { Notice } from "./notice.tsx";
import { text } from "./text.tsx";

/** Title of the notice that the URL pins a version. */
export const pinnedTitle = (): string => text.pinned.title;

const DAY_MS = 86_400_000;
/** Days without a new version after which data is stale. */
const STALE_DAYS = 365;

/** Whole days since a version was fetched, or null if it is fresh. */
export function staleDays(fetchedAt: string | null | undefined, now: Date): number | null {
  if (fetchedAt === null || fetchedAt === undefined) return null;
  const days = Math.floor((now.getTime() - Date.parse(fetchedAt)) / DAY_MS);
  return days > STALE_DAYS ? days : null;
}

/** States that the URL pins a version, and links to the current one. */
export function PinnedNotice({
  feed,
  sha1,
  current,
}: {
  /** Onestop ID of the feed. */
  feed: string;
  sha1: string;
  /** The same page without the pin. */
  current: string;
}): ReactNode {
  return (
    <Notice tone="info" title={text.pinned.title}>
      <p>
        {text.pinned.body(
          <a href={link.feedVersion(feed, sha1)} title={sha1}>
            <code>{sha1.slice(0, 8)}</code>
          </a>,
          <a href={link.feed(feed)} title={feed}>
            {shortenName(feed)}
          </a>,
          <a href={current}>{text.pinned.current}</a>,
        )}
      </p>
    </Notice>
  );
}
