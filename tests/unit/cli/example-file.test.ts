import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { exampleFile, examplesAsFile, readerOf } from "../../../cli/example-file.ts";
import { restHandler } from "../../../worker/api/rest/handler.ts";

const COMMITTED = readFileSync(new URL("../../../content/openapi-examples.json", import.meta.url), "utf8");

describe("the file of examples", () => {
  it("holds what is committed, without its spaces, under a name that says its content", () => {
    const { fileName, source } = exampleFile(COMMITTED);
    expect(JSON.parse(source)).toEqual(JSON.parse(COMMITTED));
    expect(source.length).toBeLessThan(COMMITTED.length);
    expect(fileName).toMatch(/^assets\/openapi-examples-[0-9a-f]{8}\.json$/);
    expect(exampleFile(COMMITTED.replace("{", "{ ")).fileName).toBe(fileName);
    expect(exampleFile('{"other":1}').fileName).not.toBe(fileName);
  });

  it("is what the Worker's module asks for", () => {
    const { fileName } = exampleFile(COMMITTED);
    expect(readerOf(fileName)).toContain(`https://assets.local/${fileName}`);
  });

  it("takes the place of the JSON in the Worker alone", () => {
    const { resolveId, load } = examplesAsFile() as unknown as {
      resolveId(this: unknown, source: string): string | null;
      load(id: string): string | null;
    };
    const inside = (name: string, source: string) => resolveId.call({ environment: { name } }, source);
    const id = inside("worker", "../content/openapi-examples.json");
    expect(load(id!)).toContain("env.ASSETS.fetch");
    expect(inside("client", "../content/openapi-examples.json")).toBeNull();
    expect(inside("worker", "../content/redirects.json")).toBeNull();
    expect(load("elsewhere")).toBeNull();
  });
});

describe("openapi.json", () => {
  const documentOf = async (examples: Parameters<typeof restHandler>[1]) => {
    const request = new Request("https://portal.example/api/v2/rest/openapi.json");
    const answer = await restHandler("/api/v2", examples)(request, {} as never);
    return answer.json();
  };

  it("is the same with examples from a file, which is read once", async () => {
    let read = 0;
    const examples = JSON.parse(COMMITTED);
    const source = async () => {
      read++;
      return examples;
    };
    const handler = restHandler("/api/v2", source);
    const ask = () => handler(new Request("https://portal.example/api/v2/rest/openapi.json"), {} as never);
    const [first, second] = [await ask(), await ask()];
    expect(await first.json()).toEqual(await documentOf(examples));
    expect(await second.text()).toContain("listFeeds");
    expect(read).toBe(1);
  });
});
