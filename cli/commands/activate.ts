import { reasonWords } from "../../src/domain/activation/words.ts";
import { decisionsOn } from "../../worker/ingest/activation.ts";
import { activateVersion } from "../../worker/ingest/lifecycle.ts";
import { findFeedById } from "../../worker/store/registry/feed.ts";
import { decisionsOfFeed, evidenceOf, readyFeeds } from "../../worker/store/version/activation.ts";
import { findVersionById } from "../../worker/store/version/version.ts";
import { feedArgument, versionArgument } from "../command-line/arguments.ts";
import type { Command, Context } from "../command-line/command.ts";
import { prepareVersion } from "../import/prepare.ts";

/** `previous` is the SHA-1 of the previously active version, or null. */
type Activation = { feed: string; sha1: string; activated: true; previous: string | null };

type ExplainedDecision = { sha1: string; outcome: string; reason: string; words: string; decided_at: string | null };
/** The decisions on versions of a feed; those that would be made now have no time. */
type Why = { feed: string; decisions: ExplainedDecision[] };

const usage =
  "activate SHA1 [--feed ID]\n  activate --why FEED   (why its versions are active or not; changes nothing)";

/** More versions of a feed are not explained. */
const MAX_DECISIONS = 50;

export const command: Command = {
  summary:
    "Makes an imported version the feed's active version, in one write. --why says why versions of a feed are active or not.",
  usage,
  options: { feed: { type: "string" }, why: { type: "boolean" } },
  async run(context, positionals, values): Promise<Activation | Why> {
    const { stores, now } = context;
    if (values.why === true) return explain(context, positionals);
    const version = await versionArgument(stores.db, positionals, values.feed, usage);
    const before = (await findFeedById(stores.db, version.feed_id))?.active_version_id ?? null;
    await activateVersion(stores, version.feed_id, version.id, now().toISOString());
    await prepareVersion(context, version.id);
    const previous = before === null ? null : ((await findVersionById(stores.db, before))?.sha1 ?? null);
    return { feed: version.feed, sha1: version.sha1, activated: true, previous };
  },
  print(answer) {
    if ("decisions" in answer) return printWhy(answer as Why);
    const { feed, sha1, previous } = answer as Activation;
    return `${feed} shows ${sha1}${previous === null || previous === sha1 ? "" : ` in place of ${previous}`}.`;
  },
};

/** The stored decisions, and what would be decided now on versions that may still become active. */
async function explain({ stores, now }: Context, positionals: readonly string[]): Promise<Why> {
  const feed = await feedArgument(stores.db, positionals, usage);
  const [[ready], feedDecisions] = await Promise.all([
    readyFeeds(stores.db, feed.id),
    decisionsOfFeed(stores.db, feed.onestop_id, MAX_DECISIONS, { evenHidden: true }),
  ]);
  const open = ready === undefined ? [] : decisionsOn(ready, now().getTime());
  const explanations = (feedDecisions?.decisions ?? []).map((row): ExplainedDecision => {
    const words = reasonWords({ reason: row.reason, evidence: evidenceOf(row) });
    return { sha1: row.sha1, outcome: row.outcome, reason: row.reason, words, decided_at: row.decided_at };
  });
  const isStored = ({ sha1, reason }: { sha1: string; reason: string }) =>
    explanations.some((one) => one.sha1 === sha1 && one.reason === reason);
  const fresh = open
    .filter((decision) => !isStored(decision))
    .map((decision): ExplainedDecision => {
      const { sha1, outcome, reason } = decision;
      return { sha1, outcome, reason, words: reasonWords(decision), decided_at: null };
    });
  return { feed: feed.onestop_id, decisions: [...fresh, ...explanations] };
}

function printWhy({ feed, decisions }: Why): string {
  if (decisions.length === 0) return `Nothing was decided on versions of ${feed}.`;
  return decisions
    .map(
      ({ sha1, outcome, words, decided_at }) =>
        `${sha1}  ${outcome}  ${decided_at ?? "would be decided now"}  ${words}`,
    )
    .join("\n");
}
