import { plural } from "../../src/domain/plural.ts";
import { retryImports, stuckImports } from "../../worker/store/version/import-job.ts";
import { listVersions } from "../../worker/store/version/list.ts";
import { onFeed } from "../bulk/pending.ts";
import { versionArgument } from "../command-line/arguments.ts";
import type { Command } from "../command-line/command.ts";

/** A version whose note of failure was removed, so that the next import takes it up. */
type Retried = { feed: string; sha1: string };
type Answer = { retried: Retried[] };

const usage = "retry [SHA1] [--feed ID]";

export const command: Command = {
  summary:
    "Lets imports that failed begin anew: of one version, or of all. follow, import --pending and, on Cloudflare, the " +
    "hourly job then import them. A zip that was refused is not tried again.",
  usage,
  words: 1,
  options: { feed: { type: "string" } },
  async run({ stores: { db } }, positionals, values): Promise<Answer> {
    const named = positionals.length > 0 ? [await versionArgument(db, positionals, values.feed, usage)] : null;
    const stuck = new Set(
      (await stuckImports(db)).flatMap((one) => (one.state === "dead" ? [one.feed_version_id] : [])),
    );
    const failed = named ?? (await listVersions(db)).filter(({ id, state }) => state === "failed" || stuck.has(id));
    const retried: Retried[] = [];
    for (const { id, feed, sha1 } of failed) {
      const begun = await onFeed(db, feed, () => retryImports(db, [id]));
      if (begun.length > 0) retried.push({ feed, sha1 });
    }
    return { retried };
  },
  print(answer) {
    const { retried } = answer as Answer;
    const lines = retried.map(({ feed, sha1 }) => `${feed}  ${sha1}`);
    const count = plural(retried.length, { one: "{n} version waits", other: "{n} versions wait" });
    return retried.length === 0 ? "No import has failed." : [...lines, `${count} for the import again.`].join("\n");
  },
};
