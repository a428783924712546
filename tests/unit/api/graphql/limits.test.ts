import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { FIELDS_A_TURN, QueryBudget } from "../../../../worker/api/graphql/budget.ts";
import { createContext } from "../../../../worker/api/graphql/context.ts";
import { execute } from "../../../../worker/api/graphql/execute.ts";
import { LIMITS } from "../../../../worker/api/graphql/limits.ts";
import { openStores } from "../../../../worker/store/db/db.ts";
import { Turn } from "../../../../worker/store/db/turn.ts";

describe("limits", () => {
  const context = createContext({ stores: openStores({}), now: new Date("2026-01-01T00:00:00Z") });

  async function refusalOf(query: string) {
    const { data, errors } = await execute({ context, query });
    expect(data).toBeUndefined();
    return errors?.[0];
  }

  function nested(depth: number): string {
    return `{ routes ${"{ agency { routes ".repeat(Math.ceil((depth - 2) / 2))}{ id }${" } }".repeat(Math.ceil((depth - 2) / 2))} }`;
  }

  describe("a query is refused with its own code and its limit", () => {
    test("when it is too long in characters", async () => {
      const error = await refusalOf(`{ me { id } } #${"x".repeat(LIMITS.characters)}`);
      expect(error?.extensions).toMatchObject({ code: "query.too_many_characters", limit: LIMITS.characters });
    });

    test("when it has too many tokens", async () => {
      const error = await refusalOf(`{ ${"a ".repeat(LIMITS.tokens)} }`);
      expect(error?.extensions).toEqual({
        code: "query.too_many_tokens",
        limit: LIMITS.tokens,
        actual: LIMITS.tokens + 2,
      });
    });

    test("when it is nested too deeply, also through fragments", async () => {
      const direct = await refusalOf(nested(LIMITS.depth + 2));
      expect(direct?.extensions).toMatchObject({ code: "query.too_deep", limit: LIMITS.depth });
      const spread = `{ routes { ...A } } fragment A on Route { agency { routes { ...B } } }
      fragment B on Route { agency { routes { ...C } } } fragment C on Route { agency { routes { ...D } } }
      fragment D on Route { agency { routes { ...E } } } fragment E on Route { agency { routes { ...F } } }
      fragment F on Route { agency { routes { id } } }`;
      expect((await refusalOf(spread))?.extensions).toEqual({
        code: "query.too_deep",
        limit: LIMITS.depth,
        actual: 14,
      });
    });

    test("when it has too many aliases, each spread counted", async () => {
      const aliases = (count: number) => Array.from({ length: count }, (_, i) => `a${i}: __typename`).join(" ");
      const error = await refusalOf(`{ ${aliases(LIMITS.aliases + 1)} }`);
      expect(error?.extensions).toEqual({
        code: "query.too_many_aliases",
        limit: LIMITS.aliases,
        actual: LIMITS.aliases + 1,
      });
      const spread = `{ me { ...A } me { ...A } } fragment A on Me { ${aliases(LIMITS.aliases - 5)} }`;
      expect((await refusalOf(spread))?.extensions).toMatchObject({ actual: 2 * (LIMITS.aliases - 5) });
    });

    test("when it has too many directives", async () => {
      const error = await refusalOf(`{ __typename ${"@skip(if: false) ".repeat(LIMITS.directives + 1)} }`);
      expect(error?.extensions).toMatchObject({ code: "query.too_many_directives", actual: LIMITS.directives + 1 });
    });

    test("when fragments spread themselves", async () => {
      const error = await refusalOf("{ me { ...A } } fragment A on Me { id ...B } fragment B on Me { ...A }");
      expect(error?.extensions).toEqual({ code: "query.invalid" });
    });
  });

  test("ten levels, as sent by Transitland v2 clients, are within the limits", async () => {
    const { errors } = await execute({ context, query: nested(10).replace("{ id }", "{ nothing_of_this_name }") });
    expect(errors?.map((e) => e.extensions?.code)).toEqual(["query.invalid"]);
  });

  test("field suggestions are hidden by default and shown if enabled", async () => {
    const query = "{ route { id } }";
    expect((await execute({ context, query })).errors?.[0]?.message).not.toContain("Did you mean");
    const open = createContext({ stores: openStores({}), now: new Date(), maskSuggestions: false });
    expect((await execute({ context: open, query })).errors?.[0]?.message).toContain("Did you mean");
  });

  test("any text gets coded errors, never an exception", async () => {
    const fragment = fc.constantFrom(
      "{",
      "}",
      "...",
      "A",
      "fragment A on Me",
      "on",
      "me",
      "id",
      "(",
      ")",
      "$x",
      ":",
      '"',
      "@skip(if: true)",
      "query",
      "[",
      "#",
      "\n",
    );
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string(),
          fc.array(fragment).map((parts) => parts.join(" ")),
        ),
        async (query) => {
          const { errors } = await execute({ context, query });
          for (const error of errors ?? []) expect(error.extensions?.code).toMatch(/^(query|auth)\./);
        },
      ),
      { numRuns: 300 },
    );
  });
});

const rows = (n: number) => Array.from({ length: n }, (_, i) => i);

describe("the size of a result", () => {
  it("is counted over all its lists, and aborts past the limit", () => {
    const late = new AbortController();
    const budget = new QueryBudget({ abort: late, maxRows: 10, turn: new Turn() });
    budget.countRows(rows(6), "routes");
    budget.countRows(rows(4), "stops");
    expect(late.signal.aborted).toBe(false);
    expect(() => budget.countRows(rows(1), "stops")).toThrow(
      expect.objectContaining({ code: "query.too_many_rows", evidence: { field: "stops", limit: 10, actual: 11 } }),
    );
    expect(late.signal.reason).toMatchObject({ code: "query.too_many_rows" });
  });
});

describe("long work", () => {
  it("runs sequentially, and the clock advances in between", async () => {
    const late = new AbortController();
    const budget = new QueryBudget({ abort: late, maxRows: 1, turn: new Turn() });
    const done: string[] = [];
    let begun = false;
    const slow = async (name: string) => {
      await budget.spend(FIELDS_A_TURN);
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
