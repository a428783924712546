import { stat } from "node:fs/promises";
import { digestOf } from "../../src/domain/bytes/digest.ts";
import {
  type CheckAnswer,
  checkAnswer,
  FAIL_LEVELS,
  type FailLevel,
  type FeedCheck,
  isFailed,
} from "../../src/domain/feed-check/check.ts";
import { toJunit } from "../../src/domain/feed-check/junit.ts";
import { toSarif } from "../../src/domain/feed-check/sarif.ts";
import { ridersNotice } from "../../src/domain/validation/codes.ts";
import type { ValidationErrorGroup, ValidationReport } from "../../src/domain/validation/report.ts";
import { checkGbfs } from "../../worker/ingest/gbfs/check-system.ts";
import { checkZip } from "../../worker/ingest/validate/check.ts";
import { bytesSource } from "../../worker/ingest/zip/directory.ts";
import { problem } from "../../worker/problem.ts";
import { readZip } from "../command-line/arguments.ts";
import type { Command, Context, Values } from "../command-line/command.ts";
import { openSystem, systemInFolder } from "../files/gbfs-files.ts";
import { zipFolder } from "../files/zip-folder.ts";
import { LIMIT_OPTIONS, LIMIT_USAGE, limitsOf, typedPolicy } from "../import/import-limits.ts";
import { nodePlatform } from "../node-platform.ts";

const usage = "validate ZIP|FOLDER|URL [--json|--sarif|--junit] [--fail-on error|warning] [--sarif-folder PATH]";

/** Exit codes: 0 if the feed passes, and these. */
const EXIT_FAILED = 1;
const EXIT_NOT_CHECKED = 2;

/** Maximum number of samples printed per group of findings. */
const MAX_SAMPLES = 3;

export const command: Command = {
  summary:
    "Checks a GTFS zip, a folder of its files, or a GBFS system by its gbfs.json, without importing it. Exits 0 if it passes, 1 with errors (--fail-on warning: or warnings) or " +
    "if an import would refuse it, and 2 if it could not be checked.",
  usage: `${usage}\n  [--allow-private] ${LIMIT_USAGE}`,
  options: {
    ...LIMIT_OPTIONS,
    sarif: { type: "boolean" },
    junit: { type: "boolean" },
    "sarif-folder": { type: "string" },
    "fail-on": { type: "string" },
  },
  needsStore: () => false,
  refusedCode: EXIT_NOT_CHECKED,
  async run({ now }: Context, positionals, values): Promise<CheckAnswer> {
    const [source] = positionals;
    if (source === undefined || positionals.length > 1)
      throw problem("command.usage", `Name a zip. Usage: portal ${usage}`);
    const formats = ["json", "sarif", "junit"].filter((name) => values[name] === true);
    if (formats.length > 1)
      throw problem("command.usage", `Choose one of --${formats.join(" and --")}. Usage: portal ${usage}`);
    const level = failLevel(values);
    const check = await checkSource(source, values, now().toISOString());
    if (isFailed(check, level)) process.exitCode = EXIT_FAILED;
    return checkAnswer(check);
  },
  print(answer, values = {}) {
    const report = answer as CheckAnswer;
    const { refusal, details } = report;
    const check = { report, refusal, details };
    if (values.sarif === true)
      return JSON.stringify(toSarif(check, (values["sarif-folder"] as string | undefined) ?? ""));
    if (values.junit === true) return toJunit(check, failLevel(values));
    return printReport(report);
  },
};

/** @param moment of the check, RFC 3339 in UTC */
async function checkSource(source: string, values: Values, moment: string): Promise<FeedCheck> {
  const limits = limitsOf(values);
  const policy = typedPolicy(values, limits);
  const stats = await stat(source).catch(() => null);
  if (stats?.isDirectory() === true) {
    const system = await systemInFolder(source);
    if (system !== null) return checkGbfs(system.discovery, system.read, moment);
    const bytes = await zipFolder(source).catch((error: unknown) => {
      throw problem("command.usage", `The folder ${source} cannot be read.`, {}, error);
    });
    const zip = { zip: bytesSource(bytes), sha1: await digestOf("SHA-1", bytes) };
    return checkZip(zip, nodePlatform, moment, { limits });
  }
  const { zip, sha1, path, close } = await readZip(source, policy);
  try {
    const system = await openSystem(source, zip, policy);
    return system === null
      ? await checkZip({ zip, sha1 }, nodePlatform, moment, { path, limits })
      : await checkGbfs(system.discovery, system.read, moment);
  } finally {
    await close();
  }
}

/** @throws Problem command.usage */
function failLevel(values: Values): FailLevel {
  const value = values["fail-on"] ?? "error";
  const level = FAIL_LEVELS.find((level) => level === value);
  if (level === undefined)
    throw problem("command.usage", `--fail-on is error or warning, not "${value}". Usage: portal ${usage}`);
  return level;
}

function printReport({ failure_reason, errors, warnings }: ValidationReport): string {
  if (failure_reason !== null) return `The feed is refused. ${failure_reason}`;
  const total = (groups: ValidationErrorGroup[]) => groups.reduce((sum, group) => sum + group.count, 0);
  const noticeableGroups = [...errors, ...warnings].filter(({ error_code, kept }) => ridersNotice(error_code, kept));
  if (errors.length + warnings.length === 0) return "Nothing is wrong with this feed.";
  return [
    `Errors: ${total(errors)}, of which an import leaves ${total(errors.filter((group) => !group.kept))} rows out. Warnings: ${total(warnings)}. Riders notice ${total(noticeableGroups)} of them.`,
    ...errors.map((group) => `\nerror ${describe(group)}`),
    ...warnings.map((group) => `\nwarning ${describe(group)}`),
  ].join("\n");
}

function times(count: number): string {
  return count === 1 ? "once" : `${count} times`;
}

function describe({ filename, error_code, field, count, kept, errors }: ValidationErrorGroup): string {
  const lines = errors.slice(0, MAX_SAMPLES).map(({ line, value, entity_id, message }) => {
    const where = [line === 0 ? "" : `line ${line}`, entity_id, message.includes(value) ? "" : JSON.stringify(value)];
    return `  ${[where.filter((part) => part !== "").join(", "), message].filter((part) => part !== "").join(": ")}`;
  });
  const place = field === "" ? filename : `${filename} ${field}`;
  return [`${place}: ${error_code}, ${times(count)}${kept ? "" : ", left out"}`, ...lines].join("\n");
}
