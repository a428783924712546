/** Packages have exact versions, and none runs a script at its installation but those that need it. */
import { readFileSync } from "node:fs";
import { join, normalize } from "node:path";
import { describe, expect, test } from "vitest";

const ROOT = normalize(join(import.meta.dirname, "../../.."));
type Versions = Record<string, string>;
type Locked = { version?: string; integrity?: string; link?: boolean; hasInstallScript?: boolean };
const read = (name: string) => JSON.parse(readFileSync(join(ROOT, name), "utf8"));
const manifest = read("package.json") as Record<
  "dependencies" | "devDependencies" | "optionalDependencies",
  Versions
> & {
  allowScripts: Record<string, boolean>;
};
const locked = Object.entries((read("package-lock.json") as { packages: Record<string, Locked> }).packages).filter(
  ([path]) => path !== "",
);
const nameOf = (path: string) => path.split("node_modules/").at(-1)!;

/** They unpack the binary of their platform: the bundler, and the runtime of the Worker. */
const WITH_SCRIPTS = ["esbuild", "workerd"];

describe("packages", () => {
  test.each(["dependencies", "devDependencies", "optionalDependencies"] as const)("%s are exact versions", (kind) => {
    const loose = Object.entries(manifest[kind]).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version));
    expect(loose).toEqual([]);
  });

  test("are locked with a checksum", () => {
    expect(locked.length).toBeGreaterThan(100);
    expect(locked.filter(([, { integrity, link }]) => integrity === undefined && link !== true)).toEqual([]);
  });

  test("run a script at their installation only where it is needed", () => {
    const scripts = [...new Set(locked.filter(([, p]) => p.hasInstallScript === true).map(([path]) => nameOf(path)))];
    expect(Object.keys(manifest.allowScripts).sort()).toEqual(scripts.sort());
    const allowed = Object.entries(manifest.allowScripts).filter(([, isAllowed]) => isAllowed);
    expect(allowed.map(([name]) => name)).toEqual(WITH_SCRIPTS);
  });
});
