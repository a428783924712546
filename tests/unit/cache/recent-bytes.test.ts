import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RecentBytes } from "../../../worker/cache/recent-bytes.ts";

describe("RecentBytes", () => {
  it("gives what was put, and lets the longest unused go first", () => {
    const kept = new RecentBytes<string>(10);
    kept.put("a", "A", 4);
    kept.put("b", "B", 4);
    expect(kept.get("a")).toBe("A");
    kept.put("c", "C", 4);
    expect([kept.get("a"), kept.get("b"), kept.get("c")]).toEqual(["A", undefined, "C"]);
  });

  it("does not take what is larger than itself, and forgets what that was before", () => {
    const kept = new RecentBytes<string>(10);
    kept.put("a", "A", 4);
    kept.put("a", "whale", 11);
    expect(kept.get("a")).toBeUndefined();
    expect(kept.bytes).toBe(0);
  });

  it("never holds more bytes than it may", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat({ max: 8 }), fc.nat({ max: 40 }))), (puts) => {
        const kept = new RecentBytes<number>(100);
        const last = new Map<string, number>();
        for (const [name, size] of puts) {
          kept.put(`${name}`, size, size);
          last.set(`${name}`, size);
          expect(kept.bytes).toBeLessThanOrEqual(100);
          expect(kept.get(`${name}`)).toBe(size);
        }
        let sum = 0;
        for (const [name, size] of last) if (kept.get(name) !== undefined) sum += size;
        expect(kept.bytes).toBe(sum);
      }),
    );
  });
});
