/** Messages of webhooks: a type, a time, and an entry of the log of events. */
import { shownChange } from "../../src/domain/changes/shown.ts";
import { link } from "../../src/domain/links.ts";
import { shownNotice } from "../../src/domain/notices/notice.ts";
import type { Message } from "../../src/domain/webhook/sign.ts";
import type { LoggedEvent } from "../../worker/store/version/feed-notice.ts";

type UnsignedMessage = Pick<Message, "id" | "body">;

/** The same id and body in each attempt, and to each receiver. @param siteUrl origin of links */
export function eventMessage(event: LoggedEvent, siteUrl: string): UnsignedMessage {
  if (event.kind !== undefined) {
    const { kind, path, words: _, detail, ...notice } = shownNotice(event);
    const data = { ...notice, url: siteUrl + path, ...detail };
    return {
      id: `notice_${event.id}`,
      body: JSON.stringify({ type: `feed.${kind}`, timestamp: event.changed_at, data }),
    };
  }
  const { lines, ...publicChange } = shownChange(event);
  const data = {
    ...publicChange,
    url: siteUrl + link.compareVersions(publicChange.feed.onestop_id, { from: publicChange.from, to: publicChange.to }),
    lines: lines.map(({ sample, ...line }) => ({
      ...line,
      sample: sample.map(({ path, ...entity }) => ({ ...entity, url: path === null ? null : siteUrl + path })),
    })),
  };
  return {
    id: `change_${event.id}`,
    body: JSON.stringify({ type: "feed.changed", timestamp: event.changed_at, data }),
  };
}

/** A message that says only that the webhook works. @param now RFC 3339 in UTC */
export function testMessage(webhookId: string, now: string): UnsignedMessage {
  return {
    id: `test_${crypto.randomUUID()}`,
    body: JSON.stringify({ type: "webhook.test", timestamp: now, data: { webhook: webhookId } }),
  };
}

/** A message that asks the receiver to confirm the webhook by returning the challenge. @param now RFC 3339 in UTC */
export function challengeMessage(webhookId: string, challenge: string, now: string): UnsignedMessage {
  return {
    id: `challenge_${challenge}`,
    body: JSON.stringify({ type: "webhook.challenge", timestamp: now, data: { webhook: webhookId, challenge } }),
  };
}
