/** Activates imported versions by policy, one feed at a time. */

import { reasonWords } from "../../src/domain/activation/words.ts";
import { applyPolicy } from "../../worker/ingest/activation.ts";
import { logChanges } from "../../worker/ingest/changes.ts";
import { ACTIVATION_LEASE, type Leases } from "../../worker/ingest/leases.ts";
import { readyFeeds } from "../../worker/store/version/activation.ts";
import { feedLease } from "../../worker/store/version/pending.ts";
import type { Context } from "../command-line/command.ts";
import { prepareVersion } from "../import/prepare.ts";

export type ActivateReadyOptions = {
  context: Pick<Context, "stores" | "archive" | "tiles" | "progress">;
  leases: Leases;
  signal: AbortSignal;
  /** Wait while another process activates; otherwise leave it to a later call. */
  wait: boolean;
};

/** @returns numbers of the versions that became active */
export async function activateReady({ context, leases, signal, wait }: ActivateReadyOptions): Promise<number[]> {
  const { stores, progress } = context;
  const activatedIds: number[] = [];
  const activate = async () => {
    // Of versions that became active in a process which ended before it compared them.
    await logChanges(stores.db);
    for (const { feedId, feed } of await readyFeeds(stores.db)) {
      if (signal.aborted) return;
      const decision = await leases.during(feedLease(feed), () => applyPolicy(stores, feedId, Date.now()));
      if (decision?.activated == null) continue;
      activatedIds.push(decision.activated);
      const activation = decision.decisions.find(({ id }) => id === decision.activated)!;
      progress(`${feed}: ${activation.sha1} is active. ${reasonWords(activation)}`);
    }
  };
  await (wait ? leases.inTurn(ACTIVATION_LEASE, activate, signal) : leases.during(ACTIVATION_LEASE, activate));
  for (const version of activatedIds) if (!signal.aborted) await prepareVersion(context, version);
  return activatedIds;
}
