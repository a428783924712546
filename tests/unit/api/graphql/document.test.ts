import { expect, test } from "vitest";
import { OWN_SCHEMA } from "../../../../worker/api/graphql/api-schema.ts";
import { documents, prepare } from "../../../../worker/api/graphql/document.ts";

const query = (n: number, fields: number) => `{ feeds(limit: ${n}) { ${"id ".repeat(fields)}} }`;

test("a document is prepared once", () => {
  const made = prepare(OWN_SCHEMA, query(1, 1), true);
  expect("document" in made).toBe(true);
  expect(prepare(OWN_SCHEMA, query(1, 1), true)).toBe(made);
});

test("documents of many short tokens, valid or not, do not fill the memory of the isolate", () => {
  for (let n = 0; n < 10; n++) {
    prepare(OWN_SCHEMA, query(n, 2_900), true);
    prepare(OWN_SCHEMA, query(n, 2_900).replace("id", "nothing"), true);
    prepare(OWN_SCHEMA, query(n, 2_900).replace("}", ""), true);
  }
  // Each takes more than a megabyte.
  expect(documents.bytes).toBeGreaterThan(1_000_000);
  expect(documents.bytes).toBeLessThan(9_000_000);
});
