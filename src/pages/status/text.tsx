/** The texts of the status page. */

import type { ReactNode } from "react";
import { messages, t } from "../../domain/language/messages.ts";
import { plural } from "../../domain/plural.ts";
import type { ImportState } from "../../domain/registry/import-job.ts";
import { rich } from "../../ui/rich.tsx";

export const text = messages({
  title: "Status",
  description: (site: string) => t`Whether ${site} works and how current its data is.`,
  /** @param health link to the health check, @param json link to the figures; null if another server has them */
  lead: (health: ReactNode, json: ReactNode | null): ReactNode =>
    json === null
      ? rich`The site and its API work. For programs, there is a ${health}.`
      : rich`The site and its API work. For programs, there is a ${health}, and ${json}.`,
  health: "health check",
  json: "these figures as JSON",
  elsewhere: "This site shows the data of another server, whose status we do not know.",
  data: {
    title: "Data",
    fetching: "Fetched daily. If a fetch fails, we keep the last good version.",
    waiting: (due: number) =>
      plural(due, {
        one: "{n} feed was not fetched in the last day. If a fetch fails, we keep the last good version.",
        other: "{n} feeds were not fetched in the last day. If a fetch fails, we keep the last good version.",
      }),
    notFetching: "Fetching is off on this server: nothing was fetched in the last two days.",
    feeds: "Source feeds",
    active: "Feeds with data",
    due: "Not fetched for a day",
    failing: "Last fetch failed",
    pending: "Waiting for import",
    refused: "Last import failed",
    lastFetch: "Last fetch",
    lastImport: "Last import",
    never: "Never",
    freshness: "Time from fetch to publication",
    unknown: "No new version in the last 30 days",
    /** @param time from fetch to publication, as people read it */
    mean: (time: string, versions: number) =>
      plural(
        versions,
        {
          one: "{time} (one new version in the last 30 days)",
          other: "{time} on average ({n} new versions in the last 30 days)",
        },
        { time },
      ),
  },
  realtime: "Realtime feeds by reliability",
  incidents: {
    title: "Servers with problems",
    caption: "Several feeds of each of these servers cannot be fetched.",
    host: "Server",
    feeds: "Failing feeds",
    since: "Since",
  },
  imports: {
    title: "Imports",
    note: "New versions are imported one after the other. Maps and datasets show them after their next build.",
    none: "No import is waiting or failing.",
    caption: (count: number) => plural(count, { one: "The last changed one", other: "The last {n} changed" }),
    states: {
      queued: "Waiting in the queue",
      running: "Being imported",
      failing: "Failed, will be tried again",
      large: "Too large to import here",
      dead: "Failed at every attempt",
    } satisfies Record<ImportState, string>,
    feed: "Feed and version",
    state: "State",
    attempts: "Attempts",
    since: "Since",
    next: "Next attempt",
    action: "Action",
    retry: "Try again",
    /** Names the button for those who do not see its row. */
    retryOf: (feed: string) => t`Try again to import ${feed}`,
    retried: "Waits for its import again.",
    failed: "That did not work. Check your connection and try again.",
  },
  software: {
    measurements: "What this software costs to run, measured",
    title: "Software",
    build: "Build ID",
  },
});
