import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPublicAddress } from "../../../src/domain/site/public-address.ts";
import { type AddressPolicy, fetchableUrl } from "../../../worker/ingest/address.ts";
import { DOWNLOAD_POLICY, download, type Fetcher } from "../../../worker/ingest/download.ts";
import { Problem } from "../../../worker/problem.ts";

describe("download", () => {
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

    it.each([404, 401, 403, 500, 503, 204, 206, 304])(
      "treats status %i as a failure and reports it",
      async (status) => {
        const { fetcher } = server({ "https://a.example/feed.zip": { status } });
        const got = await get(fetcher);
        expect(got).toMatchObject({ code: status, problem: { code: "fetch.failed" } });
        expect(got.problem?.detail).toContain(String(status));
      },
    );

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
      expect(await get(fetcher)).toMatchObject({
        code: 302,
        problem: { code: "fetch.failed", evidence: { limit: 5 } },
      });
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
      const { fetcher } = server({
        "https://a.example/feed.zip": { body: "12345", headers: { "content-length": "5" } },
      });
      expect(await get(fetcher, undefined, { maxBytes: 4 })).toMatchObject({
        code: 200,
        problem: { code: "fetch.too_large", evidence: { limit: 4, actual: 5 } },
      });
    });

    it("stops at the limit if the server sends no length or a wrong one", async () => {
      let sent = 0;
      let canceled = false;
      const endless = () =>
        new ReadableStream<Uint8Array>({
          pull(controller) {
            sent += 1000;
            controller.enqueue(new Uint8Array(1000));
          },
          cancel() {
            canceled = true;
          },
        });
      const { fetcher } = server({
        "https://a.example/feed.zip": { body: endless(), headers: { "content-length": "10" } },
      });
      expect(await get(fetcher, undefined, { maxBytes: 5_000 })).toMatchObject({
        problem: { code: "fetch.too_large" },
        size: 6_000,
      });
      expect(canceled).toBe(true);
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
});

const refusal = (url: string, policy: AddressPolicy = {}) => {
  try {
    fetchableUrl(url, policy);
  } catch (error) {
    expect(error).toBeInstanceOf(Problem);
    expect((error as Problem).code).toBe("fetch.refused");
    return (error as Problem).detail;
  }
  return null;
};

describe("fetchableUrl", () => {
  it.each([
    "http://gtfs.example.org/feed.zip",
    "https://gtfs.example.org:443/feed.zip?a=b#inner/feed",
    "http://gtfs.example.org:80/",
    "http://gtfs.example.org:443/",
    "https://日本.example/フィード.zip",
    "https://8.8.8.8/feed.zip",
    "http://92.103.236.106/feed.zip",
    "https://[2606:4700:4700::1111]/feed.zip",
    "https://gtfs.example.org./feed.zip",
    "https://internal.example.org/",
    "https://local.example.org/",
    "https://10.0.0.1.example.org/",
  ])("allows %s", (url) => {
    expect(fetchableUrl(url).href).toBe(new URL(url).href);
  });

  it.each([
    "file:///etc/passwd",
    "ftp://gtfs.example.org/feed.zip",
    "gopher://gtfs.example.org/",
    "data:application/zip;base64,UEsDBA==",
    "blob:https://gtfs.example.org/x",
    "javascript:alert(1)",
    "ws://gtfs.example.org/",
    "s3://bucket/feed.zip",
    "not a url",
    "//gtfs.example.org/x",
    "",
    "https://",
    "http://gtfs.example.org\\@127.0.0.1/",
    "http://127.0.0.1@\\gtfs.example.org/",
    "https:\\\\gtfs.example.org\\feed.zip",
  ])("refuses the non-http URL %j", (url) => {
    expect(refusal(url)).not.toBeNull();
  });

  it.each([
    ["loopback", "http://127.0.0.1/"],
    ["loopback, elsewhere in its net", "http://127.255.1.9/"],
    ["decimal", "http://2130706433/"],
    ["octal", "http://0177.0.0.01/"],
    ["octal, one number", "http://017700000001/"],
    ["hexadecimal", "http://0x7f000001/"],
    ["hexadecimal parts", "http://0x7f.0x0.0x0.0x1/"],
    ["short", "http://127.1/"],
    ["with a trailing dot", "http://127.0.0.1./"],
    ["full-width digits", "http://１２７.０.０.１/"],
    ["percent-encoded", "http://%31%32%37.0.0.1/"],
    ["circled digits", "http://①②⑦.⓪.⓪.①/"],
    ["this host", "http://0/"],
    ["this network", "http://0.0.0.0/"],
    ["private 10", "http://10.20.30.40/"],
    ["private 10 as decimal", "http://169090600/"],
    ["private 172.16", "http://172.16.0.1/"],
    ["private 172.31", "http://172.31.255.255/"],
    ["private 192.168", "http://192.168.1.1/"],
    ["link-local, cloud metadata", "http://169.254.169.254/latest/meta-data/"],
    ["cloud metadata as hexadecimal", "http://0xa9fea9fe/"],
    ["carrier-grade", "http://100.64.0.1/"],
    ["carrier-grade, last", "http://100.127.255.255/"],
    ["multicast", "http://224.0.0.1/"],
    ["broadcast", "http://255.255.255.255/"],
    ["documentation", "http://192.0.2.1/"],
    ["benchmark", "http://198.19.255.255/"],
    ["IPv6 loopback", "http://[::1]/"],
    ["IPv6 unspecified", "http://[::]/"],
    ["v4-mapped", "http://[::ffff:127.0.0.1]/"],
    ["v4-mapped, hexadecimal", "http://[::ffff:7f00:1]/"],
    ["v4-mapped, of a public address", "http://[::ffff:8.8.8.8]/"],
    ["v4-compatible", "http://[::127.0.0.1]/"],
    ["NAT64", "http://[64:ff9b::7f00:1]/"],
    ["NAT64 with IPv4 spelling", "http://[64:ff9b::127.0.0.1]/"],
    ["local NAT64", "http://[64:ff9b:1::a00:1]/"],
    ["6to4", "http://[2002:7f00:1::]/"],
    ["Teredo", "http://[2001:0:1::1]/"],
    ["unique local", "http://[fd00::1]/"],
    ["IPv6 link-local", "http://[fe80::1]/"],
    ["IPv6 multicast", "http://[ff02::1]/"],
    ["IPv6 documentation", "http://[2001:db8::1]/"],
    ["the name of Linux for this machine", "http://localhost.localdomain/"],
    ["a service of a cluster", "http://gtfs.default.svc/"],
    ["a service of a cluster, whole", "http://gtfs.default.svc.cluster.local/"],
    ["a cloud's own name", "http://metadata.google.internal/"],
    ["a hidden service", "http://abcdefghij.onion/"],
    ["localhost", "http://localhost/"],
    ["localhost in capitals, with a dot", "http://LOCALHOST./"],
    ["localhost, percent-encoded", "http://%6cocalhost/"],
    ["below localhost", "http://a.localhost/"],
    ["cloud name", "http://metadata.google.internal/"],
    ["mDNS", "http://printer.local/"],
    ["home", "http://router.home.arpa/"],
    ["single word", "http://intranet/"],
    ["own platform", "https://portal.someone.workers.dev/"],
  ])("refuses a private address: %s", (_, url) => {
    expect(refusal(url)).toMatch(/not a public (address|name)/);
  });

  it.each([
    "http://a@gtfs.example.org/",
    "https://a:b@gtfs.example.org/",
    "http://:b@gtfs.example.org/",
    "https://8.8.8.8@127.0.0.1/",
  ])("refuses a user name: %s", (url) => {
    const detail = refusal(url);
    expect(detail).toContain("user name");
    expect(detail).not.toContain(":b");
  });

  it.each([22, 25, 8080, 8443, 6379, 3306, 1, 65535])("refuses port %i", (port) => {
    expect(refusal(`https://gtfs.example.org:${port}/`)).toContain(String(port));
  });

  it("refuses the portal's own host, in any spelling", () => {
    const policy = { ownHosts: ["Portal.Example.org"] };
    expect(refusal("https://portal.example.org/", policy)).toContain("itself");
    expect(refusal("https://PORTAL.example.org./api", policy)).toContain("itself");
    expect(refusal("https://portal.example.org.other.example/", policy)).toBeNull();
  });

  it("allows private addresses and ports in tests, but no other scheme and no user name", () => {
    const policy = { allowPrivate: true };
    expect(fetchableUrl("http://127.0.0.1:8123/x.zip", policy).port).toBe("8123");
    expect(refusal("file:///etc/passwd", policy)).not.toBeNull();
    expect(refusal("http://a@127.0.0.1/", policy)).not.toBeNull();
  });

  it("allows the origin that the operator typed, and no other private address", () => {
    const policy = { trustedOrigin: "http://10.0.0.7:9000", ownHosts: ["portal.example"] };
    expect(fetchableUrl("http://10.0.0.7:9000/feed.zip", policy).pathname).toBe("/feed.zip");
    for (const url of [
      "http://10.0.0.7/feed.zip",
      "http://10.0.0.7:9001/feed.zip",
      "https://10.0.0.7:9000/feed.zip",
      "http://10.0.0.8:9000/feed.zip",
      "http://user@10.0.0.7:9000/feed.zip",
      "https://portal.example/feed.zip",
    ]) {
      expect(() => fetchableUrl(url, policy), url).toThrow(expect.objectContaining({ code: "fetch.refused" }));
    }
  });

  it("refuses every spelling of a private IPv4 address", () => {
    const number = (n: number) =>
      fc.constantFrom(String(n), `0${n.toString(8)}`, `0x${n.toString(16)}`, `0X${n.toString(16)}`);
    const spelled = fc.tuple(fc.constantFrom(10, 127, 0), fc.nat(255), fc.nat(255), fc.nat(255)).chain(([a, b, c, d]) =>
      fc.oneof(
        fc.tuple(number(a), number(b), number(c), number(d)).map((parts) => parts.join(".")),
        fc.tuple(number(a), number(b), number(c * 256 + d)).map((parts) => parts.join(".")),
        fc.tuple(number(a), number(b * 65536 + c * 256 + d)).map((parts) => parts.join(".")),
        number(a * 2 ** 24 + b * 65536 + c * 256 + d),
      ),
    );
    fc.assert(
      fc.property(spelled, fc.constantFrom("", "."), (host, dot) => {
        expect(refusal(`http://${host}${dot}/`)).toContain("not a public address");
      }),
    );
  });

  it("returns a URL or a refusal for any text, never another error", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "binary" }),
          fc.webUrl(),
          fc.ipV6().map((ip) => `http://[${ip}]/`),
        ),
        (text) => {
          refusal(text);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe("isPublicAddress", () => {
  it("recognizes the boundaries of private networks", () => {
    const edges: [string, boolean][] = [
      ["9.255.255.255", true],
      ["10.0.0.0", false],
      ["10.255.255.255", false],
      ["11.0.0.0", true],
      ["100.63.255.255", true],
      ["100.64.0.0", false],
      ["100.128.0.0", true],
      ["126.255.255.255", true],
      ["128.0.0.0", true],
      ["169.253.255.255", true],
      ["169.255.0.0", true],
      ["172.15.255.255", true],
      ["172.32.0.0", true],
      ["192.167.255.255", true],
      ["192.169.0.0", true],
      ["198.17.255.255", true],
      ["198.20.0.0", true],
      ["223.255.255.255", true],
      ["240.0.0.1", false],
      ["2000::", true],
      ["1fff:ffff::", false],
      ["3fff:1000::", true],
      ["3fff:0fff::", false],
      ["4000::", false],
      ["2001:01ff::1", false],
      ["2001:0200::1", true],
      ["2001:db7::1", true],
      ["2001:db9::1", true],
      ["2003::1", true],
    ];
    for (const [address, expected] of edges) expect([address, isPublicAddress(address)]).toEqual([address, expected]);
  });

  it.each([
    "",
    "localhost",
    "1.2.3",
    "1.2.3.256",
    "fe80::1%eth0",
    "2001:200::1::2",
    "2001:200:1",
    "g::1",
    "1:2:3:4:5:6:7:8:9",
    "2606:4700::1:2:3:4:5:6:7",
  ])("refuses an invalid address: %j", (text) => {
    expect(isPublicAddress(text)).toBe(false);
  });

  it("does not treat an IPv4 address inside an IPv6 address as public", () => {
    fc.assert(
      fc.property(fc.ipV4(), (ip) => {
        const [a, b, c, d] = ip.split(".").map(Number) as [number, number, number, number];
        const hex = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
        for (const form of [`::ffff:${ip}`, `::${ip}`, `64:ff9b::${ip}`, `::ffff:${hex}`, `2002:${hex}::1`]) {
          expect(isPublicAddress(form)).toBe(false);
        }
      }),
    );
  });
});
