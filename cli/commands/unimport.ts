import { unimportVersion } from "../../worker/ingest/lifecycle.ts";
import { problem } from "../../worker/problem.ts";
import { findVersionById } from "../../worker/store/version/version.ts";
import { versionArgument } from "../command-line/arguments.ts";
import type { Command } from "../command-line/command.ts";
import { rebuildIfWithdrawn } from "../import/rebuild.ts";
import { otherCommands } from "../local/processes.ts";
import { stateFolder } from "../project.ts";

/** `deactivated`: the version was active, so the feed now has no active version. */
type Answer = { feed: string; sha1: string; unimported: boolean; deactivated: boolean };

const usage = "unimport SHA1 [--feed ID]";

export const command: Command = {
  summary:
    "Deletes a version's imported data and its cold file, and keeps its archived zip. An active version is deactivated first.",
  usage,
  worksOnFullDisk: true,
  options: { feed: { type: "string" } },
  async run(context, positionals, values): Promise<Answer> {
    const { stores, archive, now } = context;
    const version = await versionArgument(stores.db, positionals, values.feed, usage);
    if (version.state === "importing" && otherCommands(stateFolder(values)).length > 0) {
      throw problem("feed_version.busy", `${version.sha1} is being imported. Wait for it, or stop that import.`);
    }
    // A replaced version has lost its rows, but not its summary and its cold file.
    const versionRow = await findVersionById(stores.db, version.id);
    const remains = versionRow !== null && (versionRow.outline !== null || versionRow.cold_bytes !== null);
    const isUnimported = remains || (version.state !== "archived" && version.state !== "retired");
    if (isUnimported)
      await rebuildIfWithdrawn(context, () =>
        unimportVersion(stores, version, now().toISOString(), { keepOut: true, archive }),
      );
    return {
      feed: version.feed,
      sha1: version.sha1,
      unimported: isUnimported,
      deactivated: version.state === "active",
    };
  },
  print(answer) {
    const { feed, sha1, unimported, deactivated } = answer as Answer;
    if (!unimported) return `${sha1} of ${feed} was not imported.`;
    return `${sha1} of ${feed} was unimported${deactivated ? "; the feed has no active version now" : ""}.`;
  },
};
