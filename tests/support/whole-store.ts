/**
 * Fills a store as that of a large site: the sample, the whole registry that comes with it, any number of made feeds, and
 * realtime messages about some of them.
 */
import { mkdirSync } from "node:fs";
import { prepareWorld, putWorld } from "../../cli/basemap/archive.ts";
import { openLocal } from "../../cli/local/local.ts";
import { loadSampleIfEmpty } from "../../cli/sample/sample.ts";
import { readSettings } from "../../cli/settings.ts";
import { databaseFile } from "../../cli/sql/local-files.ts";
import { openStores } from "../../worker/store/db/db.ts";
import { refreshLists } from "../../worker/store/lists/list-write.ts";
import { putRealtime } from "../../worker/store/realtime/save.ts";
import { SqliteBinding } from "../bench/sqlite-binding.ts";
import { fillStore } from "./fill-store.ts";
import { madeNetwork } from "./made-networks.ts";
import { message } from "./realtime/message.ts";

/** One feed in so many has realtime messages. */
const REALTIME_EVERY = 10;
/** Trips with predictions in a message, at most, and stops of each. */
const MAX_TRIPS = 600;
const CALLS = 12;

/** Predictions for the trips of a made network, and a vehicle on each. */
function messagesOf(n: number, at: number) {
  const { files, stops } = madeNetwork(n);
  const trips = [...files["trips.txt"]!]
    .slice(1, MAX_TRIPS + 1)
    .map((row) => row.split(",") as [string, string, string]);
  const position = (i: number) => ({ latitude: (i % 120) - 60, longitude: (i % 360) - 180 });
  const updates = trips.map(([routeId, , tripId], i) => ({
    tripUpdate: {
      trip: { tripId, routeId },
      vehicle: { id: `v${i}`, label: `Bus ${i}` },
      timestamp: at,
      stopTimeUpdate: Array.from({ length: Math.min(CALLS, stops) }, (_, call) => ({
        stopSequence: call + 1,
        arrival: { delay: (i + call) % 600, uncertainty: 30 },
      })),
    },
  }));
  const vehicles = trips.map(([routeId, , tripId], i) => ({
    vehicle: { trip: { tripId, routeId }, vehicle: { id: `v${i}` }, position: position(i), timestamp: at },
  }));
  return { updates, vehicles };
}

/**
 * @param state folder of the store; a store that has been filled before is filled further
 * @param feeds made feeds
 * @param options.sample false if the store has the sample already
 */
export async function fillWholeStore(
  state: string,
  feeds: number,
  { sample = true, say = (_line: string) => {} } = {},
): Promise<void> {
  mkdirSync(state, { recursive: true });
  const local = await openLocal(state);
  try {
    if (sample) {
      await prepareWorld();
      await loadSampleIfEmpty(local, state, say);
      await putWorld(local.tiles);
    }
  } finally {
    await local.close();
  }
  // SQLite in this process is faster than the runtime's.
  const binding = new SqliteBinding(databaseFile(state, readSettings({}).databases.DB ?? ""));
  try {
    const stores = openStores({ DB: binding });
    const count = "SELECT count(*) AS n FROM feed WHERE onestop_id LIKE 'f-made%' AND active_version_id IS NOT NULL";
    const [{ n: filled } = { n: 0 }] = (await stores.db.rows(count)) as { n: number }[];
    for (let n = filled; n < feeds; n += 50) {
      await fillStore(stores, n, Math.min(feeds, n + 50));
      say(`Imported ${Math.min(feeds, n + 50)} of ${feeds} made feeds.`);
    }
    const now = new Date();
    const at = Math.floor(now.getTime() / 1000);
    for (let n = 0; n < feeds; n += REALTIME_EVERY) {
      const { updates, vehicles } = messagesOf(n, at);
      const { feed } = madeNetwork(n);
      await putRealtime(stores, feed, "realtime_trip_updates", message(updates, { timestamp: at }), now);
      await putRealtime(stores, feed, "realtime_vehicle_positions", message(vehicles, { timestamp: at }), now);
    }
    await refreshLists(stores.db);
  } finally {
    binding.close();
  }
}
