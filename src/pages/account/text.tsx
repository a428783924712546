/** Texts of the account page. */

import type { ReactNode } from "react";
import { messages, t } from "../../domain/language/messages.ts";
import { plural } from "../../domain/plural.ts";
import { rich } from "../../ui/rich.tsx";

export const text = messages({
  title: "Your account",
  description: "Your name, email, roles, API keys, and webhooks.",
  signedOut: "Sign in to see your profile, your API keys, and your webhooks.",
  noScript: "Signing in needs JavaScript.",
  profile: {
    title: "Profile",
    name: "Name",
    email: "Email",
    roles: "Roles",
    unnamed: "Not given",
    none: "None",
    id: "User ID",
    desk: "Desk: redirects and feeds",
  },
  keys: {
    title: "API keys",
    caption: "Your API keys",
    loading: "Loading your keys…",
    failed: "We couldn't reach your keys. Try again.",
    none: (support: ReactNode) =>
      rich`You have no key, and need none. For a higher limit, ask the owner of this site for one: ${support}.`,
    lead: "Only the first characters of a key are shown. Programs send the whole key in the header apikey.",
    support: "Support",
    perMinute: (requests: number): string =>
      requests === 0
        ? t`Any number of requests`
        : plural(requests, { one: "{n} request a minute", other: "{n} requests a minute" }),
    maxRows: (rows: number) => plural(rows, { one: "{n} row an answer", other: "{n} rows an answer" }),
    /** @param limits of requests and rows, @param date from which on the key is valid */
    facts: (limits: string, date: string) => t`${limits}, since ${date}`,
  },
  webhooks: {
    title: "Webhooks",
    lead: (documentation: ReactNode) =>
      rich`When a new version of a feed changes something for riders, a message is sent to your URL. ${documentation}`,
    documentation: "How to verify messages",
    loading: "Loading your webhooks…",
    none: "You have no webhooks yet.",
    caption: "Your webhooks",
    all: "All feeds",
    /** @param why the last problem, in English */
    pending: (why: ReactNode | null): ReactNode =>
      why === null ? t`Waiting for your receiver to confirm` : rich`Waiting for your receiver to confirm. ${why}`,
    refused: (why: ReactNode) => rich`Not confirmed: ${why}`,
    confirm: "Send the challenge again",
    confirmOf: (url: string) => t`Send the challenge again to ${url}`,
    challenged: (url: string) => t`The challenge to ${url} will be sent within a minute.`,
    waiting: "Nothing sent yet",
    delivered: (date: string) => t`Last message delivered on ${date}`,
    failing: (date: string, why: ReactNode) => rich`Failing since ${date}: ${why}`,
    disabled: (date: string, why: ReactNode) => rich`Switched off on ${date}: ${why}`,
    remove: "Remove",
    removeOf: (url: string) => t`Remove the webhook ${url}`,
    removed: (url: string) => t`Removed the webhook ${url}.`,
    failed: "We couldn't reach your webhooks. Try again.",
  },
  add: {
    title: "Add a webhook",
    url: "URL that receives messages",
    urlHint: "https://example.org/hook",
    kind: "What to follow",
    kinds: { all: "All feeds", feed: "A feed", operator: "An operator", place: "A place" },
    value: "Onestop ID, or names of the place",
    valueHint: "f-… , o-… , or Australia/New South Wales",
    submit: "Add webhook",
    added: "The webhook was added",
    secret: (secret: ReactNode) =>
      rich`Your receiver verifies messages with this secret, which is shown only now: ${secret}`,
    copySecret: "the secret",
  },
});
