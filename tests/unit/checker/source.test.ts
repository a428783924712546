/** The zip of a check: a file, or a URL that the browser downloads. */
import { createHash } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSource } from "../../../worker/checker/source.ts";

const CONTENT = new Uint8Array(10_000).map((_, i) => i % 251);
const SHA1 = createHash("sha1").update(CONTENT).digest("hex");

let server: Server;
let origin: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === "/feed.zip") response.writeHead(200).end(CONTENT);
    else if (request.url === "/sized.zip") response.writeHead(200, { "content-length": "10000" }).end(CONTENT);
    else response.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

test("reads a file by ranges, and hashes it", async () => {
  const { zip, sha1, path } = await openSource({ file: new Blob([CONTENT]) }, 10_000);
  expect({ size: zip.size, sha1, path }).toEqual({ size: 10_000, sha1: SHA1, path: "" });
  expect(await zip.slice(300, 310)).toEqual(CONTENT.subarray(300, 310));
});

test("downloads a URL, and tells how far it is", async () => {
  const told: [number, number | null][] = [];
  const { sha1, path } = await openSource({ url: `${origin}/sized.zip#a%20b/gtfs` }, 10_000, (...at) => told.push(at));
  expect({ sha1, path }).toEqual({ sha1: SHA1, path: "a b/gtfs" });
  expect(told.at(-1)).toEqual([10_000, 10_000]);
});

test.each([
  ["/none.zip", 10_000, "fetch.failed", "answered with the status 404"],
  ["/feed.zip", 9_999, "fetch.too_large", "9999"],
  ["/sized.zip", 9_999, "fetch.too_large", "9999"],
])("refuses %s with a limit of %i bytes", async (path, limit, code, words) => {
  const refused = expect(openSource({ url: origin + path }, limit)).rejects;
  await refused.toMatchObject({ code, message: expect.stringContaining(words) });
});

test("refuses a file that is too large, another scheme, and a host that does not answer", async () => {
  await expect(openSource({ file: new Blob([CONTENT]) }, 9)).rejects.toMatchObject({ code: "fetch.too_large" });
  await expect(openSource({ url: "file:///etc/passwd" }, 9)).rejects.toMatchObject({ code: "fetch.refused" });
  await expect(openSource({ url: "gtfs.zip" }, 9)).rejects.toMatchObject({ code: "fetch.refused" });
  await expect(openSource({ url: "http://127.0.0.1:1/x.zip" }, 9)).rejects.toMatchObject({ code: "fetch.failed" });
});
