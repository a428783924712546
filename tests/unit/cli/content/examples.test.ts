import { describe, expect, test } from "vitest";
import { curlRequest, examplesOf, shellWords } from "../../../support/content/examples.ts";

const ORIGIN = "http://127.0.0.1:1";

describe("examples of a text", () => {
  const fence = (info: string, source = "x") => `\`\`\`${info}\n${source}\n\`\`\`\n\n`;
  const read = (...parts: string[]) => examplesOf({ file: "x.md", body: parts.join(""), firstLine: 4 });

  test("are fences with an answer right behind them", () => {
    const found = read(
      "Text\n\n",
      fence("graphql example", "{ a }"),
      fence("json variables", "{}"),
      fence("json answer", "1"),
      fence("json"),
    );
    expect(found).toEqual([
      {
        file: "x.md",
        line: 6,
        language: "graphql",
        source: "{ a }\n",
        variables: "{}\n",
        answer: { language: "json", source: "1\n", line: 14 },
      },
    ]);
  });

  test("are refused without one, and answers without them", () => {
    expect(() => read(fence("sh example"))).toThrow("x.md:4: the example has no answer");
    expect(() => read(fence("sh example"), fence("sh"), fence("json answer"))).toThrow(
      "x.md:4: the example has no answer",
    );
    expect(() => read(fence("json answer"))).toThrow("x.md:4: answer of no example");
  });
});

describe("a curl command", () => {
  test("is read as a shell reads it", () => {
    expect(shellWords(`curl -s \\\n  'a b' "c \\"d\\"" e'f'\\ g`)).toEqual(["curl", "-s", "a b", 'c "d"', "ef g"]);
  });

  test("becomes its request", async () => {
    const post = curlRequest(
      `curl -sS http://127.0.0.1:8787/api/v2/query -H 'Content-Type: application/json' -d '{"query":"{a}"}'`,
      ORIGIN,
    );
    expect([post.method, post.url, post.headers.get("content-type"), await post.text()]).toEqual([
      "POST",
      `${ORIGIN}/api/v2/query`,
      "application/json",
      '{"query":"{a}"}',
    ]);
    const get = curlRequest("curl -G --data-urlencode 'q=a b&c' -d limit=1 http://127.0.0.1:8787/x", ORIGIN);
    expect([get.method, get.url]).toEqual(["GET", `${ORIGIN}/x?q=a%20b%26c&limit=1`]);
    expect(curlRequest("curl -X HEAD http://127.0.0.1:8787/x", ORIGIN).method).toBe("HEAD");
  });

  test.each([
    "wget http://127.0.0.1:8787/",
    "curl https://example.org/",
    "curl -o x http://127.0.0.1:8787/",
    "curl http://127.0.0.1:8787/ | jq .",
    "curl http://127.0.0.1:8787/ ; rm x",
  ])("is refused as %s", (command) => {
    expect(() => curlRequest(command, ORIGIN)).toThrow();
  });
});
