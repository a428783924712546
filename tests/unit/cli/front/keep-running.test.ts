/** A runtime that has ended is started again, with pauses that grow while it does not last. */
import { expect, test } from "vitest";
import { KeepRunning } from "../../../../cli/front/keep-running.ts";

/** A runtime on a clock of its own: looks every two seconds. */
function stage({ startsFail = false } = {}) {
  const state = { isUp: true, time: 0, starts: [] as number[], lines: [] as string[] };
  const keeper = new KeepRunning({
    isUp: async () => state.isUp,
    async restart() {
      state.starts.push(state.time);
      if (startsFail) throw new Error("no");
      state.isUp = true;
    },
    log: (line) => state.lines.push(line),
    now: () => state.time,
  });
  const pass = async (milliseconds: number) => {
    for (const end = state.time + milliseconds; state.time < end; state.time += 2_000) await keeper.look();
  };
  return { state, pass };
}

test("a runtime that answers is left alone, and one that is away for a moment, too", async () => {
  const { state, pass } = stage();
  await pass(60_000);
  state.isUp = false;
  await pass(8_000);
  state.isUp = true;
  await pass(60_000);
  expect(state.starts).toEqual([]);
});

test("one that has ended is started at once, and later again at once if it lasted", async () => {
  const { state, pass } = stage();
  state.isUp = false;
  await pass(12_000);
  expect(state.starts).toEqual([8_000]);
  await pass(700_000);
  state.isUp = false;
  await pass(12_000);
  expect(state.starts).toEqual([8_000, 720_000]);
  expect(state.lines).toEqual([
    "The runtime has ended. Starting it again (1).",
    "The runtime is up again.",
    "The runtime has ended. Starting it again (1).",
    "The runtime is up again.",
  ]);
});

test("one that cannot be started is tried again with pauses of a minute at most", async () => {
  const { state, pass } = stage({ startsFail: true });
  state.isUp = false;
  await pass(600_000);
  const pauses = state.starts.slice(1).map((at, i) => at - state.starts[i]!);
  expect(pauses.slice(0, 3)).toEqual([10_000, 16_000, 60_000]);
  expect(new Set(pauses.slice(3))).toEqual(new Set([60_000]));
  expect(state.lines.at(-1)).toBe("The runtime cannot be started: no");
});
