import { expect, test } from "vitest";
import { DamageWatch } from "../../../../cli/local/damage-watch.ts";
import type { DamagedFile } from "../../../../cli/local/damaged-files.ts";

const A = { file: "d1/a.sqlite", fault: "cannot be read: file is not a database" };
const B = { file: "r2/b/blobs/1", fault: "(gtfs/1.zip) has 1 of 9 bytes" };
const HOUR_MS = 3_600_000;

/** A watch whose checks return these lists, one after the other. */
function watched(...checks: (readonly DamagedFile[])[]) {
  const lines: string[] = [];
  let [time, count] = [0, 0];
  const watch = new DamageWatch(
    async () => checks[count++]!,
    (line) => lines.push(line),
    () => time,
  );
  const failLater = () => {
    time += HOUR_MS;
    return watch.failed();
  };
  return { watch, lines, failLater, count: () => count };
}

test("names each damaged file once", async () => {
  const { lines, failLater } = watched([A], [A], [A, B], [A, B], [A, B], [A, B]);
  await failLater();
  await failLater();
  await failLater();
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain(`store.damaged: ${A.file} ${A.fault}`);
  expect(lines[1]).toContain(`store.damaged: ${B.file} ${B.fault}`);
  expect(lines[1]).not.toContain(A.file);
});

test("does not name a file that was only replaced meanwhile", async () => {
  const { lines, failLater } = watched([A, B], [B]);
  await failLater();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(B.file);
  expect(lines[0]).not.toContain(A.file);
});

test("many failures are one check", async () => {
  const { watch, count, failLater } = watched([], []);
  await Promise.all(Array.from({ length: 100 }, () => watch.failed()));
  expect(count()).toBe(1);
  await failLater();
  expect(count()).toBe(2);
});

test("a check that fails is a line and ends nothing", async () => {
  const lines: string[] = [];
  const fails = async () => {
    throw new Error("no thread");
  };
  await new DamageWatch(
    fails,
    (line) => lines.push(line),
    () => 0,
  ).failed();
  expect(lines).toEqual(["The files of the store cannot be checked: no thread"]);
});
