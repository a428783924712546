/** One isolate of a workerd process, through its inspector: what it computes, by the sampling profiler. */
import { createServer } from "node:net";

/** Microseconds between two samples. */
const INTERVAL = 100;

type Target = { id: string; webSocketDebuggerUrl: string };
type Profile = { nodes: { id: number; callFrame: { functionName: string } }[]; samples: number[] };
/** A session of the inspector with one isolate (Chrome DevTools Protocol). */
export type Connection = { send(method: string, params?: object): Promise<unknown>; close(): void };

/** A port that is free now. */
export function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => done(typeof address === "object" ? (address?.port ?? 0) : 0));
    });
  });
}

async function connect(address: string): Promise<Connection> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, (answer: unknown) => void>();
  let asked = 0;
  socket.onmessage = ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown };
    if (id !== undefined) waiting.get(id)?.(result);
  };
  await new Promise((done, fail) => {
    socket.onopen = done;
    socket.onerror = fail;
  });
  return {
    send(method, params = {}) {
      const id = ++asked;
      socket.send(JSON.stringify({ id, method, params }));
      return new Promise((done) => waiting.set(id, done));
    },
    close: () => socket.close(),
  };
}

async function targetsAt(port: number): Promise<Target[]> {
  return (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as Target[];
}

/** Names of all isolates of a runtime, its own included. @param port of the inspector */
export async function isolatesAt(port: number): Promise<string[]> {
  return (await targetsAt(port)).map(({ id }) => id);
}

/**
 * Opens a session with an isolate.
 * @param port of the inspector
 * @param name of the isolate, such as `core:user:` and the name of a Worker
 */
export async function attachTo(port: number, name: string): Promise<Connection> {
  const target = (await targetsAt(port)).find(({ id }) => id === name);
  if (target === undefined) throw new Error(`There is no isolate ${name}.`);
  return connect(target.webSocketDebuggerUrl);
}

/** An isolate is sampled only while it is at work; what it waits for inside counts as idle. */
function busySamples({ nodes, samples }: Profile): number {
  const idle = new Set(nodes.filter(({ callFrame }) => callFrame.functionName === "(idle)").map(({ id }) => id));
  return samples.filter((id) => !idle.has(id)).length;
}

/**
 * Milliseconds that an isolate is at work meanwhile, by its samples. On a busy machine many are missed: what is measured
 * so is to be compared with what is known (tests/bench/rows/12-render.ts).
 * @param port of the inspector
 * @param name of the isolate
 */
export async function sampledIn(port: number, name: string, work: () => Promise<void>): Promise<number> {
  const isolate = await attachTo(port, name);
  try {
    await isolate.send("Profiler.enable");
    await isolate.send("Profiler.setSamplingInterval", { interval: INTERVAL });
    await isolate.send("Profiler.start");
    await work();
    const { profile } = (await isolate.send("Profiler.stop")) as { profile: Profile };
    return (busySamples(profile) * INTERVAL) / 1000;
  } finally {
    isolate.close();
  }
}
