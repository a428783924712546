import { afterEach, expect, test, vi } from "vitest";
import { prepare } from "../../../../worker/api/graphql/document.ts";
import { schema } from "../../../../worker/api/graphql/schema.ts";
import { isolateMemory } from "../../../../worker/store/cold/isolate-memory.ts";

const query = (n: number, fields: number) => `{ feeds(limit: ${n}) { ${"id ".repeat(fields)}} }`;

test("a document is prepared once", () => {
  const made = prepare(schema(), query(1, 1), true);
  expect("document" in made).toBe(true);
  expect(prepare(schema(), query(1, 1), true)).toBe(made);
});

afterEach(() => vi.restoreAllMocks());

test("documents of many short tokens, valid or not, do not fill the memory of the isolate", () => {
  // Other tests of the same process have caches in it, too.
  const [added, removed] = [vi.spyOn(isolateMemory, "add"), vi.spyOn(isolateMemory, "remove")];
  for (let n = 0; n < 10; n++) {
    prepare(schema(), query(n, 2_900), true);
    prepare(schema(), query(n, 2_900).replace("id", "nothing"), true);
    prepare(schema(), query(n, 2_900).replace("}", ""), true);
  }
  const gone = new Set(removed.mock.calls.map(([entry]) => entry));
  const kept = added.mock.calls.map(([entry]) => entry).filter((entry) => !gone.has(entry));
  const bytes = kept.reduce((sum, entry) => sum + entry.bytes, 0);
  // Each takes more than a megabyte.
  expect(bytes).toBeGreaterThan(1_000_000);
  expect(bytes).toBeLessThan(9_000_000);
});
