import { plural } from "../../src/domain/plural.ts";
import { retireReplaced } from "../../worker/ingest/lifecycle.ts";
import { problem } from "../../worker/problem.ts";
import type { ReplacedVersion } from "../../worker/store/retention.ts";
import type { Command, Context, Values } from "../command.ts";
import { keepVersions } from "../settings.ts";

type Answer = { dry_run: boolean; keep: number; versions: ReplacedVersion[] };

const usage = "retire [--dry-run] [--keep N]";

export const command: Command = {
  summary:
    "Removes the rows of versions that were replaced more than a day ago; the zips, reports and comparisons stay. " +
    "`import --activate` and `fetch --activate` do the same.",
  usage,
  words: 0,
  options: { "dry-run": { type: "boolean" }, keep: { type: "string" } },
  async run({ stores, now }, _positionals, values): Promise<Answer> {
    const keep = keptBy(values);
    const dryRun = values["dry-run"] === true;
    const versions = await retireReplaced(stores, { keep, now: now().getTime(), dryRun });
    return { dry_run: dryRun, keep, versions };
  },
  print(answer) {
    const { dry_run, versions } = answer as Answer;
    const lines = versions.map(
      ({ feed, sha1, replaced_at, routes, stops, trips }) =>
        `${feed}  ${sha1}  replaced ${replaced_at}  ${routes} routes, ${stops} stops, ${trips} trips`,
    );
    const count = plural(versions.length, { one: "{n} version", other: "{n} versions" });
    return [...lines, dry_run ? `${count} would be retired.` : `${count} retired.`].join("\n");
  },
};

/** @throws Problem command.usage */
function keptBy({ keep }: Values): number {
  if (keep === undefined) return keepVersions();
  const number = Number(keep);
  if (Number.isInteger(number) && number >= 1) return number;
  throw problem("command.usage", `--keep takes a number, at least 1. Usage: portal ${usage}`);
}

/** Retires what is due after versions were activated. */
export async function retireDue({
  stores,
  progress,
  now,
}: Pick<Context, "stores" | "progress" | "now">): Promise<void> {
  const versions = await retireReplaced(stores, { keep: keepVersions(), now: now().getTime() });
  for (const { feed, sha1 } of versions) progress(`${feed}: removed the rows of ${sha1}, which was replaced`);
}
