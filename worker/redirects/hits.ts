/**
 * Counts how often rules of ops redirect, and which paths are missing. An isolate counts in memory, and writes at the first
 * hit and then once a minute at most, after a response: no request waits for it. What an isolate has counted when it ends is
 * lost, so that the numbers are a lower bound.
 */
import type { Context } from "hono";
import { inTime } from "../../src/domain/in-time.ts";
import { perObject } from "../../src/domain/memory.ts";
import type { Redirect } from "../../src/domain/redirects/decide.ts";
import type { Bindings, Env } from "../env.ts";
import { type Db, openStores } from "../store/db/db.ts";
import { addHits } from "../store/registry/path-hit.ts";
import type { PathHitKind } from "../store/tables/path-hit.ts";

/** Milliseconds between two writes of an isolate. */
const WRITE_EVERY_MS = 60_000;

/** Milliseconds that the database has for a write, which keeps the isolate at work. */
const WRITE_DEADLINE_MS = 1_000;

/** Paths that an isolate counts between two writes; further ones are not counted. */
const MAX_PATHS = 200;

/** Characters of a path that is counted; longer ones are not. */
const MAX_PATH_CHARACTERS = 200;

type HitCounter = { writtenAt: number; hits: Map<string, [kind: PathHitKind, path: string, count: number]> };

const counters = perObject<object, HitCounter>("hits of paths", { by: "database", bytes: 200_000 });

/** Counts a redirect by each rule of ops that it followed. */
export function countRedirect(c: Context<Env>, { source, rules }: Redirect): void {
  if (source === "live" || source === "override") for (const rule of rules) count(c, "rule", rule.source);
}

/** Counts a path that is answered with 404, without its query. One with an `@` may be a person's address, and is left out. */
export function countMissing(c: Context<Env>, path: string): void {
  if (path.length <= MAX_PATH_CHARACTERS && !/@|%40/.test(path)) count(c, "missing", path);
}

function count(c: Context<Env>, kind: PathHitKind, path: string): void {
  const counter = counterOf(c.env);
  const now = c.get("now").getTime();
  const isDue = Math.abs(now - counter.writtenAt) >= WRITE_EVERY_MS;
  const key = `${kind} ${path}`;
  const hit = counter.hits.get(key);
  if (hit !== undefined) hit[2]++;
  else if (isDue || counter.hits.size < MAX_PATHS) counter.hits.set(key, [kind, path, 1]);
  // Numbers for people: a write that fails is not repeated.
  if (!isDue) return;
  const write = inTime(writeHits(c.env, openStores(c.env).db, now), WRITE_DEADLINE_MS, "The database");
  c.executionCtx.waitUntil(write.catch(() => {}));
}

/**
 * Writes what this isolate has counted: after a minute, and before the desk shows the numbers.
 * @param now milliseconds since 1970
 */
export async function writeHits(bindings: Bindings, db: Db, now: number): Promise<void> {
  const counter = counterOf(bindings);
  const hits = [...counter.hits.values()];
  counter.writtenAt = now;
  counter.hits.clear();
  if (hits.length > 0) await addHits(db, hits, now);
}

const counterOf = ({ DB }: Bindings): HitCounter =>
  counters.getOrMake(DB, () => ({ writtenAt: Number.NEGATIVE_INFINITY, hits: new Map() }));
