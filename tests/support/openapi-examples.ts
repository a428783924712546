/** Generates the examples of openapi.json by running every REST operation on a copy of the bundled sample. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openLocal } from "../../cli/local/local.ts";
import type { DownloadBucket } from "../../worker/api/endpoint/endpoint.ts";
import type { Example } from "../../worker/api/endpoint/openapi/operation.ts";
import { createContext } from "../../worker/api/graphql/context.ts";
import { portalHandler, restHandler, routingHandler } from "../../worker/api/tables.ts";
import { copyState } from "./states.ts";

const ORIGIN = "https://portal.example";
const BASE = "/api/v2";
/** A Wednesday within the calendars of the sample. */
const NOW = new Date("2026-06-10T02:00:00Z");

export type Ask = (path: string) => Promise<{ status: number; json: unknown }>;

/** The request of each operation; a function looks up a numeric id first. */
const REQUESTS: Readonly<Record<string, string | ((ask: Ask) => Promise<string>)>> = {
  listFeeds: "/rest/feeds?tag_key=sample&limit=1",
  getFeed: "/rest/feeds/f-sample~sydney~ferries",
  listVersionsOfFeed: "/rest/feeds/f-sample~sydney~ferries/feed_versions?limit=1",
  listAgencies: "/rest/agencies?feed_onestop_id=f-sample~sydney~ferries",
  getAgency: "/rest/agencies/o-sample~sydney~ferries",
  listRoutes: "/rest/routes?operator_onestop_id=o-sample~sydney~ferries&limit=1",
  getRoute: "/rest/routes/f-sample~sydney~ferries:F7",
  listTrips: async (ask) => `/rest/routes/${await firstId(ask, "routes")}/trips?limit=1`,
  getTrip: async (ask) => `/rest/routes/0/trips/${await firstTripId(ask)}`,
  listStops: "/rest/stops?feed_onestop_id=f-sample~sydney~ferries&limit=1",
  getStop: "/rest/stops/f-sample~sydney~ferries:manly",
  listDepartures:
    "/rest/stops/f-sample~sydney~ferries:double~bay/departures?date=2026-06-10&start_time=08:00:00&end_time=09:00:00&limit=1",
  listOperators: "/rest/operators?tag_key=sample&limit=1",
  getOperator: "/rest/operators/o-sample~sydney~ferries",
  countEverything: "/portal/totals",
  summarizeFeedVersion: async (ask) => `/portal/feed_versions/${(await versionsOf(ask, DUBLIN))[0]}`,
  pageAgenciesOfVersion: async (ask) => `/portal/feed_versions/${(await versionsOf(ask, DUBLIN))[0]}/agencies`,
  pageRoutesOfVersion: async (ask) => `/portal/feed_versions/${(await versionsOf(ask, DUBLIN))[0]}/routes`,
  pageStopsOfVersion: async (ask) =>
    `/portal/feed_versions/${(await versionsOf(ask, DUBLIN))[0]}/stops?search=abbey&limit=1`,
  compareFeedVersions: async (ask) => {
    const [to, from] = await versionsOf(ask, DUBLIN);
    return `/portal/feed_versions/${from}/compare/${to}?limit=1`;
  },
  countOperators: "/portal/facets/operators",
  countVerdicts: "/portal/verdicts",
  judgeFeed: "/portal/verdicts/feeds/f-sample~sydney~ferries",
  judgeOperator: "/portal/verdicts/operators/o-sample~sydney~ferries",
  planOtp:
    "/routing/otp/plan?fromPlace=53.349,-6.261&toPlace=53.279,-6.236&date=2026-06-10&time=8:00am&numItineraries=1",
  planMotis:
    "/routing/motis/api/v1/plan?fromPlace=53.349,-6.261&toPlace=53.279,-6.236&time=2026-06-10T07:00:00Z&numItineraries=1",
  readReach: "/portal/reach?from=53.349,-6.261&date=2026-06-10&time=08:00&minutes=5&limit=2",
  findFeeds: "/portal/find?q=https://www.developer.trimet.org/schedule/gtfs.zip/%0Af-sample~sydney~ferries",
};

/** A feed of the sample with two versions. */
const DUBLIN = "f-sample~dublin~luas";

/** SHA-1 of a feed's versions, newest first. */
async function versionsOf(ask: Ask, feed: string): Promise<string[]> {
  const { json } = await ask(`/rest/feeds/${feed}/feed_versions`);
  return (json as { feed_versions: { sha1: string }[] }).feed_versions.map(({ sha1 }) => sha1);
}

async function firstId(ask: Ask, kind: string): Promise<number> {
  const { json } = await ask(`/rest/${kind}?feed_onestop_id=f-sample~sydney~ferries&limit=1`);
  return (json as Record<string, { id: number }[]>)[kind]![0]!.id;
}

async function firstTripId(ask: Ask): Promise<number> {
  const { json } = await ask(`/rest/routes/${await firstId(ask, "routes")}/trips?limit=1`);
  return (json as { trips: { id: number }[] }).trips[0]!.id;
}

/** Opens a copy of the sample. `ask` sends a request to it, `close` removes it. */
export async function openSample(): Promise<{ ask: Ask; close(): Promise<void> }> {
  const state = mkdtempSync(join(tmpdir(), "portal-examples-"));
  copyState("sample", state);
  const local = await openLocal(state);
  const handlers = { rest: restHandler(BASE), portal: portalHandler(BASE), routing: routingHandler(BASE) };
  return {
    async ask(path) {
      const handler = handlers[path.split("/")[1] as keyof typeof handlers];
      const answer = await handler(new Request(ORIGIN + BASE + path), {
        api: createContext({ stores: local.stores, now: NOW }),
        archive: local.archive as unknown as DownloadBucket,
      });
      return { status: answer.status, json: await answer.json() };
    },
    async close() {
      await local.close();
      rmSync(state, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Current response of every operation. Requests are relative to the server URL of the document. */
export async function makeExamples(ask: Ask): Promise<Record<string, Example>> {
  const made: Record<string, Example> = {};
  for (const [operation, request] of Object.entries(REQUESTS)) {
    const path = typeof request === "string" ? request : await request(ask);
    const { status, json } = await ask(path);
    if (status !== 200) throw new Error(`${operation}: ${path} answered ${status} ${JSON.stringify(json)}`);
    made[operation] = { request: path.replace(/^\/rest/, ""), answer: json };
  }
  return made;
}
