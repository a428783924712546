/** `portal query` on the sample, and on a site. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { portal, portalJson } from "../../support/launch.ts";
import { copyState } from "../../support/states.ts";

const FERRIES = "f-sample~sydney~ferries";
const STOPS = `stops(limit: 2, where: {feed_onestop_id: "${FERRIES}"})`;

let folder: string;
let state: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "portal-query-"));
  state = join(folder, "state");
  copyState("sample", state);
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

test("the answer is printed as JSON, with variables and from a file", async () => {
  writeFileSync(join(folder, "q.graphql"), "query ($id: String) { feeds(where: {onestop_id: $id}) { onestop_id } }");
  const { code, answer } = await portalJson(
    state,
    ...["query", "--file", join(folder, "q.graphql"), "--variables", JSON.stringify({ id: FERRIES })],
  );
  expect(code).toBe(0);
  expect(answer).toEqual({ data: { feeds: [{ onestop_id: FERRIES }] } });
});

test("--all reads every page", async () => {
  const query = `{ ${STOPS} { stop_id stop_name geometry } }`;
  const one = await portal(state, "query", query, "--format", "ndjson");
  const all = await portal(state, "query", query, "--format", "ndjson", "--all");
  expect(one.stdout.trimEnd().split("\n")).toHaveLength(2);
  const rows = all.stdout.trimEnd().split("\n");
  expect(rows.length).toBeGreaterThan(4);
  expect(new Set(rows).size).toBe(rows.length);
  expect(all.stdout.startsWith(one.stdout)).toBe(true);

  const file = join(folder, "stops.geojson");
  await portal(state, "query", query, "--format", "geojson", "--all", "-o", file);
  const { features } = JSON.parse(readFileSync(file, "utf8")) as { features: { properties: object }[] };
  expect(features.map(({ properties }) => (properties as { stop_id: string }).stop_id)).toEqual(
    rows.map((row) => (JSON.parse(row) as { stop_id: string }).stop_id),
  );
  const whole = await portalJson(state, "query", query, "--all");
  expect((whole.answer.data as { stops: object[] }).stops).toHaveLength(rows.length);
});

test("errors go to stderr and make the command fail", async () => {
  const refused = await portal(state, "query", "{ feeds { nope } }");
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain('Cannot query field "nope" on type "Feed"');
  expect(JSON.parse(refused.stdout)).toMatchObject({ errors: [{ extensions: { code: "query.invalid" } }] });
  const format = await portal(state, "query", "{ feeds { id } }", "--format", "xml");
  expect([format.code, format.stdout]).toEqual([1, ""]);
  expect(format.stderr).toContain("--format takes json, ndjson, csv, geojson");
});

test("a hidden feed is not in the answer", async () => {
  const hidden = join(folder, "hidden");
  copyState("sample", hidden);
  const query = `{ feeds(where: {onestop_id: "${FERRIES}"}) { id } ${STOPS} { id } }`;
  expect((await portalJson(hidden, "visibility", FERRIES, "private")).code).toBe(0);
  expect((await portalJson(hidden, "query", query)).answer).toEqual({ data: { feeds: [], stops: [] } });
});

test("--url asks a site and opens no store", async () => {
  const asked: unknown[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    asked.push([request.method, request.url, JSON.parse(body)]);
    response.end('{"data":{"feeds":[{"id":7}]}}');
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const { stdout } = await portal("/dev/null/none", "query", "{ feeds { id } }", "--url", origin, "--format", "csv");
    expect(stdout).toBe("\uFEFFid\r\n7\r\n");
    expect(asked).toEqual([["POST", "/api/v2/query", { query: "{ feeds { id } }", variables: {} }]]);
  } finally {
    server.close();
  }
});
