import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isConsole } from "../../../../src/domain/console/pages.ts";
import { rSample } from "../../../../src/domain/console/r-sample.ts";
import { samplesOf } from "../../../../src/domain/console/samples.ts";
import { link } from "../../../../src/domain/links.ts";

/** What a shell makes of the words behind `curl`. */
const words = (curl: string) =>
  execFileSync("/bin/sh", ["-c", `curl() { printf '%s\\0' "$@"; }; ${curl}`], { encoding: "utf8" })
    .split("\0")
    .slice(0, -1);

/** What `fetch` is called with. */
async function called(sample: string): Promise<unknown[]> {
  let given: unknown[] = [];
  const fetch = (...args: unknown[]) => {
    given = args;
    return Promise.resolve({ json: () => ({}), blob: () => ({}) });
  };
  await new Function("fetch", `return (async () => { ${sample} })()`)(fetch);
  return given;
}

const text = fc.string({ unit: "binary" }).map((s) => s.replaceAll("\0", ""));

describe("code samples of a request", () => {
  it("are idiomatic", () => {
    expect(samplesOf({ method: "GET", url: "https://portal.example/api/v2/rest/feeds?limit=1" })).toEqual({
      curl: "curl -L 'https://portal.example/api/v2/rest/feeds?limit=1'",
      fetch:
        'const response = await fetch("https://portal.example/api/v2/rest/feeds?limit=1");\nconst answer = await response.json();',
      python:
        'import json, urllib.request\n\nanswer = json.load(urllib.request.urlopen("https://portal.example/api/v2/rest/feeds?limit=1"))',
    });
  });

  it("of a download save the file", () => {
    const { curl, fetch, python } = samplesOf({ method: "GET", url: "https://p.example/a.zip", file: true });
    expect(curl).toBe("curl -LOJ 'https://p.example/a.zip'");
    expect(fetch).toContain("response.blob()");
    expect(python).toContain("urlretrieve(");
  });

  it("reach a shell unchanged, whatever they contain", () => {
    fc.assert(
      fc.property(text, (body) => {
        const url = "https://p.example/it's?q=$(id)`id`";
        const { curl } = samplesOf({ method: "POST", url, body });
        expect(words(curl)).toEqual([url, "-H", "content-type: application/json", "-d", body.toWellFormed()]);
      }),
      { numRuns: 25 },
    );
  });

  it("reach fetch unchanged, whatever they contain", async () => {
    await fc.assert(
      fc.asyncProperty(text, async (body) => {
        const [url, options] = await called(samplesOf({ method: "POST", url: 'https://p.example/"', body }).fetch);
        expect(url).toBe('https://p.example/"');
        expect(options).toMatchObject({ method: "POST", body: body.toWellFormed() });
      }),
    );
  });

  it("send the body from Python too", () => {
    const { python } = samplesOf({ method: "POST", url: "https://p.example/q", body: '{"query":"{ a }"}' });
    expect(python).toContain(String.raw`"{\"query\":\"{ a }\"}".encode()`);
    expect(python).toContain("urlopen(request)");
  });
});

describe("code samples in R", () => {
  it("are idiomatic", () => {
    const url = "https://portal.example/api/v2/rest/feeds?limit=1";
    expect(rSample({ method: "GET", url })).toBe(`answer <- jsonlite::fromJSON("${url}")`);
    expect(rSample({ method: "GET", url, file: true })).toBe(`download.file("${url}", "answer", mode = "wb")`);
    expect(rSample({ method: "POST", url, body: "{}" })).toContain('req_body_raw("{}", "application/json") |>');
  });

  it("keep a body unchanged, without the character 0, which R has in no text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (body) => {
        const code = rSample({ method: "POST", url: "https://p.example/", body });
        const [, literal] = /req_body_raw\((".*"), "application\/json"\)/.exec(code)!;
        // The escapes of R that are those of JSON, too.
        expect(literal).toMatch(/^"(?:[^"\\]|\\(?:["\\bfnrt]|u[0-9a-f]{4}))*"$/);
        expect(literal).not.toContain("\\u0000");
        expect(JSON.parse(literal!)).toBe(body.toWellFormed().replaceAll("\0", ""));
      }),
    );
  });
});

describe("the pages that allow styles", () => {
  it("are the two consoles, with or without a trailing slash", () => {
    for (const path of [link.graphqlConsole(), link.restConsole()]) {
      expect([isConsole(path), isConsole(`${path}/`)]).toEqual([true, true]);
    }
  });

  it.each([
    "/",
    "/documentation",
    "/documentation/api/graphql",
    "/documentation/api/graphql-console/more",
    "/x/documentation/api/graphql-console",
    "/documentation/api/graphql-consoles",
  ])("are not %s", (path) => {
    expect(isConsole(path)).toBe(false);
  });
});
