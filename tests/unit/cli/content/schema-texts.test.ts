/** The schema without its descriptions, and with them again. */
import { buildSchema, printSchema } from "graphql";
import { describe, expect, it } from "vitest";
import { descriptionsFile, schemaTexts, takenApart } from "../../../../cli/content/schema-texts.ts";
import { applyDescriptions } from "../../../../worker/api/graphql/describe.ts";
import { SDL } from "../../../../worker/api/graphql/schema/index.ts";

describe("the schema taken apart", () => {
  it("is the same again with its descriptions", () => {
    const { text, descriptions } = takenApart(SDL);
    expect(text.length).toBeLessThan(SDL.length * 0.8);
    const schema = buildSchema(text);
    expect(printSchema(schema)).not.toContain("A row of routes.txt.");
    applyDescriptions(schema, descriptions);
    expect(printSchema(schema)).toBe(printSchema(buildSchema(SDL)));
  });

  it("keeps descriptions of every kind", () => {
    const sdl = `
      "t" type Query { "f" a("g" b: In): E  c: I }
      """of two
      lines""" interface I { "i" a: Int }
      "n" input In { "m" x: Int = 1 }
      "e" enum E { "v" A B }
      "u" union U = Query
      "s" scalar S`;
    const { text, descriptions } = takenApart(sdl);
    expect(text).not.toContain('"');
    expect(descriptions).toEqual({
      Query: "t",
      "Query.a": "f",
      "Query.a.b": "g",
      I: "of two\nlines",
      "I.a": "i",
      In: "n",
      "In.x": "m",
      E: "e",
      "E.A": "v",
      U: "u",
      S: "s",
    });
    const schema = buildSchema(text);
    applyDescriptions(schema, descriptions);
    expect(printSchema(schema)).toBe(printSchema(buildSchema(sdl)));
  });

  it("stands in the Worker's build alone, and reads the file that the browser's build writes", () => {
    const { load } = schemaTexts() as unknown as { load(this: unknown, id: string): string | null };
    const inside = (name: string, file: string) =>
      load.call({ environment: { name } }, `/x/worker/api/graphql/schema/${file}.ts`);
    expect(inside("worker", "index")).toBe(`export const SDL = ${JSON.stringify(takenApart(SDL).text)};`);
    expect(inside("worker", "descriptions")).toContain(`https://assets.local/${descriptionsFile().fileName}`);
    expect(inside("worker", "route")).toBeNull();
    expect(inside("client", "index")).toBeNull();
  });
});
