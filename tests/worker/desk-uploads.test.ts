/** Zips that are uploaded at the desk: part by part, checked, archived once, and nothing left of what is refused. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { importQueuedVersion } from "../../worker/jobs/import-version.ts";
import { archiveKey, objectKeys } from "../../worker/store/archive/archive.ts";
import { deleteOldUploads } from "../../worker/store/archive/upload.ts";
import { ensureFeed, findFeed } from "../../worker/store/registry/feed.ts";
import { listVersions } from "../../worker/store/version/list.ts";
import { findVersion } from "../../worker/store/version/version.ts";
import { BAD_ZIPS } from "../support/bad-zips.ts";
import { STATION_FEED } from "../support/station-feed.ts";
import { bindings } from "../support/worker/ask.ts";
import { deskSender, OPS } from "../support/worker/desk.ts";
import { makeZip } from "../support/zip.ts";
import { stores } from "./api/fixture.ts";
import { type Provider, startProvider } from "./auth/provider.ts";

const AT = "2026-11-20T10:00:00Z";
let idp: Provider;
let feed: string;
let count = 0;
const send = deskSender(() => idp);
const archive = () => bindings.ARCHIVE as never;

beforeEach(async () => {
  idp = await startProvider();
  feed = `f-desk~upload~${count++}`;
  await ensureFeed(stores().db, feed, AT);
});
afterEach(() => void vi.unstubAllGlobals());

type Options = { vars?: Record<string, unknown>; name?: string; parts?: number; size?: number };

/** Sends a zip in some parts. @returns the answer to the last request, and the last of its lines */
async function upload(
  zip: Uint8Array<ArrayBuffer>,
  { vars = {}, name = "a.zip", parts = 3, size = zip.length }: Options = {},
) {
  const beginning = await send("/uploads/begin", { feed, size, name }, { vars });
  if (beginning.status !== 200) return { ...beginning, upload: "", last: beginning.body };
  const id = String(beginning.body.upload);
  const step = Math.max(1, Math.ceil(zip.length / parts));
  for (let offset = 0; offset < zip.length; offset += step) {
    const part = zip.slice(offset, offset + step);
    const answer = await send(`/uploads/part?upload=${id}&offset=${offset}`, part, { vars });
    if (answer.status !== 200) return { ...answer, upload: id, last: answer.body };
  }
  const answer = await send("/uploads/finish", { feed, size, name, upload: id }, { vars });
  const lines = typeof answer.body.text === "string" ? answer.body.text.trim().split("\n") : [];
  return { ...answer, upload: id, last: lines.length === 0 ? answer.body : JSON.parse(lines.at(-1)!) };
}

const versions = async () => listVersions(stores().db, (await findFeed(stores().db, feed))!.id);
const isGone = async (id: string) => (await objectKeys(archive(), `uploads/${id}`)).length === 0;

describe("an upload", () => {
  test("becomes a version that is imported as a fetched one is, and the log says by whom", async () => {
    const zip = await makeZip(STATION_FEED);
    const messages: unknown[] = [];
    const VERSIONS = {
      sendBatch: async (batch: { body: unknown }[]) => messages.push(...batch.map(({ body }) => body)),
    };
    const vars = { IMPORT_IN_WORKER: "1", VERSIONS };
    const { status, headers, last, upload: id } = await upload(zip, { vars, name: "Lu\u202Eas <b>.zip" });
    expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([
      200,
      "application/x-ndjson",
      "no-store",
    ]);
    expect(last).toMatchObject({
      is_new: true,
      state: {
        feed,
        versions: [{ sha1: last.sha1 }],
        changes: [{ action: "upload", sha1: last.sha1, by: OPS.email, detail: "Luas <b>.zip" }],
      },
    });
    expect(new Uint8Array(await (await bindings.ARCHIVE.get(archiveKey(last.sha1)))!.arrayBuffer())).toEqual(zip);
    expect(await isGone(id)).toBe(true);

    const { db } = stores();
    const version = (await findVersion(db, (await findFeed(db, feed))!.id, last.sha1))!;
    expect(messages).toEqual([{ version: version.id }]);
    const outcome = await importQueuedVersion({ ...bindings, IMPORT_IN_WORKER: "1" } as never, version.id, {
      ...{ attempt: 1, delaySeconds: 1 },
    });
    expect(["imported", "activated"]).toContain(outcome);

    const again = await upload(zip, { vars, parts: 1 });
    expect(again.last).toMatchObject({ sha1: last.sha1, is_new: false });
    expect(await versions()).toHaveLength(1);
    expect(messages).toHaveLength(1);
  });

  test.each(["no bytes", "zero bytes", "a text", "cut in the middle", "encrypted", "two entries with one header"])(
    "of %s is refused in words, and nothing is kept",
    async (name) => {
      const { status, last, upload: id } = await upload(await BAD_ZIPS[name]!());
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(last).toMatchObject({ code: expect.stringMatching(/^archive\./), detail: expect.stringMatching(/\.$/) });
      expect(await versions()).toEqual([]);
      expect(await isGone(id)).toBe(true);
    },
  );

  test.each([
    [{ "readme.md": "x" }, "agency.txt"],
    [{ ...STATION_FEED, "stop_times.txt": undefined }, "stop_times.txt"],
    [{ ...STATION_FEED, "stops.txt": undefined }, "stops.txt"],
  ])("without the files of a feed is refused", async (files, file) => {
    const present = Object.fromEntries(Object.entries(files).filter(([, content]) => content !== undefined));
    const { status, last, upload: id } = await upload(await makeZip(present as Record<string, string>));
    expect([status, last.code, last.file]).toEqual([400, "gtfs.file_missing", file]);
    expect(await versions()).toEqual([]);
    expect(await isGone(id)).toBe(true);
  });

  test("that is too large is refused before its first byte, and so is a part beyond the limit", async () => {
    const vars = { IMPORT_MAX_DOWNLOAD: "1000" };
    const zip = new Uint8Array(1001);
    expect(await upload(zip, { vars })).toMatchObject({
      status: 413,
      last: { code: "request.too_large", limit: 1000 },
    });
    const lying = await upload(zip, { vars, size: 10 });
    expect(lying).toMatchObject({ status: 413, last: { code: "request.too_large" } });
    const { body } = await send("/uploads/begin", { feed, size: 5_000_000, name: "x" });
    const large = await send(`/uploads/part?upload=${body.upload}&offset=0`, new Uint8Array(4 * 2 ** 20 + 1));
    expect(large).toMatchObject({ status: 413, body: { code: "request.too_large" } });
    expect(await isGone(String(body.upload))).toBe(true);
  });

  test("that lacks a part is refused", async () => {
    const zip = await makeZip(STATION_FEED);
    const { status, last, upload: id } = await upload(zip, { size: zip.length + 1 });
    expect([status, last.code]).toEqual([400, "request.malformed"]);
    expect(last.detail).toBe(`Only ${zip.length} of ${zip.length + 1} bytes have arrived.`);
    expect(await isGone(id)).toBe(true);
  });

  test("that breaks off leaves parts that are deleted after a day", async () => {
    const { body } = await send("/uploads/begin", { feed, size: 100, name: "x" });
    const id = String(body.upload);
    await send(`/uploads/part?upload=${id}&offset=0`, new Uint8Array(10));
    await deleteOldUploads(archive(), Date.now());
    expect(await isGone(id)).toBe(false);
    await deleteOldUploads(archive(), Date.now() + 86_500_000);
    expect(await isGone(id)).toBe(true);
    expect(await versions()).toEqual([]);
  });

  test("whose archiving fails says so in its last line", async () => {
    const failing = new Proxy(bindings.ARCHIVE, {
      get(bucket, name) {
        const member = Reflect.get(bucket, name) as unknown;
        if (name === "put" || typeof member !== "function") return name === "put" ? put : member;
        return member.bind(bucket);
      },
    });
    const put = (key: string, ...rest: unknown[]) => {
      if (key.startsWith("gtfs/")) return Promise.reject(new Error("no such place"));
      return (bindings.ARCHIVE.put as (...parameters: unknown[]) => unknown).call(bindings.ARCHIVE, key, ...rest);
    };
    const error = vi.spyOn(console, "error").mockImplementation(() => {});
    const zip = await makeZip({ ...STATION_FEED, "extra.txt": crypto.randomUUID() });
    const { last, upload: id } = await upload(zip, { vars: { ARCHIVE: failing } });
    expect(last.problem).toMatchObject({ code: "internal", status: 500 });
    expect(error).toHaveBeenCalledOnce();
    error.mockRestore();
    expect(await versions()).toEqual([]);
    expect(await isGone(id)).toBe(true);
  });

  test.each([
    ["/uploads/begin", { feed: "f-nothing", size: 1 }, "feed.not_found"],
    ["/uploads/begin", { feed: 1, size: 1 }, "parameter.invalid"],
    ["/uploads/begin", { size: "many" }, "parameter.invalid"],
    ["/uploads/begin", { size: -1 }, "parameter.invalid"],
    ["/uploads/finish", { size: 1, upload: "../gtfs" }, "parameter.invalid"],
    ["/uploads/finish", { size: 1 }, "parameter.invalid"],
    ["/uploads/part?upload=../gtfs&offset=0", {}, "parameter.invalid"],
    [`/uploads/part?upload=1-${"0".repeat(36)}&offset=-1`, {}, "parameter.invalid"],
    [`/uploads/part?upload=1-${"0".repeat(36)}`, {}, "parameter.invalid"],
  ])("%s with %j is refused with %s", async (path, body, code) => {
    expect((await send(path, { feed, ...body })).body.code).toBe(code);
  });

  test("for a feed of another kind is refused", async () => {
    await stores().db.write([{ sql: "UPDATE feed SET spec = 'gbfs' WHERE onestop_id = ?", values: [feed] }]);
    expect((await upload(await makeZip(STATION_FEED))).last.code).toBe("parameter.invalid");
  });
});
