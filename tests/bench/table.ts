/** Makes the table of what the rows measured. */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { cpus, release, totalmem, type } from "node:os";
import { join } from "node:path";
import { ROOT } from "../../cli/project.ts";
import { ratioOf, spreadOf } from "../../src/domain/measurements/spread.ts";
import type { Machine, MeasuredTable, TableFigure, TableRow } from "../../src/domain/measurements/table.ts";
import type { BenchRow, Figure, Measured } from "./row.ts";

/** First line that a command prints; null where it cannot be run. */
function said(file: string, ...args: string[]): string | null {
  try {
    const text = execFileSync(file, args, { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    return text.trim().split("\n")[0] ?? null;
  } catch {
    return null;
  }
}

function commitNow(): string {
  const hash = said("git", "rev-parse", "--short=10", "HEAD");
  if (hash === null) return "unknown";
  return said("git", "status", "--porcelain", "--untracked-files=no") === "" ? hash : `${hash}+`;
}

function machineNow(): Machine {
  const processors = cpus();
  const versionOf = (name: string) =>
    (JSON.parse(readFileSync(join(ROOT, "node_modules", name, "package.json"), "utf8")) as { version: string }).version;
  const chromium = said(process.env.CHROMIUM ?? "/usr/bin/chromium", "--version");
  return {
    cpu: processors[0]?.model.trim() || "unknown",
    cores: processors.length,
    memory: totalmem() / 1e9,
    system: `${type()} ${release()}`,
    node: process.versions.node,
    workerd: versionOf("workerd"),
    chromium: /[\d.]{3,}/.exec(chromium ?? "")?.[0] ?? null,
  };
}

function dataIn(folder: string | undefined): MeasuredTable["data"] {
  if (folder === undefined) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".zip"))
    .sort()
    .map((name) => ({ name, bytes: statSync(join(folder, name)).size }));
}

/** A table without rows. @param data folder of feeds */
export function newTable(data: string | undefined): MeasuredTable {
  return {
    date: new Date().toISOString(),
    commit: commitNow(),
    machine: machineNow(),
    data: dataIn(data),
    rows: [],
    leftOut: [],
  };
}

function tableFigure({ what, unit, better, ours, peer, limit }: Figure): TableFigure {
  const own = { what, unit, better, ours: spreadOf(ours) };
  if (peer !== undefined) {
    const beside = { ...spreadOf(peer.values), name: peer.name, kind: "peer" as const };
    return { ...own, beside, ratio: ratioOf(ours, peer.values, better) };
  }
  if (limit === undefined) return { ...own, beside: null, ratio: null };
  const beside = { ...spreadOf([limit]), name: "limit", kind: "limit" as const };
  return {
    ...own,
    beside,
    ratio: ratioOf(
      ours,
      ours.map(() => limit),
      better,
    ),
  };
}

/** @param seconds that measuring took */
export function tableRow(
  { area, name, bound, how, wrongIf, needs }: BenchRow,
  { ok, figures, notes = [] }: Measured,
  seconds: number,
): TableRow {
  const data = needs?.includes("--data") === true ? " --data DIR" : "";
  return {
    area,
    name,
    bound,
    ok,
    how,
    wrongIf,
    command: `npm run bench --${data} --only "${name}"`,
    took: seconds,
    figures: figures.map(tableFigure),
    notes: [...notes],
  };
}
