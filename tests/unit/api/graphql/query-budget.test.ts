import { describe, expect, it } from "vitest";
import { QueryBudget } from "../../../../worker/api/graphql/context.ts";

const rows = (n: number) => Array.from({ length: n }, (_, i) => i);

describe("the size of a result", () => {
  it("is counted over all its lists, and aborts past the limit", () => {
    const late = new AbortController();
    const budget = new QueryBudget(late, 10);
    expect(budget.countRows(rows(6))).toHaveLength(6);
    expect(budget.countRows(rows(4))).toHaveLength(4);
    expect(budget.countRows(null)).toBeNull();
    expect(late.signal.aborted).toBe(false);
    expect(() => budget.countRows(rows(1))).toThrow(
      expect.objectContaining({ code: "query.too_many_rows", evidence: { limit: 10, actual: 11 } }),
    );
    expect(late.signal.reason).toMatchObject({ code: "query.too_many_rows" });
  });
});

describe("long work", () => {
  it("runs sequentially, and the clock advances in between", async () => {
    const late = new AbortController();
    const budget = new QueryBudget(late, 1);
    const done: string[] = [];
    let begun = false;
    const slow = async (name: string) => {
      await budget.nextTurn();
      if (!begun) setTimeout(() => late.abort(new Error("late")), 30);
      begun = true;
      const end = performance.now() + 20;
      while (performance.now() < end);
      done.push(name);
    };
    const ended = await Promise.allSettled(["a", "b", "c", "d", "e", "f"].map(slow));
    expect(done.length).toBeGreaterThan(0);
    expect(done.length).toBeLessThan(6);
    expect(ended.at(-1)).toMatchObject({ status: "rejected", reason: { message: "late" } });
  });
});
