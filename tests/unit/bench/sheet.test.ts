import { expect, test } from "vitest";
import { framesOfDrags } from "../../bench/browser/sheet.ts";

test("frames are counted between the first and the last move of each drag", () => {
  const at = (ms: number, name: string, type?: string) => ({
    ...{ name, ph: "X", pid: 1, tid: 1, ts: ms * 1000 },
    args: type === undefined ? {} : { data: { type } },
  });
  const move = (ms: number) => at(ms, "EventDispatch", "pointermove");
  const traceEvents = [
    // 25 frames in half a second, and then 5 in a tenth; what lies between the drags is not counted.
    ...Array.from({ length: 26 }, (_, i) => move(20 * i)),
    ...Array.from({ length: 25 }, (_, i) => at(20 * i + 10, "DrawFrame")),
    ...[600, 700, 800].map((ms) => at(ms, "DrawFrame")),
    ...[1000, 1050, 1100].map(move),
    ...[1010, 1030, 1050, 1070, 1090].map((ms) => at(ms, "DrawFrame")),
    at(1095, "EventDispatch", "pointerup"),
    // A lone move is no drag.
    move(3000),
  ];
  expect(framesOfDrags(JSON.stringify({ traceEvents }))).toEqual([50, 50]);
  expect(
    framesOfDrags(JSON.stringify({ traceEvents: traceEvents.filter(({ name }) => name === "DrawFrame") })),
  ).toEqual([]);
});
