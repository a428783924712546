import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fencesOf, type RenderTools, renderMarkdown } from "../../../../cli/content/markdown.ts";

const tools: RenderTools = {
  file: "content/x.md",
  placeholder: (name, argument) =>
    name === "slot" ? { slot: "attributions" } : { html: `<p>${name}</p>`, text: argument },
  image: (source) => ({ url: `/content/${source}`, width: 40, height: 30 }),
};
const render = (source: string) => renderMarkdown(source, tools);
const html = (source: string) => render(source).html.join("|");

describe("safe Markdown", () => {
  test.each([
    "<script>alert(1)</script>",
    '<img src=x onerror="alert(1)">',
    "a <b onclick=alert(1)>b</b>",
    "<style>p{}</style>",
    "<!-- <script>x</script> -->",
    '<slot name="attributions">',
    "## <iframe src=x>",
    "| a |\n|---|\n| <svg onload=x> |",
    "```html\n<script>x</script>\n```",
    "`<script>`",
  ])("raw HTML is shown as text: %s", (source) => {
    const { html, pieces } = render(source);
    const tags = [...html.join("").matchAll(/<\/?([a-z0-9]+)/g)].map((match) => match[1]);
    for (const tag of tags)
      expect([
        "p",
        "a",
        "h2",
        "h3",
        "div",
        "table",
        "thead",
        "tbody",
        "tr",
        "th",
        "td",
        "code",
        "figure",
        "figcaption",
        "pre",
        "span",
        "button",
        "svg",
        "path",
      ]).toContain(tag);
    expect(html.join("")).not.toMatch(/<[^>]+\son\w+=/);
    expect(pieces).toEqual([null]);
  });

  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java&#115;cript:alert(1)",
    "\u0001javascript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "file:///etc/passwd",
    "//evil.example/x",
    "blob:x",
  ])("a link to %s is dropped", (address) => {
    expect(html(`[x](${address}) [y](<${address}>) ![z](${address})`)).not.toMatch(/<a |<img |href=|src=/);
  });

  test("no style or event handler survives, whatever the input", () => {
    const words = [
      "<script>",
      "</p>",
      "<a href='javascript:x'>",
      "[a](",
      "javascript:x",
      ")",
      "![",
      "](",
      "x.png)",
      "\n",
      "## ",
      "| a |\n|:-:|\n| b |\n",
      "`",
      "```\n",
      "{{slot}}",
      " onload=x ",
      "style=x",
      "&lt;",
      "\\",
      "<!--",
      "-->",
      "*",
      "> ",
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { maxLength: 25 }), (parts) => {
        let made: string;
        try {
          made = html(parts.join(""));
        } catch (error) {
          expect((error as Error).message).toContain("content/x.md");
          return;
        }
        const tags = made.match(/<[^>]*>/g) ?? [];
        for (const tag of tags) {
          expect(tag).not.toMatch(/^<(script|style|iframe|object|form|slot)/i);
          expect(tag.replace(/"[^"]*"/g, '""')).not.toMatch(/\s(on\w+|style)=/i);
          expect(tag).not.toMatch(/(href|src)="\s*(javascript|data|vbscript):/i);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe("rendered Markdown", () => {
  test("no heading has an id that the page itself uses", () => {
    const ids = render("## State\n\n## Menu\n\n## Main\n\n## App\n").headings.map(({ id }) => id);
    expect(ids).toEqual(["state-2", "menu-2", "main-2", "app-2"]);
  });

  test("headings have anchors, which link to themselves", () => {
    const { headings, html } = render(
      "## How to *take* part?\n\n## How to take part\n\n### Größe & `code` {#size}\n\n#### Deeper",
    );
    expect(headings).toEqual([
      { id: "how-to-take-part", text: "How to take part?", level: 2 },
      { id: "how-to-take-part-2", text: "How to take part", level: 2 },
      { id: "size", text: "Größe & code", level: 3 },
    ]);
    expect(html[0]).toContain(
      '<h2 id="how-to-take-part"><a class="heading-link" href="#how-to-take-part">How to <em>take</em> part?</a></h2>',
    );
    expect(html[0]).toContain('<h4 id="deeper">Deeper</h4>');
    expect(() => render("# Title")).toThrow("content/x.md: the title is the only first heading");
    expect(() => render("## A [link](/x)")).toThrow("contains a link");
  });

  test("links are collected and checked", () => {
    const { links, html } = render("[a](/feeds#x) [b](https://example.org) [c](#here) [d](mailto:a@example.org)");
    expect(links).toEqual(["/feeds#x", "https://example.org", "#here", "mailto:a@example.org"]);
    expect(html[0]).toContain('<a href="https://example.org" rel="noopener">');
    expect(html[0]).toContain('<a href="/feeds#x">');
    expect(() => render("[a](other.png)")).toThrow("not a path of this site");
  });

  test("images have their size, and texts their search words and placeholders", () => {
    const { html, pieces, sections } = render(
      "One ![A *bus*](bus.png) two\n\n{{slot}}\n\n## Three\n\nfour `five`\n\n{{said:six}}\n\n```json answer\nseven\n```",
    );
    expect(html[0]).toContain(
      '<img src="/content/bus.png" alt="A bus" width="40" height="30" loading="lazy" decoding="async">',
    );
    expect(pieces).toEqual([null, "attributions", null]);
    expect(html).toHaveLength(2);
    expect(sections).toEqual([
      { id: "", heading: "", text: "One  two" },
      { id: "three", heading: "Three", text: "four five six" },
    ]);
    expect(html[1]).toContain("<p>said</p>");
    expect(render("`{{slot}}`").pieces).toEqual([null]);
  });

  test("code has highlighting classes and its language", () => {
    const made = html(
      '```graphql example\n{ feeds { id } }\n```\n\n```json answer\n{"a": "<b>"}\n```\n\n```unknown\n<i>\n```',
    );
    expect(made).toContain('<figure class="code" data-kind="example"><figcaption>GraphQL</figcaption>');
    expect(made).toContain('<figure class="code" data-kind="answer"><figcaption>Response</figcaption>');
    expect(made).toContain('<span class="hljs-attr">&quot;a&quot;</span>');
    expect(made).toContain("&quot;&lt;b&gt;&quot;");
    expect(made).toContain('<figure class="code" data-kind="plain"><pre tabindex="0"><code>&lt;i&gt;</code></pre>');
  });

  test("tables scroll on their own and align numbers without styles", () => {
    const made = html("| a | b |\n|---|--:|\n| c | d |");
    expect(made).toContain('<div class="text-table" tabindex="0"><table>');
    expect(made).toContain('<td data-kind="number">d</td>');
    expect(made).not.toContain("style");
  });

  test("code blocks have the line where they begin", () => {
    expect(fencesOf("a\n\n```sh example\ncurl\n```\n", 5)).toEqual([{ info: "sh example", source: "curl\n", line: 7 }]);
  });
});
