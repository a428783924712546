import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { identityOf, Memory, MemoryBudget, ObjectMemory, oncePerIsolate } from "../../../src/domain/memory.ts";

describe("one memory", () => {
  test("keeps values up to a size, those used last", () => {
    const memory = new Memory<string, number>({ bytes: 10 });
    memory.set("a", 1, 4);
    memory.set("b", 2, 4);
    expect(memory.get("a")).toBe(1);
    memory.set("c", 3, 4);
    expect([memory.get("a"), memory.get("b"), memory.get("c")]).toEqual([1, undefined, 3]);
    memory.set("a", 4, 6);
    expect([memory.get("a"), memory.get("c")]).toEqual([4, 3]);
    memory.set("large", 5, 11);
    expect([memory.get("large"), memory.get("a"), memory.get("c")]).toEqual([undefined, 4, 3]);
    expect([...memory.keys()]).toEqual(["a", "c"]);
    expect(memory.bytes).toBe(10);
  });

  test("forgets the old value of a key whose new one is too large", () => {
    const memory = new Memory<string, number>({ bytes: 10 });
    memory.set("a", 1, 4);
    memory.set("a", 2, 11);
    expect(memory.get("a")).toBeUndefined();
    expect(memory.bytes).toBe(0);
  });

  test("of 0 bytes keeps nothing", () => {
    const memory = new Memory<string, number>({ bytes: 0 });
    memory.set("a", 1, 1);
    expect(memory.get("a")).toBeUndefined();
  });
});

describe("memories with a budget", () => {
  test("drop what was used longest ago, in whichever memory it is", () => {
    const budget = new MemoryBudget(10);
    const [one, other] = [
      new Memory<string, number>({ bytes: 8 }, budget),
      new Memory<string, number>({ bytes: 8 }, budget),
    ];
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
    const memory = new Memory<string, number>({ bytes: 20 }, new MemoryBudget(10));
    memory.set("a", 1, 4);
    memory.set("b", 2, 11);
    expect([memory.get("a"), memory.get("b")]).toEqual([1, undefined]);
  });

  test("are emptied together", () => {
    const budget = new MemoryBudget(10);
    const memories = [1, 2].map(() => new Memory<string, number>({ bytes: 8 }, budget));
    for (const memory of memories) memory.set("a", 1, 3);
    budget.empty();
    expect([budget.bytes, ...memories.map((memory) => memory.get("a"))]).toEqual([0, undefined, undefined]);
  });

  const steps = fc.array(fc.tuple(fc.nat(2), fc.nat(5), fc.nat(9), fc.constantFrom("set", "get", "delete")));

  test("drop a value under any key, also one that is undefined", () => {
    const budget = new MemoryBudget(10);
    const memory = new Memory<string | undefined, number>({ bytes: 10 }, budget);
    memory.set(undefined, 1, 6);
    memory.set("a", 2, 6);
    expect([memory.get(undefined), memory.get("a")]).toEqual([undefined, 2]);
    memory.set(undefined, 3, 4);
    budget.empty();
    expect([memory.size, budget.bytes]).toEqual([0, 0]);
  });

  test("never have more than it, nor any of them more than its own bound", () => {
    fc.assert(
      fc.property(steps, (taken) => {
        const budget = new MemoryBudget(16);
        const memories = [4, 9, 12].map((limit) => new Memory<number, number>({ bytes: limit }, budget));
        for (const [which, key, bytes, step] of taken) {
          const memory = memories[which]!;
          if (step === "set") memory.set(key, bytes, bytes);
          else if (step === "get") memory.get(key);
          else memory.delete(key);
          const all = memories.map((one) => [...one.keys()].reduce((sum, kept) => sum + one.get(kept)!, 0));
          expect(all).toEqual(memories.map((one) => one.bytes));
          expect(budget.bytes).toBe(all.reduce((sum, own) => sum + own, 0));
          expect(budget.bytes).toBeLessThanOrEqual(16);
          expect([4, 9, 12].every((limit, i) => all[i]! <= limit)).toBe(true);
        }
      }),
    );
  });
});

describe("a memory of as many entries", () => {
  test("drops the one that was used longest ago", () => {
    const memory = new Memory<string, number>({ entries: 2, bytes: 100 });
    for (const [i, key] of ["a", "b"].entries()) memory.set(key, i);
    expect(memory.getOrMake("a", () => 9)).toBe(0);
    expect(memory.getOrMake("c", () => 9)).toBe(9);
    expect([...memory.keys()]).toEqual(["a", "c"]);
    expect([memory.size, memory.bytes]).toEqual([2, 100]);
  });
});

test("values by object are made once for each object", () => {
  const [memory, one, other] = [new ObjectMemory<object, object>(), {}, {}];
  const value = memory.getOrMake(one, () => ({}));
  expect(memory.getOrMake(one, () => ({}))).toBe(value);
  expect(memory.getOrMake(other, () => ({}))).not.toBe(value);
  expect(identityOf(one)).toBe(identityOf(one));
  expect(identityOf(one)).not.toBe(identityOf(other));
});

test("a value per isolate is made at its first use", () => {
  let made = 0;
  const value = oncePerIsolate("a value of this test", { bytes: 1 }, () => ({ made: ++made }));
  expect(made).toBe(0);
  expect([value().made, value().made]).toEqual([1, 1]);
});
