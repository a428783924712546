import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { matchPath } from "react-router";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { splitFrontMatter } from "../../../../cli/content/folder.ts";
import { makeTexts } from "../../../../cli/content/texts.ts";
import { ROOT } from "../../../../cli/project.ts";
import redirects from "../../../../content/redirects.json" with { type: "json" };
import { ROUTES } from "../../../../src/screens.ts";

describe("texts", () => {
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "portal-texts-"));
  });

  afterEach(() => rmSync(root, { recursive: true }));

  function write(name: string, content: string | Uint8Array): void {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), content);
  }

  const text = (title: string, body = "", fields = "") => `---\ntitle: ${title}\n${fields}\n---\n${body}`;

  /** A PNG's first bytes: 20 × 10 pixels. */
  const PNG = new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 20, 0, 0, 0, 10]);

  const parsed = (name: string, options = {}) => JSON.parse(makeTexts(root, options).texts.get(name) ?? "null");

  describe("the documentation", () => {
    beforeEach(() => {
      write("content/documentation/index.md", text("Start"));
      write("content/documentation/b.md", text("Beta", "", "order: 2"));
      write("content/documentation/a/index.md", text("Alpha", "", "order: 1"));
      write("content/documentation/a/z.md", text("Zed", "## One\n\nWords"));
      write("content/documentation/a/deep-down/x.md", text("Ex"));
    });

    test("is an ordered tree, in which folders may have no page", () => {
      expect(parsed("documentation-tree")).toEqual({
        title: "Start",
        path: "/documentation",
        children: [
          {
            title: "Alpha",
            path: "/documentation/a",
            children: [
              {
                title: "Deep down",
                path: null,
                children: [{ title: "Ex", path: "/documentation/a/deep-down/x", children: [] }],
              },
              { title: "Zed", path: "/documentation/a/z", children: [] },
            ],
          },
          { title: "Beta", path: "/documentation/b", children: [] },
        ],
      });
    });

    test("has translations beside its pages, with their code and anchors", () => {
      const code = "```sh\nnpm start\n```";
      write("content/documentation/a/z.md", text("Zed", `## One\n\n${code}\n\nWords`));
      write("content/documentation/a/z.de.md", text("Zett", "## Eins {#one}\n\n{{code}}\n\nWörter"));
      const { head, html } = parsed("documentation/a/z@de");
      expect(head).toMatchObject({
        title: "Zett",
        language: "de",
        path: "/documentation/a/z",
        headings: [{ id: "one", text: "Eins", level: 2 }],
        next: { title: "Beta", path: "/documentation/b" },
        file: "content/documentation/a/z.de.md",
      });
      expect(html.join("")).toContain("npm start");
      expect(parsed("documentation/a/z").head).toMatchObject({ title: "Zed", file: "content/documentation/a/z.md" });
      expect(parsed("documentation-tree").children[0].children).toHaveLength(2);
      expect(parsed("documentation-search").filter(({ page }: { page: string }) => page === "Zett")).toEqual([]);
    });

    test.each([
      ["a heading without the anchor of the original", "a/z.de.md", "## Eins\n", "needs? the anchors of .*z.md: one"],
      ["code that it lacks", "a/z.de.md", "{{code}}\n## Eins {#one}\n", "each of the 0 blocks of code"],
      ["no original", "y.de.md", "", "its text in English is missing"],
    ])("refuses a translation with %s", (_, name, body, message) => {
      write(`content/documentation/${name}`, text("Zett", body));
      expect(() => makeTexts(root)).toThrow(new RegExp(`${name.replace(".", "\\.")}: .*${message}`));
    });

    test("has previous and next pages", () => {
      expect(parsed("documentation").head).toMatchObject({
        previous: null,
        next: { path: "/documentation/a" },
        crumbs: [],
      });
      expect(parsed("documentation/a/z").head).toMatchObject({
        previous: { title: "Ex", path: "/documentation/a/deep-down/x" },
        next: { title: "Beta", path: "/documentation/b" },
        crumbs: [
          { title: "Start", path: "/documentation" },
          { title: "Alpha", path: "/documentation/a" },
        ],
        headings: [{ id: "one", text: "One", level: 2 }],
        file: "content/documentation/a/z.md",
      });
      expect(parsed("documentation/b").head.next).toBe(null);
    });

    test("is searchable by section", () => {
      expect(parsed("documentation-search")).toContainEqual({
        path: "/documentation/a/z",
        page: "Zed",
        id: "one",
        heading: "One",
        text: "Words",
      });
    });

    test("includes the API's own tables", () => {
      write(
        "content/documentation/t.md",
        text("T", "{{type:Feed}}\n\n{{type:FeedState}}\n\n{{parameters:feeds}}\n\n{{validation-codes}}"),
      );
      const [html] = parsed("documentation/t").html;
      expect(html).toContain('<p id="type-Feed">');
      expect(html).toContain('<a href="/documentation/t#type-FeedState">FeedState</a>');
      expect(html).toContain("<code>onestop_<wbr>id</code>");
      expect(html).toContain('<span id="duplicate_key"><code>duplicate_<wbr>key</code></span>');
      expect(html).not.toMatch(/style=|<script/);
      for (const wrong of [
        "{{calls:nothing}}",
        "{{type:Nothing}}",
        "{{parameters:nothing}}",
        "{{nothing}}",
        "{{validation-codes:x}}",
      ]) {
        write("content/documentation/t.md", text("T", wrong));
        expect(() => makeTexts(root)).toThrow("content/documentation/t.md: ");
      }
    });
  });

  test("includes the arguments of fields with their meanings", () => {
    write("content/documentation/t.md", text("T", "{{type:Query}}"));
    const [html] = parsed("documentation/t").html;
    const [, feeds = ""] = /<code>feeds<\/code>(.*?)<\/tr>/.exec(html) ?? [];
    expect(feeds).toContain("<dt><code>limit</code> <code>Int</code></dt><dd>At most this many; 100 by default");
    expect(feeds.match(/<dt>/g)).toHaveLength(4);
    expect(feeds).not.toContain("<dd></dd>");
  });

  test("includes calls of the API, one open and those of a tag closed", () => {
    write("content/documentation/t.md", text("T", "{{calls:getFeed}}\n\n{{calls:formats}}"));
    const html = parsed("documentation/t").html.join("");
    const [one = "", ...closed] = html.split("<details");
    expect(one).toContain("<legend>Call <code>GET <wbr>/api");
    for (const part of ["curl -L", ">fetch</span>(", "urllib.request", "fromJSON"]) expect(one).toContain(part);
    expect(one.match(/type="radio" name="call-getFeed"/g)).toHaveLength(4);
    expect(one.match(/ checked/g)).toHaveLength(1);
    expect(closed.length).toBeGreaterThan(20);
    expect(html).not.toMatch(/style=|<script| id="call/);
    expect(new Set(html.match(/name="call-\w+"/g)).size).toBe(closed.length + 1);
  });

  describe("news", () => {
    const article = (title: string, fields = "") => text(title, "Body", `author: Ann\n${fields}`);

    test("is sorted newest first, with links to adjacent articles", () => {
      write("content/news/2026/11/20/old.md", article("Old"));
      write("content/news/2026/11/21/b.md", article("B", "tags: [x]"));
      write("content/news/2026/11/21/a.md", article("A"));
      expect(parsed("news-list").map(({ path }: { path: string }) => path)).toEqual([
        "/news/2026/11/21/a",
        "/news/2026/11/21/b",
        "/news/2026/11/20/old",
      ]);
      expect(parsed("news/2026/11/21/b").head).toMatchObject({
        title: "B",
        date: "2026-11-21",
        author: "Ann",
        tags: ["x"],
        newer: { title: "A" },
        older: { title: "Old" },
      });
    });

    test("hides drafts by default", () => {
      write("content/news/2026/11/20/secret.md", article("Secret", "draft: true"));
      expect(parsed("news-list")).toEqual([]);
      expect(parsed("news/2026/11/20/secret")).toBe(null);
      expect(parsed("news-list", { drafts: true })).toMatchObject([{ title: "Secret", draft: true }]);
    });

    test.each([
      ["2026/02/30/x.md", article("X"), "YYYY/MM/DD"],
      ["2026/2/3/x.md", article("X"), "YYYY/MM/DD"],
      ["x.md", article("X"), "YYYY/MM/DD"],
      ["2026/02/03/x.md", article("X", "date: 2026-02-04"), "is not 2026-02-03"],
      ["2026/02/03/x.md", text("X"), "needs an author"],
      ["2026/02/03/X y.md", article("X"), "lower-case letters"],
    ])("are refused as %s", (name, source, message) => {
      write(`content/news/${name}`, source);
      expect(() => makeTexts(root)).toThrow(message);
    });

    test("has images, copied to content-hashed names", () => {
      write("content/news/2026/11/20/bus.png", PNG);
      write("content/news/2026/11/20/x.md", text("X", "![A bus](bus.png)", "author: Ann"));
      const { texts, images } = makeTexts(root);
      const [name] = [...images.keys()];
      expect(name).toMatch(/^[0-9a-f]{16}\.png$/);
      expect(texts.get("news/2026/11/20/x")).toContain(
        `src=\\"/content/${name}\\" alt=\\"A bus\\" width=\\"20\\" height=\\"10\\"`,
      );
      write("content/news/2026/11/20/bus-dark.png", new Uint8Array([...PNG, 0]));
      const both = makeTexts(root);
      expect(both.images.size).toBe(2);
      expect(both.texts.get("news/2026/11/20/x")).toMatch(
        /alt=\\"A bus\\"[^>]*data-scheme=\\"light\\">.*alt=\\"A bus\\"[^>]*data-scheme=\\"dark\\">/,
      );
      for (const wrong of ["none.png", "other/none.svg"]) {
        write("content/news/2026/11/20/x.md", text("X", `![A bus](${wrong})`, "author: Ann"));
        expect(() => makeTexts(root)).toThrow("the image");
      }
    });
  });

  test("pages are files with their names", () => {
    write("content/pages/about/us.md", text("About us", "{{attributions}}"));
    expect(parsed("pages/about/us")).toMatchObject({ head: { title: "About us", pieces: ["attributions"] }, html: [] });
  });
});

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

/** Every internal link and anchor of the texts has a target. */
describe("walk", () => {
  const { walk, texts } = makeTexts(ROOT);

  /** Addresses that are no screens. */
  const OTHERS = ["/feed.xml", "/health", "/sitemap.xml", "/llms.txt", "/robots.txt", "/licenses.txt"];

  /** Screens that are not built yet. One that is must leave this list. */
  const NOT_YET: string[] = [];

  /** Screens but for those that show texts: there a text must be. */
  const isScreen = (path: string) =>
    ROUTES.some(
      (route) =>
        !["documentation", "article", "text-page"].includes(route.folder) && matchPath(route.path, path) !== null,
    );

  /** What is wrong with a link to this site, or null. */
  function wrongWith(href: string, from: string): string | null {
    const url = new URL(href, `http://portal.test${from}`);
    const path = url.pathname;
    const there = walk.get(path);
    if (there !== undefined) {
      const anchor = decodeURIComponent(url.hash.slice(1));
      return anchor === "" || there.anchors.includes(anchor) ? null : `${from}: ${href} has no such anchor`;
    }
    const known = isScreen(path) || OTHERS.includes(path) || path.startsWith("/api/v2/") || NOT_YET.includes(path);
    return known ? null : `${from}: ${href} leads nowhere`;
  }

  describe("links", () => {
    test("in texts have existing targets", () => {
      const internal = [...walk].flatMap(([from, { links }]) =>
        links.filter((href) => /^[/#]/.test(href)).map((href) => ({ from, href })),
      );
      expect(internal.length).toBeGreaterThan(50);
      expect(internal.flatMap(({ from, href }) => wrongWith(href, from) ?? [])).toEqual([]);
    });

    test("do not list an existing screen as missing", () => {
      expect(NOT_YET.filter(isScreen)).toEqual([]);
    });

    test("of redirects point to texts and their anchors", () => {
      const targets = redirects
        .map(({ target }) => target)
        .filter((target) => /^\/(documentation|terms|news|feed\.xml)/.test(target));
      expect(targets.length).toBeGreaterThan(10);
      expect(targets.flatMap((target) => wrongWith(target, "/") ?? [])).toEqual([]);
    });

    test("have unique anchors on each page", () => {
      for (const [path, { anchors }] of walk)
        expect([path, anchors.filter((a, i) => anchors.indexOf(a) !== i)]).toEqual([path, []]);
    });
  });

  test("texts have summaries for lists and search engines", () => {
    const heads = [...texts]
      .filter(([name]) => /^(documentation(\/|$)|news\/|pages\/)/.test(name))
      .map(([name, text]) => [name, (JSON.parse(text) as { head: { summary: string } }).head.summary]);
    expect(heads.filter(([, summary]) => summary === "")).toEqual([]);
  });
});
