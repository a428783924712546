/** The installed React Router with and without the parts that are left out. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../../cli/project.ts";
import { markPure, UNUSED, withoutBodies } from "../../../cli/router-parts.ts";

const LIB = join(ROOT, "node_modules/react-router/dist/production/lib");
const read = (part: string) => readFileSync(join(LIB, `${part}.js`), "utf8");

/** A module from text, its relative imports led back to the package. */
async function load(part: string, code: string): Promise<Record<string, (...args: unknown[]) => unknown>> {
  const base = pathToFileURL(join(LIB, `${part}.js`));
  const absolute = code.replace(/from "(\.[^"]+)"/g, (_, path: string) => `from "${new URL(path, base)}"`);
  return await import(/* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(absolute).toString("base64")}`);
}

describe("withoutBodies", () => {
  it.each(Object.entries(UNUSED))("finds every function of %s", (part, names) => {
    const code = read(part);
    const left = withoutBodies(code, names);
    expect(left.length).toBeLessThan(code.length * 0.95);
    for (const name of names) expect(left).toContain(`throw new Error("left out: ${name}")`);
  });

  it("leaves a router that navigates, loads and redirects", async () => {
    const { createRouter } = await load(
      "router/router",
      withoutBodies(read("router/router"), UNUSED["router/router"]!),
    );
    const { createMemoryHistory } = await load("router/history", read("router/history"));
    const router = createRouter!({
      history: createMemoryHistory!({ initialEntries: ["/"] }),
      routes: [
        { id: "home", path: "/" },
        { id: "feed", path: "/feeds/:key", loader: ({ params }: { params: { key: string } }) => params.key },
        { id: "bad", path: "/bad", loader: () => Promise.reject(new Error("no")) },
        {
          id: "old",
          path: "/old",
          loader: () => new Response(null, { status: 302, headers: { location: "/feeds/new" } }),
        },
        { id: "late", path: "/late", lazy: async () => ({ loader: () => "late" }) },
      ],
    }) as {
      state: { location: { pathname: string }; loaderData: object; errors: object | null };
      initialize(): void;
      navigate(to: string | number): Promise<void>;
    };
    router.initialize();
    await router.navigate("/feeds/f-a");
    expect(router.state.loaderData).toEqual({ feed: "f-a" });
    await router.navigate("/bad");
    expect(router.state.errors).toMatchObject({ bad: { message: "no" } });
    await router.navigate("/old");
    expect(router.state.loaderData).toEqual({ feed: "new" });
    await router.navigate("/late");
    expect(router.state.loaderData).toEqual({ late: "late" });
  });

  it.each(["handleNothing", "createPath"])("says that %s is not there", (name) => {
    expect(() => withoutBodies(read("router/router"), [name])).toThrow(`React Router's ${name} is there 0 times`);
  });

  it("says that a function is there twice", () => {
    const twice = "function a(x) {\n\treturn 1;\n}\nfunction a(x) {\n\treturn 2;\n}\n";
    expect(() => withoutBodies(twice, ["a"])).toThrow("is there 2 times");
  });
});

describe("markPure", () => {
  it("marks what React makes at the top level and drops its names", () => {
    const code =
      'const A = React$1.forwardRef(function A() {\n\tconst B = React$1.memo(C);\n});\nA.displayName = "A";\nlet x = 1;';
    expect(markPure(code)).toBe(
      "const A = /* @__PURE__ */ React$1.forwardRef(function A() {\n\tconst B = React$1.memo(C);\n});\n\nlet x = 1;",
    );
  });

  it.each(["dom/lib", "context"])("finds something in %s", (part) => {
    expect(markPure(read(part))).toContain("/* @__PURE__ */ React$1.");
    expect(markPure(read(part))).not.toMatch(/^\w+\.displayName/m);
  });
});
