/** Takes each binding away, or makes it slow, wrong, full, or half-written, under each kind of answer (tests/worker/faults.test.ts). */
import { spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DrillResult, Tally } from "./report.ts";

const ROOT = join(import.meta.dirname, "../..");
const FILES = ["tests/worker/faults.test.ts", "tests/worker/failure.test.ts"];

type Report = {
  testResults: {
    assertionResults: { fullName: string; status: string; duration?: number; failureMessages: string[] }[];
  }[];
};

/** The faults need bindings of their own, so they run inside the runtime of the tests. */
export async function drillFaults(): Promise<DrillResult> {
  const tally = new Tally("faults");
  const file = join(tmpdir(), `portal-faults-${process.pid}.json`);
  const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
  const child = spawn(
    process.execPath,
    [vitest, "run", "--project", "worker", "--reporter=json", `--outputFile=${file}`, ...FILES],
    { cwd: ROOT, stdio: "ignore" },
  );
  await new Promise((done) => child.on("exit", done));
  const { testResults } = JSON.parse(readFileSync(file, "utf8")) as Report;
  rmSync(file, { force: true });
  for (const { fullName, status, duration = 0, failureMessages } of testResults.flatMap((r) => r.assertionResults)) {
    const fault = status === "passed" ? null : (failureMessages[0]?.slice(0, 200) ?? status);
    tally.add(fullName, { refused: status === "passed", ms: duration, fault });
  }
  return tally.result;
}
