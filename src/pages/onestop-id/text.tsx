/** Texts of the page that explains and looks up Onestop IDs. */

import type { ReactNode } from "react";
import { messages, t } from "../../domain/language/messages.ts";
import { rich } from "../../ui/rich.tsx";

export const text = messages({
  title: "Onestop IDs",
  description:
    "Onestop IDs name transit feeds, operators, routes and stops the same way across datasets and their versions. Look one up.",
  lead: "A Onestop ID names a feed, operator, route or stop the same way in every dataset, and stays the same when the data changes.",
  form: "Look up a Onestop ID",
  field: "Onestop ID",
  hint: (example: string) => t`e.g. ${example}`,
  submit: "Open",
  parts: {
    title: "How to read one",
    body: "It has up to three parts, separated by hyphens: a letter for the kind of thing, a geohash for its rough location, and a short name. Feeds and operators may lack the geohash; routes and stops always have one.",
  },
  kinds: {
    feed: { name: "a feed", what: "one source of data, offered at a URL" },
    operator: { name: "an operator", what: "the organization that runs the service" },
    route: { name: "a route", what: "a line that riders know by name or number" },
    stop: { name: "a stop", what: "a place where riders get on and off" },
  },
  example: (what: string, example: ReactNode) => rich`${what}, such as ${example}`,
  links: {
    title: "Link to an id",
    body: (path: ReactNode, api: ReactNode) =>
      rich`${path} followed by an id opens the page of that feed, operator, route or stop. If a feed or operator was replaced, its old id leads to its replacement; earlier ids of routes and stops lead to the newest version that used them. The API has the same at ${api}.`,
  },
  url: (find: ReactNode) => rich`Only have a URL? ${find}.`,
  find: "Find a feed by its URL",
});
