/** Decision records (docs/decisions) are few, short, listed in their index, and every mention of one leads to it. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, test } from "vitest";

const ROOT = normalize(join(import.meta.dirname, "../../.."));
const FOLDER = "docs/decisions";

const MAX_RECORDS = 45;
const MAX_WORDS = 400;
/** A list that clients of the API rely on, so it is complete and longer. */
const LONGER = "025-api-differences.md";

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const records = readdirSync(join(ROOT, FOLDER)).filter((name) => /^\d/.test(name));
const index = read(`${FOLDER}/README.md`);

/** Files of ours that may mention a record, as paths from the root. */
function textFiles(): string[] {
  const folders = [
    "cli",
    "content",
    "docs",
    "migrations",
    "public",
    "sample",
    "src",
    "tests",
    "worker",
    ".ci",
    ".github",
  ];
  const inFolders = folders
    .filter((folder) => existsSync(join(ROOT, folder)))
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
    );
  const isText = (name: string) => /\.(?:css|json|md|sh|sql|toml|tsx?|ya?ml)$/.test(name);
  return [...readdirSync(ROOT), ...inFolders].filter(isText);
}

/** Records that a text names: by path, by the number of a decision or record, and, inside the folder, by link. */
function mentionsIn(path: string, text: string): string[] {
  const paths = [...text.matchAll(/\bdecisions\/(\d[\w-]*(?:\.md)?)/g)].map((match) => match[1]!);
  const numbers = [...text.matchAll(/\b(?:decision|record)s? (\d{3})\b/gi)].map((match) => match[0]);
  const links = dirname(path) === FOLDER ? [...text.matchAll(/\]\((\d[^)]*)\)/g)].map((match) => match[1]!) : [];
  return [...paths, ...numbers, ...links];
}

const count = (text: string) => text.split(/\s+/).filter((word) => word !== "").length;

describe("decision records", () => {
  test("are at most 45, each with a number of its own", () => {
    expect(records.length).toBeLessThanOrEqual(MAX_RECORDS);
    expect(records.filter((name) => !/^\d{3}-[a-z0-9]+(?:-[a-z0-9]+)*\.md$/.test(name))).toEqual([]);
    expect(new Set(records.map((name) => name.slice(0, 3))).size).toBe(records.length);
  });

  test.each(records)("%s is short, and has its number, a context, and consequences", (name) => {
    const text = read(`${FOLDER}/${name}`);
    if (name !== LONGER) expect(count(text)).toBeLessThanOrEqual(MAX_WORDS);
    expect(text).toMatch(new RegExp(`^# ${name.slice(0, 3)} `));
    for (const part of ["Context", "Decision", "Consequences"]) expect(text).toContain(`**${part}`);
  });

  test("are each listed once in the index, by their title", () => {
    const listed = [...index.matchAll(/^- \[(.*)\]\((.*)\)$/gm)].map(([, title, name]) => `${name}: ${title}`);
    const titles = records.map((name) => `${name}: ${read(`${FOLDER}/${name}`).split("\n")[0]!.slice(2)}`);
    expect(listed.sort()).toEqual(titles.sort());
  });

  test("name only files and folders that exist", () => {
    const isPath = /^(?:cli|content|docs|migrations|public|sample|src|tests|worker)\/[\w./-]+$/;
    const missing = ["README.md", ...records].flatMap((name) =>
      [...read(`${FOLDER}/${name}`).matchAll(/`([^`]+)`/g)]
        .map((match) => match[1]!)
        .filter((path) => isPath.test(path) && !existsSync(join(ROOT, path)))
        .map((path) => `${name}: ${path}`),
    );
    expect(missing).toEqual([]);
  });

  test("are mentioned by the path of a file that exists", () => {
    expect(mentionsIn("a.ts", "docs/decisions/001, docs/decisions/002-x.md, (decision 003)")).toEqual([
      "001",
      "002-x.md",
      "decision 003",
    ]);
    const self = "tests/unit/architecture/records.test.ts";
    const wrong = textFiles()
      .filter((path) => path !== self)
      .flatMap((path) =>
        mentionsIn(path, read(path))
          .filter((mention) => !records.includes(mention))
          .map((mention) => `${path}: ${mention}`),
      );
    expect(wrong).toEqual([]);
  });
});
