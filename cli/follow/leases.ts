/** Leases of a process of the command line. */
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { Leases } from "../../worker/ingest/leases.ts";
import type { Db } from "../../worker/store/db/db.ts";

/** See `Leases` for the parameters. */
export function openLeases(db: Db, lasts: number): Leases {
  return new Leases(db, `${hostname()} ${process.pid} ${randomUUID().slice(0, 8)}`, lasts);
}
