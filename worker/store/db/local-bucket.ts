/** The objects of an R2 bucket of the local store, as Miniflare records them in a SQLite file beside their bytes. */

import { integer, text } from "../shape.ts";
import { type RowOf, rowShape } from "../table.ts";
import type { Db } from "./db.ts";

const OBJECT = rowShape("_mf_objects", {
  key: text(),
  /** Bytes of the object. */
  size: integer(),
});
export type LocalObject = RowOf<typeof OBJECT>;

const BLOB = rowShape("blob", {
  /** Key of the object that the blob is a part of. */
  key: text(),
  /** Name of the file in the folder of blobs. */
  blob: text(),
  /** Bytes that the file must have. */
  size: integer(),
});
export type LocalBlob = RowOf<typeof BLOB>;

/** The objects whose keys begin with a text, by key. */
export function localObjects(db: Db, prefix: string): Promise<LocalObject[]> {
  return db.rows(
    OBJECT,
    "SELECT key, size FROM _mf_objects WHERE substr(key, 1, length(?1)) = ?1 ORDER BY key",
    prefix,
  );
}

/** The files that objects consist of: one for an object that was put at once, one for each part of an upload. */
export function localBlobs(db: Db): Promise<LocalBlob[]> {
  return db.rows(
    BLOB,
    "SELECT key, blob_id AS blob, size FROM _mf_objects WHERE blob_id IS NOT NULL " +
      "UNION ALL SELECT object_key, blob_id, size FROM _mf_multipart_parts WHERE object_key IS NOT NULL ORDER BY 1, 2",
  );
}
