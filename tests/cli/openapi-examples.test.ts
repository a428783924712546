import { writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import committed from "../../content/openapi-examples.json" with { type: "json" };
import { makeExamples, openSample } from "../support/openapi-examples.ts";

/** Zips are packed a little differently from machine to machine, and so is their SHA-1. */
function withoutHashes(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replaceAll(/"[0-9a-f]{40}"/g, '"sha1"'));
}

describe("the examples of openapi.json", () => {
  test("are what the portal answers about its sample (UPDATE_EXAMPLES=1 writes them anew)", async () => {
    const { ask, close } = await openSample();
    const made = await makeExamples(ask).finally(close);
    if (process.env.UPDATE_EXAMPLES === "1") {
      const file = new URL("../../content/openapi-examples.json", import.meta.url);
      writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`);
      return;
    }
    expect(withoutHashes(made)).toEqual(withoutHashes(committed));
  });
});
