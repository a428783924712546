/** The texts of the GraphQL console. */

import type { ReactNode } from "react";
import { messages, t } from "../../domain/language/messages.ts";
import { plural } from "../../domain/plural.ts";
import { rich } from "../../ui/rich.tsx";
import type { AnswerFacts } from "./facts.ts";

/** Trips to the database, one after the other. */
const inTrips = (trips: number) => plural(trips, { one: "in {n} trip", other: "in {n} trips" });

export const text = messages({
  title: "GraphQL console",
  documentation: "Documentation",
  description: (site: string) =>
    t`Query the data of ${site} with GraphQL and see the result. No key, no account, with example queries for common questions.`,
  /** @param links to the guide, the types, and the other console */
  lead: (guide: ReactNode, types: ReactNode, rest: ReactNode) =>
    rich`You need no key and no account. See the ${guide}, ${types}, or the ${rest}.`,
  guide: "GraphQL guide",
  types: "all types",
  rest: "REST console",
  editor: {
    open: "Open the editor",
    note: "Autocompletion, schema explorer, history and headers: GraphiQL, 2 MB.",
    copyLink: "Copy link to this query",
    copied: "Link copied to clipboard",
    notCopied: "The browser did not allow copying. Copy the URL of this page instead.",
  },
  examples: {
    title: "Example queries",
    operator: "What does an operator run?",
    country: "Which operators serve a country?",
    near: "Which stops are near a point?",
    departures: "What leaves a stop in the next two hours?",
    stops: "Where does a route stop?",
    trips: "Which trips run on a route today?",
    feed: "Is a feed up to date?",
    license: "What does a feed’s license allow?",
    url: "Which feed has this URL?",
    alerts: "Which alerts affect a route?",
  },
  form: { label: "Query", query: "Query", variables: "Variables (JSON)", run: "Run" },
  result: {
    title: "Result",
    copied: "query",
    link: "link",
    label: "Result as JSON",
    truncated: "The result is too long to show in full.",
    at: (time: string) => t`Received at ${time} UTC.`,
    cost: (rows: number, trips: number) =>
      plural(
        rows,
        {
          one: "{n} row was read from the database, {trips}.",
          other: "{n} rows were read from the database, {trips}.",
        },
        { trips: inTrips(trips) },
      ),
    facts({ cost, isCached, age }: AnswerFacts): string {
      if (cost !== null) return text.result.cost(cost.rows, cost.trips);
      if (!isCached) return "";
      if (age === null) return t`From the cache.`;
      return plural(age, { one: "From the cache, {n} second old.", other: "From the cache, {n} seconds old." });
    },
    json: "Open as JSON",
  },
});
