import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BudgetedCache, MemoryBudget } from "../../../src/domain/memory-budget.ts";

describe("one cache", () => {
  test("keeps values up to a size, those used last", () => {
    const cache = new BudgetedCache<string, number>(10);
    cache.set("a", 1, 4);
    cache.set("b", 2, 4);
    expect(cache.get("a")).toBe(1);
    cache.set("c", 3, 4);
    expect([cache.get("a"), cache.get("b"), cache.get("c")]).toEqual([1, undefined, 3]);
    cache.set("a", 4, 6);
    expect([cache.get("a"), cache.get("c")]).toEqual([4, 3]);
    cache.set("large", 5, 11);
    expect([cache.get("large"), cache.get("a"), cache.get("c")]).toEqual([undefined, 4, 3]);
    expect([...cache.keys()]).toEqual(["a", "c"]);
    expect(cache.bytes).toBe(10);
  });

  test("forgets the old value of a key whose new one is too large", () => {
    const cache = new BudgetedCache<string, number>(10);
    cache.set("a", 1, 4);
    cache.set("a", 2, 11);
    expect(cache.get("a")).toBeUndefined();
    expect(cache.bytes).toBe(0);
  });

  test("of 0 bytes keeps nothing", () => {
    const cache = new BudgetedCache<string, number>(0);
    cache.set("a", 1, 1);
    expect(cache.get("a")).toBeUndefined();
  });
});

describe("caches with a budget", () => {
  test("drop what was used longest ago, in whichever cache it is", () => {
    const budget = new MemoryBudget(10);
    const [one, other] = [new BudgetedCache<string, number>(8, budget), new BudgetedCache<string, number>(8, budget)];
    one.set("a", 1, 4);
    other.set("b", 2, 4);
    expect(one.get("a")).toBe(1);
    other.set("c", 3, 4);
    expect([one.get("a"), other.get("b"), other.get("c")]).toEqual([1, undefined, 3]);
    one.set("d", 4, 8);
    expect([one.get("a"), other.get("c"), one.get("d")]).toEqual([undefined, undefined, 4]);
    expect(budget.bytes).toBe(8);
  });

  test("do not keep what is larger than the budget", () => {
    const cache = new BudgetedCache<string, number>(20, new MemoryBudget(10));
    cache.set("a", 1, 4);
    cache.set("b", 2, 11);
    expect([cache.get("a"), cache.get("b")]).toEqual([1, undefined]);
  });

  const steps = fc.array(fc.tuple(fc.nat(2), fc.nat(5), fc.nat(9), fc.constantFrom("set", "get", "delete")));

  test("never have more than it, nor any of them more than its own bound", () => {
    fc.assert(
      fc.property(steps, (taken) => {
        const budget = new MemoryBudget(16);
        const caches = [4, 9, 12].map((limit) => new BudgetedCache<number, number>(limit, budget));
        for (const [which, key, bytes, step] of taken) {
          const cache = caches[which]!;
          if (step === "set") cache.set(key, bytes, bytes);
          else if (step === "get") cache.get(key);
          else cache.delete(key);
          const all = caches.map((one) => [...one.keys()].reduce((sum, kept) => sum + one.get(kept)!, 0));
          expect(all).toEqual(caches.map((one) => one.bytes));
          expect(budget.bytes).toBe(all.reduce((sum, own) => sum + own, 0));
          expect(budget.bytes).toBeLessThanOrEqual(16);
          expect([4, 9, 12].every((limit, i) => all[i]! <= limit)).toBe(true);
        }
      }),
    );
  });
});
