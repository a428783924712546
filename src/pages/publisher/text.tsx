/** Texts of the page for the publisher of an operator's feeds. */
import type { ReactNode } from "react";
import { messages, t } from "../../domain/language/messages.ts";
import { rich } from "../../ui/rich.tsx";

export const text = messages({
  kind: "For the publisher",
  title: (operator: string) => t`For the publisher of ${operator}`,
  description: (operator: string) =>
    t`The feeds of ${operator} as this site sees them: whether they are usable today, what the checks find, what riders miss, and how reliably they can be fetched.`,
  lead: (documentation: ReactNode) =>
    rich`Each feed of this operator: whether it is usable today, what the checks find, what riders miss, and how reliably it can be fetched. ${documentation} explains how to be listed correctly.`,
  documentation: "The guide for publishers",
  crumbs: { operators: "Operators" },
  noFeeds: "The registry lists no GTFS feed of this operator.",
  version: (version: ReactNode) => rich`Active version: fetched ${version}`,
  noVersion: "No version of this feed is active.",
  findings: {
    title: "Findings of the validation",
    counts: (errors: string, warnings: string) => t`${errors} and ${warnings}`,
    all: "All findings with examples",
  },
  allGaps: "What riders see, file by file",
  fetches: { title: "Fetch history" },
  contact: {
    title: "Contact in the feed",
    none: "feed_info.txt names no contact, so that nobody can tell you about an error.",
  },
  contacts: {
    title: "Confirm that you are the contact",
    lead: "We send a link to the address that the feeds name. With it you confirm that you read its mail, and can be told what happens to the feeds.",
    send: (address: string) => t`Send a link to ${address}`,
    sent: "We sent you a mail. Confirm with the link in it.",
    failed: "We couldn't send a mail. Try again later.",
    confirmed: (feeds: string, date: string) => t`The contact of ${feeds} was confirmed on ${date}.`,
  },
  proof: {
    title: "You are the contact of this operator's feeds",
    lead: "This link came in a mail to the address that the feeds name. Confirm that you read it.",
    news: "Send me mail when something happens to the feeds of this operator",
    action: "Confirm",
    done: "Confirmed. This page says so from now on.",
    doneWithNews:
      "Confirmed. This page says so from now on, and we will send you mail. Each mail has a link that stops it.",
    gone: "This link is too old, or was used already. Have another one sent at the end of this page.",
    failed: "That didn't work. Try again.",
  },
} as const);
