/** Where the page of an entity is now: its id was replaced, or is written another way. */

import { type OnestopKind, onestopIdLookupKey, parseOnestopId } from "../../src/domain/ids/onestop.ts";
import { decodeSegment, link } from "../../src/domain/links.ts";
import { identityOf, perIsolate } from "../../src/domain/memory.ts";
import type { Db } from "../store/db/db.ts";
import { successorOf } from "../store/registry/replaced-ids.ts";
import { isKnownId } from "../store/version/id-normalization.ts";

const KINDS = { feeds: "feed", operators: "operator", routes: "route", stops: "stop" } as const;

const PAGE_OF = {
  feed: link.feed,
  operator: link.operator,
  route: (onestopId: string) => link.route({ onestopId }),
  stop: (onestopId: string) => link.stop({ onestopId }),
};

type PathEntity = { kind: OnestopKind; id: string; rest: string; page: (id: string) => string };

/** An id in a path, the path after it, and that of another id before it; null for a path that names no entity. */
export function entityOf(path: string): PathEntity | null {
  const [, list, segment = "", rest = ""] =
    /^\/(feeds|operators|routes|stops|onestop-id)\/([^/:@?#]+)([^?#]*)/.exec(path) ?? [];
  const id = decodeSegment(segment);
  if (id === null) return null;
  const parsed = parseOnestopId(id)?.kind;
  const ofList = KINDS[list as keyof typeof KINDS];
  // A route or stop may be named by its feed and GTFS id.
  const isInFeed = (ofList === "route" || ofList === "stop") && rest.startsWith(":") && parsed === "feed";
  const kind = list === "onestop-id" || isInFeed ? parsed : ofList;
  if (kind === undefined) return null;
  const page = isInFeed ? (feed: string) => `/${list}/${encodeURIComponent(feed)}` : PAGE_OF[kind];
  return { kind, id, rest: rest.replace(/\/+$/, ""), page };
}

/**
 * The current path of a page that was not found, including the path after the id; null if there is none. Not for pages that
 * exist: an id can have been replaced and still be in use.
 * @param path percent-encoded
 */
export async function successorPath(db: Db, path: string): Promise<string | null> {
  const entity = entityOf(path);
  if (entity === null) return null;
  const { kind, id, rest, page } = entity;
  const usual = onestopIdLookupKey(id);
  const ids = kind === "feed" || kind === "operator" ? [...new Set([id, usual])] : [];
  // All in one round trip.
  const [successors, isUsual] = await Promise.all([
    Promise.all(ids.map((id) => successorOf(db, kind as "feed" | "operator", id))),
    usual !== id && isKnownId(db, kind, usual),
  ]);
  const successor = successors.find((path) => path !== null);
  if (successor !== undefined) return page(successor) + rest;
  return isUsual ? page(usual) + rest : null;
}

/**
 * The page that a path leads to in the end, so that an old link to an old id is one hop; most often the path itself. Takes
 * one round trip.
 */
export async function settledPath(db: Db, path: string): Promise<string> {
  const entity = entityOf(path);
  if (entity === null) return path;
  const [isKnown, successor] = await Promise.all([isKnownId(db, entity.kind, entity.id), successorPath(db, path)]);
  return isKnown ? entity.page(entity.id) + entity.rest : (successor ?? path);
}

/** Milliseconds for which a settled path is remembered, as long as pages are cached. */
const REMEMBERED_FOR_MS = 60_000;

const settledPaths = perIsolate<string, { settled: string; since: number }>("settled paths", {
  by: "database, data version, and path",
  entries: 1_000,
  bytes: 600_000,
});

/** The recent result of `settledPath` for the same data version, if there is one; `database` is the binding. */
export function settledLately(database: object, data: number, path: string): string | undefined {
  const last = settledPaths.get(`${identityOf(database)} ${data} ${path}`);
  return last !== undefined && Date.now() - last.since < REMEMBERED_FOR_MS ? last.settled : undefined;
}

/** Remembers the result of `settledPath` for a short time, at most until the data version changes. */
export function keepSettled(database: object, data: number, path: string, settledTo: string): void {
  settledPaths.set(`${identityOf(database)} ${data} ${path}`, { settled: settledTo, since: Date.now() });
}
