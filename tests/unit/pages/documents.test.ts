/** Every GraphQL document of the pages is valid against the schema that the portal offers (Transitland v2). */
import { existsSync, readdirSync } from "node:fs";
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

const PAGES = join(import.meta.dirname, "../../../src/pages");
for (const screen of readdirSync(PAGES)) {
  if (existsSync(join(PAGES, screen, "query.ts"))) await import(join(PAGES, screen, "query.ts"));
}

await import(join(PAGES, "route/area.ts"));
await import(join(PAGES, "map/around/query.ts"));
const { DEPARTURES_LIVE } = await import(join(PAGES, "stop/board-query.ts"));

const schema = buildSchema(SDL);

describe("documents of the pages", () => {
  test("there are some", () => {
    expect(documents.length).toBeGreaterThan(9);
  });

  test.each(documents.map(({ name, text }) => [name, text]))("%s", (_, text) => {
    expect(validate(schema, parse(text!)).map((error) => error.message)).toEqual([]);
  });

  test("what is followed", () => {
    expect(validate(schema, parse(DEPARTURES_LIVE)).map((error) => error.message)).toEqual([]);
  });

  test("no two have the same name: it is part of the cache key", () => {
    expect(new Set(documents.map(({ name }) => name)).size).toBe(documents.length);
  });
});

afterAll(() => vi.restoreAllMocks());
