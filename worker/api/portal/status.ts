/** `{apiBase}/portal/status`: the state of the data. */

import { feedName } from "../../../src/domain/registry/feed-name.ts";
import { incidentsOf } from "../../../src/domain/registry/fetch-history.ts";
import { importWords } from "../../../src/domain/registry/import-job.ts";
import type { PortalStatus } from "../../../src/domain/registry/portal-status.ts";
import { readDataVersion } from "../../store/db/data-version.ts";
import { type FeedEntry, listEntries } from "../../store/lists/read.ts";
import { failingFeeds, timeToFreshness } from "../../store/registry/fetch-history.ts";
import { listImports } from "../../store/version/import-job.ts";
import { jsonAnswer, object } from "../endpoint/answer.ts";
import type { PlainEndpoint } from "../endpoint/endpoint.ts";
import { IMPORT_SCHEMA } from "./activations.ts";

const INTEGER = { type: "integer" };
const TEXT = { type: "string" };
const MAYBE = { type: ["string", "null"], description: "Its name, else the names of its operators" };
const DAY_MS = 86_400_000;

/** Days of activations of which the mean time to freshness is taken. */
const FRESHNESS_DAYS = 30;

/** Maximum servers that are listed. */
const MAX_INCIDENTS = 20;

/** Maximum imports that are listed. */
const MAX_IMPORTS = 50;

type Counts = Omit<PortalStatus, "imports" | "imports_by_state" | "incidents" | "freshness">;

export function countStatus(feeds: readonly FeedEntry[], data: number, now: Date): Counts {
  const dayAgo = new Date(now.getTime() - DAY_MS).toISOString();
  const status: Counts = {
    data_version: data,
    feeds: feeds.length,
    active: 0,
    due: 0,
    failing: 0,
    pending: 0,
    refused: 0,
    last_fetch: null,
    last_import: null,
  };
  for (const feed of feeds) {
    const { spec, fetchSucceeded, importStatus, importedAt, url, dates, lastFetchAt } = feed;
    if (dates !== null) status.active++;
    if (spec === "gtfs" && url !== "" && (lastFetchAt ?? "") < dayAgo) status.due++;
    if (fetchSucceeded === 0) status.failing++;
    if (importStatus === "in_progress" || (spec === "gtfs" && fetchSucceeded === 1 && importStatus === null)) {
      status.pending++;
    }
    if (importStatus === "error") status.refused++;
    status.last_fetch = later(status.last_fetch, lastFetchAt);
    status.last_import = later(status.last_import, importedAt);
  }
  return status;
}

function later(a: string | null, b: string | null): string | null {
  return b !== null && (a === null || b > a) ? b : a;
}

export const STATUS: PlainEndpoint = {
  kind: "plain",
  path: "/status",
  operation: "showStatus",
  summary: "Status of the data: feeds that are due, failing or waiting for an import, and the data version",
  answers: {
    200: {
      description: "Counts of visible feeds",
      type: "application/json",
      schema: object(
        {
          data_version: INTEGER,
          feeds: INTEGER,
          active: INTEGER,
          due: INTEGER,
          failing: INTEGER,
          pending: INTEGER,
          refused: INTEGER,
          last_fetch: { type: ["string", "null"], format: "date-time" },
          last_import: { type: ["string", "null"], format: "date-time" },
          incidents: {
            type: "array",
            description: `Up to ${MAX_INCIDENTS} servers of which several feeds fail`,
            items: object(
              {
                host: TEXT,
                feeds: { ...INTEGER, description: "Feeds whose last fetch failed" },
                since: { type: "string", format: "date-time", description: "The first failure of these feeds" },
              },
              "HostIncident",
            ),
          },
          freshness: object(
            {
              versions: { ...INTEGER, description: `Versions that became active in the last ${FRESHNESS_DAYS} days` },
              mean_seconds: { type: ["number", "null"], description: "Mean time from their fetch until then" },
            },
            "TimeToFreshness",
          ),
          imports_by_state: { type: "object", additionalProperties: INTEGER, description: "Imports from the queue" },
          imports: {
            type: "array",
            description: `Up to ${MAX_IMPORTS} of them, the last changed first`,
            items: object({ feed: TEXT, feed_name: MAYBE, sha1: TEXT, ...IMPORT_SCHEMA }, "QueuedImport"),
          },
        },
        "DataStatus",
      ),
    },
  },
  async answer({ context }) {
    const { stores, now } = context.api;
    const [feeds, stamp, { counts, imports }, failing, freshness] = await Promise.all([
      listEntries(stores.db, "feed"),
      readDataVersion(stores.db),
      listImports(stores.db, MAX_IMPORTS),
      failingFeeds(stores.db),
      timeToFreshness(stores.db, new Date(now.getTime() - FRESHNESS_DAYS * DAY_MS).toISOString()),
    ]);
    const importFeeds = new Set(imports.map(({ feed }) => feed));
    const names = new Map(
      feeds.flatMap(([, { onestopId, name, operatorNames }]) =>
        importFeeds.has(onestopId) ? [[onestopId, feedName(name, operatorNames)] as const] : [],
      ),
    );
    return jsonAnswer({
      ...countStatus(
        feeds.map(([, entry]) => entry),
        stamp.data,
        now,
      ),
      incidents: incidentsOf(failing).slice(0, MAX_INCIDENTS),
      freshness,
      imports_by_state: counts,
      imports: imports.map((job) => ({ ...job, feed_name: names.get(job.feed) ?? null, words: importWords(job) })),
    } satisfies PortalStatus);
  },
};
