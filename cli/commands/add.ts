import { link } from "../../src/domain/links.ts";
import { redact } from "../../src/domain/log-line.ts";
import { fetchFeed } from "../../worker/ingest/fetch.ts";
import { asProblem, problem } from "../../worker/problem.ts";
import { findFeed, urlOf } from "../../worker/store/registry/feed.ts";
import { failAddition, requestAddition, stepAddition } from "../../worker/store/registry/feed-addition.ts";
import type { Command } from "../command-line/command.ts";
import { FETCH_OPTIONS, fetchTools } from "../fetch/fetch-tools.ts";
import { readSettings } from "../settings.ts";
import { buildTiles } from "../tilemaker/build.ts";
import { type FetchedFeed, importOutcome, report } from "./fetch.ts";
import { retireDue } from "./retire.ts";

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
    // The page of the feed shows each step to the people who run the portal.
    const { db } = context.stores;
    const at = () => context.now().toISOString();
    await requestAddition(db, feed.id, at());
    try {
      const tools = await fetchTools(context, values);
      await stepAddition(db, feed.id, "fetching", at());
      context.progress(`Fetching ${urlOf(feed, "static_current") ?? id} …`);
      const outcome: FetchedFeed = await fetchFeed(feed, tools);
      report(outcome, context.progress);
      if (outcome.problem !== undefined) throw outcome.problem;
      await stepAddition(db, feed.id, "importing", at());
      await importOutcome(outcome, true, context);
      if (outcome.problem !== undefined) throw outcome.problem;
      await retireDue(context);
      await buildTiles(context, context);
      await stepAddition(db, feed.id, "active", at());
      const { sha1 = "", imported = false, activated = false } = outcome;
      return { feed: feed.onestop_id, sha1, imported, activated, page: link.feed(feed.onestop_id) };
    } catch (error) {
      const { code, detail } = asProblem(error);
      await failAddition(db, feed.id, { code, detail: redact(detail) }, at()).catch(() => {});
      throw error;
    }
  },
  print(answer) {
    const { feed, sha1, imported, page } = answer as Answer;
    const state = imported ? "imported and active" : "active; it was imported before";
    return `${feed}: version ${sha1} is ${state}.\nIts page: ${readSettings().vars.SITE_URL}${page}`;
  },
};
