import { describe, expect, it, vi } from "vitest";
import { Memory } from "../../../src/domain/memory.ts";
import { FLIGHTS, type Flight, SingleFlight } from "../../../worker/cache/single-flight.ts";

const alone = async () => "alone";
const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

describe("single flight", () => {
  it("shares the value with all waiting callers", async () => {
    const flights = new SingleFlight<string>(new Memory(FLIGHTS));
    const own = flights.start("a", async () => {
      await pause(20);
      return "made";
    });
    expect(flights.isFlying("a")).toBe(true);
    expect(await Promise.all([1, 2, 3].map(() => flights.join("a", alone)))).toEqual(Array(3).fill({ value: "made" }));
    expect(await own).toBe("made");
    expect([flights.isFlying("a"), await flights.join("a", alone)]).toEqual([false, null]);
  });

  it("shares the failure with all waiting callers", async () => {
    const flights = new SingleFlight<string>(new Memory(FLIGHTS));
    const error = new Error("down");
    const own = flights.start("a", async () => {
      await pause(5);
      throw error;
    });
    const joined = flights.join("a", alone);
    await expect(own).rejects.toBe(error);
    expect(await joined).toEqual({ error });
  });

  it("separates names", async () => {
    const flights = new SingleFlight<number>(new Memory(FLIGHTS));
    void flights.start("a", () => new Promise(() => {}));
    expect(await flights.join("b", alone)).toBeNull();
    expect(await flights.start("b", async () => 1)).toBe(1);
  });

  it("starts its own call if another request never finishes, and lets the next one start", async () => {
    vi.useFakeTimers();
    try {
      const flights = new SingleFlight<number>(new Memory(FLIGHTS));
      void flights.start("a", () => new Promise(() => {}));
      const joined = flights.join("a", alone);
      await vi.advanceTimersByTimeAsync(5_100);
      expect(await joined).toEqual({ alone: "alone" });
      expect(flights.isFlying("a")).toBe(false);
      expect(await flights.start("a", async () => 2)).toBe(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it("takes the result of a slow request that ends before its own call", async () => {
    vi.useFakeTimers();
    try {
      const flights = new SingleFlight<string>(new Memory(FLIGHTS));
      void flights.start("a", async () => {
        await pause(5_500);
        return "slow";
      });
      let isAlone = false;
      const joined = flights.join("a", () => {
        isAlone = true;
        return new Promise<string>(() => {});
      });
      await vi.advanceTimersByTimeAsync(5_400);
      expect(isAlone).toBe(true);
      await vi.advanceTimersByTimeAsync(200);
      expect(await joined).toEqual({ value: "slow" });
    } finally {
      vi.useRealTimers();
    }
  });

  it("drops what requests that the runtime ended have left", () => {
    const memory = new Memory<string, Flight<number>>(FLIGHTS);
    const flights = new SingleFlight<number>(memory);
    const names = Array.from({ length: FLIGHTS.entries + 1 }, (_, i) => `dead ${i}`);
    for (const name of names) void flights.start(name, () => new Promise(() => {}));
    expect(memory.size).toBe(FLIGHTS.entries);
    expect([flights.isFlying(names[0]!), flights.isFlying(names.at(-1)!)]).toEqual([false, true]);
  });
});
