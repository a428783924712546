/**
 * Asks the built Worker for what can be reached from random origins in real feeds, and compares the time to each stop with an
 * exhaustive search over every run of every trip (tests/support/every-run). Prints one line of JSON for each network.
 * node tests/bench/journeys/reaches.ts FOLDER [NETWORK …]; the folder has the zips, and `npm run build` comes first.
 * `SEED=2` asks for other origins, and `STATE=DIR` keeps the store.
 */
import { readFeeds } from "../../support/every-run/feed.ts";
import { askReach, differingStops } from "../../support/every-run/reach.ts";
import { alongOf, filesOfZip } from "../../support/every-run/zip-files.ts";
import { random as randomOf } from "../../support/random.ts";
import { NETWORKS } from "./networks.ts";
import { queryIn } from "./random-query.ts";
import { withNetworks, zipOf } from "./site.ts";

/** What the reaches of a network were compared to. */
export type ComparedReach = { name: string; origins: number; alike: number; stops: number; examples: object[] };

const MINUTES = 30;

const [folder = "", ...names] = process.argv.slice(2);
const chosen = NETWORKS.filter(({ name }) => names.length === 0 || names.includes(name));

await withNetworks(folder, chosen, async (ask, { name, feeds, day, hoursBehind, origins, zone }) => {
  const network = readFeeds(
    feeds.map((feed) => filesOfZip(zipOf(folder, feed))),
    alongOf(),
  );
  const next = randomOf(Number(process.env.SEED ?? 1));
  const compared: ComparedReach = { name, origins, alike: 0, stops: 0, examples: [] };
  for (let i = 0; i < origins; i++) {
    const { from, time } = queryIn(network, { day: Date.parse(day) / 86_400_000, origin: hoursBehind * 3600 }, next);
    const query = { from, time, minutes: MINUTES, zone, feeds: feeds.map((feed) => `f-${feed}`) };
    const received = await askReach(ask, query);
    const differing = differingStops(network, query, received);
    compared.stops += received.size;
    if (differing.length === 0) compared.alike++;
    else compared.examples.push({ from, time, differing: differing.slice(0, 5) });
  }
  process.stdout.write(`${JSON.stringify(compared)}\n`);
});
