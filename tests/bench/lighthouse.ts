/**
 * Runs Lighthouse, which is not among the dependencies (175 MB, most of it telemetry that is never used here): the
 * command line that `LIGHTHOUSE` names, else the version below by npx.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";

const PACKAGE = "lighthouse@13.5.0";

export const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
export type Theme = "light" | "dark";

export type Report = {
  /** Points of 100. */
  scores: Record<(typeof CATEGORIES)[number], number>;
  /** Cumulative layout shift. */
  shift: number;
  /** Of the machine during the run: about 3,000 on an idle one of 2025. */
  benchmark: number;
  /** Ids of the audits that cost points outside of performance. */
  failed: string[];
};

type Raw = {
  runtimeError?: { message: string };
  environment: { benchmarkIndex: number };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number }>;
};

function command(): { file: string; first: string[] } {
  const own = process.env.LIGHTHOUSE;
  return own === undefined ? { file: "npx", first: ["--yes", PACKAGE] } : { file: process.execPath, first: [own] };
}

async function run(file: string, options: string[]): Promise<boolean> {
  const child = spawn(file, options, {
    stdio: "ignore",
    env: { CHROME_PATH: process.env.CHROMIUM ?? "/usr/bin/chromium", ...process.env },
  });
  return new Promise((done) => {
    child.on("error", () => done(false));
    child.on("exit", (code) => done(code === 0));
  });
}

/** Whether there is a Lighthouse to be run. */
export function isThere(): Promise<boolean> {
  const { file, first } = command();
  return run(file, [...first, "--version"]);
}

/** One visit with the mobile preset; null where it came to nothing. */
export async function visit(address: string, theme: Theme): Promise<Report | null> {
  const folder = mkdtempSync(`${tmpdir()}/portal-lighthouse-`);
  const { file, first } = command();
  const flags = `--headless=new --no-sandbox${theme === "dark" ? " --force-dark-mode" : ""}`;
  const categories = `--only-categories=${CATEGORIES.join()}`;
  const output = ["--output=json", `--output-path=${folder}/report.json`, "--quiet", "--no-enable-error-reporting"];
  try {
    if (!(await run(file, [...first, address, categories, ...output, `--chrome-flags=${flags}`]))) return null;
    return readReport(JSON.parse(readFileSync(`${folder}/report.json`, "utf8")) as Raw);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readReport(raw: Raw): Report | null {
  if (raw.runtimeError !== undefined) return null;
  const points = (name: string) => Math.round((raw.categories[name]?.score ?? 0) * 100);
  const failed = CATEGORIES.filter((name) => name !== "performance").flatMap((name) =>
    (raw.categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (raw.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  );
  return {
    scores: Object.fromEntries(CATEGORIES.map((name) => [name, points(name)])) as Report["scores"],
    shift: raw.audits["cumulative-layout-shift"]?.numericValue ?? 0,
    benchmark: raw.environment.benchmarkIndex,
    failed,
  };
}
