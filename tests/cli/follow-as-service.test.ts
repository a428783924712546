/** The systemd unit, the container file and the workflow of docs/operations.md: their command lines run as written. */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { startSite } from "../support/launch.ts";

const ROOT = join(import.meta.dirname, "../..");
const DOCUMENT = readFileSync(join(ROOT, "docs/operations.md"), "utf8");

/** The only block of code in this language. */
function block(language: string): string {
  const blocks = [...DOCUMENT.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, "gms"))].map(([, code]) => code!);
  expect(blocks).toHaveLength(1);
  return blocks[0]!;
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "portal-service-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

/** A command line of the document on an empty local store, in place of the deployed one. */
function local(words: readonly string[], name: string): string[] {
  const args = words.slice(words.indexOf("cli/portal.ts"));
  expect(args.slice(0, 3)).toEqual(["cli/portal.ts", "--remote", "follow"]);
  return args.map((word) => (word === "--remote" ? `--state=${join(folder, name)}` : word));
}

/** Runs it; one that goes on is stopped as soon as it has started. @returns its exit code */
function run(args: readonly string[]): Promise<number | null> {
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => {
    said += chunk.toString();
    if (said.includes("Started as") && !args.includes("--once")) child.kill("SIGTERM");
  });
  return new Promise((done) => child.on("exit", done));
}

describe("docs/operations.md", () => {
  test("the systemd unit starts the command, and stops it with SIGTERM", async () => {
    const unit = block("ini");
    const settings = new Map([...unit.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]));
    expect(settings.get("Restart")).toBe("always");
    expect(await run(local(settings.get("ExecStart")!.split(" "), "unit"))).toBe(0);
  });

  test("the container file copies the project and starts the command", async () => {
    const lines = block("dockerfile").trim().split("\n");
    const [major] = /\d+/.exec(lines[0]!) ?? [];
    const { engines } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { engines: { node: string } };
    expect(Number(major)).toBeGreaterThanOrEqual(Number(/\d+/.exec(engines.node)?.[0]));
    for (const line of lines.filter((text) => text.startsWith("COPY package")))
      for (const file of line.split(" ").slice(1, -1)) expect(existsSync(join(ROOT, file)), file).toBe(true);
    const command = JSON.parse(lines.at(-1)!.replace(/^CMD /, "")) as string[];
    expect(await run(local(command, "container"))).toBe(0);
  });

  test("the workflow runs one pass", async () => {
    type Workflow = { on: { schedule: { cron: string }[] }; jobs: { follow: { steps: { run?: string }[] } } };
    const { on, jobs } = parse(block("yaml")) as Workflow;
    expect(on.schedule[0]?.cron).toMatch(/^\d+ \* \* \* \*$/);
    const steps = jobs.follow.steps.flatMap(({ run: line }) => line ?? []);
    expect(steps[0]).toBe("npm ci");
    const words = steps.at(-1)!.split(" ");
    expect(words.slice(0, 4)).toEqual(["npm", "run", "portal", "--"]);
    expect(await run(local(["cli/portal.ts", ...words.slice(4)], "workflow"))).toBe(0);
  });

  test("npm start -- --follow keeps the data fresh beside the site, and ends with it", async () => {
    const site = await startSite(join(folder, "site"), ["--empty", "--follow"]);
    await expect
      .poll(async () => (await fetch(new URL("/api/v2/portal/datasets", site.url))).text(), { timeout: 120_000 })
      .toContain("built_at");
    expect(await site.stop()).toBe(0);
  });
});
