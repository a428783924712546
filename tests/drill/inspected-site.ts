/** The running build with the inspector of its runtime open, so that the Worker's isolate can be measured by itself. */
import { builtWorker } from "../../cli/build/bundle.ts";
import { type Local, openStore } from "../../cli/local/local.ts";
import { readSettings } from "../../cli/settings.ts";
import type { Inspected } from "../bench/load/heap.ts";
import { freePort } from "../bench/load/isolates.ts";
import { workerdProcesses } from "../bench/load/workerd.ts";

export type InspectedSite = Inspected & { store: Local; close(): Promise<void> };

let sites = 0;

/** Starts the build in dist/ on the store in `state`, with the settings of `npm start`. */
export async function startInspected(state: string): Promise<InspectedSite> {
  const settings = readSettings({ RATE_LIMIT: "0", SITE_URL: "http://127.0.0.1" });
  const name = `portal-inspected-${process.pid}-${sites++}`;
  const [inspectorPort, others] = [await freePort(), workerdProcesses()];
  const listen = { host: "127.0.0.1", port: 0, inspectorPort };
  const store = await openStore(state, settings, name, await builtWorker(settings), listen);
  const pid = Number(workerdProcesses().find((id) => !others.includes(id)) ?? 0);
  return {
    ...{ origin: store.url.origin, store, inspectorPort, pid },
    isolate: `core:user:${name}`,
    close: () => store.close(),
  };
}
