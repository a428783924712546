import { reasonWords } from "../../src/domain/activation/words.ts";
import { plural } from "../../src/domain/plural.ts";
import { type Cleanup, cleanStore, readStatus, type StoreStatus } from "../../worker/ingest/lifecycle.ts";
import { problem } from "../../worker/problem.ts";
import { type Freshness, readFreshness } from "../../worker/store/registry/freshness.ts";
import { evidenceOf } from "../../worker/store/version/activation.ts";
import { type FailedImport, stuckImports } from "../../worker/store/version/import-job.ts";
import type { ListedVersion } from "../../worker/store/version/list.ts";
import type { Command } from "../command-line/command.ts";
import { type DamagedFile, damagedObjects } from "../local/damaged-files.ts";
import { otherCommands } from "../local/processes.ts";
import { stateFolder } from "../project.ts";
import { versionLine } from "./versions.ts";

/**
 * `importing`: imports that a running command works on; `interrupted`: imports that no command works on any more.
 * With --clean, everything except `cleaned` describes the store afterwards.
 */
type Answer = Omit<StoreStatus, "importing"> & {
  freshness: Freshness;
  stuck: FailedImport[];
  importing: ListedVersion[];
  interrupted: ListedVersion[];
  cleaned?: Cleanup;
  /** Files of the local store that are missing or cut off; databases are checked when a command fails. */
  damaged: DamagedFile[];
};

const MAX_LINES = 20;

export const command: Command = {
  summary:
    "Lists pending, interrupted, and leftover work, stale and failing feeds, and work in progress; --clean removes what " +
    "interrupted work left behind.",
  usage: "status [--clean]",
  words: 0,
  options: { clean: { type: "boolean" } },
  onlyReads: ({ clean }) => clean !== true,
  worksOnFullDisk: true,
  async run({ stores, archive, now }, _positionals, values): Promise<Answer> {
    const busy = otherCommands(stateFolder(values)).length > 0;
    const [freshness, stuckJobs] = await Promise.all([
      readFreshness(stores.db, now().getTime()),
      stuckImports(stores.db),
    ]);
    const damagedFiles = values.remote === true ? [] : await damagedObjects(stateFolder(values));
    const answer = (status: StoreStatus): Answer => ({
      ...status,
      damaged: damagedFiles,
      freshness,
      stuck: stuckJobs,
      importing: busy ? status.importing : [],
      interrupted: busy ? [] : status.importing,
    });
    const status = await readStatus(stores, archive, busy);
    if (values.clean !== true) return answer(status);
    if (busy)
      throw problem("feed_version.busy", "Another command is using this store. Run the cleanup after it has ended.");
    const cleanup = await cleanStore(stores, archive, status, now().toISOString());
    return { ...answer(await readStatus(stores, archive, false)), cleaned: cleanup };
  },
  print(answer) {
    const {
      pending,
      retired,
      importing,
      interrupted,
      failed,
      orphans,
      unclaimed,
      missing,
      cleaned,
      freshness,
      stuck,
      damaged,
    } = answer as Answer;
    const section = (title: string, lines: readonly string[]) =>
      lines.length === 0
        ? []
        : [
            `${title} (${lines.length}):`,
            ...lines.slice(0, MAX_LINES).map((line) => `  ${line}`),
            ...(lines.length > MAX_LINES ? [`  and ${lines.length - MAX_LINES} more`] : []),
          ];
    const lines = [
      ...section("Archived, not imported", pending.map(versionLine)),
      ...section("Being imported", importing.map(versionLine)),
      ...section("Interrupted: import again, or clean", interrupted.map(versionLine)),
      ...section("Failed", failed.map(versionLine)),
      ...section(
        "Rows of no version",
        Object.entries(orphans).map(([table, rows]) => `${table}: ${rows}`),
      ),
      ...section("Zips of no version", unclaimed),
      ...section("Versions without a zip", missing),
      ...section(
        "Damaged files of the store",
        damaged.map(({ file, fault }) => `${file} ${fault}`),
      ),
    ];
    const open = lines.length === 0 ? ["Nothing is pending, interrupted or left over."] : lines;
    const { stale, failing, held, leases, hosts, ignored } = freshness;
    const followLines = [
      ...section(
        "Stale: should have been fetched more than a day ago",
        stale.map(({ feed, due_at }) => `${feed}  due ${due_at}`),
      ),
      ...section(
        "Failing",
        failing.map(
          ({ feed, failures, due_at }) =>
            `${feed}  ${plural(failures, { one: "{n} failure", other: "{n} failures" })}, next attempt ${due_at}`,
        ),
      ),
      ...section(
        "Not imported by the queue: retry, or import --pending",
        stuck.map(({ feed, sha1, state, attempts, detail, changed_at }) => {
          const why = state === "large" ? "too large" : `${attempts} attempts, ${detail}`;
          return `${feed}  ${sha1}  ${why}, since ${changed_at}`;
        }),
      ),
      ...section(
        "Waiting for a person: activate or leave",
        held.map(
          ({ feed, sha1, reason, evidence }) =>
            `${feed}  ${sha1}  ${reasonWords({ reason, evidence: evidenceOf({ evidence }) })}`,
        ),
      ),
      ...section(
        "Work in progress",
        leases.map(({ name, owner, expires_at }) => `${name}  by ${owner}, until ${expires_at} or renewed`),
      ),
      ...section(
        "Servers that are not asked at the moment",
        hosts.map(({ host, held_until, failing_since }) => {
          const since = failing_since === null ? "at its request" : `failing since ${failing_since}`;
          return `${host}  until ${new Date(held_until).toISOString()}, ${since}`;
        }),
      ),
      ...section(
        "Ignored, because a clock was wrong: times too far in the future",
        ignored.map(({ work, name, until }) => `${work}  ${name}  ${until}`),
      ),
    ];
    const cleanupLines =
      cleaned === undefined
        ? []
        : [
            `Cleaned: ${cleaned.versions} interrupted imports, ${cleaned.rows} rows, ${cleaned.zips} zips; ` +
              `${cleaned.search} feeds put back into the search.`,
          ];
    const keptLines =
      retired.length === 0
        ? []
        : [
            plural(retired.length, {
              one: "{n} replaced version is archived without its rows.",
              other: "{n} replaced versions are archived without their rows.",
            }),
          ];
    return [...cleanupLines, ...open, ...followLines, ...keptLines].join("\n");
  },
};
