/** The inspector of the Model Context Protocol, a program of its authors, asks a running site with the sample. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Site, startSite } from "../support/site.ts";

const INSPECTOR = join(
  import.meta.dirname,
  "../../node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js",
);

let site: Site;
/** The inspector keeps a catalog of servers in the home of its user. */
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "portal-inspector-"));
  site = await startSite("sample");
});
afterAll(async () => {
  await site?.close();
  rmSync(folder, { recursive: true, force: true });
});

function inspect(...args: string[]): Promise<unknown> {
  const asked = [INSPECTOR, "--cli", `${site.origin}/api/v2/mcp`, "--transport", "http", ...args];
  return new Promise((done, fail) => {
    execFile(process.execPath, asked, { env: { ...process.env, HOME: folder } }, (error, stdout, stderr) => {
      if (error === null) done(JSON.parse(stdout));
      else fail(new Error(stderr + stdout));
    });
  });
}

test("lists the tools with their arguments", async () => {
  const { tools } = (await inspect("--method", "tools/list")) as { tools: { name: string; inputSchema: object }[] };
  expect(tools.map(({ name }) => name)).toContain("departures");
  expect(tools.find(({ name }) => name === "departures")?.inputSchema).toMatchObject({ required: ["stop"] });
});

test("calls a tool", async () => {
  const answer = await inspect(
    ...["--method", "tools/call", "--tool-name", "departures"],
    ...["--tool-arg", "stop=f-sample~sydney~ferries:manly", "--tool-arg", "date=2026-11-25", "--tool-arg", "limit=2"],
  );
  expect(answer).toMatchObject({ structuredContent: { departures: [{ route: "F1" }, {}] } });
});
