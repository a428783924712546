/** Runs `portal add` beside a local site for the feeds that the site hands over, one after the other. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import type { Db } from "../../worker/store/db/db.ts";
import { findFeed } from "../../worker/store/registry/feed.ts";
import { failAddition } from "../../worker/store/registry/feed-addition.ts";
import { ROOT } from "../project.ts";
import { FOLLOW_ENV } from "./beside.ts";

export type AddBeside = {
  /** The Worker's binding ADDER: takes the Onestop ID of a feed as the body of a POST. */
  answer(request: { text(): Promise<string> }): Promise<Response>;
  /** Stops the running command, and forgets the feeds that wait. */
  end(): Promise<void>;
};

export type AddBesideOptions = {
  /** Folder of the store. */
  state: string;
  /** The database of the site that is running now. */
  db(): Db;
  /** Settings of the site that the command takes over. */
  vars: Readonly<Record<string, string>>;
};

export function addBeside({ state, db, vars }: AddBesideOptions): AddBeside {
  const abortController = new AbortController();
  const { signal } = abortController;
  let last: Promise<void> = Promise.resolve();
  const isTest = vars.TEST_HOOKS === "1";

  async function add(feed: string): Promise<void> {
    if (signal.aborted) return;
    const child = spawn(
      process.execPath,
      [join(ROOT, "cli/portal.ts"), "add", feed, "--state", state, ...(isTest ? ["--allow-private"] : [])],
      {
        cwd: ROOT,
        env: { ...process.env, ...FOLLOW_ENV, ...(isTest ? { TEST_HOOKS: "1" } : {}) },
        stdio: ["ignore", "ignore", "inherit"],
        signal,
        killSignal: "SIGTERM",
      },
    );
    await new Promise<void>((resolve) => {
      child.on("error", () => resolve());
      child.on("exit", () => resolve());
    });
    // The command records how it ended. This is the record of one that was killed or could not start.
    const reason = { code: "import.interrupted", detail: "The process that added the feed ended early." };
    const record = await findFeed(db(), feed);
    if (record !== null) await failAddition(db(), record.id, reason, new Date().toISOString());
  }

  return {
    async answer(request) {
      const feed = await request.text();
      last = last.then(() => add(feed)).catch((error: unknown) => console.error(`${feed} was not added.`, error));
      return new Response(null, { status: 202 });
    },
    async end() {
      abortController.abort();
      await last;
    },
  };
}
