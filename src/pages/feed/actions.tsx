/** What a visitor can do with a feed. */
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSite } from "../../data/site.ts";
import { verdictQuery } from "../../data/verdict.ts";
import { link } from "../../domain/links.ts";
import { operatorName } from "../../domain/registry/operator-name.ts";
import { Report } from "../../shell/report.tsx";
import { subscribeAction } from "../../shell/verdict/subscribe.tsx";
import { type Download, downloadOf } from "../../ui/download.tsx";
import { apiCallAction, embedAction, favoriteAction, type PageAction, PageActions } from "../../ui/page-actions.tsx";
import { contactsOf } from "../../ui/reported-info.ts";
import { isSample } from "../../ui/sample-notice.tsx";
import type { FeedDetail } from "./query.ts";
import { text } from "./text.tsx";
import { feedNames } from "./title.ts";

const NO_DOWNLOAD: Download = { actions: [], note: null };

function compareAction({ onestop_id: feed }: FeedDetail): PageAction {
  return { label: text.actions.compare, icon: "compare", href: link.compareVersions(feed), opens: "page" };
}

/** For its publisher. */
function checkAction({ onestop_id: feed }: FeedDetail): PageAction {
  return { label: text.actions.check, icon: "check", href: link.validate({ feed }), opens: "page" };
}

/** What riders see of the active version; none without one, and where another server answers. */
function ridersAction({ onestop_id: feed, feed_state }: FeedDetail, isOurs: boolean): PageAction[] {
  const sha1 = feed_state?.feed_version?.sha1;
  if (sha1 === undefined || !isOurs) return [];
  return [{ label: text.actions.riders, href: link.riderView(feed, sha1), opens: "page" }];
}

/** "Report a problem" for the feed. */
export function FeedReport({ feed }: { feed: FeedDetail }): ReactNode {
  const infos = feed.newest[0]?.feed_infos ?? [];
  return (
    <Report
      id={feed.onestop_id}
      subject={feedNames(feed)}
      path={link.feed(feed.onestop_id)}
      file={feed.file}
      contacts={contactsOf(infos)}
      operators={(feed.associated_operators ?? []).map((one) => ({ ...one, name: operatorName(one) }))}
      isSample={isSample(infos)}
    />
  );
}

/**
 * The actions that are possible with what this site has of the feed.
 * @param versions archived ones
 */
export function FeedActions({ feed, id, versions }: { feed: FeedDetail; id: string; versions: number }): ReactNode {
  const site = useSite();
  const { data: verdict } = useSuspenseQuery(verdictQuery("feeds", id));
  const isStatic = feed.spec === "GTFS";
  const hasData = isStatic ? versions > 0 : (feed.last_success ?? []).length > 0;
  const copy = versions === 0 ? null : link.downloadLatest(feed.onestop_id, site.apiBase);
  const download = isStatic ? downloadOf(feed, copy) : NO_DOWNLOAD;
  return (
    <PageActions
      hasMain={download.actions.length > 0}
      note={download.note}
      actions={[
        ...download.actions,
        ...(isStatic && versions > 1 ? [compareAction(feed)] : []),
        apiCallAction(link.recordData("feeds", feed.onestop_id, site.apiBase), site.url),
        favoriteAction("feed", feedNames(feed), link.feed(feed.onestop_id)),
        ...(hasData ? subscribeAction("feeds", verdict, site) : []),
        ...(isStatic && hasData ? [checkAction(feed)] : []),
        ...ridersAction(feed, verdict !== null),
        ...(hasData && verdict !== null ? [embedAction("verdict", feed.onestop_id)] : []),
      ]}
    />
  );
}
