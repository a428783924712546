/** The desk's feeds: what needs a person, the state of a feed, and changes of it, each with an entry in the log. */
import { reasonWords } from "../../src/domain/activation/words.ts";
import { plural } from "../../src/domain/plural.ts";
import { FEED_ACTIONS, FEED_CHANGES, type FeedAction } from "../../src/domain/registry/desk-action.ts";
import { activateVersion } from "../ingest/lifecycle.ts";
import { deriveOperators } from "../ingest/operators.ts";
import { problem } from "../problem.ts";
import type { Db } from "../store/db/db.ts";
import { type DeskFeed, deskFeed, fetchSoon, hiddenFeeds } from "../store/registry/desk.ts";
import { setVisibility } from "../store/registry/feed.ts";
import { findAddition } from "../store/registry/feed-addition.ts";
import { readFreshness } from "../store/registry/freshness.ts";
import { removeFeeds } from "../store/registry/registry.ts";
import { anything, parseJson, record } from "../store/shape.ts";
import type { FeedVersionRecord } from "../store/tables/feed-version.ts";
import { evidenceOf } from "../store/version/activation.ts";
import { retryImports, stuckImports } from "../store/version/import-job.ts";
import { type ListedVersion, listVersions } from "../store/version/list.ts";
import { findVersion } from "../store/version/version.ts";
import { noteChange, shownChanges } from "./log.ts";
import { type DeskRequest, type DeskWork, readBodyObject } from "./request.ts";

const MAX_CHANGE_BYTES = 10_000;
/** Rows of each list of what needs a person. */
const MAX_LISTED = 100;
/** Versions of a feed, the newest first. */
const MAX_VERSIONS = 30;

/** Paths below `/desk`. */
export const FEED_WORK: Readonly<Record<string, DeskWork>> = {
  "/feeds": { method: "GET", answer: listWork },
  "/feeds/state": { method: "GET", answer: readState },
  "/feeds/change": { method: "POST", answer: changeFeed },
};

/** Feeds that need a person, and the last changes. */
async function listWork(request: DeskRequest): Promise<Response> {
  const { db, site } = request.place;
  const [{ held, failing, stale, leases }, failedJobs, feeds, changes] = await Promise.all([
    readFreshness(db, site.now.getTime()),
    stuckImports(db),
    hiddenFeeds(db, MAX_LISTED),
    shownChanges(request, FEED_CHANGES),
  ]);
  return Response.json({
    waiting: held.slice(0, MAX_LISTED).map(({ feed, sha1, reason, evidence, decided_at: since }) => ({
      ...{ feed, sha1, since },
      why: reasonWords({ reason, evidence: evidenceOf({ evidence }) }),
    })),
    stuck: failedJobs.slice(0, MAX_LISTED).map(({ feed, sha1, state, attempts, detail, changed_at: since }) => ({
      ...{ feed, sha1, since },
      why: state === "large" ? "It is too large for the queue." : `${failedAttempts(attempts)} ${detail ?? ""}`.trim(),
    })),
    failing: failing.slice(0, MAX_LISTED),
    stale: stale.slice(0, MAX_LISTED),
    hidden: feeds.map(({ onestop_id: feed, name }) => ({ feed, name })),
    working: leases.map(({ name, expires_at: until }) => ({ name, until })),
    changes,
  });
}

const failedAttempts = (count: number) => plural(count, { one: "{n} attempt failed.", other: "{n} attempts failed." });

async function readState(request: DeskRequest): Promise<Response> {
  return stateAnswer(request, await feedInQuery(request));
}

/** The feed that the parameter `feed` names. @throws Problem feed.not_found */
export function feedInQuery({ raw, place }: DeskRequest): Promise<DeskFeed> {
  return feedNamed(place.db, new URL(raw.url).searchParams.get("feed")?.trim() ?? "");
}

/** @throws Problem feed.not_found */
export async function feedNamed(db: Db, id: string): Promise<DeskFeed> {
  const feed = await deskFeed(db, id);
  if (feed !== null) return feed;
  throw problem("feed.not_found", `No feed has the Onestop ID ${id.slice(0, 200)}.`, { value: id.slice(0, 200) });
}

export async function stateAnswer(request: DeskRequest, feed: DeskFeed): Promise<Response> {
  const { db } = request.place;
  const [versions, addition, changes] = await Promise.all([
    listVersions(db, feed.id, MAX_VERSIONS),
    findAddition(db, feed.id),
    shownChanges(request, FEED_CHANGES, feed.onestop_id),
  ]);
  return Response.json({
    feed: feed.onestop_id,
    name: feed.name,
    spec: feed.spec,
    is_public: feed.public === 1,
    is_deleted: feed.deleted_at !== null,
    active_sha1: feed.active_sha1,
    url: urlOf(feed),
    due_at: feed.due_at,
    failures: feed.failures ?? 0,
    addition: addition?.state === "active" ? null : addition,
    version_count: feed.versions,
    versions: versions.map(shownVersion),
    changes,
  });
}

/** The address from which the feed is fetched; null for one that nothing fetches. */
function urlOf({ spec, urls, deleted_at }: DeskFeed): string | null {
  if (deleted_at !== null) return null;
  const { static_current, gbfs_auto_discovery } = parseJson(record(anything), urls, "feed.urls");
  const url = spec === "gtfs" ? static_current : spec === "gbfs" ? gbfs_auto_discovery : null;
  return typeof url === "string" ? url : null;
}

const shownVersion = ({
  sha1,
  state,
  fetched_at,
  earliest_calendar_date: from,
  latest_calendar_date: to,
}: ListedVersion) => ({
  ...{ sha1, state, fetched_at },
  ...{ service_from: from, service_to: to },
});

/** @throws Problem parameter.invalid */
export async function retryFailedImport(db: Db, versionId: number): Promise<void> {
  if ((await retryImports(db, [versionId])).length > 0) return;
  throw problem("parameter.invalid", "No import of this version has failed.", { field: "sha1" });
}

type FeedChange = {
  feed: string;
  action: FeedAction;
  sha1: string | null;
  seen: { isPublic: unknown; active: unknown };
};

/**
 * Changes a feed that is still as its maker saw it, and answers with its new state.
 * @throws Problem feed.changed, feed.not_found, feed_version.not_found, parameter.invalid
 */
async function changeFeed(request: DeskRequest): Promise<Response> {
  const { db, site } = request.place;
  const { feed: id, action, sha1, seen } = await readChange(request.raw);
  const feed = await feedNamed(db, id);
  const isRetired = action === "retire" && feed.deleted_at !== null;
  if (seen.isPublic !== (feed.public === 1) || seen.active !== feed.active_sha1 || isRetired)
    throw problem("feed.changed", "Somebody else has changed this feed. Look at it again, then decide.", { value: id });
  const now = site.now.toISOString();
  const version = action === "activate" || action === "retry" ? await versionOf(db, feed, sha1) : null;
  switch (action) {
    case "hide":
    case "show":
      await setVisibility(db, feed.id, action === "show");
      break;
    case "fetch":
      if (urlOf(feed) === null) throw problem("parameter.invalid", "Nothing fetches this feed.", { field: "action" });
      await fetchSoon(db, feed.id, now);
      break;
    case "activate":
    case "deactivate":
      await activateVersion(request.stores, feed.id, version?.id ?? null, now);
      break;
    case "retry":
      await retryFailedImport(db, version!.id);
      break;
    case "retire":
      await retire(db, feed, now);
  }
  await noteChange(request, {
    ...{ feed_onestop_id: feed.onestop_id, action, sha1: version?.sha1 ?? null },
    ...{ is_public: feed.public, active_sha1: feed.active_sha1 },
  });
  // A retired feed without versions leaves nothing behind.
  return stateAnswer(request, (await deskFeed(db, id)) ?? { ...feed, deleted_at: now });
}

/** Takes a feed out of the registry as a sync does whose file no longer has it. */
async function retire(db: Db, feed: DeskFeed, now: string): Promise<void> {
  await removeFeeds(db, [feed], now);
  await deriveOperators(db, [feed.id]);
}

/** @throws Problem feed_version.not_found */
export async function versionOf(db: Db, feed: DeskFeed, sha1: string | null): Promise<FeedVersionRecord> {
  const version = sha1 === null ? null : await findVersion(db, feed.id, sha1);
  if (version !== null) return version;
  throw problem("feed_version.not_found", `${feed.onestop_id} has no version with this SHA-1.`, { value: sha1 ?? "" });
}

/** Reads `{ feed, action, sha1?, seen: { is_public, active_sha1 } }`. */
async function readChange(raw: Request): Promise<FeedChange> {
  const body = await readBodyObject(raw, MAX_CHANGE_BYTES);
  const { feed, action, sha1 = null, seen } = body;
  if (typeof feed !== "string") throw problem("parameter.invalid", "feed must be a Onestop ID.", { field: "feed" });
  if (!FEED_ACTIONS.includes(action as FeedAction))
    throw problem("parameter.invalid", `action must be one of ${FEED_ACTIONS.join(", ")}.`, { field: "action" });
  if (typeof seen !== "object" || seen === null)
    throw problem("parameter.invalid", "seen must have is_public and active_sha1, as the feed was shown.", {
      field: "seen",
    });
  const { is_public: isPublic, active_sha1: active = null } = seen as Record<string, unknown>;
  return {
    feed,
    action: action as FeedAction,
    sha1: typeof sha1 === "string" ? sha1.toLowerCase() : null,
    seen: { isPublic, active },
  };
}
