import { expect, test } from "vitest";
import { mainThreadTasks } from "../../bench/browser/dots.ts";

test("tasks of main threads count, in milliseconds", () => {
  const task = (tid: number, dur: number, name = "ThreadControllerImpl::RunTask") => ({
    name,
    ph: "X",
    pid: 1,
    tid,
    dur,
    tdur: dur / 3,
  });
  const traceEvents = [
    { name: "thread_name", ph: "M", pid: 1, tid: 2, args: { name: "CrRendererMain" } },
    { name: "thread_name", ph: "M", pid: 1, tid: 3, args: { name: "DedicatedWorker thread" } },
    task(2, 1500),
    task(2, 42_000, "RunTask"),
    task(2, 90_000, "Layout"),
    task(3, 80_000),
    { ...task(2, 0), ph: "B", dur: undefined },
  ];
  expect(mainThreadTasks(JSON.stringify({ traceEvents }))).toEqual([
    { elapsed: 1.5, cpu: 0.5 },
    { elapsed: 42, cpu: 14 },
  ]);
});
