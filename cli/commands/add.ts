import { link } from "../../src/domain/links.ts";
import { problem } from "../../worker/problem.ts";
import { findFeed, urlOf } from "../../worker/store/registry/feed.ts";
import type { Command } from "../command-line/command.ts";
import { FETCH_OPTIONS } from "../fetch/fetch-tools.ts";
import { readSettings } from "../settings.ts";
import { buildTiles } from "../tilemaker/build.ts";
import { type FetchAnswer, command as fetchCommand } from "./fetch.ts";

/** `imported` is false if the version was imported before. `page` is the path of the feed's page. */
type Answer = { feed: string; sha1: string; imported: boolean; activated: boolean; page: string };

const usage = "add FEED [--secrets FILE] [--timeout SECONDS]";

export const command: Command = {
  summary: "Fetches, imports, and activates one GTFS feed of the registry, and builds its part of the map.",
  usage,
  words: 1,
  options: FETCH_OPTIONS,
  async run(context, positionals, values): Promise<Answer> {
    const [id] = positionals;
    if (id === undefined) throw problem("command.usage", `Name a feed. Usage: portal ${usage}`);
    const feed = await findFeed(context.stores.db, id);
    if (feed === null) throw problem("feed.not_found", `No feed has the id ${id}.`, { value: id });
    if (feed.spec !== "gtfs") {
      throw problem("command.usage", `${id} is a ${feed.spec} feed. Only GTFS feeds can be imported.`);
    }
    context.progress(`Fetching ${urlOf(feed, "static_current") ?? id} …`);
    const answer = (await fetchCommand.run(context, [id], { ...values, activate: true })) as FetchAnswer;
    await buildTiles(context, context);
    const { sha1 = "", imported = false, activated = false } = answer.feeds[0] ?? {};
    return { feed: feed.onestop_id, sha1, imported, activated, page: link.feed(feed.onestop_id) };
  },
  print(answer) {
    const { feed, sha1, imported, page } = answer as Answer;
    const state = imported ? "imported and active" : "active; it was imported before";
    return `${feed}: version ${sha1} is ${state}.\nIts page: ${readSettings().vars.SITE_URL}${page}`;
  },
};
