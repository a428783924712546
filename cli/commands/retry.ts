import { plural } from "../../src/domain/plural.ts";
import { retryImports, stuckImports } from "../../worker/store/version/import-job.ts";
import { listVersions } from "../../worker/store/version/list.ts";
import { onFeed } from "../bulk/pending.ts";
import { versionArgument } from "../command-line/arguments.ts";
import type { Command } from "../command-line/command.ts";

/** A version whose note of failure was removed, so that the next import takes it up. */
type RetriedVersion = { feed: string; sha1: string };
type Answer = { retried: RetriedVersion[] };

const usage = "retry [SHA1] [--feed ID]";

export const command: Command = {
  summary:
    "Lets imports that failed begin anew: of one version, or of all. follow, import --pending and, on Cloudflare, the " +
    "hourly job then import them. A zip that was refused is not tried again.",
  usage,
  words: 1,
  options: { feed: { type: "string" } },
  async run({ stores: { db } }, positionals, values): Promise<Answer> {
    const chosenVersions = positionals.length > 0 ? [await versionArgument(db, positionals, values.feed, usage)] : null;
    const stuckIds = new Set(
      (await stuckImports(db)).flatMap((one) => (one.state === "dead" ? [one.feed_version_id] : [])),
    );
    const failedVersions =
      chosenVersions ?? (await listVersions(db)).filter(({ id, state }) => state === "failed" || stuckIds.has(id));
    const retriedVersions: RetriedVersion[] = [];
    for (const { id, feed, sha1 } of failedVersions) {
      const startedImports = await onFeed(db, feed, () => retryImports(db, [id]));
      if (startedImports.length > 0) retriedVersions.push({ feed, sha1 });
    }
    return { retried: retriedVersions };
  },
  print(answer) {
    const { retried } = answer as Answer;
    const lines = retried.map(({ feed, sha1 }) => `${feed}  ${sha1}`);
    const count = plural(retried.length, { one: "{n} version waits", other: "{n} versions wait" });
    return retried.length === 0 ? "No import has failed." : [...lines, `${count} for the import again.`].join("\n");
  },
};
