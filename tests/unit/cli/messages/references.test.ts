import { describe, expect, it } from "vitest";
import { reads, referencesIn } from "../../../../cli/messages/references.ts";

const IMPORT = 'import { text } from "./text.ts";\n';

/** What a source reads of `src/pages/text.ts`. */
const readIn = (source: string) =>
  referencesIn(IMPORT + source, "src/pages/a.tsx")
    .filter((one) => one.source === "src/pages/text.ts")
    .map(({ path, by }) => [path.join("."), by]);

describe("references between modules", () => {
  it.each<[string, string, [string, string | null][]]>([
    ["properties", "use(text.a.b);", [["text.a.b", null]]],
    ["what is called", "use(text.a(1).b);", [["text.a", null]]],
    ["all below a computed property", "use(text.a[name].b);", [["text.a", null]]],
    ["all of an object that is passed on", "use(text);", [["text", null]]],
    ["all of an object that is taken apart", "const { a } = text;", [["text", null]]],
    ["components", "use(<text.a />, <B label={text.b} />);", [["text", null], ["text.b", null]]], // biome-ignore format: one line
    ["what is exported again", 'export { other } from "./text.ts";', [["other", null]]],
    ["a function by its name", "export function f() { return text.a; }", [["text.a", "f"]]],
    ["a function in a constant by its name", "const f = () => ({ b: text.a });", [["text.a", "f"]]],
    ["what runs at once without a name", "const a = make(() => text.a);", [["text.a", null]]],
    ["no types", "type A = typeof text.a; const a: typeof text = b as typeof text;", []],
    ["no properties of the same name", "use(other.text, { text: 1 });", []],
  ])("are %s", (_, source, references) => {
    expect(readIn(source)).toEqual(references);
  });

  it("are what a module reads of itself", () => {
    const source = "const words = messages({}); export const f = () => words.a;";
    expect(referencesIn(source, "src/a.ts")).toContainEqual({ source: "src/a.ts", path: ["words", "a"], by: "f" });
  });

  it("do not include those of types", () => {
    expect(referencesIn('import type { A } from "./a.ts"; use(A);', "src/b.ts")).toEqual([]);
  });

  it.each([
    [["text"], ["text", "a"], true],
    [["text", "a"], ["text", "a"], true],
    [["text", "a", "length"], ["text", "a"], true],
    [[], ["text", "a"], true],
    [["text", "a"], ["text", "b"], false],
    [["words"], ["text"], false],
  ])("read texts below and above: %j %j", (path, text, isRead) => {
    expect(reads({ source: "a.ts", path }, text)).toBe(isRead);
  });
});
