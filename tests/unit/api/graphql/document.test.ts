import { expect, test } from "vitest";
import { documents, prepare } from "../../../../worker/api/graphql/document.ts";
import { schema } from "../../../../worker/api/graphql/schema.ts";

const query = (n: number, fields: number) => `{ feeds(limit: ${n}) { ${"id ".repeat(fields)}} }`;

test("a document is prepared once", () => {
  const made = prepare(schema(), query(1, 1), true);
  expect("document" in made).toBe(true);
  expect(prepare(schema(), query(1, 1), true)).toBe(made);
});

test("documents of many short tokens, valid or not, do not fill the memory of the isolate", () => {
  for (let n = 0; n < 10; n++) {
    prepare(schema(), query(n, 2_900), true);
    prepare(schema(), query(n, 2_900).replace("id", "nothing"), true);
    prepare(schema(), query(n, 2_900).replace("}", ""), true);
  }
  // Each takes more than a megabyte.
  expect(documents.bytes).toBeGreaterThan(1_000_000);
  expect(documents.bytes).toBeLessThan(9_000_000);
});
