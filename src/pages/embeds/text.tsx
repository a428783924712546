/** Texts of the page that makes the code of embeds. */

import type { ReactNode } from "react";
import { messages, t } from "../../domain/language/messages.ts";
import type { EmbedKind } from "../../domain/site/embed.ts";
import { rich } from "../../ui/rich.tsx";

export const text = messages({
  title: "Embeds",
  description:
    "Show departures, the map of a route, or whether a feed is usable today on your own website: choose what to show, and copy the code. No key, no account.",
  lead: "Show departures, the map of a route, or the state of a feed on your own website. Choose what to show, then copy the code. You need no key and no account.",
  form: "What to show",
  show: "Show",
  kinds: {
    departures: "Departures at a stop",
    "route-map": "Map of a route",
    verdict: "Whether a feed or operator is usable today",
  } satisfies Record<EmbedKind, string>,
  id: {
    departures: "Onestop ID of the stop",
    "route-map": "Onestop ID of the route",
    verdict: "Onestop ID of the feed or operator",
  } satisfies Record<EmbedKind, string>,
  idHint: "Tip: use “Embed this” on any stop, route, operator, or feed.",
  limit: "Departures",
  routes: "Only these routes",
  routesHint: "Onestop IDs, separated by commas",
  theme: "Theme",
  automatic: "Automatic",
  themes: { auto: "Like the reader's device", light: "Light", dark: "Dark" },
  lang: "Language",
  update: "Update the preview",
  preview: "Preview",
  previewOf: (what: string) => t`Preview: ${what}`,
  code: "Code to copy",
  element: {
    title: "As an element",
    body: "It takes the font of your page, follows its colors, updates itself, and can be styled with CSS. The link inside is shown if the element cannot load.",
    copy: "the code of the element",
  },
  frame: {
    title: "As a frame",
    body: "It needs no script on your page, for example where an editor accepts only frames.",
    copy: "the code of the frame",
  },
  fallback: {
    departures: "Departures",
    "route-map": "Map of the route",
    verdict: "Usable today?",
  } satisfies Record<EmbedKind, string>,
  policy: {
    copy: "the directives",
    title: "If your page has a content security policy",
    /** @param more link to the documentation */
    body: (more: ReactNode) =>
      rich`Allow our site in these directives; a frame alone needs only the last one. More about styles, events and oEmbed is in ${more}.`,
    more: "the documentation of embeds",
  },
  none: {
    title: "Nothing to show yet",
    body: "Enter an id, or open a stop, route, operator or feed and choose Embed this.",
  },
});
