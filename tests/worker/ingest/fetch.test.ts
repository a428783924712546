import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { DOWNLOAD_POLICY, type Fetcher } from "../../../worker/ingest/download.ts";
import { fetchFeed, pathInArchive } from "../../../worker/ingest/fetch.ts";
import { webPlatform } from "../../../worker/ingest/platform.ts";
import { syncRegistry } from "../../../worker/ingest/registry/sync.ts";
import { findSecret, parseSecrets } from "../../../worker/ingest/secrets.ts";
import { type ArchiveBucket, archivedZips, archiveKey } from "../../../worker/store/archive/archive.ts";
import { openStores } from "../../../worker/store/db/db.ts";
import { feedsToFetch, findFeed } from "../../../worker/store/registry/feed.ts";
import { listVersions } from "../../../worker/store/version/list.ts";
import { storedZip } from "../../support/stored-zip.ts";

const bindings = env as unknown as Record<string, unknown>;
const archive = bindings.ARCHIVE as ArchiveBucket;
const { db } = openStores(bindings);
const NOW = "2026-11-21T06:00:00.000Z";
const GTFS = { "agency.txt": "agency_name\nA\n", "stops.txt": "stop_id\nS\n" };

let answers: Record<string, Uint8Array<ArrayBuffer> | number | (() => Response)>;
let asked: { url: string; headers: Record<string, string> }[];
const fetcher: Fetcher = async (url, { headers }) => {
  asked.push({ url: url.href, headers });
  const answer = answers[url.href] ?? 404;
  if (typeof answer === "function") return answer();
  return typeof answer === "number" ? new Response(null, { status: answer }) : new Response(answer);
};
const SECRETS = parseSecrets(
  JSON.stringify([
    { feed_id: "f-key", key: "hush" },
    { feed_id: "f-other-key", key: "hush" },
  ]),
  "s",
);
const tools = {
  db,
  archive,
  platform: webPlatform,
  fetcher,
  policy: DOWNLOAD_POLICY,
  secret: (feed: { onestop_id: string; file: string }, urlType: string) => findSecret(SECRETS, feed, urlType),
  now: () => new Date(NOW),
};
const registry = (urls: Record<string, string>, more: Record<string, object> = {}) =>
  syncRegistry(
    db,
    [
      {
        name: "a",
        text: JSON.stringify({
          feeds: Object.entries(urls).map(([id, static_current]) => ({
            id,
            spec: "gtfs",
            urls: { static_current },
            ...more[id],
          })),
        }),
      },
    ],
    { now: NOW },
  );
const fetchOne = async (id: string) => fetchFeed((await findFeed(db, id))!, tools);
const attempts = () =>
  db.rows(
    "SELECT url, success, fetch_error, response_code, response_size, response_sha1, feed_version_id FROM feed_fetch ORDER BY id",
  );

describe("fetchFeed", () => {
  beforeEach(async () => {
    const tables = ["feed", "feed_version", "feed_fetch", "feed_validator", "search", "search_doc"];
    await db.write(tables.map((table) => ({ sql: `DELETE FROM ${table}` })));
    for (const sha1 of (await archivedZips(archive)).keys()) await archive.delete(archiveKey(sha1));
    answers = {};
    asked = [];
  });

  it("archives new content as a version that is not imported, and records the attempt", async () => {
    await registry({ "f-a": "https://a.example/feed.zip" });
    const zip = storedZip(GTFS);
    answers["https://a.example/feed.zip"] = zip;
    const outcome = await fetchOne("f-a");
    expect(outcome).toMatchObject({
      feed: "f-a",
      url: "https://a.example/feed.zip",
      code: 200,
      size: zip.length,
      isNew: true,
    });
    const [version] = await listVersions(db);
    expect(version).toMatchObject({
      id: outcome.versionId,
      feed: "f-a",
      sha1: outcome.sha1,
      state: "archived",
      bytes: zip.length,
      fetched_at: NOW,
    });
    expect(new Uint8Array((await (await archive.get(archiveKey(outcome.sha1!)))?.arrayBuffer()) ?? [])).toEqual(zip);
    expect(await attempts()).toEqual([
      {
        url: "https://a.example/feed.zip",
        success: 1,
        fetch_error: null,
        response_code: 200,
        response_size: zip.length,
        response_sha1: outcome.sha1,
        feed_version_id: outcome.versionId,
      },
    ]);
  });

  it("recognizes known content, even in a different zip, and restores a lost zip", async () => {
    await registry({ "f-a": "https://a.example/feed.zip" });
    answers["https://a.example/feed.zip"] = storedZip(GTFS);
    const first = await fetchOne("f-a");
    await archive.delete(archiveKey(first.sha1!));
    expect(await fetchOne("f-a")).toMatchObject({ isNew: false, versionId: first.versionId });
    expect(await archive.head(archiveKey(first.sha1!))).not.toBeNull();
    answers["https://a.example/feed.zip"] = storedZip(GTFS, 0x22);
    const rezipped = await fetchOne("f-a");
    expect(rezipped).toMatchObject({ isNew: false, versionId: first.versionId });
    expect(rezipped.sha1).not.toBe(first.sha1);
    expect((await archivedZips(archive)).size).toBe(1);
    answers["https://a.example/feed.zip"] = storedZip({ ...GTFS, "stops.txt": "stop_id\nT\n" });
    expect(await fetchOne("f-a")).toMatchObject({ isNew: true });
    expect(await listVersions(db)).toHaveLength(2);
    expect(await attempts()).toHaveLength(4);
  });

  it("asks only for content that has changed, as long as the archive has the last one", async () => {
    const url = "https://a.example/feed.zip";
    const conditions = () => {
      const { "If-None-Match": etag, "If-Modified-Since": since } = asked.at(-1)!.headers;
      return [etag, since];
    };
    await registry({ "f-a": url });
    const headers = { etag: '"one"', "last-modified": "Fri, 20 Nov 2026 10:00:00 GMT" };
    answers[url] = () => new Response(storedZip(GTFS), { headers });
    const first = await fetchOne("f-a");
    expect(conditions()).toEqual([undefined, undefined]);
    answers[url] = 304;
    expect(await fetchOne("f-a")).toEqual({
      ...{ feed: "f-a", url, code: 304, sha1: first.sha1, versionId: first.versionId, isNew: false },
    });
    expect(conditions()).toEqual(['"one"', "Fri, 20 Nov 2026 10:00:00 GMT"]);
    expect((await attempts()).at(-1)).toMatchObject({
      ...{ success: 1, response_code: 304, response_sha1: first.sha1, feed_version_id: first.versionId },
    });
    answers[url] = () =>
      new Response(storedZip({ ...GTFS, "stops.txt": "stop_id\nT\n" }), { headers: { etag: '"two"' } });
    const second = await fetchOne("f-a");
    expect(second).toMatchObject({ isNew: true });
    await archive.delete(archiveKey(second.sha1!));
    expect(await fetchOne("f-a")).toMatchObject({ isNew: false, versionId: second.versionId });
    expect(conditions()).toEqual([undefined, undefined]);
    await registry({ "f-a": "https://a.example/moved.zip" });
    answers["https://a.example/moved.zip"] = 304;
    expect(await fetchOne("f-a")).toMatchObject({ problem: { code: "fetch.failed" } });
    expect(conditions()).toEqual([undefined, undefined]);
  });

  it("creates a version for each of two feeds in one zip, and reads a zip inside the zip", async () => {
    await registry({
      "f-a": "https://a.example/all.zip#north.zip",
      "f-b": "https://a.example/all.zip#south",
      "f-c": "https://a.example/all.zip#east",
    });
    answers["https://a.example/all.zip"] = storedZip({
      "north.zip": storedZip(GTFS),
      "south/agency.txt": "x\n1\n",
      "south/stops.txt": "y\n",
    });
    const [a, b] = [await fetchOne("f-a"), await fetchOne("f-b")];
    expect(a.sha1).toBe(b.sha1);
    expect(await db.rows("SELECT url, file FROM feed_version ORDER BY id")).toEqual(
      ["north.zip", "south"].map((path) => ({ url: `https://a.example/all.zip#${path}`, file: `${a.sha1}.zip` })),
    );
    expect(await fetchOne("f-c")).toMatchObject({ code: 200, problem: { code: "gtfs.file_missing" } });
    expect(await listVersions(db)).toHaveLength(2);
  });

  it("records a failure with its details, and archives nothing", async () => {
    const urls = {
      "f-404": "https://a.example/missing.zip",
      "f-html": "https://a.example/page",
      "f-file": "file:///etc/passwd",
      "f-ftp": "ftp://a.example/feed.zip",
      "f-inside": "http://169.254.169.254/latest/",
      "f-port": "http://92.103.236.106:8085/feed.zip",
    };
    await registry(urls);
    answers["https://a.example/page"] = new Uint8Array(new TextEncoder().encode("<html>Not here</html>"));
    const codes: Record<string, string | undefined> = {};
    for (const id of Object.keys(urls)) codes[id] = (await fetchOne(id)).problem?.code;
    expect(codes).toEqual({
      "f-404": "fetch.failed",
      "f-html": "archive.not_zip",
      "f-file": "fetch.refused",
      "f-ftp": "fetch.refused",
      "f-inside": "fetch.refused",
      "f-port": "fetch.refused",
    });
    expect(asked.map(({ url }) => url)).toEqual(["https://a.example/missing.zip", "https://a.example/page"]);
    const rows = await attempts();
    expect(rows).toHaveLength(6);
    expect(rows[0]).toMatchObject({
      success: 0,
      response_code: 404,
      response_size: null,
      response_sha1: null,
      feed_version_id: null,
    });
    expect(rows[1]).toMatchObject({
      success: 0,
      response_code: 200,
      response_size: 21,
      fetch_error: expect.stringMatching(/^archive\.not_zip: /),
    });
    expect(rows[1]?.response_sha1).toHaveLength(40);
    expect(rows[2]).toMatchObject({
      url: "file:///etc/passwd",
      success: 0,
      response_code: null,
      fetch_error: expect.stringMatching(/^fetch\.refused: /),
    });
    expect(await listVersions(db)).toEqual([]);
    expect((await archivedZips(archive)).size).toBe(0);
  });

  describe("with a secret", () => {
    const authorization = { type: "header", param_name: "X-Key" };
    const keysSent = () => asked.filter(({ headers }) => JSON.stringify(headers).includes("hush"));
    const reasons = async () => (await attempts()).map((attempt) => attempt.fetch_error);
    beforeEach(async () => {
      await db.write([{ sql: "DELETE FROM secret_origin" }]);
    });

    it("does not send it after the registry's URL changed to another origin", async () => {
      await registry({ "f-key": "https://a.example/feed.zip" }, { "f-key": { authorization } });
      await fetchOne("f-key");
      expect(keysSent()).toHaveLength(1);
      for (const url of [
        "https://evil.example/feed.zip",
        "http://a.example/feed.zip",
        "https://a.example.evil.example/",
      ]) {
        await registry({ "f-key": url }, { "f-key": { authorization } });
        const { problem } = await fetchOne("f-key");
        expect(problem?.code).toBe("fetch.secret_origin");
        expect(problem?.detail).toContain("The secret was not sent.");
        expect(problem?.detail).toContain("belongs to https://a.example, but");
      }
      expect(asked).toHaveLength(1);
      expect((await reasons()).slice(1)).toEqual(
        Array(3).fill(expect.stringMatching(/^fetch\.secret_origin: The secret/)),
      );
      await registry({ "f-key": "https://a.example/moved.zip" }, { "f-key": { authorization } });
      await fetchOne("f-key");
      expect(keysSent()).toHaveLength(2);
    });

    it("does not send it to another origin of a realtime URL or of a new feed in the same file", async () => {
      const secrets = parseSecrets(JSON.stringify([{ filename: "a", key: "hush" }]), "s");
      const withFile = {
        ...tools,
        secret: (feed: { onestop_id: string; file: string }) => findSecret(secrets, feed, ""),
      };
      await registry(
        { "f-a": "https://a.example/feed.zip", "f-new": "https://evil.example/feed.zip" },
        { "f-a": { authorization }, "f-new": { authorization } },
      );
      await fetchFeed((await findFeed(db, "f-a"))!, withFile);
      const outcome = await fetchFeed((await findFeed(db, "f-new"))!, withFile);
      expect(outcome.problem?.code).toBe("fetch.secret_origin");
      expect(asked.map(({ url }) => url)).toEqual(["https://a.example/feed.zip"]);
    });

    it("sends it to the origins that the operator names, and to no other even at first use", async () => {
      const origin = ["https://a.example/ignored/path", "https://b.example"];
      const secrets = parseSecrets(JSON.stringify([{ feed_id: "f-key", key: "hush", origin }]), "s");
      const named = { ...tools, secret: () => secrets[0] };
      const results: (string | undefined)[] = [];
      for (const url of ["https://evil.example/", "https://b.example/f.zip", "https://a.example/f.zip"]) {
        await registry({ "f-key": url }, { "f-key": { authorization } });
        results.push((await fetchFeed((await findFeed(db, "f-key"))!, named)).problem?.code);
      }
      expect(results).toEqual(["fetch.secret_origin", "fetch.failed", "fetch.failed"]);
      expect(keysSent()).toHaveLength(2);
    });

    it.each([
      ["path_segment", "https://{}.evil.example/feed.zip"],
      ["path_segment", "https://{}@evil.example/feed.zip"],
      ["replace_url", "https://a.example/feed.zip"],
    ])("keeps it out of the record when the registry says %s for %s", async (type, url) => {
      await registry({ "f-key": url }, { "f-key": { authorization: { type } } });
      const secret = { urlTypes: [], key: "hush", replaceUrl: "hush:word" };
      const { problem } = await fetchFeed((await findFeed(db, "f-key"))!, { ...tools, secret: () => secret });
      expect(problem?.code).toBe("fetch.refused");
      expect(asked).toEqual([]);
      expect(JSON.stringify([await attempts(), await db.rows("SELECT * FROM secret_origin")])).not.toContain("hush");
    });
  });

  it("uses a secret without storing it", async () => {
    const url = "https://a.example/feed.zip";
    const authorization = { type: "query_param", param_name: "api_key" };
    await registry(
      { "f-key": url, "f-other-key": `${url}?x`, "f-keyless": url },
      {
        "f-key": { authorization },
        "f-other-key": { authorization: { type: "header", param_name: "X-Key" } },
        "f-keyless": { authorization },
      },
    );
    answers[`${url}?api_key=hush`] = storedZip(GTFS);
    expect(await fetchOne("f-key")).toMatchObject({ isNew: true, url });
    expect((await fetchOne("f-other-key")).problem?.code).toBe("fetch.failed");
    expect(asked[1]?.headers["X-Key"]).toBe("hush");
    expect((await fetchOne("f-keyless")).problem?.code).toBe("fetch.secret_missing");
    const stored = JSON.stringify([
      await attempts(),
      await db.rows("SELECT * FROM feed_version"),
      await db.rows("SELECT * FROM feed"),
    ]);
    expect(stored).not.toContain("hush");
  });

  it("skips feeds without a current URL, and fetches only GTFS feeds of the registry", async () => {
    await registry(
      { "f-a": "", "f-b": "https://b.example", "f-rt": "https://rt.example", "f-gone": "https://gone.example" },
      { "f-rt": { spec: "gtfs-rt" } },
    );
    await db.write([{ sql: "UPDATE feed SET deleted_at = ? WHERE onestop_id = 'f-gone'", values: [NOW] }]);
    expect((await fetchOne("f-a")).problem?.code).toBe("fetch.refused");
    expect(await attempts()).toEqual([]);
    expect((await feedsToFetch(db)).map((feed) => feed.onestop_id)).toEqual(["f-b"]);
  });
});

describe("pathInArchive", () => {
  it.each([
    ["https://a.example/x.zip", ""],
    ["https://a.example/x.zip#", ""],
    ["https://a.example/x.zip#a/b.zip", "a/b.zip"],
    ["https://a.example/x.zip#a%20b#c", "a b#c"],
    ["https://a.example/x.zip#100%", "100%"],
  ])("of %s is %j", (url, path) => {
    expect(pathInArchive(url)).toBe(path);
  });
});
