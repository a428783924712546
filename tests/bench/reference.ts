/** The packages that rows of the bench compare with: installed apart from the product's, in tests/bench/reference. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { ROOT } from "../../cli/project.ts";

export const REFERENCE = `${ROOT}tests/bench/reference`;

/** Installs the packages by their lock file, unless they are there in the versions of package.json. */
export function installReference(): void {
  const { dependencies } = JSON.parse(readFileSync(`${REFERENCE}/package.json`, "utf8")) as {
    dependencies: Record<string, string>;
  };
  if (Object.entries(dependencies).every(([name, version]) => installedVersion(name) === version)) return;
  execFileSync("npm", ["ci", "--no-progress"], { cwd: REFERENCE, stdio: "ignore" });
}

/** Null if the package is not installed. */
function installedVersion(name: string): string | null {
  try {
    const text = readFileSync(`${REFERENCE}/node_modules/${name}/package.json`, "utf8");
    return (JSON.parse(text) as { version: string }).version;
  } catch {
    return null;
  }
}
