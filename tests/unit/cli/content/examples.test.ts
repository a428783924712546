import { describe, expect, test } from "vitest";
import { codeBlock } from "../../../../cli/content/code.ts";
import { runLink, shellWords } from "../../../../cli/content/run-link.ts";
import { allExamples, curlRequest, examplesOf } from "../../../support/content/examples.ts";

const ORIGIN = "http://127.0.0.1:1";

describe("examples in a text", () => {
  const fence = (info: string, source = "x") => `\`\`\`${info}\n${source}\n\`\`\`\n\n`;
  const read = (...parts: string[]) => examplesOf({ file: "x.md", body: parts.join(""), firstLine: 4 });

  test("are code blocks directly followed by a response", () => {
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

  test("are refused without a response, and responses without an example", () => {
    expect(() => read(fence("sh example"))).toThrow("x.md:4: the example has no answer");
    expect(() => read(fence("sh example"), fence("sh"), fence("json answer"))).toThrow(
      "x.md:4: the example has no answer",
    );
    expect(() => read(fence("json answer"))).toThrow("x.md:4: answer of no example");
  });
});

describe("a curl command", () => {
  test("is parsed as a shell would", () => {
    expect(shellWords(`curl -s \\\n  'a b' "c \\"d\\"" e'f'\\ g`)).toEqual(["curl", "-s", "a b", 'c "d"', "ef g"]);
  });

  test("is converted to its request", async () => {
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

describe("a link that runs an example", () => {
  const asked = (href: string) => Object.fromEntries(new URL(href, ORIGIN).searchParams);
  const CONSOLE = /^\/documentation\/api\/graphql-console\?/;

  test("opens GraphQL in the console, with its variables", () => {
    const run = runLink("graphql", "query Q($n: Int) {\n  feeds(limit: $n) { id }\n}\n", '{ "n": 2 }\n');
    expect(run?.label).toBe("Run in console");
    expect(run?.href).toMatch(CONSOLE);
    expect(asked(run!.href)).toEqual({
      query: "query Q($n: Int) {\n  feeds(limit: $n) { id }\n}",
      variables: '{ "n": 2 }',
    });
    expect(asked(runLink("graphql", "{ feeds { id } }", "")!.href)).toEqual({ query: "{ feeds { id } }" });
  });

  test("opens GraphQL sent by curl, too", () => {
    const post = `curl -s http://127.0.0.1:8787/api/v2/query -d '{"query":"{a}","variables":{"b":1}}'`;
    expect(asked(runLink("sh", post, "")!.href)).toEqual({ query: "{a}", variables: '{"b":1}' });
    const get = "curl -G http://127.0.0.1:8787/api/v2/query --data-urlencode 'query={ a(b: 1) }'";
    expect(asked(runLink("sh", get, "")!.href)).toEqual({ query: "{ a(b: 1) }" });
  });

  test("opens REST at its own URL; POST-only requests have none", () => {
    const get = "curl -s 'http://127.0.0.1:8787/api/v2/rest/stops?lat=1&lon=2'";
    expect(runLink("sh", get, "")).toEqual({ href: "/api/v2/rest/stops?lat=1&lon=2", label: "Open the answer" });
    expect(runLink("sh", "curl -X POST http://127.0.0.1:8787/api/v2/rest/x", "")).toBeNull();
  });

  test("exists for every example in the documentation", () => {
    for (const { file, line, language, source, variables } of allExamples()) {
      const html = codeBlock(source, `${language} example`, variables ?? "");
      expect([file, line, / class="code-run" href="\/[^"]+"/.test(html)]).toEqual([file, line, true]);
    }
  });

  test("exists for nothing else", () => {
    expect(codeBlock("{ a }", "graphql")).not.toContain("code-run");
    expect(codeBlock("{}", "json answer")).not.toContain("code-run");
  });
});
