/**
 * `npm run mutants [PART OF A PATH]`: changes one comparison after the other (./list.ts), runs the tests that must notice
 * it, and restores the file. Prints the mutants that no test noticed; their number is not part of `npm test`.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { ROOT } from "../../cli/project.ts";
import { MUTANTS, type Mutant } from "./list.ts";

/** @returns whether all of these tests pass; null if they cannot be run */
function passes(tests: readonly string[]): boolean {
  const args = ["run", "--project", "unit", "--project", "fuzz", "--bail", "1", "--reporter", "dot", ...tests];
  const { status, signal } = spawnSync(process.execPath, [`${ROOT}node_modules/vitest/vitest.mjs`, ...args], {
    cwd: ROOT,
    stdio: "ignore",
  });
  if (signal !== null) process.exit(1);
  return status === 0;
}

/** @returns whether a test fails on the mutant */
function isKilled({ file, text, mutated, tests }: Mutant): boolean {
  const path = `${ROOT}${file}`;
  const source = readFileSync(path, "utf8");
  if (source.split(text).length !== 2) throw new Error(`${file} must have this text once: ${text}`);
  try {
    writeFileSync(
      path,
      source.replace(text, () => mutated),
    );
    return !passes(tests);
  } finally {
    writeFileSync(path, source);
  }
}

const [part = ""] = process.argv.slice(2);
const chosen = MUTANTS.filter(({ file }) => file.includes(part));
if (!passes([...new Set(chosen.flatMap(({ tests }) => tests))])) {
  process.stderr.write("The tests fail without any change.\n");
  process.exit(1);
}
// An interrupt ends the tests, and then this process, after the file is restored.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
const survivors = chosen.filter((mutant) => {
  const killed = isKilled(mutant);
  process.stdout.write(`${killed ? "killed  " : "survived"} ${mutant.file}: ${mutant.text} → ${mutant.mutated}\n`);
  return !killed;
});
process.stdout.write(`${survivors.length} of ${chosen.length} mutants survived.\n`);
process.exitCode = survivors.length === 0 ? 0 : 1;
