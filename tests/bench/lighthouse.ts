/**
 * Runs Lighthouse, which is not among the dependencies (175 MB, most of it telemetry that is never used here): the
 * command line that `LIGHTHOUSE` names, else the version below by npx.
 */
import { type ChildProcess, fork, spawn } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { dirname } from "node:path";
import type { Wanted } from "./browser/lighthouse-process.ts";
import type { Theme } from "./browser/screens.ts";

const PACKAGE = "lighthouse@13.5.0";

export const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
export type Category = (typeof CATEGORIES)[number];

/** Milliseconds after which a visit is given up; an ordinary one takes less than ten seconds. */
const VISIT_TIMEOUT_MS = 60_000;

/** npx may have to install Lighthouse first. */
const INSTALL_TIMEOUT_MS = 300_000;

const SCRIPT = `${import.meta.dirname}/browser/lighthouse-process.ts`;

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

/** What npx writes, or null where it failed or took too long. */
async function npx(...options: string[]): Promise<string | null> {
  const child = spawn("npx", options, { stdio: ["ignore", "pipe", "ignore"], timeout: INSTALL_TIMEOUT_MS });
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  return new Promise((done) => {
    child.on("error", () => done(null));
    child.on("close", (code) => done(code === 0 ? said : null));
  });
}

/** Folder of Lighthouse's package: its command line is cli/index.js in it. */
async function findPackage(): Promise<string | null> {
  const path =
    process.env.LIGHTHOUSE ??
    (await npx("--yes", "--package", PACKAGE, "--call", "command -v lighthouse"))?.trim().split("\n").at(-1);
  if (path === undefined || !existsSync(path)) return null;
  return dirname(dirname(realpathSync(path)));
}

let folder: Promise<string | null> | undefined;
let child: Promise<ChildProcess> | undefined;

/** Whether there is a Lighthouse to be run. */
export async function isThere(): Promise<boolean> {
  folder ??= findPackage();
  return (await folder) !== null;
}

/** The next message; null where the process ends, or takes too long and is ended. */
function answerOf(from: ChildProcess, timeout: number): Promise<unknown> {
  return new Promise((done) => {
    const timer = setTimeout(() => end(null), timeout);
    const onExit = () => end(null);
    const end = (message: unknown) => {
      clearTimeout(timer);
      from.off("message", end);
      from.off("exit", onExit);
      if (message === null) child = undefined;
      done(message);
    };
    from.on("message", end);
    from.on("exit", onExit);
  });
}

async function start(path: string): Promise<ChildProcess> {
  const started = fork(SCRIPT, [path], {
    stdio: "ignore",
    env: { CHROME_PATH: process.env.CHROMIUM ?? "/usr/bin/chromium", ...process.env },
  });
  await answerOf(started, VISIT_TIMEOUT_MS);
  return started;
}

/** Ends the process that runs Lighthouse, which would keep this one alive. */
export async function endLighthouse(): Promise<void> {
  const running = child;
  child = undefined;
  (await running)?.disconnect();
}

/**
 * One visit with the mobile preset; null where it came to nothing. Lighthouse sometimes loses its record of a visit
 * (NO_NAVSTART) and asks for another one, which it gets.
 */
export async function visit(address: string, theme: Theme): Promise<Report | null> {
  if (!(await isThere())) return null;
  return (await attempt(address, theme)) ?? (await attempt(address, theme));
}

async function attempt(address: string, theme: Theme): Promise<Report | null> {
  child ??= start((await folder)!);
  const running = await child;
  const chromeFlags = ["--headless=new", "--no-sandbox", "--ignore-certificate-errors"];
  const wanted: Wanted = {
    address,
    settings: { onlyCategories: CATEGORIES, skipAudits: SKIPPED_AUDITS, disableFullPageScreenshot: true },
    chromeFlags: theme === "dark" ? [...chromeFlags, "--force-dark-mode"] : chromeFlags,
  };
  running.send(wanted);
  const raw = await answerOf(running, VISIT_TIMEOUT_MS);
  if (raw === null) {
    running.kill();
    return null;
  }
  return readReport(raw as Raw);
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
