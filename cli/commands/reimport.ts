import { importArchived } from "../../worker/ingest/import.ts";
import { onFeed } from "../bulk/pending.ts";
import { versionArgument } from "../command-line/arguments.ts";
import type { Command } from "../command-line/command.ts";
import { limitsOf } from "../import/import-limits.ts";
import { nodePlatform } from "../node-platform.ts";
import { lookUpPlaces } from "../places/lookup.ts";

/** `imported`: this command imported it; false if it was imported already. */
type Answer = { feed: string; sha1: string; imported: boolean; activated: boolean; rows_written: number };

const usage = "reimport SHA1 [--feed ID] [--activate]";

export const command: Command = {
  summary: "Imports an archived version again from its zip, such as one that was retired; --activate makes it active.",
  usage,
  options: { feed: { type: "string" }, activate: { type: "boolean" } },
  async run({ stores, archive, progress, now }, positionals, values): Promise<Answer> {
    const { id, feed, sha1 } = await versionArgument(stores.db, positionals, values.feed, usage);
    const shouldActivate = values.activate === true;
    const tools = { stores, archive, platform: nodePlatform, now, progress, limits: limitsOf(), lookUpPlaces };
    const { imported, rows } = await onFeed(stores.db, feed, () => importArchived(id, shouldActivate, tools));
    return { feed, sha1, imported, activated: shouldActivate, rows_written: rows };
  },
  print(answer) {
    const { feed, sha1, imported, activated, rows_written } = answer as Answer;
    const what = imported ? `is imported again: ${rows_written} rows` : "was imported already";
    return `${sha1} of ${feed} ${what}${activated ? ", and active" : ""}.`;
  },
};
