import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { parse } from "yaml";
import type { Context, Values } from "../../../cli/command-line/command.ts";
import { command } from "../../../cli/commands/validate.ts";
import type { CheckAnswer } from "../../../src/domain/feed-check/check.ts";
import type { SarifLog } from "../../../src/domain/feed-check/sarif.ts";
import { workflowFile } from "../../../src/domain/feed-check/workflow.ts";
import { gbfsFiles, NIGHT } from "../../support/gbfs-system.ts";
import { type Files, GOOD_FEED, spoil } from "../../support/good-feed.ts";
import { makeZip } from "../../support/zip.ts";

let folder: string;
let exitCode: typeof process.exitCode;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "portal-validate-"));
  exitCode = process.exitCode;
});
afterEach(() => {
  process.exitCode = exitCode;
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** It needs nothing of a store. */
const context = { progress: () => {}, now: () => new Date("2026-11-21T06:00:00Z") } as unknown as Context;

async function validate(files: Files, values: Values = {}): Promise<{ report: CheckAnswer; text: string }> {
  writeFileSync(join(folder, "feed.zip"), await makeZip({ ...GOOD_FEED, ...files }));
  const report = (await command.run(context, [join(folder, "feed.zip")], values)) as CheckAnswer;
  return { report, text: command.print(report, values) };
}

describe("a GBFS system", () => {
  const files = () => {
    const all = gbfsFiles({ version: "2.3", origin: "https://bikes.example/gbfs" }, 1);
    const { bikes } = (all.free_bike_status as { data: { bikes: unknown[] } }).data;
    Object.assign(all.free_bike_status!, { data: { bikes: bikes.slice(0, 1) } });
    return all;
  };
  const write = (all: Record<string, object>) => {
    for (const [name, file] of Object.entries(all)) writeFileSync(join(folder, `${name}.json`), JSON.stringify(file));
  };
  const run = async (source: string, values: Values = {}) => {
    const report = (await command.run(
      { ...context, now: () => new Date(NIGHT * 1000) },
      [source],
      values,
    )) as CheckAnswer;
    return { report, text: command.print(report, values) };
  };

  test("of a folder passes if nothing is wrong", async () => {
    write(files());
    for (const source of [folder, join(folder, "gbfs.json")]) {
      const { report, text } = await run(source);
      expect(report).toMatchObject({
        success: true,
        validator: "portal-gbfs",
        errors: [],
        warnings: [],
        details: null,
      });
      expect(text).toBe("Nothing is wrong with this feed.");
    }
    expect(process.exitCode).toBe(exitCode);
  });

  test("of a URL names each file and field, and fails", async () => {
    const all = files();
    Object.assign(all.station_status!, { ttl: -1 });
    const server = createServer((request, response) => {
      const file = all[(request.url ?? "").slice(1).replace(/\.json$/, "")];
      if (file === undefined || request.url === "/system_regions.json") return response.writeHead(404).end();
      return response.end(JSON.stringify(file));
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    Object.assign(all, { gbfs: JSON.parse(JSON.stringify(all.gbfs).replaceAll("https://bikes.example/gbfs", origin)) });
    const { report, text } = await run(`${origin}/gbfs.json`, { "allow-private": true });
    server.close();
    expect(process.exitCode).toBe(1);
    expect(report.errors.map(({ filename, error_code, field }) => [filename, error_code, field])).toEqual([
      ["system_regions.json", "gbfs_file_unreadable", ""],
      ["station_status.json", "gbfs_value_invalid", "ttl"],
      ["station_information.json", "gbfs_reference_missing", "stations[].region_id"],
    ]);
    expect(text).toContain("error station_status.json ttl: gbfs_value_invalid, once");
  });

  test("without a gbfs.json that can be read is refused", async () => {
    writeFileSync(join(folder, "gbfs.json"), '{"version": "9.0", "data": {}}');
    const { report, text } = await run(folder);
    expect(report).toMatchObject({ success: false, refusal: { code: "gbfs.version", file: "gbfs.json" } });
    expect(text).toContain("The feed is refused.");
    expect(process.exitCode).toBe(1);
  });
});

test("a valid feed has no findings", async () => {
  const { report, text } = await validate({});
  expect(report).toMatchObject({
    reported_at: "2026-11-21T06:00:00.000Z",
    reported_at_local: "2026-11-21T07:00:00+01:00",
    reported_at_local_timezone: "Europe/Vienna",
    success: true,
    failure_reason: null,
    includes_static: true,
    includes_rt: false,
    validator: "portal",
    validator_version: "2",
    errors: [],
    warnings: [],
    refusal: null,
    details: {
      sha1: createHash("sha1")
        .update(readFileSync(join(folder, "feed.zip")))
        .digest("hex"),
      earliest_calendar_date: "2026-01-01",
      latest_calendar_date: "2026-12-31",
      timezone: "Europe/Vienna",
      service_levels: expect.arrayContaining([
        expect.objectContaining({ start_date: "2026-01-05", end_date: "2026-12-27", monday: 6600, saturday: 0 }),
      ]),
      agencies: [{ onestop_id: "o-u2edhx-smalltransit", agency_id: "A", agency_name: "Small Transit" }],
      routes: [{ route_id: "R", route_type: 3, agency: { agency_id: "A" } }],
      stops: expect.arrayContaining([
        expect.objectContaining({
          stop_id: "E",
          geometry: { type: "Point", coordinates: [16.38, 48.21] },
          parent: { stop_id: "P" },
          level: { level_id: "L" },
        }),
      ]),
      feed_infos: [{ feed_lang: "de" }],
      realtime: null,
    },
  });
  expect(report.details?.files.map(({ name }) => name).sort()).toEqual(Object.keys(GOOD_FEED).sort());
  expect(report.details?.files.find(({ name }) => name === "stops.txt")).toMatchObject({
    rows: 4,
    csv_like: true,
    values_unique: { stop_id: 4, level_id: 1 },
  });
  expect(text).toBe("Nothing is wrong with this feed.");
  expect(process.exitCode).toBe(exitCode);
});

test("errors and warnings are printed as in Transitland v2, and as text", async () => {
  const { report, text } = await validate({
    ...spoil("stops.txt", "S,Start,,48.2,", "S,Start,,98.2,"),
    ...spoil("routes.txt", "All day,3", "All day,99"),
  });
  expect(report).toMatchObject({ success: true });
  expect(report.errors.map((group) => [group.filename, group.error_code, group.field, group.count])).toEqual([
    ["stop_times.txt", "reference_missing", "stop_id", 2],
    ["stops.txt", "coordinates_out_of_range", "stop_lat", 1],
  ]);
  expect(report.errors[1]!.errors[0]).toMatchObject({
    line: 2,
    value: "98.2",
    entity_id: "S",
    entity_json: { stop_name: "Start" },
  });
  expect(text).toContain("Errors: 3, of which an import leaves 3 rows out. Warnings: ");
  expect(text).toContain(
    'error stops.txt stop_lat: coordinates_out_of_range, once, left out\n  line 2, S: A latitude or longitude is out of range. The value is "98.2".',
  );
  expect(text).toContain("warning routes.txt route_type: route_type_unknown, once\n  line 2, R: The route type");
  expect(process.exitCode).toBe(1);
});

test("--fail-on decides which findings fail", async () => {
  const unknownType = spoil("routes.txt", "All day,3", "All day,99");
  await validate(unknownType);
  expect(process.exitCode).toBe(exitCode);
  await validate(unknownType, { "fail-on": "warning" });
  expect(process.exitCode).toBe(1);
  await expect(validate({}, { "fail-on": "notice" })).rejects.toMatchObject({ code: "command.usage" });
  await expect(validate({}, { sarif: true, junit: true })).rejects.toMatchObject({ code: "command.usage" });
});

test("--sarif names file and line of each finding", async () => {
  const { text } = await validate(spoil("stops.txt", "S,Start,,48.2,", "S,Start,,98.2,"), { sarif: true });
  const [run] = (JSON.parse(text) as SarifLog).runs;
  const found = run.results.find(({ ruleId }) => ruleId === "coordinates_out_of_range");
  expect(found).toMatchObject({
    level: "error",
    locations: [{ physicalLocation: { artifactLocation: { uri: "stops.txt" }, region: { startLine: 2 } } }],
    properties: { field: "stop_lat", value: "98.2", entity_id: "S", count: 1 },
  });
  expect(run.tool.driver.rules[found!.ruleIndex]).toMatchObject({ id: "coordinates_out_of_range" });
});

test("--junit has a suite for each file", async () => {
  const { text } = await validate(spoil("routes.txt", "All day,3", "All day,99"), { junit: true });
  expect(text).toContain('<testsuites name="GTFS" tests="14" failures="0" errors="0">');
  expect(text).toContain('<testcase classname="stops.txt" name="no findings"/>');
  expect(text).toContain('<testcase classname="routes.txt" name="route_type_unknown (route_type)"><system-out>');
});

test("a feed that an import would refuse exits with 1 and the reason", async () => {
  const { report, text } = await validate({ "routes.txt": "route_id\nR\n" });
  expect(report).toMatchObject({ success: false, errors: [], warnings: [], reported_at_local: null });
  expect(report.failure_reason).toMatch(/^gtfs\.column_missing: .*route_type.*\(routes\.txt, line 1\)$/);
  expect(text).toBe(`The feed is refused. ${report.failure_reason}`);
  expect(process.exitCode).toBe(1);
});

test("accepts a URL on a host that the operator typed, and a folder in the zip, and checks redirects", async () => {
  const zip = await makeZip(Object.fromEntries(Object.entries(GOOD_FEED).map(([n, text]) => [`feed/${n}`, text])));
  const server = createServer((request, response) => {
    if (request.url === "/feed.zip") response.writeHead(200).end(zip);
    else response.writeHead(302, { location: "http://localhost/feed.zip" }).end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    expect(await command.run(context, [`${base}/feed.zip#feed`], {})).toMatchObject({ success: true, warnings: [] });
    await expect(command.run(context, [`${base}/elsewhere`], {})).rejects.toMatchObject({ code: "fetch.refused" });
    await expect(command.run(context, [`${base}/feed.zip`], { "max-download": "9" })).rejects.toMatchObject({
      code: "fetch.too_large",
    });
  } finally {
    server.close();
  }
});

test("limits refuse a feed as an import would", async () => {
  writeFileSync(join(folder, "feed.zip"), await makeZip(GOOD_FEED));
  const report = (await command.run(context, [join(folder, "feed.zip")], { "max-columns": "5" })) as CheckAnswer;
  expect(report).toMatchObject({ success: false, errors: [] });
  expect(report.failure_reason).toContain("columns");
  await expect(command.run(context, [join(folder, "feed.zip")], { "max-ratio": "x" })).rejects.toMatchObject({
    code: "settings.invalid",
  });
});

test("a file that is not a zip is a refused feed; a missing file is a usage error", async () => {
  writeFileSync(join(folder, "a.zip"), "nothing");
  expect(await command.run(context, [join(folder, "a.zip")], {})).toMatchObject({ success: false });
  await expect(command.run(context, [join(folder, "b.zip")], {})).rejects.toMatchObject({ code: "command.usage" });
  await expect(command.run(context, [], {})).rejects.toMatchObject({ code: "command.usage" });
});

test("the command line needs no store, and exits with 2 if nothing could be checked", async () => {
  writeFileSync(join(folder, "feed.zip"), await makeZip(GOOD_FEED));
  const state = join(folder, "state");
  const portal = (...args: string[]) =>
    promisify(execFile)(process.execPath, ["cli/portal.ts", "validate", "--state", state, ...args]).then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
    );
  // Today's date decides which warnings there are, but never makes an error.
  const { code, stdout } = await portal(join(folder, "feed.zip"), "--json");
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ success: true, errors: [] });
  expect(existsSync(state)).toBe(false);
  expect(await portal(join(folder, "none.zip"))).toEqual({ code: 2, stdout: "" });
  expect(await portal("--unknown")).toEqual({ code: 2, stdout: "" });
});

test("a folder is checked like its zip", async () => {
  for (const [name, text] of Object.entries({ ...GOOD_FEED, ...spoil("routes.txt", "All day,3", "All day,99") }))
    writeFileSync(join(folder, name), String(text));
  const values = { sarif: true, "sarif-folder": "data/./my feed" };
  const answer = await command.run(context, [folder], values);
  expect(answer).toMatchObject({ success: true, warnings: [{ error_code: "route_type_unknown" }] });
  expect(command.print(answer, values)).toContain('"uri":"data/my%20feed/routes.txt"');
});

test("the first call in the documentation works on the sample", async () => {
  const page = readFileSync("content/documentation/validation.md", "utf8");
  const [, path] = /portal -- validate (sample\S+)/.exec(page) ?? [];
  expect(await command.run(context, [path!], {})).toMatchObject({ success: true, errors: [] });
  expect(process.exitCode).toBe(exitCode);
});

test("the workflow in the documentation runs as written", async () => {
  const page = readFileSync("content/documentation/validation.md", "utf8");
  expect(page).toContain(`\`\`\`yaml\n${workflowFile(null)}\`\`\``);
  const { jobs } = parse(workflowFile("you/portal")) as {
    jobs: { gtfs: { steps: { uses?: string; run?: string; with?: object }[] } };
  };
  const { steps } = jobs.gtfs;
  expect(steps[1]).toEqual({ uses: "actions/checkout@v4", with: { repository: "you/portal", path: ".portal" } });
  const [line] = steps.flatMap(({ run }) => (run?.includes("validate") ? [run] : []));
  symlinkSync(process.cwd(), join(folder, ".portal"));
  writeFileSync(
    join(folder, "gtfs.zip"),
    await makeZip({ ...GOOD_FEED, ...spoil("stops.txt", "S,Start,,48.2,", "S,Start,,98.2,") }),
  );
  const PATH = `${dirname(process.execPath)}:${process.env.PATH}`;
  const failed = promisify(execFile)("/bin/sh", ["-c", line!], { cwd: folder, env: { ...process.env, PATH } });
  await expect(failed).rejects.toMatchObject({ code: 1, stderr: "" });
  expect(JSON.parse(readFileSync(join(folder, "gtfs.sarif"), "utf8"))).toMatchObject({ version: "2.1.0" });
});
