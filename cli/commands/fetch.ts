import type { FetchOutcome } from "../../worker/ingest/fetch.ts";
import { fetchAnyFeed } from "../../worker/ingest/fetch-any.ts";
import { importArchived } from "../../worker/ingest/import.ts";
import { asProblem, problem } from "../../worker/problem.ts";
import type { Db } from "../../worker/store/db/db.ts";
import { type FeedRow, feedsToFetch, findFeed } from "../../worker/store/registry/feed.ts";
import type { Command, Context } from "../command-line/command.ts";
import { FETCH_OPTIONS, fetchTools } from "../fetch/fetch-tools.ts";
import { everySeconds, fetchRealtime, printRealtime, type RealtimeAnswer } from "../fetch/realtime.ts";
import { limitsOf } from "../import/import-limits.ts";
import { prepareVersion } from "../import/prepare.ts";
import { nodePlatform } from "../node-platform.ts";
import { lookUpPlaces } from "../places/lookup.ts";
import { buildTiles } from "../tilemaker/build.ts";
import { retireDue } from "./retire.ts";

export type FetchedFeed = FetchOutcome & { imported?: boolean; activated?: boolean };
type FetchResult = Omit<FetchedFeed, "problem" | "versionId"> & { error?: { code: string; detail: string } };
/** Counts of feeds that were fetched, had new content, were imported, or failed in either step; and one entry per feed. */
type FetchAnswer = { fetched: number; new: number; imported: number; failed: number; feeds: FetchResult[] };

const MAX_PARALLEL_FETCHES = 4;

export const command: Command = {
  summary:
    "Downloads the current URLs of the named feeds, or of all GTFS and GBFS feeds: archives new content of GTFS, and reads systems of shared vehicles (GBFS).",
  usage:
    "fetch [FEED…] [--import] [--activate] [--tiles] [--secrets FILE] [--timeout SECONDS]   (--activate implies --import)\n" +
    "  fetch --realtime [FEED…] [--every SECONDS] [--secrets FILE] [--timeout SECONDS]   (realtime messages)",
  options: {
    import: { type: "boolean" },
    activate: { type: "boolean" },
    tiles: { type: "boolean" },
    realtime: { type: "boolean" },
    every: { type: "string" },
    ...FETCH_OPTIONS,
  },
  async run({ stores, archive, tiles, progress, now }, positionals, values): Promise<FetchAnswer | RealtimeAnswer> {
    const tools = await fetchTools({ stores, archive, now }, values);
    const every = everySeconds(values.every);
    if (values.realtime === true) return fetchRealtime(tools, { feeds: positionals, every, progress });
    if (every !== undefined) throw problem("command.usage", "--every requires --realtime.");
    const feeds = await chooseFeeds(stores.db, positionals);
    const outcomes: FetchedFeed[] = [];
    const queue = feeds.values();
    await Promise.all(
      Array.from({ length: MAX_PARALLEL_FETCHES }, async () => {
        for (const feed of queue) {
          const outcome = await fetchAnyFeed(feed, tools).catch(
            (error: unknown): FetchedFeed => ({ feed: feed.onestop_id, url: "", problem: asProblem(error) }),
          );
          outcomes.push(outcome);
          report(outcome, progress);
        }
      }),
    );
    const activate = values.activate === true;
    if (activate || values.import === true) {
      // One import at a time: each uses all the memory and both cores.
      for (const outcome of outcomes) await importOutcome(outcome, activate, { stores, archive, tiles, progress, now });
      if (activate) await retireDue({ stores, archive, progress, now });
    }
    if (values.tiles === true) await buildTiles({ stores, tiles }, { progress, now });
    const [only] = outcomes;
    if (positionals.length === 1 && only?.problem !== undefined) throw only.problem;
    const count = (which: (outcome: FetchedFeed) => boolean) => outcomes.filter(which).length;
    return {
      fetched: count((outcome) => outcome.versionId !== undefined || outcome.system !== undefined),
      new: count((outcome) => outcome.isNew === true),
      imported: count((outcome) => outcome.imported === true),
      failed: count((outcome) => outcome.problem !== undefined),
      feeds: outcomes.map(fetchResult).sort((a, b) => (a.feed < b.feed ? -1 : 1)),
    };
  },
  // A feed that its publisher broke appears in the result; an error of the portal itself also changes the exit code.
  failed: (answer) => ((answer as Partial<FetchAnswer>).feeds ?? []).some(({ error }) => isOwnFailure(error?.code)),
  print(answer) {
    if ("rounds" in answer) return printRealtime(answer as RealtimeAnswer);
    const { fetched, new: fresh, imported, failed, feeds } = answer as FetchAnswer;
    const problems = feeds.filter((feed) => feed.error !== undefined).map(line);
    const parts = [
      `${fetched} fetched`,
      `${fresh} of them with new content`,
      `${imported} imported`,
      `${failed} failed`,
    ];
    return [...problems, `${parts.join(", ")}.`].join("\n");
  },
};

/** Imports the fetched zip unless it is imported already; a failure becomes the problem of the outcome. */
export async function importOutcome(
  outcome: FetchedFeed,
  activate: boolean,
  context: Pick<Context, "stores" | "archive" | "tiles" | "progress" | "now">,
): Promise<void> {
  if (outcome.versionId === undefined) return;
  try {
    const { imported } = await importArchived(outcome.versionId, activate, {
      ...context,
      platform: nodePlatform,
      limits: limitsOf(),
      lookUpPlaces,
    });
    if (activate) await prepareVersion(context, outcome.versionId);
    Object.assign(outcome, { imported, ...(activate ? { activated: true } : {}) });
  } catch (error) {
    outcome.problem = asProblem(error);
    report(outcome, context.progress);
  }
}

const isOwnFailure = (code: string | undefined) => code === "internal" || code === "store.unavailable";

/** Prints the outcome of a feed, and for an error of the portal itself its cause. */
export function report(outcome: FetchedFeed, progress: Context["progress"]): void {
  progress(line(fetchResult(outcome)));
  const { code, cause } = outcome.problem ?? {};
  if (isOwnFailure(code) && cause instanceof Error) progress(cause.stack ?? cause.message);
}

function fetchResult({ problem, versionId: _, ...outcome }: FetchedFeed): FetchResult {
  return problem === undefined ? outcome : { ...outcome, error: { code: problem.code, detail: problem.detail } };
}

function line({ feed, sha1, isNew, system, error }: FetchResult): string {
  if (error !== undefined) return `${feed}: ${error.code}: ${error.detail}`;
  if (system !== undefined) {
    const { version, stations, vehicles, losses } = system;
    const left = losses.map(({ file, reason, count }) => `\n  ${file}: ${count} left out. ${reason}`);
    return `${feed}: GBFS ${version}, ${stations} stations, ${vehicles} free vehicles${left.join("")}`;
  }
  return `${feed}: ${isNew === true ? "new content" : "nothing new"} (${sha1})`;
}

async function chooseFeeds(db: Db, onestopIds: readonly string[]): Promise<FeedRow[]> {
  if (onestopIds.length === 0) return feedsToFetch(db);
  return Promise.all(
    [...new Set(onestopIds)].map(async (onestopId) => {
      const feed = await findFeed(db, onestopId);
      if (feed === null) throw problem("feed.not_found", `No feed has the id ${onestopId}.`, { value: onestopId });
      return feed;
    }),
  );
}
