import { keptOf, rowWords } from "../../src/domain/activation/losses.ts";
import { plural } from "../../src/domain/plural.ts";
import { dayOf } from "../../src/domain/time/service-day.ts";
import type { ImportSummary } from "../../worker/ingest/import.ts";
import { activateVersion } from "../../worker/ingest/lifecycle.ts";
import { refuseGreatLoss } from "../../worker/ingest/losses.ts";
import { problem } from "../../worker/problem.ts";
import { zipsIn } from "../bulk/jobs.ts";
import { importPending } from "../bulk/pending.ts";
import { type BulkOutcome, importMany } from "../bulk/pool.ts";
import { readZip } from "../command-line/arguments.ts";
import type { Command, Context, Values } from "../command-line/command.ts";
import { LIMIT_OPTIONS, LIMIT_USAGE, limitsOf, typedPolicy } from "../import/import-limits.ts";
import { importZip } from "../import/import-zip.ts";
import { prepareVersion } from "../import/prepare.ts";
import { lookUpPlaces, warmPlaces } from "../places/lookup.ts";
import { buildTiles } from "../tilemaker/build.ts";
import { retireDue } from "./retire.ts";

/** `seconds` is the duration of the command. `found`: this content was already imported. */
type Answer = { sha1: string; feed: string; activated: boolean; seconds: number; found?: true } & ImportSummary;

type BulkEntry = Omit<BulkOutcome, "problem"> & { error?: { code: string; detail: string } };
/** Counts of zips, and one entry for each. `found` were imported before. */
type BulkAnswer = {
  imported: number;
  found: number;
  failed: number;
  activated: number;
  rows_written: number;
  seconds: number;
  /** Feeds that were left out, because another process works on them. */
  elsewhere: string[];
  zips: BulkEntry[];
};

const usage = "import ZIP|URL --feed ID [--activate [--accept-losses]] [--tiles] [--again] [--fetched-at TIME]";
const bulkUsage =
  "import DIR|PATTERN… [--activate [--accept-losses]] [--tiles] [--again] [--fetched-at TIME] [--threads N]";
const pendingUsage = "import --pending [--activate [--accept-losses]] [--tiles] [--threads N]";

export const command: Command = {
  summary:
    "Archives and imports GTFS zips: one as a version of the feed that --feed names, or the zips of a folder or pattern, " +
    "each named after its feed; --pending imports archived versions. --activate also makes them active, and needs --accept-losses " +
    "where less than half of the trips, calls, stops, or routes could be imported.",
  usage: `${usage}\n  ${bulkUsage}\n  ${pendingUsage}\n  [--allow-private] ${LIMIT_USAGE}`,
  options: {
    feed: { type: "string" },
    pending: { type: "boolean" },
    activate: { type: "boolean" },
    "accept-losses": { type: "boolean" },
    tiles: { type: "boolean" },
    again: { type: "boolean" },
    threads: { type: "string" },
    "fetched-at": { type: "string" },
    ...LIMIT_OPTIONS,
  },
  async run(context, positionals, values): Promise<Answer | BulkAnswer> {
    const isUrl = positionals.some((source) => /^https?:\/\//i.test(source));
    if (positionals.length === 0 && values.pending !== true) {
      throw problem("command.usage", `Name a zip. Usage: portal ${usage}`);
    }
    if (values.feed === undefined && !isUrl) return runBulk(context, positionals, values);
    const [source] = positionals;
    if (source === undefined || positionals.length > 1 || values.pending === true)
      throw problem("command.usage", `Name one zip. Usage: portal ${usage}`);
    if (typeof values.feed !== "string" || values.feed === "") {
      throw problem("command.usage", `Name a feed. Usage: portal ${usage}`);
    }
    return runOne(context, source, values.feed, values);
  },
  failed: (answer) => ((answer as Partial<BulkAnswer>).failed ?? 0) > 0,
  print(answer) {
    if ("zips" in answer) return printBulk(answer as BulkAnswer);
    const { sha1, feed, activated, seconds, rows_written, bytes_stored, entity_count, found, reasons } =
      answer as Answer;
    const warnings = keptOf(answer as Answer).map(
      ({ file, kept, dropped }) => `  ${rowWords(file, kept)} kept, ${dropped} dropped`,
    );
    const counts = Object.entries(entity_count).map(([file, count]) => `  ${file}: ${count}`);
    const state = `${found ? "found" : "imported"}${activated ? " and activated" : ""}`;
    return [
      `${feed} ${sha1} ${state} in ${seconds} s: ${rows_written} rows, ${bytes_stored} bytes`,
      ...warnings,
      ...(reasons ?? []).map((reason) => `    ${reason}`),
      ...counts,
    ].join("\n");
  },
};

async function runOne(context: Context, source: string, feedId: string, values: Values): Promise<Answer> {
  const startedAt = performance.now();
  const { stores, archive, progress, now } = context;
  const fetchedAt = timeOf(values["fetched-at"]) ?? now().toISOString();
  const limits = limitsOf(values);
  const zip = await readZip(source, typedPolicy(values, limits));
  try {
    progress(`${zip.source}: ${zip.zip.size} bytes, SHA-1 ${zip.sha1}`);
    warmPlaces();
    const job = { feedId, zip, fetchedAt, limits, again: values.again === true };
    const tools = { stores, archive, progress, now, lookUpPlaces };
    const { feed, version, sha1, summary } = await importZip(job, tools);
    if (values.activate === true) {
      if (values["accept-losses"] !== true) refuseGreatLoss(summary);
      await activateVersion(stores, feed.id, version, now().toISOString());
      await prepareVersion(context, version);
      await retireDue(context);
    }
    const seconds = secondsSince(startedAt);
    progress(`${summary.rows_written} rows in ${seconds} s${values.activate === true ? ", activated" : ""}`);
    if (values.tiles === true) await buildTiles({ stores, tiles: context.tiles }, context);
    return { sha1, feed: feed.onestop_id, activated: values.activate === true, seconds, ...summary };
  } finally {
    await zip.close();
  }
}

async function runBulk(context: Context, sources: readonly string[], values: Values): Promise<BulkAnswer> {
  const startedAt = performance.now();
  const { stores } = context;
  const fetchedAt = timeOf(values["fetched-at"]);
  if (values.pending === true && sources.length > 0)
    throw problem("command.usage", `--pending takes no zips. Usage: portal ${pendingUsage}`);
  const threads = threadsOf(values.threads);
  const options = {
    limits: limitsOf(values),
    activate: values.activate === true,
    acceptLosses: values["accept-losses"] === true,
    again: values.again === true,
    ...(threads === undefined ? {} : { threads }),
  };
  const { outcomes, elsewhere } =
    values.pending === true
      ? await importPending(context, options)
      : { outcomes: await importMany(await zipsIn(sources, fetchedAt), context, options), elsewhere: [] };
  if (values.activate === true) await retireDue(context);
  if (values.tiles === true) await buildTiles({ stores, tiles: context.tiles }, context);
  const count = (which: (outcome: BulkOutcome) => boolean) => outcomes.filter(which).length;
  return {
    imported: count(({ sha1, found }) => sha1 !== undefined && found !== true),
    found: count(({ found }) => found === true),
    failed: count((outcome) => outcome.problem !== undefined),
    activated: count(({ activated }) => activated === true),
    rows_written: outcomes.reduce((sum, { rows = 0 }) => sum + rows, 0),
    seconds: secondsSince(startedAt),
    elsewhere,
    zips: outcomes.map(
      ({ problem, ...outcome }): BulkEntry =>
        problem === undefined ? outcome : { ...outcome, error: { code: problem.code, detail: problem.detail } },
    ),
  };
}

function printBulk({ imported, found, failed, activated, rows_written, seconds, elsewhere, zips }: BulkAnswer): string {
  const problems = zips.flatMap(({ feed, source, error }) =>
    error === undefined ? [] : `${feed} (${source}): ${error.code}: ${error.detail}`,
  );
  const parts = [
    `${plural(imported, { one: "{n} zip", other: "{n} zips" })} imported in ${seconds} s`,
    `${rows_written} rows`,
    `${found} imported before`,
    `${failed} failed`,
    `${activated} activated`,
  ];
  const skippedLines = elsewhere.map(
    (feed) => `${feed}: left out, because another process works on it or ended within a minute.`,
  );
  return [...problems, ...skippedLines, `${parts.join(", ")}.`].join("\n");
}

function secondsSince(startedAt: number): number {
  return Math.round(performance.now() - startedAt) / 1000;
}

function threadsOf(value: unknown): number | undefined {
  if (value === undefined) return undefined;
  const threads = Number(value);
  if (Number.isInteger(threads) && threads >= 1) return threads;
  throw problem("command.usage", "--threads takes a number, at least 1.");
}

/** RFC 3339 in UTC. */
function timeOf(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  const text = String(value);
  const isDay = /^\d{4}-\d{2}-\d{2}/.test(text) && dayOf(text.slice(0, 10)) !== null;
  const time = new Date(isDay ? text : Number.NaN);
  if (Number.isNaN(time.getTime())) {
    throw problem("command.usage", `"${text}" is not a time in RFC 3339 format, such as 2026-03-01T12:00:00Z.`);
  }
  return time.toISOString();
}
