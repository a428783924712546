/** Receivers of webhooks that do not answer as they should, beside a good one: it gets its messages, and follow ends. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, createServer as createRawServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openLocal } from "../../cli/local/local.ts";
import { makeWebhook } from "../../worker/store/registry/webhook.ts";
import { SMALL_FEED } from "../support/small-feed.ts";
import { makeZip } from "../support/zip.ts";
import { run } from "./command.ts";
import { type DrillResult, Tally } from "./report.ts";

const FEED = "f-drill~webhooks";
/** Silent receivers beside one of each other kind. */
const SILENT = 9;
const PASSES = 2;
/** Milliseconds until a pass counts as hanging, and between two bytes of a slow receiver. */
const PASS_LIMIT_MS = 240_000;
const DRIP_MS = 300;

/** How a receiver treats a connection once it has the first bytes of a request. */
const MISCHIEF: Readonly<Record<string, (socket: Socket) => void>> = {
  "a receiver that takes over the connection": (socket) =>
    void socket.write("HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n"),
  "a receiver whose headers drip": (socket) => drip(socket, "HTTP/1.1 200 OK\r\nX-Slow: "),
  "a receiver whose body drips": (socket) => drip(socket, "HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n"),
  "a receiver that only informs": (socket) => drip(socket, "", "HTTP/1.1 103 Early Hints\r\n\r\n"),
  "a receiver that closes": (socket) => socket.destroy(),
  "a receiver without HTTP": (socket) => void socket.write("220 mail.example ESMTP\r\n"),
};

function drip(socket: Socket, first: string, part = "x"): void {
  socket.write(first);
  const timer = setInterval(() => socket.write(part), DRIP_MS);
  socket.on("close", () => clearInterval(timer));
}

export async function drillWebhooks({ cases = SILENT, passes = PASSES } = {}): Promise<DrillResult> {
  const tally = new Tally("webhooks");
  const folder = mkdtempSync(join(tmpdir(), "portal-drill-webhooks-"));
  const state = join(folder, "state");
  const servers: Server[] = [];
  const sockets = new Set<Socket>();
  const listen = async (server: Server) => {
    servers.push(server);
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  };
  /** Silent connections that were ended so far, and how many had been when each message reached the good receiver. */
  let ended = 0;
  const endedBefore: number[] = [];
  const silent = () =>
    createRawServer((socket) => {
      sockets.add(socket);
      socket
        .on("error", () => {})
        .on("data", () => {})
        .on("close", () => void ended++);
    });
  const mischievous = (treat: (socket: Socket) => void) =>
    createRawServer((socket) => {
      sockets.add(socket);
      socket
        .on("error", () => {})
        .on("data", () => {})
        .once("data", () => treat(socket));
    });
  const good = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { type, data } = JSON.parse(Buffer.concat(chunks).toString()) as {
      type: string;
      data: { challenge?: string };
    };
    if (type === "feed.changed") endedBefore.push(ended);
    response.end(JSON.stringify({ challenge: data.challenge }));
  });
  const publish = async (edition: number) => {
    const zip = join(folder, `${edition}.zip`);
    const routes = SMALL_FEED["routes.txt"]!.replace("One", `Edition ${edition}`);
    writeFileSync(zip, await makeZip({ ...SMALL_FEED, "routes.txt": routes }));
    const { code, stderr } = await run(state, ["import", zip, "--feed", FEED, "--activate"]);
    if (code !== 0) throw new Error(`The feed was not imported: ${stderr.slice(-500)}`);
  };
  const hadHooks = process.env.TEST_HOOKS;
  process.env.TEST_HOOKS = "1";
  try {
    await publish(0);
    const urls = [
      ...(await Promise.all(Array.from({ length: cases }, () => listen(silent())))),
      ...(await Promise.all(Object.values(MISCHIEF).map((treat) => listen(mischievous(treat))))),
      await listen(good),
    ];
    const local = await openLocal(state);
    const now = new Date().toISOString();
    // One after the other: the good one was added last, so it would be served last.
    for (const url of urls) await makeWebhook(local.stores.db, { url, owner: null, subject: {}, now });
    await local.close();
    for (let pass = 1; pass <= passes; pass++) {
      await publish(pass);
      ended = 0;
      const ran = await run(state, ["follow", "--once", "--allow-private"], { limit: PASS_LIMIT_MS, memory: "own" });
      const end =
        ran.code === null ? "did not end" : ran.code === 0 ? null : `ended with ${ran.code}: ${ran.stderr.slice(-300)}`;
      tally.add(`pass ${pass} of follow`, { refused: false, ms: ran.ms, fault: end });
      tally.result.worstMb = Math.max(tally.result.worstMb, ran.mb);
      const before = endedBefore[pass - 1];
      const late =
        before === undefined ? "got no message" : before > 0 ? `waited for ${before} silent receivers` : null;
      tally.add(`the good receiver in pass ${pass}`, { refused: false, ms: 0, fault: late });
    }
    if (endedBefore.length > passes) tally.result.gaveWay.push("the good receiver got a message twice");
    for (const kind of [...Object.keys(MISCHIEF), ...Array.from({ length: cases }, () => "a silent receiver")])
      tally.add(kind, { refused: true, ms: 0, fault: null });
  } finally {
    if (hadHooks === undefined) delete process.env.TEST_HOOKS;
    else process.env.TEST_HOOKS = hadHooks;
    for (const socket of sockets) socket.destroy();
    for (const server of servers) server.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  return tally.result;
}
