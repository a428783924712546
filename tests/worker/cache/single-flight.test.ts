import { describe, expect, it } from "vitest";
import { SingleFlight } from "../../../worker/cache/single-flight.ts";

const alone = async () => "alone";
const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

describe("single flight", () => {
  it("hands the value to all who join", async () => {
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

  it("hands the failure to all who join", async () => {
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

  it("keeps names apart", async () => {
    const flights = new SingleFlight<number>();
    void flights.start("a", () => new Promise(() => {}));
    expect(await flights.join("b", alone)).toBeNull();
    expect(await flights.start("b", async () => 1)).toBe(1);
  });

  it("begins on its own if a request never comes back, and lets the next one start", async () => {
    const flights = new SingleFlight<number>();
    void flights.start("a", () => new Promise(() => {}));
    expect(await flights.join("a", alone)).toEqual({ alone: "alone" });
    expect(flights.isFlying("a")).toBe(false);
    expect(await flights.start("a", async () => 2)).toBe(2);
  });

  it("takes the outcome of a slow request that ends before its own work", async () => {
    const flights = new SingleFlight<string>();
    void flights.start("a", async () => {
      await pause(5_500);
      return "slow";
    });
    expect(await flights.join("a", () => new Promise<string>(() => {}))).toEqual({ value: "slow" });
  });
});
