import { expect, test } from "vitest";
import { browserOnly, isBrowserOnly } from "../../../cli/vite-plugins.ts";

test("maps, sessions, live data and the search box are excluded from the Worker; pages and data are not", () => {
  for (const path of ["map/mount.ts", "session/session.ts", "data/live.ts", "shell/search-box/mount.tsx"]) {
    expect([path, isBrowserOnly(path)]).toEqual([path, true]);
  }
  for (const path of ["pages/map/parts.tsx", "data/query.ts", "shell/search-box/box.tsx", "pages/route/late.ts"]) {
    expect([path, isBrowserOnly(path)]).toEqual([path, false]);
  }
});

test("only dynamic imports are excluded, and only in the Worker", () => {
  const plugin = browserOnly("/root") as unknown as {
    applyToEnvironment(environment: { name: string }): boolean;
    resolveDynamicImport(specifier: string, importer: string): string | null;
  };
  expect(["worker", "client"].map((name) => plugin.applyToEnvironment({ name }))).toEqual([true, false]);
  expect(plugin.resolveDynamicImport("../map/mount.ts", "/root/src/pages/live-map.ts")).not.toBeNull();
  expect(plugin.resolveDynamicImport("./late.ts", "/root/src/pages/live-map.ts")).toBeNull();
  expect(plugin.resolveDynamicImport("../map/mount.ts", "/elsewhere/src/pages/live-map.ts")).toBeNull();
});
