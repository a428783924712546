/** Stores the manifests of recent builds in KV, because a page loaded before a deploy still requests its own. */
import { failureLine } from "../../src/domain/log-line.ts";
import { inTime } from "../store/archive/deadline.ts";
import type { BuildMeta } from "./build-meta.ts";

/** Number of builds whose manifest is stored. */
export const MAX_STORED_BUILDS = 10;

const INDEX = "builds/index";
const keyOf = (id: string) => `builds/meta/${id}`;

/** Timeout of KV in milliseconds. */
const DEADLINE_MS = 200;

export type MetaStore = {
  get(key: string): Promise<string | null>;
  put(key: string, value: string): Promise<void>;
  delete(key: string): Promise<void>;
};

/** The manifest of an earlier build as JSON; null if it is no longer stored or KV is down. */
export async function readMeta(store: MetaStore, id: string): Promise<string | null> {
  try {
    const text = await inTime(store.get(keyOf(id)), DEADLINE_MS, "KV");
    // The response is immutable, so make sure it is the right manifest.
    return text !== null && (JSON.parse(text) as BuildMeta | null)?.id === id ? text : null;
  } catch (error) {
    console.error(failureLine("The manifest of an earlier build cannot be read from KV.", error));
    return null;
  }
}

/** Stores the manifest of the running build and deletes those before the last ten. Idempotent. */
export async function storeMeta(store: MetaStore, meta: BuildMeta): Promise<void> {
  const index = readIndex(await store.get(INDEX));
  if (index[0] === meta.id) return;
  const ids = [meta.id, ...index.filter((id) => id !== meta.id)];
  await store.put(keyOf(meta.id), JSON.stringify(meta));
  await store.put(INDEX, JSON.stringify(ids.slice(0, MAX_STORED_BUILDS)));
  for (const old of ids.slice(MAX_STORED_BUILDS)) await store.delete(keyOf(old));
}

function readIndex(text: string | null): string[] {
  try {
    const ids: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}
