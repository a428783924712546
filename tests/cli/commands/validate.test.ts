import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Context } from "../../../cli/command.ts";
import { command } from "../../../cli/commands/validate.ts";
import type { ValidationReport } from "../../../src/domain/validation-report.ts";
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

async function validate(files: Files): Promise<{ report: ValidationReport; text: string }> {
  writeFileSync(join(folder, "feed.zip"), await makeZip({ ...GOOD_FEED, ...files }));
  const report = (await command.run(context, [join(folder, "feed.zip")], {})) as ValidationReport;
  return { report, text: command.print(report) };
}

test("a valid feed has no findings", async () => {
  const { report, text } = await validate({});
  expect(report).toEqual({
    reported_at: "2026-11-21T06:00:00.000Z",
    reported_at_local: "2026-11-21T07:00:00+01:00",
    reported_at_local_timezone: "Europe/Vienna",
    success: true,
    failure_reason: null,
    includes_static: true,
    includes_rt: false,
    validator: "portal",
    validator_version: "1",
    errors: [],
    warnings: [],
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
  expect(process.exitCode).toBe(exitCode);
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
  const report = (await command.run(context, [join(folder, "feed.zip")], { "max-columns": "5" })) as ValidationReport;
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
