import { activateVersion } from "../../worker/ingest/lifecycle.ts";
import { findVersionById } from "../../worker/store/version/version.ts";
import { feedArgument } from "../command-line/arguments.ts";
import type { Command } from "../command-line/command.ts";
import { rebuildIfWithdrawn } from "../import/rebuild.ts";

/** `previous` is the SHA-1 of the version that was active, or null when there was none. */
type Answer = { feed: string; activated: false; previous: string | null };

const usage = "deactivate FEED";

export const command: Command = {
  summary: "Deactivates a feed's active version; its versions stay imported.",
  usage,
  worksOnFullDisk: true,
  words: 1,
  async run(context, positionals): Promise<Answer> {
    const { stores } = context;
    const feed = await feedArgument(stores.db, positionals, usage);
    const before = feed.active_version_id === null ? null : await findVersionById(stores.db, feed.active_version_id);
    await rebuildIfWithdrawn(context, () => activateVersion(stores, feed.id, null));
    return { feed: feed.onestop_id, activated: false, previous: before?.sha1 ?? null };
  },
  print(answer) {
    const { feed, previous } = answer as Answer;
    return previous === null ? `${feed} had no active version.` : `${feed} no longer shows ${previous}.`;
  },
};
