/** The bundled sample as the data of browser tests. */
import type { Local } from "../../cli/local.ts";
import { loadSampleIfEmpty } from "../../cli/sample.ts";

/** @param store an empty store */
export async function loadSample(store: Local, state: string): Promise<void> {
  await loadSampleIfEmpty(store, state, () => {});
}
