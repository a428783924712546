import { problem } from "../../worker/problem.ts";
import { setVisibility } from "../../worker/store/registry/feed.ts";
import { feedArgument } from "../command-line/arguments.ts";
import type { Command } from "../command-line/command.ts";
import { rebuildFiles } from "../import/rebuild.ts";

/** `files`: whether tiles and datasets were built again; on a full disk they are `waiting`. */
type Answer = { feed: string; visibility: "public" | "private"; files: "built" | "waiting" };

const usage = "visibility FEED public|private";

export const command: Command = {
  summary: "Makes a feed and everything below it public or private.",
  usage,
  words: 2,
  worksOnFullDisk: true,
  async run(context, positionals): Promise<Answer> {
    const { stores } = context;
    const feed = await feedArgument(stores.db, positionals, usage);
    const visibility = positionals[1];
    if (visibility !== "public" && visibility !== "private") {
      throw problem("command.usage", `Choose public or private. Usage: portal ${usage}`);
    }
    await setVisibility(stores.db, feed.id, visibility === "public");
    const isBuilt = await rebuildFiles(context);
    return { feed: feed.onestop_id, visibility, files: isBuilt ? "built" : "waiting" };
  },
  print(answer) {
    const { feed, visibility } = answer as Answer;
    return `${feed} is ${visibility}.`;
  },
};
