/** `streets build`, stopped by signals: the process ends at once, leaves no temporary file, and the next call continues. */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { repeatExtract } from "../../support/repeat-extract.ts";

const ROOT = join(import.meta.dirname, "../../..");

const folder = mkdtempSync(join(tmpdir(), "portal-stopped-"));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const extract = join(folder, "city.osm.pbf");
const temporary = join(folder, "temporary");

type Ended = { code: number | null; stdout: string; stderr: string };

/** Runs the build, and sends a signal after a line of its progress. */
function build(signal?: NodeJS.Signals, line = ""): Promise<Ended> {
  const args = ["cli/portal.ts", "streets", "build", extract, "--state", join(folder, "state"), "--json"];
  const child = spawn(process.execPath, args, { cwd: ROOT, env: { ...process.env, TMPDIR: temporary } });
  const output = { stdout: "", stderr: "" };
  child.stdout.on("data", (text: Buffer) => {
    output.stdout += text.toString();
  });
  child.stderr.on("data", (text: Buffer) => {
    output.stderr += text.toString();
    if (signal !== undefined && !child.killed && output.stderr.includes(line)) child.kill(signal);
  });
  return new Promise((done) => child.on("close", (code) => done({ code, ...output })));
}

test("a stopped build ends at once, removes its files, and is continued", async () => {
  mkdirSync(temporary);
  repeatExtract(join(ROOT, "sample/streets/porto-alegre.osm.pbf"), extract, 2);
  const reading = await build("SIGTERM", "water:");
  expect(reading).toMatchObject({ code: 143, stdout: "" });
  expect(reading.stderr).toContain("Stopped. The same command continues the build");
  expect(reading.stderr).not.toContain("nodes:");
  const drawing = await build("SIGINT", "drawn ways:");
  expect(drawing.code).toBe(130);
  expect(drawing.stderr).not.toContain("tiles:");
  expect(readdirSync(temporary).filter((name) => name.startsWith("portal-"))).toEqual([]);
  const { code, stdout } = await build();
  expect(code).toBe(0);
  const answer = JSON.parse(stdout) as { cells: number; written: number; tiles: { count: number } };
  expect(answer).toMatchObject({ written: 0 });
  expect(answer.cells).toBeGreaterThan(50);
  expect(answer.tiles.count).toBeGreaterThan(0);
}, 120_000);
