import { describe, expect, it } from "vitest";
import { DOWNLOAD_POLICY, download, type Fetcher } from "../../../worker/ingest/download.ts";

const URL = "https://a.example/feed.zip#inner";
type Answer = { status?: number; headers?: Record<string, string>; body?: BodyInit | null };

/** Answers by URL, and what was asked. */
function server(answers: Record<string, Answer>) {
  const asked: { url: string; headers: Record<string, string> }[] = [];
  const fetcher: Fetcher = async (url, { headers }) => {
    asked.push({ url: url.href, headers });
    const answer = answers[url.href];
    if (answer === undefined)
      throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${url.href}`), { code: "ENOTFOUND" });
    return new Response(answer.body ?? null, { status: answer.status ?? 200, headers: answer.headers ?? {} });
  };
  return { asked, fetcher };
}
const to = (location: string, status = 302): Answer => ({ status, headers: { location } });
const get = (fetcher: Fetcher, request = { url: URL, headers: {} }, policy = {}) =>
  download(request, { ...DOWNLOAD_POLICY, ...policy }, fetcher);

describe("download", () => {
  it("returns bytes, size and status, and does not send the path inside the archive", async () => {
    const { asked, fetcher } = server({ "https://a.example/feed.zip": { body: "content" } });
    const got = await get(fetcher);
    expect(got).toMatchObject({ code: 200, size: 7 });
    expect(new TextDecoder().decode(got.bytes)).toBe("content");
    expect(got.problem).toBeUndefined();
    expect(asked.map(({ url }) => url)).toEqual(["https://a.example/feed.zip"]);
  });

  it("accepts an empty response", async () => {
    expect(await get(server({ "https://a.example/feed.zip": {} }).fetcher)).toMatchObject({ code: 200, size: 0 });
  });

  it.each([404, 401, 403, 500, 503, 204, 206, 304])("treats status %i as a failure and reports it", async (status) => {
    const { fetcher } = server({ "https://a.example/feed.zip": { status } });
    const got = await get(fetcher);
    expect(got).toMatchObject({ code: status, problem: { code: "fetch.failed" } });
    expect(got.problem?.detail).toContain(String(status));
  });

  it("follows redirects, relative ones too, and returns the last status", async () => {
    const { asked, fetcher } = server({
      "https://a.example/feed.zip": to("/moved?x=1", 301),
      "https://a.example/moved?x=1": to("http://b.example/c#frag", 307),
      "http://b.example/c": { body: "x" },
    });
    expect(await get(fetcher)).toMatchObject({ code: 200, size: 1 });
    expect(asked).toHaveLength(3);
  });

  it("stops after five redirects", async () => {
    const { asked, fetcher } = server({ "https://a.example/feed.zip": to("https://a.example/feed.zip") });
    expect(await get(fetcher)).toMatchObject({ code: 302, problem: { code: "fetch.failed", evidence: { limit: 5 } } });
    expect(asked).toHaveLength(6);
  });

  it.each([
    "http://127.0.0.1/",
    "http://2130706433/latest",
    "http://[::ffff:169.254.169.254]/",
    "https://metadata.google.internal/",
    "https://a.example:8443/",
    "file:///etc/passwd",
    "https://user@a.example/",
    "http://",
  ])("does not follow a redirect to %s", async (location) => {
    const { asked, fetcher } = server({ "https://a.example/feed.zip": to(location) });
    expect(await get(fetcher)).toMatchObject({ code: 302, problem: { code: "fetch.refused" } });
    expect(asked).toHaveLength(1);
  });

  it("sends no request if the first URL is refused", async () => {
    const { asked, fetcher } = server({});
    expect(await get(fetcher, { url: "http://10.0.0.1/", headers: {} })).toMatchObject({
      problem: { code: "fetch.refused" },
    });
    expect(asked).toEqual([]);
  });

  it("sends a secret header only to the origin it belongs to", async () => {
    const { asked, fetcher } = server({
      "https://a.example/feed.zip": to("/two"),
      "https://a.example/two": to("http://a.example/plain"),
      "http://a.example/plain": to("https://b.example/"),
      "https://b.example/": { body: "x" },
    });
    await get(fetcher, { url: URL, headers: { Authorization: "Basic hush" } });
    expect(asked.map(({ headers }) => headers.Authorization)).toEqual([
      "Basic hush",
      "Basic hush",
      undefined,
      undefined,
    ]);
  });

  it("does not include a URL or a platform's message in its report", async () => {
    const { fetcher } = server({});
    const { problem } = await get(fetcher, { url: "https://a.example/feed.zip?key=hush", headers: {} });
    expect(problem).toMatchObject({ code: "fetch.failed" });
    expect(problem?.detail).toContain("ENOTFOUND");
    expect(JSON.stringify([problem?.detail, problem?.evidence])).not.toContain("hush");
  });

  it("refuses a file whose Content-Length is too large before reading it", async () => {
    const { fetcher } = server({ "https://a.example/feed.zip": { body: "12345", headers: { "content-length": "5" } } });
    expect(await get(fetcher, undefined, { maxBytes: 4 })).toMatchObject({
      code: 200,
      problem: { code: "fetch.too_large", evidence: { limit: 4, actual: 5 } },
    });
  });

  it("stops at the limit if the server sends no length or a wrong one", async () => {
    let sent = 0;
    let cancelled = false;
    const endless = () =>
      new ReadableStream<Uint8Array>({
        pull(controller) {
          sent += 1000;
          controller.enqueue(new Uint8Array(1000));
        },
        cancel() {
          cancelled = true;
        },
      });
    const { fetcher } = server({
      "https://a.example/feed.zip": { body: endless(), headers: { "content-length": "10" } },
    });
    expect(await get(fetcher, undefined, { maxBytes: 5_000 })).toMatchObject({
      problem: { code: "fetch.too_large" },
      size: 6_000,
    });
    expect(cancelled).toBe(true);
    expect(sent).toBeLessThan(10_000);
  });

  it("times out if the server does not finish or sends nothing", async () => {
    const silent = server({ "https://a.example/feed.zip": { body: new ReadableStream() } });
    expect(await get(silent.fetcher, undefined, { timeout: 0.05 })).toMatchObject({
      code: 200,
      size: 0,
      problem: { code: "fetch.failed", evidence: { limit: 0.05 } },
    });
    const deaf: Fetcher = (_, { signal }) =>
      new Promise((__, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
      });
    expect((await get(deaf, undefined, { timeout: 0.05 })).problem?.detail).toContain("0.05 seconds");
  });

  it("reports a connection that breaks midway", async () => {
    let pulls = 0;
    const broken = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (pulls++ === 0) controller.enqueue(new Uint8Array(3));
        else controller.error(Object.assign(new Error("reset"), { code: "ECONNRESET" }));
      },
    });
    const { fetcher } = server({ "https://a.example/feed.zip": { body: broken } });
    const got = await get(fetcher);
    expect(got).toMatchObject({ code: 200, size: 3, problem: { code: "fetch.failed" } });
    expect(got.problem?.detail).toContain("ECONNRESET");
  });
});
