/** The calls of the documentation, sent to the built site with the sample. */
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allCalls } from "../../cli/content/calls.ts";
import { findPython } from "../support/clients/python.ts";
import { idsOfSite, WITHOUT_ANSWER } from "../support/recorded-ids.ts";
import { type Site, startSite } from "../support/site.ts";

const run = promisify(execFile);

let site: Site;
let folder: string;
let here: (example: string) => string;

beforeAll(async () => {
  site = await startSite("sample");
  folder = mkdtempSync(join(tmpdir(), "portal-calls-"));
  here = await idsOfSite(site.origin);
});
afterAll(async () => {
  await site?.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("the calls of the documentation", () => {
  test("exist for every operation, and each is on a page", async () => {
    const calls = allCalls();
    expect(calls.length).toBeGreaterThan(80);
    const folders = ["api/rest", "api/graphql", "routing-platform"].map((name) => `content/documentation/${name}`);
    const pages = folders.flatMap((path) => readdirSync(path).map((name) => readFileSync(join(path, name), "utf8")));
    const placed = pages.flatMap((page) => [...page.matchAll(/^\{\{calls:(\w+)\}\}$/gm)].map((match) => match[1]!));
    expect(new Set(placed).size).toBe(placed.length);
    const missing = calls.filter(({ id, tag }) => !placed.includes(id) && !placed.includes(tag));
    expect(missing.map(({ id }) => id)).toEqual([]);
  });

  test("answer as they are", async () => {
    const refused: string[] = [];
    for (const { id, method, url } of allCalls()) {
      if (method !== "GET") continue;
      const response = await fetch(here(url));
      await response.arrayBuffer();
      if (response.status !== (WITHOUT_ANSWER[id] ?? 200)) refused.push(`${response.status} ${id} ${url}`);
    }
    expect(refused).toEqual([]);
  });

  const SHOWN = [
    "listRoutes",
    "getStop",
    "listDepartures",
    "listFeedsInFormat",
    "search",
    "findManyFeeds",
    "graphqlPost",
  ];

  test.each(SHOWN)("%s runs with curl, TypeScript and Python alike", async (id) => {
    const call = allCalls().find((one) => one.id === id)!;
    const { curl, fetch: typescript, python } = call.samples;
    const answers = [JSON.parse((await run("sh", ["-c", here(curl)])).stdout)];
    const program = join(folder, `${id}.ts`);
    writeFileSync(program, `${here(typescript)}\nconsole.log(JSON.stringify(answer));\nexport {};\n`);
    answers.push(JSON.parse((await run(process.execPath, [program])).stdout));
    const script = `${here(python)}\nprint(json.dumps(answer))`;
    const { command, missing } = await findPython();
    if (missing === null) answers.push(JSON.parse((await run(command, ["-c", script])).stdout));
    else if (process.env.PYTHON_TESTS === "required") throw new Error(missing);
    expect(JSON.stringify(answers[0]).length).toBeGreaterThan(20);
    // The address of the next page says when this one was read.
    const lasting = (answer: unknown) => JSON.stringify(answer).replaceAll(/since=[^"&]+/g, "since=");
    for (const answer of answers) expect(lasting(answer)).toBe(lasting(answers[0]));
  });

  test("of files save the same bytes", async () => {
    const { samples, url } = allCalls().find((one) => one.id === "downloadLatestFeedVersion")!;
    await run("sh", ["-c", here(samples.curl)], { cwd: folder });
    const saved = readdirSync(folder).find((name) => name.endsWith(".zip"))!;
    const bytes = Buffer.from(await (await fetch(here(url))).arrayBuffer());
    expect(readFileSync(join(folder, saved)).equals(bytes)).toBe(true);
    const { command, missing } = await findPython();
    if (missing !== null) return;
    await run(command, ["-c", here(samples.python)], { cwd: folder });
    expect(readFileSync(join(folder, "answer")).equals(bytes)).toBe(true);
  });
});
