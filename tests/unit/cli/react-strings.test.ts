import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { ReactNode } from "react";
import type { renderToReadableStream } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { gatherStrings } from "../../../cli/react-strings.ts";

const require = createRequire(import.meta.url);
const FOLDER = require.resolve("react-dom/package.json").replace(/package\.json$/, "");
const CODE = readFileSync(`${FOLDER}cjs/react-dom-server.edge.production.js`, "utf8");

type Renderer = { renderToReadableStream: typeof renderToReadableStream };

/** Runs a CommonJS text over React's production build, as the Worker bundle has it. */
function load<T>(code: string, modules: Record<string, unknown> = {}): T {
  const exports = {};
  new Function("require", "exports", code)((name: string) => modules[name], exports);
  return exports as T;
}

const production = (file: string) =>
  readFileSync(require.resolve("react/package.json").replace("react/package.json", file), "utf8");
const React = load<typeof import("react")>(production("react/cjs/react.production.js"));
const ReactDom = load(production("react-dom/cjs/react-dom.production.js"), { react: React });
const { createElement: el, Suspense, use } = React;
const MODULES = { react: React, "react-dom": ReactDom };

const original = load<Renderer>(CODE, MODULES);
const gathered = load<Renderer>(gatherStrings(CODE), MODULES);

function Table({ rows }: { rows: number }): ReactNode {
  return el(
    "table",
    { className: "t" },
    el(
      "tbody",
      null,
      Array.from({ length: rows }, (_, i) =>
        el(
          "tr",
          { key: i },
          el("td", null, i),
          el("td", null, el("a", { href: `/x/${i}?a=1&b="2"` }, `Ünïcode 駅 🚇 <${i}>`)),
        ),
      ),
    ),
  );
}

function Late({ late }: { late: Promise<string> }): ReactNode {
  return el("p", null, use(late), el(Table, { rows: 3 }));
}

/** Renders a page whose second half comes 5 ms later. */
async function render(
  { renderToReadableStream }: Renderer,
  rows: number,
): Promise<{ bytes: Uint8Array; chunks: number }> {
  const late = new Promise<string>((done) => setTimeout(() => done("later ✓"), 5));
  const errors: unknown[] = [];
  const stream = await renderToReadableStream(
    el("main", null, el(Table, { rows }), el(Suspense, { fallback: el("i", null, "…") }, el(Late, { late }))),
    { nonce: "abc", onError: (e) => void errors.push(e) },
  );
  const parts: Uint8Array[] = [];
  for await (const part of stream as unknown as AsyncIterable<Uint8Array>) parts.push(part);
  expect(errors).toEqual([]);
  return { bytes: Buffer.concat(parts), chunks: parts.length };
}

describe("gathered strings", () => {
  it.each([0, 1, 20, 500])("give the same bytes as React does, with %i rows", async (rows) => {
    const [a, b] = await Promise.all([render(original, rows), render(gathered, rows)]);
    expect(Buffer.from(b.bytes).toString()).toBe(Buffer.from(a.bytes).toString());
    expect(b.bytes.length).toBeGreaterThan(rows * 50);
  });

  it("come as one chunk a flush: the first view, then the rest", async () => {
    expect((await render(gathered, 500)).chunks).toBeLessThanOrEqual(3);
    expect((await render(original, 500)).chunks).toBeGreaterThan(3);
  });

  it("keep two pages apart that render at the same time", async () => {
    const alone = (await render(gathered, 40)).bytes;
    const many = await Promise.all(Array.from({ length: 8 }, () => render(gathered, 40)));
    for (const { bytes } of many) expect(Buffer.compare(bytes, alone)).toBe(0);
  });

  it("refuse a React that looks otherwise", () => {
    expect(() => gatherStrings(CODE.replace("function byteLengthOfChunk", "function lengthOfChunk"))).toThrow(
      /byteLengthOfChunk/,
    );
    expect(() => gatherStrings(gatherStrings(CODE))).toThrow(/there 0 times/);
    expect(() => gatherStrings(`${CODE}\nconsole.log(x.byteLength);`)).toThrow(/mentions byteLength/);
  });
});
