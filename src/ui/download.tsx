/** Where the data of a feed can be downloaded: from this site, or else from its publisher. */
import type { ReactNode } from "react";
import { text } from "./entity-text.tsx";
import { ExternalLink, externalUrl } from "./external-link.tsx";
import type { FeedSource } from "./feed-source.ts";
import type { PageAction } from "./page-actions.tsx";

export type Download = { actions: PageAction[]; note: ReactNode };

function needsKey({ authorization }: FeedSource): boolean {
  return authorization !== null && authorization.type !== "";
}

/** Whether copies of the data may be passed on. */
export function allowsCopies({ license }: FeedSource): boolean {
  return license?.redistribution_allowed !== "no";
}

/** The page on which the publisher gives out keys if one is needed, else the URL of the data; null without either. */
export function publisherLink(feed: FeedSource): { href: string; label: string; isKey: boolean } | null {
  const keyPage = needsKey(feed) ? externalUrl(feed.authorization?.info_url) : null;
  if (keyPage !== null) return { href: keyPage, label: text.getKey, isKey: true };
  const data = externalUrl(feed.urls?.static_current);
  return data === null ? null : { href: data, label: text.fromPublisher, isKey: false };
}

/**
 * The action that downloads a feed, and the sentence below the actions if this site has no copy or may not pass it on.
 * @param copy URL of the copy on this site; null without one
 */
export function downloadOf(feed: FeedSource, copy: string | null): Download {
  const publisher = publisherLink(feed);
  if (!allowsCopies(feed)) {
    if (publisher === null) return { actions: [], note: text.forbiddenWithoutUrl };
    const label = publisher.isKey ? text.keyFromPublisher : text.itFromPublisher;
    return { actions: [], note: text.forbidden(<ExternalLink url={publisher.href}>{label}</ExternalLink>) };
  }
  if (copy !== null) {
    return { actions: [{ label: text.download, icon: "download", href: copy, opens: "file" }], note: null };
  }
  if (publisher === null) return { actions: [], note: text.noCopyNoUrl };
  return {
    actions: [{ label: publisher.label, href: publisher.href, opens: "elsewhere" }],
    note: publisher.isKey ? text.noCopyKey : needsKey(feed) ? text.noCopyKeyUnknown : text.noCopy,
  };
}
