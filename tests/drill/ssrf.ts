/** Asks the portal to fetch from inside the network: every URL is refused before a connection is made. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { portal } from "../support/launch.ts";
import type { Random } from "./random.ts";
import { type DrillResult, Tally } from "./report.ts";

/** Ways of writing an address of this machine. `{port}` is that of a server that must not be reached. */
const HOSTS = [
  "127.0.0.1:{port}",
  "127.1:{port}",
  "2130706433:{port}",
  "0x7f000001:{port}",
  "0177.0.0.1:{port}",
  "localhost:{port}",
  "LOCALHOST.:{port}",
  "localhost.localdomain:{port}",
  "[::1]:{port}",
  "[::ffff:127.0.0.1]:{port}",
  "[64:ff9b::7f00:1]:{port}",
  "0.0.0.0:{port}",
  "169.254.169.254",
  "10.0.0.1",
  "192.168.0.1",
  "172.16.0.1",
  "100.64.0.1",
  "metadata.google.internal",
  "api.default.svc",
  "printer.local",
  "router.lan",
  "user@127.0.0.1:{port}",
  "example.org\\@127.0.0.1:{port}",
  "127.0.0.1:{port}\\@example.org",
  "１２７.０.０.１:{port}",
];
const SCHEMES = ["http://", "https://", "ftp://", "file:///etc/passwd?", "gopher://"];

/** Commands that take a URL from a person or from the registry. `import` and `validate` trust an origin that is typed. */
export async function drillSsrf(state: string, options: { cases?: number; random: Random }): Promise<DrillResult> {
  const tally = new Tally("ssrf");
  let reached = 0;
  const server = createServer((_, response) => {
    reached++;
    response.end("inside");
  }).listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
  const { port } = server.address() as AddressInfo;
  const all = HOSTS.flatMap((host) =>
    SCHEMES.map((scheme) => `${scheme}${host.replace("{port}", String(port))}/feed.zip`),
  );
  const urls = options.random.sample(all, options.cases ?? all.length);
  const feeds = urls.map((url, i) => ({ id: `f-inside~${i}`, spec: "gtfs", urls: { static_current: url } }));
  const { mkdtempSync, rmSync, writeFileSync } = await import("node:fs");
  const { tmpdir } = await import("node:os");
  const { join } = await import("node:path");
  const folder = mkdtempSync(join(tmpdir(), "portal-ssrf-"));
  try {
    const start = performance.now();
    writeFileSync(join(folder, "inside.dmfr.json"), JSON.stringify({ feeds }));
    const registered = await portal(state, "registry", folder);
    const { stdout } = await portal(
      state,
      "fetch",
      ...feeds.map(({ id }) => id),
      "--timeout",
      "5",
      "--json",
      "--quiet",
    );
    const ms = (performance.now() - start) / urls.length;
    const answer = JSON.parse(stdout) as { feeds?: { feed: string; error?: { code: string } }[] };
    for (const [i, url] of urls.entries()) {
      const code = answer.feeds?.find(({ feed }) => feed === `f-inside~${i}`)?.error?.code;
      const refused = code === "fetch.refused";
      // A feed that the registry refused has no record to fetch.
      const fault = refused ? null : `${code ?? "no error"} (${registered.stderr.slice(0, 100)})`;
      tally.add(url, { refused, ms, fault });
    }
    if (reached > 0) tally.add("the server inside", { refused: false, ms: 0, fault: `was reached ${reached} times` });
  } finally {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return tally.result;
}
