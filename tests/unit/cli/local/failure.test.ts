/** What an operator is told about a failure of the local store. */
import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { explainProblem } from "../../../../cli/local/failure.ts";
import { problem, storeFull } from "../../../../worker/problem.ts";

test("a full disk is named, with what can be freed and what still works", async () => {
  const p = await explainProblem(storeFull(new Error("database or disk is full")), tmpdir());
  expect(p.code).toBe("store.full");
  expect(p.detail).toContain(`The disk of ${tmpdir()} is full`);
  expect(p.detail).toMatch(/ \d+\.\d MB are free\. Free 32 MB or more: /);
  expect(p.detail).toContain("`portal unimport`");
});

test("a folder that is not there yet is named as well", async () => {
  const p = await explainProblem(storeFull(new Error("ENOSPC")), "/nowhere/state");
  expect(p.detail).toContain("The disk of /nowhere/state is full, so nothing can be saved. Free 32 MB");
});

test("other problems, and those of a deployed store, stay as they are", async () => {
  const usage = problem("command.usage", "There are too many arguments.");
  const full = storeFull(new Error("SQLITE_FULL"));
  expect(await explainProblem(usage, tmpdir())).toBe(usage);
  expect(await explainProblem(full, null)).toBe(full);
});
