/** Clients that ask for much and read nothing, while others visit the site. */
import { connect, type Socket } from "node:net";
import { type DrillResult, Tally } from "./report.ts";

/** Answers of about a megabyte each. */
const LARGE_PATHS = [
  "/api/v2/rest/feeds.geojson?limit=1000",
  "/api/v2/rest/operators?limit=1000",
  "/datasets/files/feeds.ndjson",
  "/tiles/basemap.pmtiles",
];

/** Paths of other visitors. */
const PATHS = ["/", "/feeds", "/robots.txt", "/api/v2/rest/feeds?limit=1"];

/** Milliseconds that 99 of 100 answers to others may take: the bound on two quiet cores, with room for a busy machine. */
const MAX_P99_MS = 2_000;

function silentReader(port: number, path: string): Socket {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
  return socket;
}

/** @param cases number of silent readers */
export async function drillSlow(origin: string, { cases = 150, visits = 200 } = {}): Promise<DrillResult> {
  const tally = new Tally("slow");
  const port = Number(new URL(origin).port);
  const readers = Array.from({ length: cases }, (_, i) => silentReader(port, LARGE_PATHS[i % LARGE_PATHS.length]!));
  const times: number[] = [];
  try {
    for (let i = 0; i < visits; i++) {
      const path = PATHS[i % PATHS.length]!;
      const start = performance.now();
      const response = await fetch(origin + path);
      await response.arrayBuffer();
      const ms = performance.now() - start;
      times.push(ms);
      const fault = response.status === 200 ? null : `status ${response.status}`;
      tally.add(path, { refused: false, ms, fault });
    }
  } finally {
    for (const reader of readers) reader.destroy();
  }
  times.sort((a, b) => a - b);
  const p99 = times[Math.floor(times.length * 0.99)] ?? 0;
  const notes = [`${cases} readers that take nothing: others p50 ${ms(times[times.length >> 1] ?? 0)}, p99 ${ms(p99)}`];
  if (p99 > MAX_P99_MS) tally.result.gaveWay.push(`p99 of others: ${ms(p99)}`);
  return { ...tally.result, notes };
}

const ms = (time: number) => `${time.toFixed(0)} ms`;
