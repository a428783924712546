/** Followed systems of shared vehicles for the tests of the API, answered by a stand-in. */
import { env } from "cloudflare:workers";
import { DOWNLOAD_POLICY } from "../../../../worker/ingest/download.ts";
import { fetchSystem } from "../../../../worker/ingest/gbfs/fetch-system.ts";
import { syncRegistry } from "../../../../worker/ingest/registry/sync.ts";
import type { ArchiveBucket } from "../../../../worker/store/archive/archive.ts";
import { findFeed } from "../../../../worker/store/registry/feed.ts";
import { type GbfsStandIn, type GbfsSystemOptions, gbfsStandIn } from "../../../support/gbfs-system.ts";
import { stores } from "../fixture.ts";

const archive = (env as unknown as { ARCHIVE: ArchiveBucket }).ARCHIVE;

/** Adds the feeds to the registry and fetches each once. @param at time of the fetch */
export async function followSystems(systems: Record<string, GbfsSystemOptions>, at: Date): Promise<GbfsStandIn[]> {
  const { db } = stores();
  const standIns = Object.entries(systems).map(([id, options]) => ({ id, standIn: gbfsStandIn(options) }));
  const feeds = standIns.map(({ id, standIn }) => ({ id, spec: "gbfs", urls: { gbfs_auto_discovery: standIn.url } }));
  await syncRegistry(db, [{ name: "bikes", text: JSON.stringify({ feeds }) }], { now: at.toISOString() });
  for (const { id, standIn } of standIns) {
    const outcome = await fetchSystem((await findFeed(db, id))!, {
      ...{ db, archive, fetcher: standIn.fetcher, policy: DOWNLOAD_POLICY, now: () => at },
      secret: () => undefined,
    });
    if (outcome.problem !== undefined) throw outcome.problem;
  }
  return standIns.map(({ standIn }) => standIn);
}
