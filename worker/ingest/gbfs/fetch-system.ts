/** Fetches a system of shared vehicles: its files that change rarely, and what is available in it. */
import type { CheckedFile } from "../../../src/domain/gbfs/check/references.ts";
import { checkSystem, groupFindings } from "../../../src/domain/gbfs/check/report.ts";
import {
  type GbfsDiscovery,
  type GbfsFileName,
  publishedFile,
  readDiscovery,
  STATIC_FILES,
  STATUS_FILES,
} from "../../../src/domain/gbfs/discovery.ts";
import { type GbfsLoss, GbfsLosses } from "../../../src/domain/gbfs/failure.ts";
import type { RentalAvailability } from "../../../src/domain/gbfs/model.ts";
import { extentOf } from "../../../src/domain/gbfs/squares.ts";
import { readSystem } from "../../../src/domain/gbfs/system.ts";
import type { GbfsObject } from "../../../src/domain/gbfs/values.ts";
import { asProblem, type Problem, problem } from "../../problem.ts";
import {
  readRentalObject,
  type StoredFile,
  type StoredSystem,
  writeRentalObject,
} from "../../store/archive/rental-objects.ts";
import { type FeedRow, urlOf } from "../../store/registry/feed.ts";
import { recordFetch } from "../../store/registry/fetch.ts";
import { planFetch } from "../../store/registry/fetch-plan.ts";
import { followedSystem, saveSystem, saveSystemProblem } from "../../store/registry/rental-system.ts";
import type { FetchOutcome } from "../fetch.ts";
import { refetchDelays } from "../refetch.ts";
import { DISCOVERY_URL, downloadFile, factsOf, type SystemTools } from "./download-file.ts";
import { fetchAvailability } from "./fetch-availability.ts";
import { asGbfs, unreadableFile } from "./problems.ts";

/** Samples that a stored group of findings has: a page shows them all. */
const MAX_SAMPLES = 3;

/** A file without which a system is not replaced; the others keep their last content if they fail. */
const CORE_FILES: ReadonlySet<string> = new Set(["system_information", "station_information"]);

/**
 * Fetches the files of a system that change rarely, and what is available in it. The attempt is recorded, and the next one is
 * planned, as for a GTFS feed (worker/ingest/fetch.ts). If the system cannot be read, the last one stays; if one of its lesser
 * files cannot be, the last content of that file. Throws only if a store fails.
 */
export async function fetchSystem(feed: FeedRow, tools: SystemTools): Promise<FetchOutcome> {
  const at = tools.now().toISOString();
  const url = urlOf(feed, DISCOVERY_URL);
  const outcome: FetchOutcome = { feed: feed.onestop_id, url: url ?? "" };
  if (url === null) {
    return {
      ...outcome,
      problem: problem("fetch.refused", `${feed.onestop_id} has no discovery URL in the registry.`),
    };
  }
  try {
    Object.assign(outcome, await readAndStore(feed, url, at, tools));
  } catch (error) {
    const failure = asProblem(error);
    if (failure.code === "store.unavailable") throw error;
    Object.assign(outcome, factsOf(failure), { problem: failure });
    await saveSystemProblem(tools.db, feed.id, `${failure.code}: ${failure.detail}`, at);
  }
  const { problem: failure, code, size } = outcome;
  await recordFetch(tools.db, {
    feedId: feed.id,
    urlType: DISCOVERY_URL,
    url,
    success: failure === undefined,
    fetchedAt: at,
    ...(failure === undefined ? {} : { error: `${failure.code}: ${failure.detail}` }),
    ...(code === undefined ? {} : { code }),
    ...(size === undefined ? {} : { size }),
  });
  const delays = refetchDelays(Math.random());
  await planFetch(tools.db, feed.id, { success: failure === undefined, attemptedAt: at, delays });
  return outcome;
}

async function readAndStore(
  feed: FeedRow,
  url: string,
  at: string,
  tools: SystemTools,
): Promise<Pick<FetchOutcome, "code" | "size" | "isNew" | "system">> {
  const { archive, db } = tools;
  const [before, previous, report] = await Promise.all([
    readRentalObject(archive, feed.id, "files"),
    followedSystem(db, feed.onestop_id),
    readRentalObject(archive, feed.id, "report"),
  ]);
  const files = new FileSet(before?.value ?? {});
  const discoveryRoot = await files.fetch(feed, { name: "gbfs", url }, tools);
  const discovery = asGbfs(() => readDiscovery(discoveryRoot, url));
  const losses = new GbfsLosses();
  const failures = await fetchStatic(feed, discovery, files, tools);
  for (const [name, failure] of failures) losses.add(name, `${failure.code}: ${failure.detail}`, name);
  const roots = new Map<GbfsFileName, GbfsObject>();
  const checkedFiles = new Map<string, CheckedFile>([["gbfs", { file: "gbfs.json", root: discoveryRoot }]]);
  const toCheck = (name: GbfsFileName, root: GbfsObject) =>
    checkedFiles.set(name, { file: publishedFile(name, discovery.version), root });
  for (const name of STATIC_FILES) {
    const root = files.root(name);
    if (root === undefined || !discovery.files.has(name)) continue;
    roots.set(name, root);
    if (!failures.has(name)) toCheck(name, root);
  }
  const system = asGbfs(() => readSystem(discovery, roots, losses));
  const statusUrls = Object.fromEntries(
    STATUS_FILES.flatMap((name) => {
      const fileUrl = discovery.files.get(name);
      return fileUrl === undefined ? [] : [[name, fileUrl]];
    }),
  );
  const content: StoredSystem = { system, statusUrls, readAt: at };
  const available = await fetchAvailability(feed, content, tools, undefined, toCheck).catch((error: unknown) => {
    const failure = asProblem(error);
    if (failure.code === "store.unavailable") throw error;
    return failure;
  });
  const availability: RentalAvailability | null = "availability" in available ? available.availability : null;
  const availabilityLosses: GbfsLoss[] =
    "availability" in available
      ? available.losses
      : [{ file: "station_status", reason: `${available.code}: ${available.detail}`, count: 1, samples: [] }];
  const isNew = files.isChanged || previous?.version == null;
  if (isNew) {
    await writeRentalObject(archive, feed.id, "files", files.namedBy(discovery));
    await writeRentalObject(archive, feed.id, "system", content);
  }
  const unreadable = [...failures].map(([name, failure]) =>
    unreadableFile(publishedFile(name, discovery.version), failure),
  );
  const findings = [
    ...unreadable,
    ...checkSystem(checkedFiles, discovery.version, Math.floor(tools.now().getTime() / 1000)),
  ];
  // A status file that has not changed is not sent again. Its findings stay.
  const unsent = STATUS_FILES.filter((name) => !checkedFiles.has(name)).map((name) =>
    publishedFile(name, discovery.version),
  );
  const remaining = report?.value.groups.filter(({ file }) => unsent.includes(file)) ?? [];
  const groups = [...groupFindings(findings, MAX_SAMPLES), ...remaining];
  await writeRentalObject(archive, feed.id, "report", { groups, at });
  const facts = {
    version: system.version,
    name: system.information.name,
    systemId: system.information.system_id,
    stations: system.stations.length,
    vehicles: availability?.vehicles.length ?? 0,
    losses: [...losses.list(), ...availabilityLosses],
    // An unchanged system keeps the time of its object, by which readers recognize it.
    at,
  };
  const isVisible = isNew || previous?.problem !== null;
  await saveSystem(db, feed.id, { ...facts, changed: isVisible }, extentOf(system, availability));
  const { version, stations, vehicles } = facts;
  return { code: 200, size: files.bytes, isNew, system: { version, stations, vehicles, losses: facts.losses } };
}

/** Fetches the files one after the other, since they are on one server. @returns why a lesser file failed, by name */
async function fetchStatic(
  feed: FeedRow,
  discovery: GbfsDiscovery,
  files: FileSet,
  tools: SystemTools,
): Promise<Map<string, Problem>> {
  const failures = new Map<string, Problem>();
  for (const name of STATIC_FILES) {
    const url = discovery.files.get(name);
    if (url === undefined) continue;
    try {
      await files.fetch(feed, { name, url }, tools);
    } catch (error) {
      const failure = asProblem(error);
      if (failure.code === "store.unavailable" || CORE_FILES.has(name)) throw error;
      failures.set(name, failure);
    }
  }
  return failures;
}

/** The files of a system as they were sent last. */
class FileSet {
  readonly #files: Record<string, StoredFile>;
  /** Whether a file differs from its last content. */
  isChanged = false;
  /** Bytes of the files that were sent. */
  bytes = 0;

  constructor(files: Record<string, StoredFile>) {
    this.#files = { ...files };
  }

  root(name: string): GbfsObject | undefined {
    return this.#files[name]?.root;
  }

  async fetch(feed: FeedRow, { name, url }: { name: string; url: string }, tools: SystemTools): Promise<GbfsObject> {
    const last = this.#files[name];
    const base = last?.url === url ? last : undefined;
    const { root, validators, size } = await downloadFile(feed, { name, url }, tools, base);
    this.bytes += size ?? 0;
    if (root === null && base !== undefined) return base.root;
    const file = root ?? {};
    // The time of a file changes with each request at many servers, and says nothing about its content.
    const isSame = base !== undefined && JSON.stringify(base.root.data) === JSON.stringify(file.data);
    if (!isSame) this.isChanged = true;
    this.#files[name] = { url, root: file, ...validators };
    return file;
  }

  /** Those that the discovery file still names. */
  namedBy({ files }: GbfsDiscovery): Record<string, StoredFile> {
    return Object.fromEntries(Object.entries(this.#files).filter(([name]) => name === "gbfs" || files.has(name)));
  }
}
