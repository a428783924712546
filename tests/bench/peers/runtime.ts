/** One Worker in a workerd process of its own, by Miniflare: the same runtime and settings for every page that is compared. */
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { readSettings } from "../../../cli/settings.ts";
import { requestsPerSecond } from "../load/requests.ts";
import { cpuOf, workerdProcesses } from "../load/workerd.ts";

export type WorkerOptions = {
  /** The entry first. */
  modules: { type: "ESModule"; path: string; contents: string }[];
  modulesRoot: string;
  compatibilityFlags?: readonly string[];
  bindings?: Record<string, unknown>;
};

export type Running = { origin: string; pid: string; close(): Promise<void> };

/**
 * @param client folder of files for browsers; without one, every request goes straight to the Worker
 * @throws Error where processes cannot be told apart: there is no /proc
 */
export async function run(worker: WorkerOptions, client?: string): Promise<Running> {
  const options = convertV4MiniflareOptions({
    workers: [
      {
        ...worker,
        name: "bench",
        compatibilityDate: readSettings({}).compatibilityDate,
        ...(client !== undefined && {
          assets: { directory: client, binding: "ASSETS", routerConfig: { has_user_worker: true } },
        }),
      },
    ],
    cf: false,
    log: new Log(LogLevel.ERROR),
    logRequests: false,
  } as Parameters<typeof convertV4MiniflareOptions>[0]);
  const others = workerdProcesses();
  // Frameworks log each request that they have no page for, such as a browser's for an icon.
  const flare = new Miniflare({ ...options, handleStructuredLogs: () => {}, host: "127.0.0.1", port: 0 });
  const close = () => flare.dispose();
  try {
    const { origin } = await flare.ready;
    const [pid] = workerdProcesses().filter((p) => !others.includes(p));
    if (pid === undefined) throw new Error("The process of the runtime is not found.");
    return { origin, pid, close };
  } catch (error) {
    await close().catch(() => {});
    throw error;
  }
}

/** Pages a second, and milliseconds of CPU of the runtime for each. */
export type Cost = { perSecond: number; cpu: number };

/** Requests for 12 connections, so that the runtime always has one waiting. */
const CONNECTIONS = 12;

export async function load(address: string, pid: string, milliseconds: number): Promise<Cost> {
  const [before, start] = [cpuOf(pid), performance.now()];
  const perSecond = await requestsPerSecond(address, { connections: CONNECTIONS, milliseconds });
  const answered = (perSecond * (performance.now() - start)) / 1000;
  return { perSecond, cpu: (cpuOf(pid) - before) / answered };
}
