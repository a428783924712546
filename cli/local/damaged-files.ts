/** Finds the files of a local store that are damaged: databases that SQLite refuses, and bytes of objects that are gone. */
import { globSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openStores } from "../../worker/store/db/db.ts";
import { localBlobs } from "../../worker/store/db/local-bucket.ts";
import { readSettings } from "../settings.ts";
import { bindingOf, blobFolder, bucketFile } from "../sql/local-files.ts";

/** `file` below the state folder; `fault` completes a sentence that begins with it. */
export type DamagedFile = { file: string; fault: string };

/** Files that are named in one message. */
const MAX_NAMED = 5;

/** Names damaged files, and says what helps. */
export function damageText(damaged: readonly DamagedFile[]): string {
  const fileFaults = damaged.slice(0, MAX_NAMED).map(({ file, fault }) => `${file} ${fault}`);
  const more = damaged.length > MAX_NAMED ? [`and ${damaged.length - MAX_NAMED} more`] : [];
  const help = "Restore an export into an empty store, or fetch and import again what is missing.";
  return `${[...fileFaults, ...more].join("; ")}. ${help}`;
}

const DATABASES = "{d1,r2,kv}/*/*.sqlite";

/** Pages of a database are checked up to this size in bytes; of a larger one, only whether SQLite opens it. */
const MAX_CHECKED_BYTES = 2 ** 30;

/** Every damaged file, databases first. */
export async function damagedFiles(state: string): Promise<DamagedFile[]> {
  const databases = globSync(DATABASES, { cwd: state })
    .toSorted()
    .flatMap((file) => {
      const fault = faultOf(join(state, file), true);
      return fault === null ? [] : [{ file, fault }];
    });
  return [...databases, ...(await damagedObjects(state))];
}

/** Why SQLite cannot read a database; null if it can. */
function faultOf(path: string, checksPages: boolean): string | null {
  const { size } = statSync(path);
  if (size === 0) return "is empty";
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(path, { readOnly: true });
    db.exec("PRAGMA schema_version");
    if (!checksPages || size > MAX_CHECKED_BYTES) return null;
    const [first] = db.prepare("PRAGMA quick_check(1)").all() as { quick_check: string }[];
    return first === undefined || first.quick_check === "ok"
      ? null
      : `has a damaged page: ${oneLine(first.quick_check)}`;
  } catch (error) {
    return `cannot be read: ${oneLine((error as Error).message)}`;
  } finally {
    db?.close();
  }
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").slice(0, 120);

/** The files of objects that are missing or have another size than recorded. Reads no object. */
export async function damagedObjects(state: string, { buckets } = readSettings()): Promise<DamagedFile[]> {
  const damagedFiles: DamagedFile[] = [];
  for (const bucket of Object.values(buckets)) {
    const path = bucketFile(state, bucket);
    if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0 || faultOf(path, false) !== null) continue;
    const db = new DatabaseSync(path, { readOnly: true });
    try {
      for (const { key, blob, size } of await localBlobs(openStores({ DB: bindingOf(db) }).db)) {
        const actual = statSync(join(blobFolder(state, bucket), blob), { throwIfNoEntry: false })?.size;
        if (actual === size) continue;
        const fault = actual === undefined ? "is missing" : `has ${actual} of ${size} bytes`;
        damagedFiles.push({ file: `r2/${bucket}/blobs/${blob}`, fault: `(${key}) ${fault}` });
      }
    } finally {
      db.close();
    }
  }
  return damagedFiles;
}
