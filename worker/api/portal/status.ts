/** `{apiBase}/portal/status`: the state of the data. */
import type { PortalStatus } from "../../../src/domain/portal-status.ts";
import { readDataVersion } from "../../store/data-version.ts";
import { type FeedEntry, listEntries } from "../../store/read/lists.ts";
import type { PlainEndpoint } from "../rest/endpoint.ts";
import { jsonAnswer, object } from "./answer.ts";

const INTEGER = { type: "integer" };
const DAY_MS = 86_400_000;

export function countStatus(feeds: readonly FeedEntry[], data: number, now: Date): PortalStatus {
  const dayAgo = new Date(now.getTime() - DAY_MS).toISOString();
  const status: PortalStatus = {
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
        },
        "DataStatus",
      ),
    },
  },
  async answer({ context }) {
    const { stores, now } = context.api;
    const [feeds, stamp] = await Promise.all([listEntries(stores.db, "feed"), readDataVersion(stores.db)]);
    return jsonAnswer(
      countStatus(
        feeds.map(([, entry]) => entry),
        stamp.data,
        now,
      ),
    );
  },
};
