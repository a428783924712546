import { describe, expect, test } from "vitest";
import { splitFrontMatter } from "../../../../cli/content/folder.ts";

const read = (...lines: string[]) => splitFrontMatter(["---", ...lines, "---", "", "Body"].join("\n"), "x.md");

describe("front matter", () => {
  test("is parsed by the types of its fields", () => {
    const { front, body, firstLine } = read(
      'title: "A: \\"b\\""',
      "# note",
      "order: 12.5",
      "draft: true",
      "tags: [one, 'two']",
      "summary: \"It's 5 o'clock: really\"",
      "date: 2026-11-21",
    );
    expect(front).toEqual({
      title: 'A: "b"',
      summary: "It's 5 o'clock: really",
      order: 12.5,
      author: "",
      date: "2026-11-21",
      tags: ["one", "two"],
      draft: true,
    });
    expect([body, firstLine]).toEqual(["\nBody", 10]);
  });

  test("accepts lists on separate lines, a single word for a list, numbers as titles, CRLF and a byte order mark", () => {
    expect(read("title: 2026", "tags:", "  - a", "  - b c").front).toMatchObject({ title: "2026", tags: ["a", "b c"] });
    expect(read("title: t", "tags: one").front.tags).toEqual(["one"]);
    expect(splitFrontMatter("\uFEFF---\r\ntitle: t\r\n---\r\nBody", "x.md")).toMatchObject({
      front: { title: "t" },
      body: "Body",
    });
  });

  test.each([
    ["no front matter", "Body", "begins with front matter"],
    ["no title", "---\nsummary: x\n---\n", "needs a title"],
    ["an unknown field", "---\ntitle: x\ntittle: y\n---\n", "x.md:3: unknown field tittle"],
    ["no field", "---\ntitle: x\n- y\n---\n", 'x.md:3: expected "field: value"'],
    ["another type", "---\ntitle: x\norder: first\n---\n", "x.md:3: order takes a number"],
    ["another type", "---\ntitle: x\ndraft: maybe\n---\n", "x.md:3: draft takes a boolean"],
  ])("is refused with %s", (_, source, message) => {
    expect(() => splitFrontMatter(source, "x.md")).toThrow(message);
  });
});
