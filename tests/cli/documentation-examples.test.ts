/** Every example of the documentation, sent to the built site with the sample. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runLink } from "../../cli/content/run-link.ts";
import { EXAMPLE_ORIGIN } from "../../src/domain/content/text.ts";
import { allExamples, runExample, writeAnswers } from "../support/content/examples.ts";
import { type Site, startSite } from "../support/site.ts";

let site: Site;
beforeAll(async () => {
  // Links of answers name the public origin of the site: the one that the examples use.
  site = await startSite("sample", { SITE_URL: EXAMPLE_ORIGIN });
});
afterAll(() => site?.close());

const EXAMPLES = allExamples();

/**
 * What an answer says, apart from what is free to change: zips are packed a little differently from machine to machine,
 * and so is their SHA-1; numeric ids follow the order of the import; a change has the time at which it was imported.
 */
function lasting(text: string): string {
  return text
    .replaceAll(/\b[0-9a-f]{40}\b/g, "sha1")
    .replaceAll(/"(id|after|stop_pattern_id)": \d+/g, '"$1": 0')
    .replaceAll(/after=\d+/g, "after=0")
    .replaceAll(/"changed_at": "[^"]*"/g, '"changed_at": ""')
    .replaceAll(/since=[\w.%-]+/g, "since=0")
    .replaceAll(/\/(routes|trips)\/\d+/g, "/$1/0")
    .trimEnd();
}

describe("the examples in the documentation", () => {
  test("exist in GraphQL and as shell commands", () => {
    expect(new Set(EXAMPLES.map(({ language }) => language))).toEqual(new Set(["graphql", "sh"]));
  });

  test("in GraphQL open in the console, with a result already on the page", async () => {
    const queries = EXAMPLES.filter(({ language }) => language === "graphql");
    for (const { file, line, source, variables } of queries) {
      const { href } = runLink("graphql", source, variables ?? "")!;
      const page = await fetch(site.origin + href);
      const answers = (await page.text()).includes("&quot;data&quot;: {");
      expect([file, line, page.status, answers]).toEqual([file, line, 200, true]);
    }
  });

  test.runIf(process.env.UPDATE_EXAMPLES === "1")("can be regenerated", async () => {
    for (const file of new Set(EXAMPLES.map((example) => example.file))) {
      const mine = EXAMPLES.filter((example) => example.file === file);
      const answers = [];
      for (const example of mine) answers.push({ example, answer: await runExample(example, site.origin) });
      const changed = answers.filter(({ example, answer }) => lasting(answer) !== lasting(example.answer.source));
      if (changed.length > 0) writeAnswers(file, changed);
    }
  });

  test
    .skipIf(process.env.UPDATE_EXAMPLES === "1")
    .each(EXAMPLES.map((example) => ({ where: `${example.file}:${example.line}`, example })))(
    "the response of $where is the documented one (UPDATE_EXAMPLES=1 records it again)",
    async ({ example }) => {
      const answer = await runExample(example, site.origin);
      expect(lasting(answer)).toBe(lasting(example.answer.source));
    },
  );
});
