/** Statements of README.md and CONTRIBUTING.md that can be checked: versions of Node, budgets, paths, and scripts. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, normalize } from "node:path";
import { describe, expect, test } from "vitest";
import { LIMITS, MAX_SCRIPTS } from "../../support/budget.ts";

const ROOT = normalize(join(import.meta.dirname, "../../.."));
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const manifest = JSON.parse(read("package.json")) as {
  engines: { node: string };
  optionalDependencies: Record<string, string>;
  scripts: Record<string, string>;
};
const readme = read("README.md");
const contributing = read("CONTRIBUTING.md");

/** Texts between backticks, which are not code blocks. */
const quotes = (text: string) => [...text.replace(/^```[\s\S]*?^```/gm, "").matchAll(/`([^`\n]+)`/g)].map((m) => m[1]!);

describe("README.md and CONTRIBUTING.md", () => {
  test("name the Node that the scripts bring, and the oldest one that runs them", () => {
    const brought = [...new Set(Object.values(manifest.optionalDependencies).map((version) => version.split(".")[0]))];
    expect(brought).toHaveLength(1);
    expect(readme).toContain(`the scripts bring their own Node ${brought[0]}`);
    const oldest = manifest.engines.node.match(/^>=(\d+\.\d+)\.0$/)?.[1];
    expect(readme).toContain(`Node ${oldest} or newer`);
    expect(read("cli/node-version.ts")).toContain(`Node ${oldest} or newer`);
  });

  test("name the budgets that tests/support/budget.ts sets", () => {
    const kilobytes = (bytes: number) => `${bytes / 1000} kB`;
    expect(contributing).toContain(`at most ${kilobytes(LIMITS.scripts)} of scripts (brotli)`);
    for (const bytes of Object.values(MAX_SCRIPTS)) expect(contributing).toContain(`${kilobytes(bytes)} on `);
    expect(contributing).toContain(`the Worker is at most ${LIMITS.worker / 1_000_000} MB (gzip)`);
  });

  test.each(["README.md", "CONTRIBUTING.md", "SECURITY.md"])("%s names only files and scripts that exist", (name) => {
    const text = read(name);
    // Examples of names are no paths: NNNN is a number to fill in, and editors add their own texts to content.
    const isPath = /^(?:cli|docs|migrations|public|sample|src|tests|worker|\.ci)\/[\w./-]+$/;
    const paths = quotes(text).filter((quote) => isPath.test(quote) && !quote.includes("NNNN"));
    const isTest = (path: string) =>
      existsSync(join(ROOT, `${path}.test.ts`)) || existsSync(join(ROOT, `${path}.property.test.ts`));
    expect(paths.filter((path) => !existsSync(join(ROOT, path)) && !isTest(path))).toEqual([]);
    const scripts = [...text.matchAll(/\bnpm run ([a-z][\w:-]*)/g)].map((match) => match[1]!);
    expect(scripts.filter((script) => manifest.scripts[script] === undefined)).toEqual([]);
  });

  test("are right that only src/domain/links.ts builds links", () => {
    const files = readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith(".tsx"),
    );
    const wrong = files.filter((name) => /\b(?:href|action)=(?:"\/|\{[`"]\/)/.test(read(`src/${name}`)));
    expect(wrong).toEqual([]);
  });
});
