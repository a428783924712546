import { expect, test } from "vitest";
import { framesOfDrags } from "../../bench/browser/sheet.ts";

test("frames are counted between the first and the last move of each drag", () => {
  const at = (ms: number, name: string, type?: string) => ({
    ...{ name, ph: "X", pid: 1, tid: 1, ts: ms * 1000 },
    args: type === undefined ? {} : { data: { type } },
  });
  const press = (ms: number) => at(ms, "EventDispatch", "pointerdown");
  const move = (ms: number) => at(ms, "EventDispatch", "pointermove");
  const traceEvents = [
    // 25 frames in half a second, and then 5 in a tenth; what lies between the drags is not counted.
    press(0),
    ...Array.from({ length: 26 }, (_, i) => move(20 * i + 1)),
    ...Array.from({ length: 25 }, (_, i) => at(20 * i + 11, "DrawFrame")),
    ...[520, 550, 580].map((ms) => at(ms, "DrawFrame")),
    // The next finger comes at once.
    press(590),
    ...[600, 650, 700].map(move),
    ...[610, 630, 650, 670, 690].map((ms) => at(ms, "DrawFrame")),
    at(710, "EventDispatch", "pointerup"),
    // A lone move is not a drag.
    press(2990),
    move(3000),
  ];
  expect(framesOfDrags(JSON.stringify({ traceEvents }))).toEqual([50, 50]);
  expect(
    framesOfDrags(JSON.stringify({ traceEvents: traceEvents.filter(({ name }) => name === "DrawFrame") })),
  ).toEqual([]);
});
