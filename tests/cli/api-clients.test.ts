/** Clients generated from the OpenAPI document and the GraphQL schema of a running site, and run against it. */
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pythonTypesOfGraphql, restTypes, typescriptOfGraphql, typescriptOfRest } from "../support/clients/generate.ts";
import { GRAPHQL_DOCUMENTS, GRAPHQL_TYPESCRIPT, PYTHON, REST_TYPESCRIPT } from "../support/clients/programs.ts";
import { findPython } from "../support/clients/python.ts";
import { type Site, startSite } from "../support/site.ts";

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, "../..");
const FERRY = "f-sample~sydney~ferries";

let site: Site;
let folder: string;
let mount: string;
let base: string;

beforeAll(async () => {
  site = await startSite("sample");
  base = `${site.origin}/api/v2`;
  mount = `${base}/rest`;
  folder = mkdtempSync(join(tmpdir(), "portal-clients-"));
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
});
afterAll(async () => {
  await site?.close();
  rmSync(folder, { recursive: true, force: true });
});

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
async function read(url: string): Promise<any> {
  return (await fetch(url)).json();
}

const stopNames = async (): Promise<string[]> => {
  const { stops } = await read(`${mount}/stops?feed_onestop_id=${FERRY}&limit=1000`);
  return stops.map((stop: { stop_name: string }) => stop.stop_name);
};

describe("clients in TypeScript", () => {
  let client: string;
  beforeAll(async () => {
    client = join(folder, "typescript");
    mkdirSync(client);
    const [rest, graphql] = await Promise.all([
      typescriptOfRest(`${mount}/openapi.json`),
      typescriptOfGraphql(`${base}/query`, GRAPHQL_DOCUMENTS),
    ]);
    const files = {
      "rest.ts": rest,
      "graphql.ts": graphql,
      "use-rest.ts": REST_TYPESCRIPT,
      "use-graphql.ts": GRAPHQL_TYPESCRIPT,
      "package.json": JSON.stringify({ type: "module" }),
      "tsconfig.json": JSON.stringify({
        compilerOptions: {
          strict: true,
          noUncheckedIndexedAccess: true,
          target: "es2023",
          module: "nodenext",
          types: ["node"],
          noEmit: true,
          allowImportingTsExtensions: true,
          erasableSyntaxOnly: true,
          skipLibCheck: true,
        },
        include: ["*.ts"],
      }),
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(client, name), text);
  });

  test("compile, and refuse what the API does not have", async () => {
    const compiler = join(ROOT, "node_modules/typescript/bin/tsc");
    const compiled = run(process.execPath, [compiler, "-p", client]).then(
      () => "",
      ({ stdout }: { stdout: string }) => stdout,
    );
    expect(await compiled).toBe("");
  });

  test("read pages, rows, departures, GeoJSON and refusals over REST", async () => {
    const { stdout } = await run(process.execPath, [join(client, "use-rest.ts"), mount, base]);
    const answer = JSON.parse(stdout);
    const names = await stopNames();
    expect(names.length).toBeGreaterThan(8);
    expect(answer.names).toEqual(names.map((name) => `${name} 2`));
    const { leaving, shapeId, calls, ...plain } = answer;
    expect(plain).toMatchObject({
      agency: "Sydney Ferries (sample)",
      problem: "parameter.invalid",
      missing: 404,
      kind: "FeatureCollection",
      stop: "Circular Quay",
      routes: 15,
    });
    expect(shapeId).toEqual(expect.any(String));
    expect(calls).toBeGreaterThan(1);
    expect(leaving.length).toBeGreaterThan(0);
    for (const one of leaving) {
      expect(one).toEqual([
        expect.stringMatching(/^08:\d\d:\d\d$/),
        expect.stringMatching(/^F\d/),
        "Sydney Ferries (sample)",
      ]);
    }
  });

  test("read pages and a board over GraphQL", async () => {
    const { stdout } = await run(process.execPath, [join(client, "use-graphql.ts"), `${base}/query`]);
    const answer = JSON.parse(stdout);
    const { feeds } = await read(`${mount}/feeds?limit=1000`);
    expect(feeds.length).toBeGreaterThan(20);
    expect(answer.ids).toEqual(feeds.map((feed: { onestop_id: string }) => feed.onestop_id));
    expect(answer.name).toBe("Manly");
    expect(answer.spec).toMatch(/^GTFS/);
  });
});

const python = await findPython();
/** tests/run.ts says so after the run. */
const isSkipped = python.missing !== null && process.env.PYTHON_TESTS !== "required";

describe("a client in Python", () => {
  test.skipIf(isSkipped)("reads every kind of row over REST, and GraphQL", async () => {
    if (python.missing !== null) throw new Error(python.missing);
    const client = join(folder, "python");
    mkdirSync(client);
    const document = await read(`${mount}/openapi.json`);
    const [rest, graphql] = await Promise.all([
      restTypes(document),
      pythonTypesOfGraphql(`${base}/query`, GRAPHQL_DOCUMENTS),
    ]);
    const files = {
      "rest_types.py": rest,
      "graphql_types.py": graphql,
      "documents.graphql": GRAPHQL_DOCUMENTS,
      "use.py": PYTHON,
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(client, name), text);
    const { stdout } = await run(python.command, ["use.py", mount, base, `${base}/query`], { cwd: client });
    const answer = JSON.parse(stdout);
    const { feeds } = await read(`${mount}/feeds?limit=1000`);
    expect(answer).toMatchObject({
      names: await stopNames(),
      agency: "Sydney Ferries (sample)",
      problem: "parameter.invalid",
      name: "Manly",
      routes: 15,
      features: ["MultiLineString", "MultiLineString"],
      ids: feeds.slice(0, 3).map((feed: { onestop_id: string }) => feed.onestop_id),
    });
    expect(answer.calls).toBeGreaterThan(1);
    expect(answer.departures).toBeGreaterThan(0);
    for (const [kind, count] of Object.entries(answer.others)) expect(count, kind).toBeGreaterThan(0);
  });
});
