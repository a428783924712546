/** The built site with real feeds. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Ask } from "../../support/every-run/clients.ts";
import { portal } from "../../support/launch.ts";
import { startSiteOn } from "../../support/start-site.ts";
import type { RealNetwork } from "./networks.ts";

const MAX_TRIES = 5;

export function zipOf(folder: string, feed: string): string {
  return join(folder, `${feed}.zip`);
}

/** Imports a feed, unless an earlier run with the same `STATE` has. */
export async function fill(state: string, folder: string, feed: string): Promise<void> {
  const mark = join(state, `filled-${feed}`);
  if (existsSync(mark)) return;
  const { code, stderr } = await portal(
    state,
    ...["import", zipOf(folder, feed), "--feed", `f-${feed}`, "--activate", "--accept-losses", "--quiet"],
  );
  if (code !== 0) throw new Error(`${feed}: ${stderr}`);
  writeFileSync(mark, "");
}

/** Starts a site with the networks of which the zips are in the folder, and visits each of them. */
export async function withNetworks(
  folder: string,
  all: readonly RealNetwork[],
  visit: (ask: Ask, network: RealNetwork) => Promise<void>,
): Promise<void> {
  const state = process.env.STATE ?? mkdtempSync(join(tmpdir(), "portal-journeys-"));
  const networks = all.filter(({ feeds }) => feeds.every((feed) => existsSync(zipOf(folder, feed))));
  for (const feed of new Set(networks.flatMap(({ feeds }) => feeds))) await fill(state, folder, feed);
  const site = await startSiteOn(state);
  const send = (path: string, body?: object) => {
    const headers = { "content-type": "application/json" };
    return fetch(
      `${site.origin}${path}`,
      body === undefined ? {} : { method: "POST", headers, body: JSON.stringify(body) },
    );
  };
  // An exhaustive search takes so long that the server closes the connection meanwhile, and a busy machine may answer too late.
  const ask: Ask = async (path, body) => {
    for (let tries = 1; tries <= MAX_TRIES; tries++) {
      const text = await send(path, body).then(
        (response) => response.text(),
        () => null,
      );
      if (text !== null && !text.includes('"answer.timeout"')) return JSON.parse(text);
    }
    throw new Error(`There was no answer to ${path}.`);
  };
  for (const network of networks) await visit(ask, network);
  await site.close();
  if (process.env.STATE === undefined) rmSync(state, { recursive: true, force: true });
}
