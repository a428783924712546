/** Makes another build of the same site from copied sources, with a small change in every screen and in the frame. */
import { spawn } from "node:child_process";
import { appendFileSync, cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../cli/project.ts";

const PARTS = [
  "cli",
  "content",
  "docs",
  "migrations",
  "package-lock.json",
  "package.json",
  "public",
  "src",
  "tsconfig.app.json",
  "tsconfig.base.json",
  "tsconfig.json",
  "tsconfig.node.json",
  "tsconfig.worker.json",
  "vite.config.ts",
  // Sources of the build ID.
  "vite.embed.config.ts",
  "vite.importer.config.ts",
  "worker",
  "wrangler.importer.toml",
  "wrangler.toml",
];

/** @returns folder of the build; no chunk has the same name as in the first build */
export async function secondBuild(folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  for (const part of PARTS) cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  for (const screen of readdirSync(join(folder, "src/pages"))) {
    const file = join(folder, `src/pages/${screen}/index.tsx`);
    if (existsSync(file)) appendFileSync(file, "\nexport const second = true;\n");
  }
  appendFileSync(join(folder, "src/shell/actions.ts"), '\ndocument.documentElement.dataset.second = "";\n');
  // Without the embeds and the importer, which no page of the site loads.
  const child = spawn(
    process.execPath,
    [join(folder, "node_modules/vite/bin/vite.js"), "build", "--logLevel", "warn"],
    {
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, NODE_ENV: "production" },
    },
  );
  const code = await new Promise((done) => child.on("exit", done));
  if (code !== 0) throw new Error(`The second build ended with code ${code}.`);
  return join(folder, "dist");
}
