import type { Map as LibreMap } from "maplibre-gl";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchTiles } from "../../../src/map/missing-tiles.ts";

/** What the page says when the network is back. */
let online: () => void;
let fail: (x: number) => void;
let told: boolean[];
let asked: number[];
let trouble: ReturnType<typeof watchTiles>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.stubGlobal("addEventListener", (_: string, listener: () => void) => {
    online = listener;
  });
  vi.stubGlobal("removeEventListener", () => {});
  [told, asked] = [[], []];
  const map = {
    on: (_: string, listener: (event: object) => void) => {
      fail = (x) => listener({ sourceId: "routes", tile: { tileID: { canonical: { x, y: 0, z: 9 } } } });
    },
    off: () => {},
    getSource: () => ({}),
    refreshTiles: (_: string, tiles: { x: number }[]) => asked.push(...tiles.map(({ x }) => x)),
  };
  trouble = watchTiles(map as unknown as LibreMap, (missing) => told.push(missing));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("reloads failed tiles on request, and when the network is back", () => {
  fail(1);
  fail(2);
  vi.advanceTimersByTime(60_000);
  expect([told, asked]).toEqual([[true], []]);
  trouble.again();
  expect([told, asked]).toEqual([
    [true, false],
    [1, 2],
  ]);
  fail(3);
  online();
  expect([told.at(-1), asked]).toEqual([false, [1, 2, 3]]);
});

it("reloads tiles requested offline once after the network is back", () => {
  fail(1);
  online();
  fail(2);
  fail(3);
  expect([told.at(-1), asked]).toEqual([true, [1]]);
  vi.advanceTimersByTime(1_000);
  expect([told.at(-1), asked]).toEqual([false, [1, 2, 3]]);
  vi.advanceTimersByTime(60_000);
  expect(asked).toEqual([1, 2, 3]);
  // Long after that it is the server that fails.
  fail(4);
  vi.advanceTimersByTime(60_000);
  expect([told.at(-1), asked]).toEqual([true, [1, 2, 3]]);
});

it("loads nothing after the map has been removed", () => {
  online();
  fail(1);
  trouble.end();
  vi.advanceTimersByTime(60_000);
  expect(asked).toEqual([]);
});
