/** The texts of the status page. */
import type { ReactNode } from "react";

export const text = {
  title: "Status",
  description: (site: string) => `Whether ${site} works and how current its data is.`,
  /** @param health link to the health check, @param json link to the figures; null if another server has them */
  lead: (health: ReactNode, json: ReactNode | null) =>
    json === null ? (
      <>The site and its API work. For programs, there is a {health}.</>
    ) : (
      <>
        The site and its API work. For programs, there is a {health}, and {json}.
      </>
    ),
  health: "health check",
  json: "these figures as JSON",
  elsewhere: "This site shows the data of another server, whose status we do not know.",
  data: {
    title: "Data",
    note: "Feeds refresh daily. If a fetch fails, we keep the last good version.",
    feeds: "Source feeds",
    active: "Feeds with data",
    due: "Not fetched for a day",
    failing: "Last fetch failed",
    pending: "Waiting for import",
    refused: "Last import failed",
    lastFetch: "Last fetch",
    lastImport: "Last import",
    never: "Never",
    version: "Data version",
  },
  software: { title: "Software", build: "Build" },
} as const;
