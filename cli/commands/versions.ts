import { problem } from "../../worker/problem.ts";
import { findFeed } from "../../worker/store/registry/feed.ts";
import { type ListedVersion, listVersions } from "../../worker/store/version/list.ts";
import type { Command } from "../command-line/command.ts";

type Answer = { versions: ListedVersion[] };

/** Formats a version as one line. */
export function versionLine(version: ListedVersion): string {
  const dates =
    version.earliest_calendar_date === null
      ? ""
      : `${version.earliest_calendar_date} to ${version.latest_calendar_date}`;
  const counts = version.routes + version.stops === 0 ? "" : `${version.routes} routes, ${version.stops} stops`;
  return [version.feed, version.sha1, version.state.padEnd(9), version.fetched_at, dates, counts].join("  ").trimEnd();
}

export const command: Command = {
  summary: "Lists the feed versions of one feed or of all, most recently fetched first.",
  usage: "versions [FEED]",
  words: 1,
  onlyReads: () => true,
  worksOnFullDisk: true,
  async run({ stores }, positionals): Promise<Answer> {
    const [onestopId] = positionals;
    if (onestopId === undefined) return { versions: await listVersions(stores.db) };
    const feed = await findFeed(stores.db, onestopId);
    if (feed === null) throw problem("feed.not_found", `No feed has the id ${onestopId}.`, { value: onestopId });
    return { versions: await listVersions(stores.db, feed.id) };
  },
  print(answer) {
    const { versions } = answer as Answer;
    return versions.length === 0 ? "No feed version is archived." : versions.map(versionLine).join("\n");
  },
};
