/**
 * A thread that keeps the registration of this process in Miniflare's dev registry fresh. Miniflare does so on the main
 * thread, which reading a large feed may occupy for longer than the ten seconds after which other processes take a
 * registration for dead and open the store beside it (docs/decisions/001-local-store.md).
 */
import { existsSync, readFileSync, utimesSync } from "node:fs";
import { isMainThread, Worker, workerData } from "node:worker_threads";

const INTERVAL_MS = 1000;

type Registration = { folder: string; worker: string };

/** Starts the thread and returns a function that ends it. It ends with the process, too. */
export function startHeartbeat(registration: Registration): () => Promise<unknown> {
  const thread = new Worker(new URL(import.meta.url), { workerData: { heartbeat: registration } });
  thread.unref();
  // Without a thread, registrations are as before.
  thread.on("error", () => {});
  return () => thread.terminate();
}

/** Renews the files of this process. Creates none, so that it cannot undo a registration's end. */
function beat({ folder, worker }: Registration): void {
  try {
    const file = `${folder}/registry/${worker}`;
    const { instanceId } = JSON.parse(readFileSync(file, "utf8")) as { instanceId?: string };
    const now = new Date();
    for (const path of [file, `${folder}/registry/__miniflare_storage_candidate__-${instanceId}`]) {
      if (existsSync(path)) utimesSync(path, now, now);
    }
  } catch {
    // Miniflare has not registered yet, or is writing the file.
  }
}

const registration = isMainThread ? undefined : (workerData as { heartbeat?: Registration } | null)?.heartbeat;
if (registration !== undefined) setInterval(() => beat(registration), INTERVAL_MS);
