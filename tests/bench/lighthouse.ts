/**
 * Runs Lighthouse, which is not among the dependencies (175 MB, most of it telemetry that is never used here): the
 * command line that `LIGHTHOUSE` names, else the version below by npx.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import type { Theme } from "./browser/screens.ts";

export const PACKAGE = "lighthouse@13.5.0";

export const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
export type Category = (typeof CATEGORIES)[number];

/** Milliseconds after which a visit is given up; an ordinary one takes less than ten seconds. */
const VISIT_TIMEOUT_MS = 60_000;

/** npx may have to install Lighthouse first. */
const INSTALL_TIMEOUT_MS = 300_000;

/** Audits that give no points, and take seconds. */
const SKIPPED_AUDITS = ["bf-cache", "screenshot-thumbnails", "final-screenshot"];

export type Report = {
  /** Points of 100. */
  scores: Record<Category, number>;
  /** Largest contentful paint in milliseconds, as the simulated phone shows it. */
  lcp: number;
  /** Cumulative layout shift. */
  cls: number;
  /** Total blocking time in milliseconds. */
  tbt: number;
  /** Of the machine during the run: about 3,000 on an idle one of 2025. */
  benchmark: number;
  /** Ids of the audits that cost points outside of performance. */
  failed: { category: Category; id: string }[];
};

type Raw = {
  runtimeError?: { message: string };
  environment: { benchmarkIndex: number };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number }>;
};

type Command = { file: string; first: string[] };

/** Runs a command, and ends it where it takes too long. @returns what it wrote; null where it failed */
async function run({ file, first }: Command, options: string[], timeout: number): Promise<string | null> {
  const child = spawn(file, [...first, ...options], {
    stdio: ["ignore", "pipe", "ignore"],
    env: { CHROME_PATH: process.env.CHROMIUM ?? "/usr/bin/chromium", ...process.env },
    timeout,
  });
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  return new Promise((done) => {
    child.on("error", () => done(null));
    child.on("close", (code) => done(code === 0 ? said : null));
  });
}

let command: Promise<Command | null> | undefined;

async function findCommand(): Promise<Command | null> {
  const own = process.env.LIGHTHOUSE;
  const find: Command = { file: "npx", first: ["--yes", "--package", PACKAGE, "--call"] };
  // npx takes a second to start: it is asked once where Lighthouse is.
  const path = own ?? (await run(find, ["command -v lighthouse"], INSTALL_TIMEOUT_MS))?.trim().split("\n").at(-1);
  if (path === undefined || path === "") return null;
  const found = { file: process.execPath, first: [path] };
  return (await run(found, ["--version"], VISIT_TIMEOUT_MS)) === null ? null : found;
}

/** Whether there is a Lighthouse to be run. */
export async function isThere(): Promise<boolean> {
  command ??= findCommand();
  return (await command) !== null;
}

/** One visit with the mobile preset; null where it came to nothing. */
export async function visit(address: string, theme: Theme): Promise<Report | null> {
  const lighthouse = (await isThere()) ? await command : null;
  if (lighthouse == null) return null;
  const folder = mkdtempSync(`${tmpdir()}/portal-lighthouse-`);
  const flags = `--headless=new --no-sandbox --ignore-certificate-errors${theme === "dark" ? " --force-dark-mode" : ""}`;
  const options = [
    address,
    `--only-categories=${CATEGORIES.join()}`,
    `--skip-audits=${SKIPPED_AUDITS.join()}`,
    "--disable-full-page-screenshot",
    "--output=json",
    `--output-path=${folder}/report.json`,
    "--quiet",
    "--no-enable-error-reporting",
    `--chrome-flags=${flags}`,
  ];
  try {
    if ((await run(lighthouse, options, VISIT_TIMEOUT_MS)) === null) return null;
    return readReport(JSON.parse(readFileSync(`${folder}/report.json`, "utf8")) as Raw);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns null for a visit that Lighthouse itself calls failed */
export function readReport(raw: Raw): Report | null {
  if (raw.runtimeError !== undefined) return null;
  const points = (name: string) => Math.round((raw.categories[name]?.score ?? 0) * 100);
  const value = (id: string) => raw.audits[id]?.numericValue ?? 0;
  const failed = CATEGORIES.filter((category) => category !== "performance").flatMap((category) =>
    (raw.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (raw.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => ({ category, id })),
  );
  return {
    scores: Object.fromEntries(CATEGORIES.map((name) => [name, points(name)])) as Report["scores"],
    lcp: value("largest-contentful-paint"),
    cls: value("cumulative-layout-shift"),
    tbt: value("total-blocking-time"),
    benchmark: raw.environment.benchmarkIndex,
    failed,
  };
}
