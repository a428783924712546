import fc from "fast-check";
import { createContext, createElement, Fragment, memo, type ReactNode, Suspense } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { escapeMarkup } from "../../../src/domain/text/markup.ts";
import { VERDICTS } from "../../../src/domain/verdict/verdict.ts";
import type { WordedVerdict } from "../../../src/domain/verdict/words.ts";
import { DataTable, type TableColumn } from "../../../src/ui/data-table.tsx";
import { ExternalLink } from "../../../src/ui/external-link.tsx";
import { Icon } from "../../../src/ui/icon.tsx";
import { filledColumns, ListTable, writtenRows } from "../../../src/ui/list-table.tsx";
import { RelativeTime } from "../../../src/ui/relative-time.tsx";
import { renderStatic } from "../../../src/ui/render-static.ts";
import { Tag } from "../../../src/ui/tag.tsx";
import { VerdictBadge } from "../../../src/ui/verdict-badge.tsx";

const HOSTILE = [
  "</td></tr></tbody></table><script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  '" onmouseover="alert(1)',
  "' autofocus onfocus='alert(1)",
  "&lt;b&gt; &amp;amp; &#60;",
  "<!-- --> ]]> <![CDATA[",
  "\u2028\u2029\0`{x}`",
  "–•é😀\ud800",
];

/** Texts in which the signs that matter are frequent. */
const text = fc.oneof(fc.constantFrom(...HOSTILE), fc.string(), fc.string({ unit: fc.constantFrom(..."<>&\"'/=- a") }));
const isScript = (address: string) => /^javascript:/i.test([...address].filter((sign) => sign > " ").join(""));
const address = text.filter((t) => t !== "" && !isScript(t));

const attributes = fc.record(
  {
    className: text,
    title: text,
    "data-label": text,
    "aria-label": text,
    "aria-hidden": fc.boolean(),
    "data-lead": fc.oneof(fc.boolean(), text, fc.constant(undefined)),
    href: address,
    hidden: fc.boolean(),
    lang: fc.constantFrom(null, undefined, "en"),
    strokeWidth: fc.nat(),
    dateTime: text,
  },
  { requiredKeys: [] },
);

const Boxed = ({ children }: { children?: ReactNode }) => <Tag tone="bad">{children}</Tag>;

const { tree } = fc.letrec<{ tree: ReactNode }>((tie) => ({
  tree: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.oneof(text, fc.integer(), fc.constantFrom(null, undefined, true, false, 0, "")),
    fc.array(tie("tree"), { maxLength: 3 }).map((children) => createElement(Fragment, null, ...children)),
    fc
      .tuple(
        fc.constantFrom("a", "span", "b", "time", "div", "svg"),
        attributes,
        fc.array(tie("tree"), { maxLength: 3 }),
      )
      .map(([type, props, children]) => createElement(type, props, ...children)),
    tie("tree").map((child) => createElement(Boxed, null, child)),
  ),
}));

const TOLD: WordedVerdict = {
  ...{ verdict: "current", reason: "ended", days: 3, starts: null, ends: null },
  ...{ fetched_at: null, failed_at: null, replaced_by: null },
  words: "A & B",
  sentence: HOSTILE.join(),
};

describe("renderStatic", () => {
  test("matches React's output for any text", () => {
    fc.assert(
      fc.property(tree, (node) => {
        expect(renderStatic(node)).toBe(renderToStaticMarkup(node));
      }),
      { numRuns: 500 },
    );
  });

  test.each(HOSTILE)("escapes %j as text", (hostile) => {
    const out = renderStatic(
      <a href={`/feeds/${hostile}`} title={hostile}>
        {hostile}
      </a>,
    );
    expect(out).toMatch(/^<a href="[^"<>]*" title="[^"<>]*">[^<>]*<\/a>$/);
    expect(escapeMarkup(hostile)).not.toMatch(/[<>"']/);
  });

  test("renders array children as React does", () => {
    const now = new Date("2026-11-21T12:00:00Z");
    const parts = (
      <>
        {VERDICTS.map((verdict) => (
          <VerdictBadge verdict={{ ...TOLD, verdict }} key={verdict} />
        ))}
        <RelativeTime at="2026-11-20T04:05:06Z" now={now} />
        <ExternalLink url="https://transit.example/?a=1&b=2" />
        <ExternalLink url="javascript:alert(1)">name</ExternalLink>
        <Icon name="station" size={14} />
        <br />
        <a download="" href="/x.csv">
          {["CSV", 1, null, <b key="b">2</b>]}
        </a>
      </>
    );
    expect(renderStatic(parts)).toBe(renderToStaticMarkup(parts));
  });

  test.each(["javascript:alert(1)", "JavaScript:alert(1)", "\u0001 java\tscript\n:alert(1)", "  javascript:alert(1)"])(
    "%j is no address",
    (script) => {
      expect(renderStatic(createElement("a", { href: script }, "x"))).toBe("<a>x</a>");
    },
  );

  test("accepts a URL that only mentions a scheme", () => {
    expect(renderStatic(createElement("a", { href: "/search?q=javascript:x" }, "x"))).toBe(
      '<a href="/search?q=javascript:x">x</a>',
    );
  });

  const Context = createContext("");
  const Remembered = memo(() => null);
  const REFUSED: Record<string, () => ReactNode> = {
    "a handler": () => <button type="button" onClick={() => {}} />,
    "a style": () => createElement("b", { style: { color: "red" } }),
    "a reference": () => <b ref={() => {}} />,
    "a flag that is not known": () => <details open />,
    "HTML as text": () => createElement("b", { ["dangerouslySet" + "InnerHTML"]: { __html: "<i>" } }),
    "a boundary": () => <Suspense />,
    "a context": () => <Context value="" />,
    "a remembered component": () => <Remembered />,
    "an object": () => ({ text: "x" }) as unknown as ReactNode,
  };

  test.each(Object.keys(REFUSED))("refuses %s", (what) => {
    expect(() => renderStatic(REFUSED[what]?.())).toThrow(TypeError);
  });
});

type Row = { id: string; name: string | null; size: number };

const COLUMNS: TableColumn<Row>[] = [
  { key: "id", name: "Feed & more", lead: true, cell: ({ id }) => <a href={`/feeds/${id}`}>{id}</a> },
  { key: "name", name: '"Name"', sort: { to: "?sort=name", state: "ascending" }, cell: ({ name }) => name },
  { key: "size", name: "Size", kind: "number", cell: ({ size }) => size },
  { key: "all", name: "All", cell: ({ name, size }) => name && [name, " ", <Tag key="tag">{size}</Tag>] },
];

describe("ListTable", () => {
  test("matches DataTable's output with the columns that have values", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ id: address, name: fc.option(text), size: fc.integer() }), { maxLength: 4 }),
        (rows) => {
          const frame = { caption: "Feeds", columns: COLUMNS, rows, busy: rows.length === 1 };
          expect(renderToStaticMarkup(<ListTable {...frame} />)).toBe(
            renderToStaticMarkup(
              <DataTable {...frame} compact columns={filledColumns(COLUMNS, rows)} rowKey={({ id }) => id} />,
            ),
          );
        },
      ),
    );
  });

  test("keeps an unsafe row as one row with the same cells", () => {
    for (const hostile of HOSTILE) {
      const out = writtenRows(COLUMNS, [{ id: hostile, name: hostile, size: 1 }]);
      expect(out.match(/<tr/g)).toHaveLength(1);
      expect(out.match(/<td/g)).toHaveLength(COLUMNS.length);
      expect(out.match(/<(?!\/)(\w+)/g)?.sort()).toEqual(
        ["<tr", ...Array(4).fill("<td"), ...Array(4).fill("<div"), "<a", "<span"].sort(),
      );
    }
  });
});
