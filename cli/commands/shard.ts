import { setTimeout as sleep } from "node:timers/promises";
import { byteSize } from "../../src/domain/formats.ts";
import { plural } from "../../src/domain/plural.ts";
import { problem } from "../../worker/problem.ts";
import { isCold } from "../../worker/store/cold/versions.ts";
import { FIRST_OBJECT_SHARD, isObjectShard, type Stores } from "../../worker/store/db.ts";
import { findFeed } from "../../worker/store/feed.ts";
import { OBJECTS } from "../../worker/store/objects/binding.ts";
import {
  addedShards,
  ownObjectBytes,
  ownShard,
  ownVersions,
  type PlacedVersion,
  placedVersions,
  registerObject,
  registerShard,
  saveSize,
  setOwnObjectBytes,
  versionMoves,
} from "../../worker/store/shards/registered.ts";
import { beginMove, copyVersion, removeMoved, switchShard } from "../../worker/store/shards/version-move.ts";
import { measureRows } from "../../worker/store/shards/version-rows.ts";
import type { ShardMoveRecord } from "../../worker/store/tables/shard-move.ts";
import { findVersionById } from "../../worker/store/version.ts";
import { type ListedVersion, listVersions } from "../../worker/store/version-list.ts";
import { shardArgument, versionArgument } from "../arguments.ts";
import type { Command, Context, Values } from "../command.ts";
import { inParallel } from "../in-parallel.ts";
import { migrate } from "../migrate.ts";

type Kind = "registry" | "d1" | "durable_object";
/**
 * Versions with their rows and bytes in the shard, without indexes. `database_bytes`: of the whole database with
 * indexes; null if it does not tell. `own`: takes one version alone.
 */
type ShardStatus = {
  shard: number;
  kind: Kind;
  own: boolean;
  rows: number;
  bytes: number;
  database_bytes: number | null;
  versions: Omit<PlacedVersion, "shard">[];
};
/** `own_object_bytes`: bytes of a zip from which on its version gets an object of its own; null for none. */
type StatusAnswer = { shards: ShardStatus[]; own_object_bytes: number | null; moves: ShardMoveRecord[] };
/** `added`: false if it was added before. */
type AddAnswer = { shard: number; added: boolean; migrations: number };
type ObjectsAnswer = { objects: number[] };
type RuleAnswer = { own_object_bytes: number | null };
/** `moved`: versions that this command moved or finished moving, with their shards. */
type MoveAnswer = { shard: number | "own"; moved: { feed: string; sha1: string; rows: number; shard: number }[] };

const ACTIONS =
  "add [N] | add --durable [COUNT] | add --per-version MB|off | move SHA1|FEED N|own [--feed ID] [--wait SECONDS] | status";
const usage = `shard ${ACTIONS}`;

/** Seconds for which old rows stay: longer than any request reads, and than an isolate takes to notice the move. */
const WAIT_SECONDS = 300;

const MAX_LINES = 20;

/** Durable Objects that one command adds at most. */
const MAX_OBJECTS_ADDED = 100;

/** Databases that are asked for their size at the same time. */
const SIZES_AT_ONCE = 8;

/** In place of a number: an object for each version alone. */
const OWN = "own";

export const command: Command = {
  summary:
    "Spreads the rows of versions over several databases of D1 and Durable Objects: add prepares one, move copies a " +
    "version or a feed there while the site serves it, status lists rows and bytes.",
  usage,
  actions: ["add", "move", "status"],
  words: 3,
  options: {
    feed: { type: "string" },
    wait: { type: "string" },
    durable: { type: "boolean" },
    "per-version": { type: "string" },
  },
  async run(
    context,
    [action, ...words],
    values,
  ): Promise<StatusAnswer | AddAnswer | ObjectsAnswer | RuleAnswer | MoveAnswer> {
    if (action === "status" && words.length === 0) return status(context);
    if (action === "add" && words.length <= 1 && values.durable === true) return addObjects(context, words[0]);
    if (action === "add" && words.length === 0 && values["per-version"] !== undefined)
      return setRule(context, String(values["per-version"]));
    if (action === "add" && words.length <= 1) return add(context, words[0]);
    if (action === "move" && words.length === 2) return move(context, words[0]!, words[1]!, values);
    throw problem("command.usage", `Say what to do. Usage: portal ${usage}`);
  },
  print(answer) {
    if ("shards" in answer) return printStatus(answer as StatusAnswer);
    if ("moved" in answer) return printMoved(answer as MoveAnswer);
    if ("objects" in answer) return printObjects(answer as ObjectsAnswer);
    if ("own_object_bytes" in answer) return ruleText((answer as RuleAnswer).own_object_bytes);
    const { shard, added } = answer as AddAnswer;
    return added
      ? `Shard ${shard} is ready to take versions.`
      : `Shard ${shard} was added before; its schema is up to date.`;
  },
};

/** Prepares the database with this number, by default the first one that is bound and not added, and registers it. */
async function add({ stores, now }: Context, given: string | undefined): Promise<AddAnswer> {
  const known = await addedShards(stores.db);
  const shard = given === undefined ? stores.shards.find((n) => !known.includes(n)) : Number(given);
  if (shard === undefined)
    throw problem("command.usage", `All ${stores.shards.length} databases that are bound were added before.`);
  if (!Number.isInteger(shard) || shard < 1)
    throw problem("command.usage", `The number of a shard is at least 1. Usage: portal ${usage}`);
  if (isObjectShard(shard))
    throw problem(
      "command.usage",
      `Shards from ${FIRST_OBJECT_SHARD} on are Durable Objects: \`add --durable\` adds them.`,
    );
  const migrations = (await migrate(stores.shard(shard))).length;
  return { shard, added: await registerShard(stores.db, shard, now().toISOString()), migrations };
}

/** Registers new Durable Objects, after the first one of them has answered. Their schema comes with their first rows. */
async function addObjects({ stores, now }: Context, given = "1"): Promise<ObjectsAnswer> {
  needObjects(stores);
  const count = Number(given);
  if (!Number.isInteger(count) || count < 1 || count > MAX_OBJECTS_ADDED)
    throw problem("command.usage", `--durable takes a number of objects from 1 to ${MAX_OBJECTS_ADDED}.`);
  await stores.shard(FIRST_OBJECT_SHARD).size();
  const objects: number[] = [];
  for (let i = 0; i < count; i++) objects.push(await registerObject(stores.db, now().toISOString(), null));
  return { objects };
}

/** Says from which size of the zip on a version gets an object of its own. */
async function setRule({ stores }: Context, given: string): Promise<RuleAnswer> {
  needObjects(stores);
  const megabytes = given === "off" ? null : Number(given);
  if (megabytes !== null && (given.trim() === "" || !(megabytes >= 0)))
    throw problem("command.usage", "--per-version takes a number of megabytes, at least 0, or off.");
  const bytes = megabytes === null ? null : Math.round(megabytes * 1e6);
  await setOwnObjectBytes(stores.db, bytes);
  return { own_object_bytes: bytes };
}

/** @throws Problem settings.invalid without the binding of Durable Objects */
function needObjects(stores: Stores): void {
  if (!stores.hasObjects)
    throw problem("settings.invalid", `There are no Durable Objects: the binding ${OBJECTS} is not set.`);
}

const kindOf = (shard: number): Kind => (shard === 0 ? "registry" : isObjectShard(shard) ? "durable_object" : "d1");

async function status({ stores, progress }: Context): Promise<StatusAnswer> {
  const placed = await placedVersions(stores.db);
  for (const version of placed) {
    if (version.bytes !== null) continue;
    // Imported by an earlier build.
    const row = await findVersionById(stores.db, version.id);
    if (row === null) continue;
    progress(`measuring ${version.feed} ${version.sha1}`);
    const size = await measureRows(stores.shard(version.shard), row);
    await saveSize(stores.db, version.id, size);
    Object.assign(version, size);
  }
  const own = await ownVersions(stores.db);
  const numbers = new Set([0, ...(await addedShards(stores.db)), ...placed.map(({ shard }) => shard)]);
  const shards = [...numbers].map((number): ShardStatus => {
    const versions = placed.filter(({ shard }) => shard === number).map(({ shard: _, ...version }) => version);
    const sum = (name: "rows" | "bytes") => versions.reduce((total, version) => total + (version[name] ?? 0), 0);
    return {
      shard: number,
      kind: kindOf(number),
      own: own.has(number),
      rows: sum("rows"),
      bytes: sum("bytes"),
      database_bytes: null,
      versions,
    };
  });
  await inParallel(shards, SIZES_AT_ONCE, async (entry) => {
    entry.database_bytes = await stores.shard(entry.shard).size();
  });
  return { shards, own_object_bytes: await ownObjectBytes(stores.db), moves: await versionMoves(stores.db) };
}

/** Versions that a SHA-1 or the Onestop ID of a feed names. */
async function versionsNamed(stores: Stores, name: string, values: Values): Promise<ListedVersion[]> {
  const feed = await findFeed(stores.db, name);
  return feed === null
    ? [await versionArgument(stores.db, [name], values.feed, usage)]
    : listVersions(stores.db, feed.id);
}

async function move(context: Context, name: string, to: string, values: Values): Promise<MoveAnswer> {
  const { stores, now, progress } = context;
  if (to === OWN) needObjects(stores);
  const given = to === OWN ? OWN : await shardArgument(stores, to);
  const wait = waitOf(values);
  const versions = await versionsNamed(stores, name, values);
  const moved: MoveAnswer["moved"] = [];
  const left: ShardMoveRecord[] = [];
  const earlier = await versionMoves(stores.db);
  const placed = new Set((await placedVersions(stores.db)).map(({ id }) => id));
  for (const { id, feed, sha1, state } of versions) {
    if (state === "importing")
      throw problem("feed_version.busy", `${sha1} of ${feed} is being imported. Move it later.`);
    const version = await findVersionById(stores.db, id);
    // A cold file is in no shard, and neither is a version without rows.
    if (version === null || isCold(version) || !placed.has(id)) continue;
    const wanted = given === OWN ? await ownShard(stores.db, id) : given;
    // A move that was interrupted after the switch: its old rows come first, whatever the new shard is.
    const unfinished = earlier.find(
      ({ feed_version_id, switched_at }) => feed_version_id === id && switched_at !== null,
    );
    if (unfinished !== undefined && unfinished.to_shard !== wanted) await removeOld(context, [unfinished], wait);
    const shard = given === OWN ? await registerObject(stores.db, now().toISOString(), id) : given;
    const begun = await beginMove(stores, version, shard);
    if (begun === null) continue;
    if (begun.switched_at === null) {
      progress(`${feed} ${sha1}: copying to shard ${shard}`);
      await copyVersion(stores, version, begun, (rows) => progress(`${feed}: ${rows} rows copied`));
      begun.switched_at = now().toISOString();
      await switchShard(stores, version, begun, begun.switched_at);
      progress(`${feed} ${sha1} is served from shard ${shard}`);
    }
    left.push(begun);
    moved.push({ feed, sha1, rows: (await findVersionById(stores.db, id))?.shard_rows ?? 0, shard });
  }
  await removeOld(context, left, wait);
  return { shard: given, moved };
}

/** Removes the old rows of moves once their time is over. */
async function removeOld({ stores, now, progress }: Context, moves: readonly ShardMoveRecord[], wait: number) {
  const last = Math.max(...moves.map(({ switched_at }) => Date.parse(switched_at ?? "") || 0));
  const milliseconds = moves.length === 0 ? 0 : last + wait * 1000 - now().getTime();
  if (milliseconds > 0) {
    const seconds = Math.ceil(milliseconds / 1000);
    progress(
      `old rows stay for ${seconds} s, for requests that have begun; after an interruption run the command again`,
    );
    await sleep(milliseconds);
  }
  for (const moved of moves) await removeMoved(stores, moved);
}

/** @throws Problem command.usage */
function waitOf({ wait }: Values): number {
  if (wait === undefined) return WAIT_SECONDS;
  const seconds = Number(wait);
  if (Number.isInteger(seconds) && seconds >= 0) return seconds;
  throw problem("command.usage", "--wait takes a number of seconds, at least 0.");
}

const nameOf = ({ shard, kind, own }: ShardStatus) =>
  kind === "registry"
    ? "Registry (shard 0)"
    : kind === "d1"
      ? `Shard ${shard}`
      : `Shard ${shard} (Durable Object${own ? " of one version" : ""})`;

function printStatus({ shards, own_object_bytes, moves }: StatusAnswer): string {
  const lines = shards.flatMap((entry) => [
    `${nameOf(entry)}: ` +
      `${plural(entry.versions.length, { one: "{n} version", other: "{n} versions" })}, ` +
      `${plural(entry.rows, { one: "{n} row", other: "{n} rows" })}, ${byteSize(entry.bytes)}` +
      (entry.database_bytes === null ? "" : ` in a database of ${byteSize(entry.database_bytes)}`),
    ...entry.versions
      .toSorted((a, b) => (b.bytes ?? 0) - (a.bytes ?? 0))
      .slice(0, MAX_LINES)
      .map(({ feed, sha1, rows, bytes }) => `  ${feed}  ${sha1}  ${rows} rows, ${byteSize(bytes ?? 0)}`),
    ...(entry.versions.length > MAX_LINES ? [`  and ${entry.versions.length - MAX_LINES} more`] : []),
  ]);
  const open = plural(moves.length, {
    one: "{n} move is not finished: run `portal shard move` again with the same words.",
    other: "{n} moves are not finished: run `portal shard move` again with the same words.",
  });
  const rule = own_object_bytes === null ? [] : [ruleText(own_object_bytes)];
  return [...lines, ...rule, ...(moves.length === 0 ? [] : [open])].join("\n");
}

function printMoved({ shard, moved }: MoveAnswer): string {
  const lines = moved.map(({ feed, sha1, rows }) => `${feed}  ${sha1}  ${rows} rows`);
  const count = plural(moved.length, { one: "{n} version", other: "{n} versions" });
  const where = shard === OWN ? "objects of their own" : `shard ${shard}`;
  return [...lines, `${count} moved to ${where}.`].join("\n");
}

function printObjects({ objects }: ObjectsAnswer): string {
  return objects.map((shard) => `Shard ${shard}, a Durable Object, is ready to take versions.`).join("\n");
}

function ruleText(bytes: number | null): string {
  return bytes === null
    ? "New versions get no Durable Object of their own."
    : `New versions whose zip has at least ${byteSize(bytes)} get a Durable Object of their own.`;
}
