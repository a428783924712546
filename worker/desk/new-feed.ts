/** Adds a feed to the registry at the desk, as a DMFR file of its own, and offers the file of any feed. */

import { failureLine } from "../../src/domain/log-line.ts";
import type { FeedDraft } from "../../src/domain/registry/feed-draft.ts";
import { startAddition } from "../api/portal/additions.ts";
import { feedAdder } from "../env.ts";
import { type AddressPolicy, ownHostsOf } from "../ingest/address.ts";
import { deriveOperators } from "../ingest/operators.ts";
import { syncRegistry } from "../ingest/registry/sync.ts";
import { storedDmfr, writeDmfr } from "../ingest/registry/write-dmfr.ts";
import { problem } from "../problem.ts";
import { endLeases, takeLease } from "../store/db/lease.ts";
import { type DeskFeed, fetchSoon } from "../store/registry/desk.ts";
import { type DraftReview, readDraft, reviewDraft } from "./feed-draft.ts";
import { feedInQuery, feedNamed, stateAnswer } from "./feeds.ts";
import { noteChange } from "./log.ts";
import { type DeskRequest, type DeskWork, readBodyObject } from "./request.ts";

const MAX_DRAFT_BYTES = 100_000;

/** Two people who add feeds wait for each other, so that neither replaces what the other has just saved. */
const REGISTRY_LEASE = "registry";
const LEASE_MS = 30_000;

/** Paths below `/desk`. */
export const NEW_FEED_WORK: Readonly<Record<string, DeskWork>> = {
  "/feeds/review": { method: "POST", answer: review },
  "/feeds/add": { method: "POST", answer: add },
  "/feeds/dmfr": { method: "GET", answer: sendDmfr },
};

function reviewOf({ place: { db }, bindings, settings }: DeskRequest, draft: FeedDraft): Promise<DraftReview> {
  const policy: AddressPolicy = { ownHosts: ownHostsOf(settings.siteUrl), allowPrivate: settings.testHooks };
  return reviewDraft(draft, { db, bindings, policy });
}

/** Answers with the record that a draft would save, and its faults. */
async function review(request: DeskRequest): Promise<Response> {
  const draft = readDraft(await readBodyObject(request.raw, MAX_DRAFT_BYTES));
  const { faults, notes, file, dmfr } = await reviewOf(request, draft);
  return Response.json({ faults, notes, file, dmfr });
}

/**
 * Saves a feed that is not there, and begins its first fetch; answers with its state.
 * @throws Problem dmfr.invalid, feed.exists, feed.changed
 */
async function add(request: DeskRequest): Promise<Response> {
  const draft = readDraft(await readBodyObject(request.raw, MAX_DRAFT_BYTES));
  const { db, site } = request.place;
  const owner = `desk ${crypto.randomUUID()}`;
  const now = site.now.toISOString();
  const expiresAt = new Date(site.now.getTime() + LEASE_MS).toISOString();
  if (!(await takeLease(db, REGISTRY_LEASE, { owner, now, expiresAt })))
    throw problem("feed.changed", "Somebody else is adding a feed. Try again in a few seconds.");
  try {
    const { faults, file, dmfr, feeds } = await reviewOf(request, draft);
    refuseFaults(faults);
    await syncRegistry(db, [{ name: file, text: dmfr }], { now });
    const records = await Promise.all(feeds.map((id) => feedNamed(db, id)));
    await deriveOperators(
      db,
      records.map(({ id }) => id),
    );
    for (const feed of records)
      await noteChange(request, {
        ...{ feed_onestop_id: feed.onestop_id, action: "add-feed", sha1: null, detail: draft.url || null },
        ...{ is_public: feed.public, active_sha1: feed.active_sha1 },
      });
    await beginFetch(request, records[0]!);
  } finally {
    await endLeases(db, owner);
  }
  return stateAnswer(request, await feedNamed(db, draft.id));
}

function refuseFaults(faults: DraftReview["faults"]): void {
  const [first] = faults;
  if (first === undefined) return;
  const there = faults.find(({ feed }) => feed !== undefined);
  if (there !== undefined) throw problem("feed.exists", there.reason, { field: there.field, value: there.feed ?? "" });
  const words = faults.map(({ field, reason }) => `${field}: ${reason}`).join(" ");
  throw problem("dmfr.invalid", words, { field: first.field });
}

/** Starts the first fetch. The feed stays saved if that fails; its state shows the reason. */
async function beginFetch({ bindings, place: { db, site } }: DeskRequest, feed: DeskFeed): Promise<void> {
  const now = site.now.toISOString();
  if (feed.spec === "gtfs-rt") return;
  const addFeed = feedAdder(bindings);
  if (feed.spec !== "gtfs" || addFeed === null) return fetchSoon(db, feed.id, now);
  await startAddition(db, feed, { now, addFeed }).catch((error: unknown) => {
    console.error(failureLine("A new feed was not handed over.", error, { feed: feed.onestop_id }));
  });
}

async function sendDmfr(request: DeskRequest): Promise<Response> {
  const feed = await feedInQuery(request);
  const name = (feed.file || `${feed.onestop_id}.dmfr.json`).replaceAll(/[^\w.~-]/g, "_");
  return new Response(writeDmfr(await storedDmfr(request.place.db, feed)), {
    headers: { "content-type": "application/json", "content-disposition": `attachment; filename="${name}"` },
  });
}
