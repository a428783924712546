import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type * as React from "react";
import type { renderToReadableStream } from "react-dom/server";
import type { Plugin } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asModule, reactModules } from "../../../cli/react-modules.ts";
import { gatherStrings } from "../../../cli/react-strings.ts";

const require = createRequire(import.meta.url);
const folderOf = (name: string) => require.resolve(`${name}/package.json`).replace(/package\.json$/, "");
const FILES = {
  react: `${folderOf("react")}cjs/react.production.js`,
  jsx: `${folderOf("react")}cjs/react-jsx-runtime.production.js`,
  "react-dom": `${folderOf("react-dom")}cjs/react-dom.production.js`,
  server: `${folderOf("react-dom")}cjs/react-dom-server.edge.production.js`,
};
const textOf = (file: string) => readFileSync(file, "utf8");
const folder = mkdtempSync(join(tmpdir(), "react-modules-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Jsx = { jsx: typeof React.createElement; jsxs: unknown; Fragment: unknown };
type Server = { renderToReadableStream: typeof renderToReadableStream };
const loaded = {} as { react: typeof React; jsx: Jsx; "react-dom": Record<string, unknown>; server: Server };

beforeAll(async () => {
  for (const [name, file] of Object.entries(FILES)) {
    const code = asModule(name === "server" ? gatherStrings(textOf(file)) : textOf(file));
    writeFileSync(join(folder, `${name}.mjs`), code.replace(/ from "(react|react-dom)";/g, ' from "./$1.mjs";'));
  }
  for (const name of Object.keys(FILES) as (keyof typeof FILES)[])
    loaded[name] = await import(/* @vite-ignore */ pathToFileURL(join(folder, `${name}.mjs`)).href);
});

describe("React as modules", () => {
  it.each(Object.entries(FILES))("exports what the files of %s export", (name, file) => {
    const names = [...textOf(file).matchAll(/^exports\.(\w+) =/gm)].map(([, exported]) => exported);
    expect(names.length).toBeGreaterThan(2);
    expect(Object.keys(loaded[name as keyof typeof FILES]).sort()).toEqual(names.sort());
  });

  it("renders as React does", async () => {
    const { react, jsx, server } = loaded;
    const Place = react.createContext("nowhere");
    const Deep = () => jsx.jsx("b", { id: react.useId(), children: react.useContext(Place) });
    const Late = ({ late }: { late: Promise<string> }) => jsx.jsx("p", { children: react.use(late) });
    const late = new Promise<string>((done) => setTimeout(() => done("later"), 5));
    const page = jsx.jsx(Place, { value: "here", children: [jsx.jsx(Deep, {}, 1), jsx.jsx(Late, { late }, 2)] });
    const stream = await server.renderToReadableStream(page as React.ReactNode);
    await stream.allReady;
    expect(await new Response(stream).text()).toMatch(/^<b id="[^"]+">here<\/b><p>later<\/p>$/);
  });

  it("refuses what is not only spelled otherwise", () => {
    const code = textOf(FILES.server);
    expect(() => asModule(`${code}\nmodule.exports = {};`)).toThrow(/module\.exports/);
    expect(() => asModule(`${code}\nif (exports.version) exports.version = "";`)).toThrow(/exports\.version/);
    expect(() => asModule(code.replace('React = require("react")', 'React = wrapped(require("react"))'))).toThrow(
      /require\("react"\)/,
    );
  });
});

describe("ways into React", () => {
  const { transform } = reactModules() as { transform: (code: string, id: string) => { code: string } | null };
  const changed = (name: string) => transform(textOf(require.resolve(name)), require.resolve(name))?.code;

  it.each(["react", "react/jsx-runtime", "react-dom", "react-dom/server.edge"])("%s leads to its module", (name) => {
    expect(changed(name)).toMatch(/^export \* from "\.\/cjs\/[\w.-]+\.production\.js";$/m);
  });

  it("leaves other packages alone, and refuses another React", () => {
    expect(transform("exports.a = 1;", "/x/node_modules/dataloader/index.js")).toBeNull();
    expect(() => transform("module.exports = {};", "/x/node_modules/react/index.js")).toThrow(/does not lead/);
  });

  it("is for the Worker's build", () => {
    const { apply, applyToEnvironment } = reactModules() as Plugin;
    expect(apply).toBe("build");
    expect(["worker", "client"].map((name) => applyToEnvironment?.({ name } as never))).toEqual([true, false]);
  });
});
