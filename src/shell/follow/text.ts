/** Texts of notifications. */

import { messages, t } from "../../domain/language/messages.ts";
import type { FollowKind } from "../../domain/site/follow.ts";

export const text = messages({
  start: "Notify me on this device",
  stop: "Stop notifications",
  on: "Notifications are on.",
  off: "Notifications are off.",
  unsupported: "This browser doesn't support notifications.",
  blocked: "Notifications are blocked. Allow them for this site in your browser.",
  failed: "We couldn't turn on notifications. Try again.",
  mail: {
    address: "E-mail address",
    start: "Notify me by e-mail",
    sent: "We sent you a mail. Confirm with the link in it.",
    wrong: "This isn't an e-mail address.",
    failed: "We couldn't send a mail. Try again later.",
  },
  title: "Notifications",
  lead: "Turn on notifications on the pages of feeds, operators, routes, and places. They are for this device, without an account.",
  stopOf: (name: string) => t`Stop notifications about ${name}`,
  kinds: { feed: "Feed", operator: "Operator", line: "Route", place: "Place" } satisfies Record<FollowKind, string>,
} as const);
