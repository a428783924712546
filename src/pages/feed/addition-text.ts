/** Texts of the button that adds a feed. */
import { messages } from "../../domain/language/messages.ts";
import type { AdditionState } from "../../domain/registry/feed-addition.ts";

export const text = messages({
  start: "Fetch and import",
  again: "Fetch and import again",
  title: "Add this feed",
  lead: "You run this site. Fetch the feed from its publisher, import it, and make it active.",
  states: {
    queued: "Waiting for its turn…",
    fetching: "Fetching from the publisher…",
    importing: "Importing…",
    active: "The feed is active.",
    failed: "The feed was not added.",
  } satisfies Record<AdditionState, string>,
  stalled: "The last attempt ended without a report.",
  show: "Show its data",
  notOffered: "Nothing on this server fetches feeds. In its folder, run:",
  unreachable: "We couldn't reach the server. Try again.",
});
