/** The examples of the OpenAPI document and the calls of the documentation, sent to the built site with the sample. */
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allCalls } from "../../cli/content/calls.ts";
import { inParallel } from "../../cli/import/in-parallel.ts";
import { EXAMPLE_ORIGIN } from "../../src/domain/content/text.ts";
import { SAMPLE } from "../../worker/api/endpoint/sample.ts";
import { findPython } from "../support/clients/python.ts";
import { type Site, startSite } from "../support/site.ts";

const run = promisify(execFile);

let site: Site;
let folder: string;
/** Ids in the examples and those of this store: zips and the order of imports differ a little between machines. */
let replaced: readonly (readonly [RegExp, string])[];

beforeAll(async () => {
  site = await startSite("sample");
  folder = mkdtempSync(join(tmpdir(), "portal-calls-"));
  const rest = `${site.origin}/api/v2/rest`;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  const read = async (path: string): Promise<any> => (await fetch(rest + path)).json();
  const sha1s = async (feed: string): Promise<string[]> =>
    (await read(`/feeds/${feed}/feed_versions`)).feed_versions.map(({ sha1 }: { sha1: string }) => sha1);
  const [[sha1], [newer, older], { trips }, { routes }] = await Promise.all([
    sha1s(SAMPLE.feed),
    sha1s("f-sample~dublin~luas"),
    read(`/routes/0/trips?feed_onestop_id=${SAMPLE.feed}&trip_id=${SAMPLE.tripId}`),
    read(`/routes?operator_onestop_id=${SAMPLE.operator}&limit=1`),
  ]);
  replaced = [
    [new RegExp(SAMPLE.sha1, "g"), sha1!],
    [new RegExp(SAMPLE.newerSha1, "g"), newer!],
    [new RegExp(SAMPLE.olderSha1, "g"), older!],
    [new RegExp(`/trips/${SAMPLE.trip}\\b`, "g"), `/trips/${trips[0].id}`],
    [/\/routes\/[1-9]\d*\/trips/g, `/routes/${routes[0].id}/trips`],
    [new RegExp(`routes=${SAMPLE.routeNumber}\\b`, "g"), `routes=${routes[0].id}`],
    [new RegExp(EXAMPLE_ORIGIN, "g"), site.origin],
  ];
});
afterAll(async () => {
  await site?.close();
  rmSync(folder, { recursive: true, force: true });
});

const here = (text: string) => replaced.reduce((done, [from, to]) => done.replace(from, to), text);

/** Answers that the sample does not have. */
const ABSENT: Readonly<Record<string, number>> = {
  // Nobody is signed in.
  getFeedAddition: 401,
  listKeys: 401,
  listWebhooks: 401,
  // No realtime message was fetched.
  downloadLatestRealtime: 404,
};

/** Requests of one operation at a time; the site refuses a caller who sends many expensive ones at once. */
const AT_ONCE = 4;

type Parameter = { name: string; in: string; required?: boolean; example: unknown };
type Operation = { operationId: string; parameters?: Parameter[] };

const text = (example: unknown) => (Array.isArray(example) ? example.join(",") : String(example));

describe("the examples of openapi.json", () => {
  test("answer 200, each parameter by itself", async () => {
    const document = (await (await fetch(`${site.origin}/api/v2/rest/openapi.json`)).json()) as {
      servers: { url: string }[];
      paths: Record<string, { servers?: { url: string }[]; get?: Operation }>;
    };
    const refused: string[] = [];
    let sent = 0;
    for (const [path, { get, servers = document.servers }] of Object.entries(document.paths)) {
      const { operationId = "", parameters = [] } = get ?? {};
      // Formats take the parameters of their rows, and are sent without any.
      const isFormat = /As\w+$|InFormat$/.test(operationId);
      if (get === undefined || operationId in ABSENT || operationId.startsWith("graphql")) continue;
      const segments = new Map(parameters.filter((p) => p.in === "path").map((p) => [p.name, text(p.example)]));
      const base = new URL(servers[0]!.url).pathname + path.replace(/\{(\w+)\}/g, (_, name) => segments.get(name)!);
      const query = parameters.filter((p) => p.in === "query" && !isFormat);
      // A circle has a center and a radius, and a box two corners.
      const shapes = [
        ["lat", "lon", "radius"],
        ["min", "max"],
      ].map((names) => query.filter(({ name }) => names.includes(name)));
      const requests = [[], ...query.map((p) => shapes.find((shape) => shape.includes(p)) ?? [p])];
      const required = query.filter((p) => p.required === true);
      await inParallel(requests, AT_ONCE, async (request) => {
        const search = new URLSearchParams([...required, ...request].map(({ name, example }) => [name, text(example)]));
        const response = await fetch(`${site.origin}${here(base)}?${here(search.toString())}`);
        const answer = await response.text();
        sent++;
        if (response.status !== 200) refused.push(`${response.status} ${base}?${search} ${answer.slice(0, 200)}`);
      });
    }
    expect(refused).toEqual([]);
    expect(sent).toBeGreaterThan(300);
  });
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
      if (response.status !== (ABSENT[id] ?? 200)) refused.push(`${response.status} ${id} ${url}`);
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
