/** The desk's jobs: imports and additions that are not finished, why they failed, another attempt, and an end of them. */
import { JOB_ACTIONS } from "../../src/domain/registry/desk-action.ts";
import { refusal } from "../api/graphql/answer.ts";
import { liveEvents } from "../api/graphql/live/live.ts";
import { asProblem, problem } from "../problem.ts";
import { openStores } from "../store/db/db.ts";
import { currentLeases } from "../store/db/lease.ts";
import { failAddition, openAdditions } from "../store/registry/feed-addition.ts";
import type { FeedVersionRecord } from "../store/tables/feed-version.ts";
import { openImports, QUEUE_OWNER, stopImport } from "../store/version/import-job.ts";
import { feedLease } from "../store/version/pending.ts";
import { feedNamed, retryFailedImport, versionOf } from "./feeds.ts";
import { noteChange, shownChanges } from "./log.ts";
import { type DeskRequest, type DeskWork, readBodyObject } from "./request.ts";

const MAX_CHANGE_BYTES = 10_000;
/** Rows of each list, the last changed first. */
const MAX_LISTED = 200;
/** Streams of jobs that one user may follow at a time. */
const MAX_STREAMS = 10;

/** Paths below `/desk`. */
export const JOB_WORK: Readonly<Record<string, DeskWork>> = {
  "/jobs": { method: "GET", answer: listJobs },
  "/jobs/live": { method: "GET", answer: followJobs },
  "/jobs/change": { method: "POST", answer: changeJob },
};

async function listJobs(request: DeskRequest): Promise<Response> {
  return Response.json(await jobLists(request));
}

async function jobLists(request: DeskRequest) {
  const { db, site } = request.place;
  const now = site.now.toISOString();
  const [imports, additions, leases, changes] = await Promise.all([
    openImports(db, now, MAX_LISTED),
    openAdditions(db, MAX_LISTED),
    currentLeases(db, now),
    shownChanges(request, JOB_ACTIONS),
  ]);
  return {
    imports,
    additions,
    working: leases.map(({ name, owner, expires_at: until }) => ({ name, owner, until })),
    changes,
  };
}

/** Sends the lists at once, and again whenever they change, in the events of a GraphQL subscription. */
async function followJobs(request: DeskRequest): Promise<Response> {
  const { bindings, place, by } = request;
  const began = Date.now();
  let [looks, roundTrips] = [0, 0];
  return liveEvents(
    request.raw,
    { caller: `desk ${by}`, connections: MAX_STREAMS },
    {
      goesOn: true,
      // Leases and jobs have no common version, so each look reads the lists.
      version: async () => String(looks++),
      async answer() {
        const stores = openStores(bindings);
        const now = new Date(place.site.now.getTime() + Date.now() - began);
        try {
          const later = { ...request, stores, place: { ...place, db: stores.db, site: { ...place.site, now } } };
          return { data: await jobLists(later) };
        } catch (error) {
          return refusal(asProblem(error));
        } finally {
          roundTrips += stores.db.cost.roundTrips;
        }
      },
      roundTrips: () => roundTrips,
    },
  );
}

/**
 * Lets an import that failed begin anew, or stops one that is not finished; answers with the new lists.
 * @throws Problem feed.not_found, feed_version.not_found, feed_version.busy, parameter.invalid
 */
async function changeJob(request: DeskRequest): Promise<Response> {
  const { db } = request.place;
  const { feed: id, sha1, action: word } = await readBodyObject(request.raw, MAX_CHANGE_BYTES);
  const action = JOB_ACTIONS.find((one) => one === word);
  if (action === undefined)
    throw problem("parameter.invalid", `action must be one of ${JOB_ACTIONS.join(", ")}.`, { field: "action" });
  if (typeof id !== "string") throw problem("parameter.invalid", "feed must be a Onestop ID.", { field: "feed" });
  const feed = await feedNamed(db, id);
  const version = await versionOf(db, feed, typeof sha1 === "string" ? sha1.toLowerCase() : null);
  if (action === "stop") await stop(request, feed.onestop_id, version);
  else await retryFailedImport(db, version.id);
  await noteChange(request, {
    ...{ feed_onestop_id: feed.onestop_id, action, sha1: version.sha1 },
    ...{ is_public: feed.public, active_sha1: feed.active_sha1 },
  });
  return listJobs(request);
}

async function stop(
  { place: { db, site }, by }: DeskRequest,
  feedId: string,
  version: FeedVersionRecord,
): Promise<void> {
  const now = site.now.toISOString();
  const open = (await openImports(db, now, MAX_LISTED)).find(
    ({ sha1, feed }) => sha1 === version.sha1 && feed === feedId,
  );
  if (open === undefined || open.state === "dead")
    throw problem("parameter.invalid", "This version waits for no import.", { field: "sha1" });
  // When its lease is gone, the queue gives up one import and continues with the next; `follow` would stop altogether.
  if (open.owner !== null && !open.owner.startsWith(QUEUE_OWNER))
    throw problem("feed_version.busy", `The process ${open.owner} works on ${feedLease(feedId)}. Stop it there.`);
  const detail = `Stopped at the desk by ${by}.`;
  await stopImport(db, { ...version, feed: feedId }, { detail, now });
  await failAddition(db, version.feed_id, { code: "import.interrupted", detail }, now);
}
