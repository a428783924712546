import { expect, test } from "vitest";
import { earlyImports, withEarlyImports } from "../../../cli/early-imports.ts";

test("late imports become imports of the module, one for each module behind them, and lines keep their numbers", () => {
  const code = [
    'export const a = async () => (await import("./read.ts")).stopQuery;',
    'export const b = () => import("./parts.tsx");',
    'export const c = async () => (await import("./read.ts")).boardQuery;',
  ].join("\n");
  expect(withEarlyImports("pages/stop/late.ts", code).split("\n")).toEqual([
    "export const a = async () => (await Promise.resolve(early0)).stopQuery;",
    "export const b = () => Promise.resolve(early1);",
    "export const c = async () => (await Promise.resolve(early0)).boardQuery;",
    'import * as early0 from "./read.ts";',
    'import * as early1 from "./parts.tsx";',
  ]);
});

test("a folder of late modules is one of modules that are there, behind functions that promise them", async () => {
  const changed = withEarlyImports(
    "routes.tsx",
    'const modules = import.meta.glob<PageModule>("./pages/*/index.tsx");',
  );
  expect(changed).toContain('import.meta.glob<PageModule>("./pages/*/index.tsx", { eager: true })');
  const made = changed
    .replace(/^const modules = /, "return ")
    .replace(/import\.meta\.glob<PageModule>\([^)]*\)/, "found");
  const modules = new Function("found", made)({ "./pages/stop/index.tsx": { Component: 1 } }) as Record<
    string,
    () => Promise<unknown>
  >;
  expect(await modules["./pages/stop/index.tsx"]?.()).toEqual({ Component: 1 });
});

test("what is there in any case, and what browsers alone load, stays as it is written", () => {
  for (const code of [
    'const pages = import.meta.glob<string>("../content/**/*.md", { eager: true, import: "slug" });',
    'const load = () => (import.meta.env.SSR ? null : import("./world.tsx").catch(lost));',
    'void import("../../data/live.ts");',
    'void import("../../map/begin.ts");',
    'import { stop } from "./read.ts";',
    "type Late = typeof import(`./read.ts`);",
  ]) {
    expect(withEarlyImports("pages/stop/index.tsx", code)).toBe(code);
  }
});

test("only modules of src/ change, and only in the Worker's build", () => {
  const plugin = earlyImports("/root") as unknown as {
    apply: string;
    applyToEnvironment(environment: { name: string }): boolean;
    transform(code: string, id: string): { code: string } | null;
  };
  expect(plugin.apply).toBe("build");
  expect(["worker", "client"].map((name) => plugin.applyToEnvironment({ name }))).toEqual([true, false]);
  const code = 'export const late = () => import("./parts.tsx");';
  expect(plugin.transform(code, "/root/src/pages/stop/late.ts")?.code).toContain("Promise.resolve(early0)");
  expect(plugin.transform(code, "/root/worker/page/late.ts")).toBeNull();
  expect(plugin.transform(code, "/root/src/pages/stop/late.css")).toBeNull();
  expect(plugin.transform("export const early = 1;", "/root/src/pages/stop/late.ts")).toBeNull();
});
