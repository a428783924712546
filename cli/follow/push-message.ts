/** Messages of web push: what the notification of a browser shows, encrypted for it. */
import { encryptMessage, MAX_MESSAGE_BYTES } from "../../src/domain/push/encrypt.ts";
import type { PushKeys } from "../../src/domain/push/keys.ts";
import { type VapidKeys, vapidAuthorization } from "../../src/domain/push/vapid.ts";
import { notificationOf } from "../../worker/mail/notification.ts";
import type { SubscriberRecord } from "../../worker/store/registry/subscriber.ts";
import type { LoggedEvent } from "../../worker/store/version/feed-notice.ts";
import { inLanguage } from "./in-language.ts";
import type { OutgoingRequest } from "./send-message.ts";

/** Seconds for which a push service keeps a message for a browser that is not connected. */
const TTL_S = 86_400;

/**
 * The request that brings an event to a browser.
 * @throws DOMException for keys that are no point of the curve
 */
export async function pushRequest(
  { address, keys, language }: Pick<SubscriberRecord, "address" | "keys" | "language">,
  event: LoggedEvent,
  { siteUrl, vapid }: { siteUrl: string; vapid: { keys: VapidKeys; subject: string } },
): Promise<OutgoingRequest> {
  const notification = inLanguage(language, () => notificationOf(event, siteUrl));
  const bytes = new TextEncoder().encode(JSON.stringify(notification));
  if (bytes.length > MAX_MESSAGE_BYTES) throw new RangeError("The notification is too long for one record.");
  const { subject } = vapid;
  return {
    url: address,
    headers: {
      authorization: await vapidAuthorization(address, vapid.keys, { subject, now: Date.now() }),
      "content-type": "application/octet-stream",
      "content-encoding": "aes128gcm",
      ttl: String(TTL_S),
      // A phone may wait until it is awake for what can wait (RFC 8030, 5.3).
      urgency: event.kind === "source_down" || event.kind === "realtime_stopped" ? "normal" : "low",
      // A message that is sent again replaces the one that is still with the service.
      topic: notification.tag,
    },
    body: await encryptMessage(bytes, JSON.parse(keys ?? "") as PushKeys),
  };
}
