/** The sample in a store of its own, with a feed that is hidden and one whose license forbids to pass it on. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Local, openLocal } from "../../cli/local/local.ts";
import { type DatasetManifest, datasetKey } from "../../src/domain/datasets/manifest.ts";
import { copyState } from "./states.ts";

export const HIDDEN = "f-sample~dublin~luas";
export const FORBIDDING = "f-sample~sydney~ferries";

export type WithheldSample = {
  /** For the files of a test; the store is in `state` below it. */
  folder: string;
  local: Local;
  set(sql: string, ...values: string[]): Promise<unknown>;
  /** Of a file of a build; null if there is none. */
  bytesOf(manifest: DatasetManifest, name: string): Promise<Uint8Array<ArrayBuffer> | null>;
  close(): Promise<void>;
};

export async function openWithheldSample(): Promise<WithheldSample> {
  const folder = mkdtempSync(join(tmpdir(), "portal-withheld-"));
  copyState("sample", join(folder, "state"));
  const local = await openLocal(join(folder, "state"));
  const set = (sql: string, ...values: string[]) => local.stores.db.write([{ sql, values }]);
  await set("UPDATE feed SET public = 0 WHERE onestop_id = ?", HIDDEN);
  await set(
    "UPDATE feed SET license = json_set(license, '$.redistribution_allowed', 'no') WHERE onestop_id = ?",
    FORBIDDING,
  );
  return {
    folder,
    local,
    set,
    async bytesOf({ version }, name) {
      const object = await local.archive.get(datasetKey(version, name));
      return object === null ? null : new Uint8Array(await object.arrayBuffer());
    },
    async close() {
      await local.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
