/** Every GraphQL document of the pages is valid against the portal's schema (Transitland v2). */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { buildSchema, parse, validate } from "graphql";
import { afterAll, describe, expect, test, vi } from "vitest";
import { SDL } from "../../../worker/api/graphql/schema/index.ts";

const documents = vi.hoisted(() => [] as { name: string; text: string }[]);

vi.mock("../../../src/data/document.ts", async (original) => {
  const real = await original<typeof import("../../../src/data/document.ts")>();
  return {
    graphqlDocument(text: string) {
      const made = real.graphqlDocument(text);
      documents.push(made);
      return made;
    },
  };
});

const SRC = join(import.meta.dirname, "../../../src");
const DEFINES_DOCUMENT = /= graphqlDocument[<(]/;

/** Source files that define a GraphQL document. */
const defining = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && DEFINES_DOCUMENT.test(readFileSync(join(SRC, name), "utf8")))
  .sort();
// Another file of this worker may have loaded them with the real document.ts.
vi.resetModules();
for (const name of defining) await import(join(SRC, name));

const { DEPARTURES_LIVE } = await import(join(SRC, "pages/stop/board-query.ts"));

const schema = buildSchema(SDL);

describe("GraphQL documents of the pages", () => {
  test("include those of every file that defines one", () => {
    expect(defining).toEqual(
      expect.arrayContaining(["map/directions/query.ts", "map/locate.ts", "stop/query.ts"].map((f) => `pages/${f}`)),
    );
    expect(documents.length).toBeGreaterThanOrEqual(defining.length);
  });

  test.each(documents.map(({ name, text }) => [name, text]))("%s", (_, text) => {
    expect(validate(schema, parse(text!)).map((error) => error.message)).toEqual([]);
  });

  test("the subscription of the departure board", () => {
    expect(validate(schema, parse(DEPARTURES_LIVE)).map((error) => error.message)).toEqual([]);
  });

  test("have the generated types of their operation", () => {
    const call = /= graphqlDocument<(\w+), (\w+)>\(\s*`\s*query (\w+)/g;
    const modules = defining.filter((name) => name !== join("data", "document.ts"));
    const calls = modules.flatMap((name) => [...readFileSync(join(SRC, name), "utf8").matchAll(call)]);
    expect(calls).toHaveLength(documents.length);
    for (const [, data, variables, operation] of calls) {
      expect([data, variables]).toEqual([`${operation}Query`, `${operation}QueryVariables`]);
    }
  });

  test("have distinct names, because the name is part of the cache key", () => {
    expect(new Set(documents.map(({ name }) => name)).size).toBe(documents.length);
  });
});

afterAll(() => vi.restoreAllMocks());
