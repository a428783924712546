import { activateVersion } from "../../worker/ingest/lifecycle.ts";
import { findFeedById } from "../../worker/store/feed.ts";
import { findVersionById } from "../../worker/store/version.ts";
import { versionArgument } from "../arguments.ts";
import type { Command } from "../command.ts";
import { prepareVersion } from "../prepare.ts";

/** `previous` is the SHA-1 of the previously active version, or null. */
type Answer = { feed: string; sha1: string; activated: true; previous: string | null };

const usage = "activate SHA1 [--feed ID]";

export const command: Command = {
  summary: "Makes an imported version the feed's active version, in one write.",
  usage,
  options: { feed: { type: "string" } },
  async run(context, positionals, values): Promise<Answer> {
    const { stores, now } = context;
    const version = await versionArgument(stores.db, positionals, values.feed, usage);
    const before = (await findFeedById(stores.db, version.feed_id))?.active_version_id ?? null;
    await activateVersion(stores, version.feed_id, version.id, now().toISOString());
    await prepareVersion(context, version.id);
    const previous = before === null ? null : ((await findVersionById(stores.db, before))?.sha1 ?? null);
    return { feed: version.feed, sha1: version.sha1, activated: true, previous };
  },
  print(answer) {
    const { feed, sha1, previous } = answer as Answer;
    return `${feed} shows ${sha1}${previous === null || previous === sha1 ? "" : ` in place of ${previous}`}.`;
  },
};
