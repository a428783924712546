import { describe, expect, it, vi } from "vitest";
import { SingleFlight } from "../../../worker/cache/single-flight.ts";

const alone = async () => "alone";
const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

describe("single flight", () => {
  it("shares the value with all waiting callers", async () => {
    const flights = new SingleFlight<string>();
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
    const flights = new SingleFlight<string>();
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
    const flights = new SingleFlight<number>();
    void flights.start("a", () => new Promise(() => {}));
    expect(await flights.join("b", alone)).toBeNull();
    expect(await flights.start("b", async () => 1)).toBe(1);
  });

  it("starts its own call if another request never finishes, and lets the next one start", async () => {
    const flights = new SingleFlight<number>();
    void flights.start("a", () => new Promise(() => {}));
    expect(await flights.join("a", alone)).toEqual({ alone: "alone" });
    expect(flights.isFlying("a")).toBe(false);
    expect(await flights.start("a", async () => 2)).toBe(2);
  });

  it("takes the result of a slow request that ends before its own call", async () => {
    const flights = new SingleFlight<string>();
    void flights.start("a", async () => {
      await pause(5_500);
      return "slow";
    });
    expect(await flights.join("a", () => new Promise<string>(() => {}))).toEqual({ value: "slow" });
  });

  it("drops what requests that the runtime ended have left", async () => {
    vi.useFakeTimers();
    try {
      const flights = new SingleFlight<number>();
      for (let i = 0; i < 1_000; i++) void flights.start(`dead ${i}`, () => new Promise(() => {}));
      expect(flights.size).toBe(1_000);
      vi.advanceTimersByTime(5_000);
      void flights.start("dead 7", () => new Promise(() => {}));
      expect(flights.size).toBe(1);
      expect(flights.isFlying("dead 7")).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });
});
