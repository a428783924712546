/** The commands on the page about data on the command line, run on the sample in the order of the page. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROOT } from "../../cli/project.ts";
import { copyState } from "../support/states.ts";

const PAGE = readFileSync(join(ROOT, "content/documentation/run/data.md"), "utf8");
const PREFIX = "npm run --silent portal -- ";
const COMMANDS = [...PAGE.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = ""]) => block.trimEnd().split("\n"));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "portal-documented-"));
  copyState("sample", join(folder, "state"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

/** What a command prints, or the start of what it writes. */
const EXPECTED: readonly (readonly [begins: string, output: RegExp])[] = [
  ["query '{ operators", /"onestop_id": "o-sample~/],
  ["query '{ routes", /^\uFEFFroute_id,agency_agency_name\r\n/],
  ["sql 'SELECT spec", /^spec +feeds\n-+ +-+\n/],
  ["sql 'SELECT stop_id", /^(\{"stop_id":.*\n){5}$/],
  ["sql 'SELECT count", /^\uFEFFtimetables\r\n\d+\r\n/],
  ["diff f-sample~sydney~ferries f-sample~cairo~metro", /^- 1 agency was added: Cairo Metro/m],
  ["diff f-sample~sydney~ferries f-sample~sydney~ferries", /^\uFEFFkind,change,[^\n]*\n$/],
  ["merge", /both\.zip: [\s\S]* stop_times\.txt: \d+[\s\S]* the number of a feed/],
  ["validate", /^(Nothing is wrong|Errors: 0,)/],
];

test("the page has commands", () => {
  expect(COMMANDS.length).toBeGreaterThan(12);
  for (const command of COMMANDS) expect(command.startsWith(PREFIX)).toBe(true);
});

test.each(COMMANDS)("%s", (command) => {
  const call = command.slice(PREFIX.length);
  const program = `"${process.execPath}" "${join(ROOT, "cli/portal.ts")}" --state "${join(folder, "state")}"`;
  const { status, stdout, stderr } = spawnSync("bash", ["-c", `${program} ${call}`], { cwd: folder, encoding: "utf8" });
  const differs = call.startsWith("diff") && stdout.includes("For riders:");
  expect([status, status === (differs ? 1 : 0) ? "" : stderr]).toEqual([differs ? 1 : 0, ""]);
  const [, output] = EXPECTED.find(([begins]) => call.startsWith(begins)) ?? [];
  if (output !== undefined) expect(stdout).toMatch(output);
  const file = /(?:-o|>) (\S+)$/.exec(call)?.[1];
  if (file !== undefined) expect(statSync(join(folder, file)).size).toBeGreaterThan(100);
  if (file?.endsWith(".geojson")) {
    const { features } = JSON.parse(readFileSync(join(folder, file), "utf8")) as { features: { geometry: unknown }[] };
    expect(features.length).toBeGreaterThan(3);
    expect(features.every(({ geometry }) => geometry !== null)).toBe(true);
  }
});
