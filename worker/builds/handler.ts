/**
 * `/builds`: the ID of the running build, and redirects and paths of recent builds, for pages that stay open across a
 * deploy.
 */

import type { Handler } from "hono";
import { failureLine } from "../../src/domain/log-line.ts";
import { BUILD_ID, type Env } from "../env.ts";
import { notFound } from "../problem.ts";
import { compiledRules } from "../redirects/compiled.ts";
import { inTime } from "../store/archive/deadline.ts";
import { type BuildMeta, metaId } from "./build-meta.ts";
import { type MetaStore, readMeta, storeMeta } from "./meta-store.ts";

const FOREVER = "public, max-age=31536000, immutable";
/** Milliseconds after which KV is treated as down. */
const STORING_TIMEOUT_MS = 5_000;
/** Milliseconds until the manifest is stored again after that: not each request waits for a slow KV. */
const STORING_PAUSE_MS = 60_000;

/** @param prerendered paths without parameters whose pages are the same for everybody */
export function builds(prerenderedPaths: readonly string[]): Handler<Env> {
  const meta: BuildMeta = { id: BUILD_ID, redirects: compiledRules, prerendered: prerenderedPaths };
  /** When storing the manifest failed in a KV namespace; 0 where it is stored or being stored. */
  const triedIn = new WeakMap<MetaStore, number>();
  return async function builds(c) {
    const store = c.env.KV as MetaStore | undefined;
    const failedAt = store === undefined ? 0 : triedIn.get(store);
    if (
      store !== undefined &&
      (failedAt === undefined || (failedAt > 0 && Date.now() - failedAt >= STORING_PAUSE_MS))
    ) {
      triedIn.set(store, 0);
      c.executionCtx.waitUntil(
        inTime(storeMeta(store, meta), STORING_TIMEOUT_MS, "KV").catch((error: unknown) => {
          triedIn.set(store, Date.now());
          console.error(failureLine("The manifest of this build cannot be stored in KV.", error));
        }),
      );
    }
    if (c.req.path === "/builds/latest.json") return c.json({ id: BUILD_ID });
    const id = metaId(c.req.path);
    if (id === null) return notFound(c);
    if (id === BUILD_ID) return c.json(meta, 200, { "cache-control": FOREVER });
    const text = store === undefined ? null : await readMeta(store, id);
    if (text === null) return notFound(c);
    return c.body(text, 200, { "content-type": "application/json", "cache-control": FOREVER });
  };
}
