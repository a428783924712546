/** Requests to a server on this machine that misbehaves, and to names that lead to it. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Socket } from "node:net";
import { brotliCompressSync, createGzip, gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { guardedFetcher, guardedRequest, type NameResolver } from "../../../../cli/fetch/guarded-fetch.ts";
import { guardedOutbound } from "../../../../cli/local/guarded-outbound.ts";
import { DOWNLOAD_POLICY, download } from "../../../../worker/ingest/download.ts";

let server: Server;
let port: number;
let origin: string;
let asked: { method?: string; url?: string; headers: IncomingMessage["headers"]; body: string }[] = [];

const ZEROS = Buffer.alloc(1 << 20);

/** Writes zeros until the client leaves. */
async function pour(out: NodeJS.WritableStream, response: ServerResponse): Promise<void> {
  const closed = once(response, "close");
  while (!response.destroyed) if (!out.write(ZEROS)) await Promise.race([once(out, "drain"), closed]);
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const { method, url, headers } = request;
    asked.push({ headers, body, ...(method && { method }), ...(url && { url }) });
    if (url === "/endless") {
      response.writeHead(200, { "content-type": "application/json" });
      await pour(response, response);
    } else if (url === "/bomb") {
      response.writeHead(200, { "content-encoding": "gzip" });
      const gzip = createGzip();
      gzip.pipe(response);
      await pour(gzip, response);
    } else if (url === "/packed-gzip" || url === "/packed-br") {
      const coding = url.slice("/packed-".length);
      if (!headers["accept-encoding"]?.includes(coding)) response.writeHead(406).end();
      else {
        const bytes = coding === "br" ? brotliCompressSync("unpacked") : gzipSync("unpacked");
        response.writeHead(200, { "content-encoding": coding }).end(bytes);
      }
    } else if (url === "/silent") return;
    else if (url === "/stalled") response.writeHead(200, { "content-length": "1000" }).write("half");
    else if (url === "/away") response.writeHead(302, { location: "http://169.254.169.254/" }).end();
    else response.writeHead(200, { "x-answer": "1" }).end(`${method} ${body}`);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  ({ port } = server.address() as AddressInfo);
  origin = `http://127.0.0.1:${port}`;
});
beforeEach(() => {
  asked = [];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Resolves every name to an address. */
const resolvesTo =
  (...addresses: string[]): NameResolver =>
  (_, __, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );

describe("a download", () => {
  const get = (path: string, policy = {}) =>
    download(
      { url: origin + path, headers: {} },
      { ...DOWNLOAD_POLICY, allowPrivate: true, maxBytes: 2 ** 22, ...policy },
      guardedFetcher(true),
    );

  it.each(["/endless", "/bomb"])("of %s is broken off at the limit of unpacked bytes", async (path) => {
    const { problem, size, bytes } = await get(path);
    expect(problem).toMatchObject({ code: "fetch.too_large", evidence: { limit: 2 ** 22 } });
    expect(size).toBeLessThan(2 ** 23);
    expect(bytes).toBeUndefined();
  });

  it.each(["/silent", "/stalled"])("of %s is broken off when no byte comes", async (path) => {
    expect(await get(path, { silence: 0.2 })).toMatchObject({
      problem: { code: "fetch.failed", detail: "The source sent nothing for 0.2 seconds.", evidence: { limit: 0.2 } },
    });
  });

  it("waits 30 seconds for a byte", () => expect(DOWNLOAD_POLICY.silence).toBe(30));
});

describe("a name that resolves to a private address", () => {
  it.each(["127.0.0.1", "10.0.0.7", "169.254.169.254", "::1", "::ffff:127.0.0.1", "fd00::1"])(
    "%s is refused before any connection",
    async (address) => {
      for (const addresses of [[address], ["93.184.215.14", address]]) {
        const fetcher = guardedFetcher(false, undefined, resolvesTo(...addresses));
        const got = await download({ url: "http://feeds.example/", headers: {} }, DOWNLOAD_POLICY, fetcher);
        expect(got.problem).toMatchObject({ code: "fetch.refused" });
      }
      expect(asked).toEqual([]);
    },
  );

  it("is resolved once, so that it cannot change between check and use", async () => {
    let lookups = 0;
    const resolver: NameResolver = (name, options, done) => {
      lookups++;
      resolvesTo(lookups === 1 ? "192.0.2.1" : "127.0.0.1")(name, options, done);
    };
    // 192.0.2.1 is reserved for documentation: it is refused, and the second answer is never asked for.
    const sent = guardedFetcher(
      false,
      undefined,
      resolver,
    )(new URL(`http://a.example:${port}/`), {
      headers: {},
      signal: AbortSignal.timeout(5_000),
    });
    await expect(sent).rejects.toMatchObject({ code: "fetch.refused" });
    expect([lookups, asked.length]).toEqual([1, 0]);
  });
});

describe("a server that speaks no HTTP, or never comes to an end", () => {
  /** Writes of a server that never ends its response, by the timer of the test's own server. */
  const again = (socket: Socket, text: string) => {
    const timer = setInterval(() => socket.write(text), 5);
    socket.on("close", () => clearInterval(timer));
  };
  const MANNERS: Record<string, [answer: (socket: Socket) => void, code: string | RegExp]> = {
    "switches protocols": [
      (socket) => socket.write("HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n"),
      "fetch.failed",
    ],
    "switches protocols and hangs up": [
      (socket) => socket.end("HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n"),
      "fetch.failed",
    ],
    "switches protocols without saying to which": [
      (socket) => socket.write("HTTP/1.1 101 Switching Protocols\r\n\r\n"),
      /^(fetch\.(failed|timeout)|HPE_\w+)$/,
    ],
    "accepts and says nothing": [() => {}, "fetch.timeout"],
    "sends its headers drop by drop": [
      (socket) => {
        socket.write("HTTP/1.1 200 OK\r\n");
        again(socket, "x");
      },
      "fetch.timeout",
    ],
    "sends enormous headers": [
      (socket) => socket.write(`HTTP/1.1 200 OK\r\n${`x-filler: ${"x".repeat(1000)}\r\n`.repeat(100)}\r\n`),
      "HPE_HEADER_OVERFLOW",
    ],
    "sends informational responses without end": [
      (socket) => socket.write("HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n".repeat(1000)),
      "fetch.failed",
    ],
    "sends few informational responses and then nothing": [
      (socket) => socket.write("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 102 Processing\r\n\r\n"),
      "fetch.timeout",
    ],
    "hangs up": [(socket) => socket.end(), "ECONNRESET"],
    "resets the connection": [(socket) => socket.resetAndDestroy(), "ECONNRESET"],
    "speaks another protocol": [(socket) => socket.write("SSH-2.0-x\r\n"), /^HPE_/],
    "has a status of its own": [
      (socket) => socket.write("HTTP/1.1 999 No\r\ncontent-length: 0\r\n\r\n"),
      "fetch.failed",
    ],
    "has a length that is none": [(socket) => socket.write("HTTP/1.1 200 OK\r\ncontent-length: many\r\n\r\n"), /^HPE_/],
  };

  it.each(Object.entries(MANNERS))("is given up if it %s", async (_, [answer, code]) => {
    const tcp = createTcpServer((socket) => {
      socket.on("error", () => {});
      socket.once("data", () => answer(socket));
    }).listen(0, "127.0.0.1");
    await once(tcp, "listening");
    const closed = new Promise((done) => tcp.once("connection", (socket) => socket.once("close", done)));
    const url = new URL(`http://127.0.0.1:${(tcp.address() as AddressInfo).port}/`);
    for (const method of ["GET", "POST"]) {
      const body = method === "POST" ? new Blob(["x".repeat(100)]).stream() : null;
      // Only those that say nothing are waited for.
      const headersWithin = code === "fetch.timeout" ? 300 : 30_000;
      const request = guardedRequest(url, { method, headers: {}, body, trusted: true, headersWithin });
      const error = await request.then(
        () => ({ code: "none" }),
        (reason: { code: string }) => reason,
      );
      expect(error.code).toMatch(code);
    }
    // The connection does not outlive its request.
    await closed;
    tcp.close();
  });

  it("is given up when its caller gives up", async () => {
    const reason = new Error("Enough.");
    const signal = AbortSignal.abort(reason);
    await expect(guardedRequest(new URL(`${origin}/silent`), { headers: {}, trusted: true, signal })).rejects.toBe(
      reason,
    );
  });

  it("has a resolver that never answers", async () => {
    const request = guardedRequest(new URL("https://slow.example/"), {
      headers: {},
      resolver: () => {},
      headersWithin: 50,
    });
    await expect(request).rejects.toMatchObject({ code: "fetch.timeout" });
  });
});

test("a refusal does not say to what a name resolves", async () => {
  const request = guardedRequest(new URL("https://inside.example/"), {
    headers: {},
    resolver: resolvesTo("10.11.12.13"),
  });
  await expect(request).rejects.toMatchObject({
    code: "fetch.refused",
    detail: "inside.example does not lead to a public address.",
  });
});

describe("a request of the local Worker", () => {
  const send = (url: string, init: RequestInit = {}, trusted: string[] = [], resolver = resolvesTo("127.0.0.1")) =>
    guardedOutbound({ trusted, resolver })(new Request(url, { ...init, duplex: "half" } as RequestInit));

  it.each([
    "http://127.0.0.1/",
    "http://127.1/",
    "http://[::1]/",
    "http://[::ffff:7f00:1]/",
    "http://localhost/",
    "http://metadata.google.internal/",
    "http://kubernetes.default.svc/",
    "http://feeds.example/",
    "http://feeds.example:8080/",
  ])("to %s is refused before any connection", async (url) => {
    const response = await send(url);
    expect([response.status, (await response.text()).split(":")[0]]).toEqual([403, "fetch.refused"]);
    expect(asked).toEqual([]);
  });

  it("reaches the servers of the settings wherever they are", async () => {
    const response = await send(`${origin}/x?y=1`, { headers: { "x-one": "1" } }, ["", `${origin}/api/v2`]);
    expect([response.status, response.headers.get("x-answer"), await response.text()]).toEqual([200, "1", "GET "]);
    expect(asked).toMatchObject([{ method: "GET", url: "/x?y=1", headers: { "x-one": "1" } }]);
  });

  it("keeps its method and body, and redirects are left to the Worker", async () => {
    const response = await send(`${origin}/`, { method: "POST", body: "hello" }, [origin]);
    expect(await response.text()).toBe("POST hello");
    const away = await send(`${origin}/away`, {}, [origin]);
    expect([away.status, away.headers.get("location")]).toEqual([302, "http://169.254.169.254/"]);
  });

  it("gets unpacked bodies", async () => {
    const response = await send(`${origin}/bomb`, {}, [origin]);
    expect(response.headers.get("content-encoding")).toBeNull();
    const reader = response.body!.getReader();
    expect((await reader.read()).value!.every((byte) => byte === 0)).toBe(true);
    await reader.cancel();
  });

  it("to a server that is down is answered with 502", async () => {
    const down = createServer().listen(0, "127.0.0.1");
    await once(down, "listening");
    const gone = `http://127.0.0.1:${(down.address() as AddressInfo).port}`;
    down.close();
    await once(down, "close");
    expect((await send(gone, {}, [gone])).status).toBe(502);
  });
});

it.each(["gzip", "br"])("asks for %s and unpacks it", async (coding) => {
  const { signal } = new AbortController();
  const response = await guardedFetcher(true)(new URL(`${origin}/packed-${coding}`), { headers: {}, signal });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-encoding")).toBeNull();
  expect(await response.text()).toBe("unpacked");
});
