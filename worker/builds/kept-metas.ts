/** The metas of the last builds, kept in KV: a page that was loaded before a deploy still asks for its own. */
import { failureLine } from "../../src/domain/log-line.ts";
import { inTime } from "../store/deadline.ts";
import type { BuildMeta } from "./build-meta.ts";

/** Builds whose meta is kept. */
export const KEPT_BUILDS = 10;

const INDEX = "builds/index";
const keyOf = (id: string) => `builds/meta/${id}`;

/** Milliseconds that KV has. */
const DEADLINE = 200;

export type MetaStore = {
  get(key: string): Promise<string | null>;
  put(key: string, value: string): Promise<void>;
  delete(key: string): Promise<void>;
};

/** The meta of a build that ran here before, as JSON; null when it is not kept any more or KV is down. */
export async function keptMeta(store: MetaStore, id: string): Promise<string | null> {
  try {
    const text = await inTime(store.get(keyOf(id)), DEADLINE, "KV");
    // What is given out for ever has to be what it is taken for.
    return text !== null && (JSON.parse(text) as BuildMeta | null)?.id === id ? text : null;
  } catch (error) {
    console.error(failureLine("The meta of an earlier build cannot be read from KV.", error));
    return null;
  }
}

/** Keeps the meta of a build that runs, and forgets the builds before the last ten. May be repeated. */
export async function keepMeta(store: MetaStore, meta: BuildMeta): Promise<void> {
  const known = readIndex(await store.get(INDEX));
  if (known[0] === meta.id) return;
  const ids = [meta.id, ...known.filter((id) => id !== meta.id)];
  await store.put(keyOf(meta.id), JSON.stringify(meta));
  await store.put(INDEX, JSON.stringify(ids.slice(0, KEPT_BUILDS)));
  for (const old of ids.slice(KEPT_BUILDS)) await store.delete(keyOf(old));
}

function readIndex(text: string | null): string[] {
  try {
    const ids: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}
