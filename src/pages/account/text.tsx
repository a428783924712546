/** Texts of the account page. */
import type { ReactNode } from "react";
import { plural } from "../../domain/plural.ts";

export const text = {
  title: "Your account",
  description: "Your name, email, roles, API keys, and webhooks.",
  signedOut: "Sign in to see your profile, your API keys, and your webhooks.",
  noScript: "Signing in needs JavaScript.",
  profile: {
    title: "Profile",
    name: "Name",
    email: "Email",
    roles: "Roles",
    none: "None",
    id: "User ID",
    desk: "Desk: redirects and feeds",
  },
  keys: {
    title: "API keys",
    caption: "Your API keys",
    loading: "Loading your keys…",
    failed: "We couldn't reach your keys. Try again.",
    none: (support: ReactNode) => (
      <>You have no key, and need none. For a higher limit, ask the owner of this site for one: {support}.</>
    ),
    lead: "Only the first characters of a key are shown. Programs send the whole key in the header apikey.",
    support: "Support",
    perMinute: (requests: number) =>
      requests === 0
        ? "Any number of requests"
        : plural(requests, { one: "{n} request a minute", other: "{n} requests a minute" }),
    maxRows: (rows: number) => plural(rows, { one: "{n} row an answer", other: "{n} rows an answer" }),
    since: (date: string) => `since ${date}`,
  },
  webhooks: {
    title: "Webhooks",
    lead: (documentation: ReactNode) => (
      <>When a new version of a feed changes something for riders, a message is sent to your URL. {documentation}</>
    ),
    documentation: "How to verify messages",
    loading: "Loading your webhooks…",
    none: "You have no webhooks yet.",
    caption: "Your webhooks",
    url: "URL",
    follows: "Follows",
    state: "State",
    all: "All feeds",
    pending: (why: string) => `Waiting for your receiver to confirm${why === "" ? "" : `. ${why}`}`,
    refused: (why: string) => `Not confirmed: ${why}`,
    confirm: "Send the challenge again",
    confirmOf: (url: string) => ` to ${url}`,
    challenged: (url: string) => `The challenge to ${url} will be sent within a minute.`,
    waiting: "Nothing sent yet",
    delivered: (date: string) => `Last message delivered on ${date}`,
    failing: (date: string, why: string) => `Failing since ${date}: ${why}`,
    disabled: (date: string, why: string) => `Switched off on ${date}: ${why}`,
    remove: "Remove",
    removeOf: (url: string) => ` the webhook ${url}`,
    removed: (url: string) => `Removed the webhook ${url}.`,
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
    secret: (secret: ReactNode) => (
      <>Your receiver verifies messages with this secret, which is shown only now: {secret}</>
    ),
    copySecret: "the secret",
  },
} as const;
