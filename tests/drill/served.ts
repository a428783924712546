/** The site in a process of its own (./served-site.ts), and the memory of its parts. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { bytesOf, collect, heapOf, type Inspected } from "../bench/load/heap.ts";
import { attachTo, isolatesAt } from "../bench/load/isolates.ts";
import { proportionalBytes } from "./memory.ts";
import type { SiteMemory } from "./minutes.ts";

/** Milliseconds that an isolate has to tell its heap; one that is idle may not. */
const ISOLATE_DEADLINE_MS = 1_000;

export type ServedSite = Inspected & {
  /** @param collected whether dead objects of the Worker's isolate are collected first */
  measure(collected: boolean): Promise<SiteMemory>;
  /** Its log. */
  said(): string;
  close(): Promise<void>;
};

/** Starts the build in dist/ on the store in `state`. */
export async function startServed(state: string): Promise<ServedSite> {
  const script = join(import.meta.dirname, "served-site.ts");
  const child = fork(script, [state], { execArgv: ["--expose-gc"], silent: true });
  let said = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  const [inspected] = (await once(child, "message")) as [Inspected];
  const { inspectorPort, isolate, origin, pid } = inspected;
  const names = await isolatesAt(inspectorPort);
  const isolates = await Promise.all(names.map((name) => attachTo(inspectorPort, name)));
  const worker = isolates[names.indexOf(isolate)]!;

  return {
    ...inspected,
    async measure(collected) {
      const told = once(child, "message") as Promise<[{ heap: number }]>;
      child.send("memory");
      const [{ heap }] = await told;
      const heaps = isolates.map(async (connection) => (await heapOf(connection)).committed);
      const late = () => new Promise<number>((done) => setTimeout(done, ISOLATE_DEADLINE_MS, 0));
      const committed = await Promise.all(heaps.map((heap) => Promise.race([heap, late()])));
      const memory = {
        v8: committed.reduce((sum, bytes) => sum + bytes, 0) / 1e6,
        process: proportionalBytes(pid) / 1e6,
        launcher: heap / 1e6,
      };
      return { ...memory, live: collected ? bytesOf(await collect(worker, origin)) / 1e6 : null };
    },
    said: () => said,
    async close() {
      for (const connection of isolates) connection.close();
      const exited = once(child, "exit");
      child.disconnect();
      await exited;
    },
  };
}
