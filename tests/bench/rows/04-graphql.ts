/** A trivial query through the API and through plain Hono, both in workerd. */
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { build } from "vite";
import type { BenchRow } from "../row.ts";

const TIMES = 2000;
const ROUNDS = 9;

async function worker(): Promise<string> {
  const entry = new URL("../worker/trivial-query.ts", import.meta.url).pathname;
  const built = await build({
    configFile: false,
    logLevel: "silent",
    ssr: { noExternal: true, target: "webworker" },
    build: { ssr: entry, write: false, minify: false, rolldownOptions: { output: { codeSplitting: false } } },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (output === undefined || !("output" in output)) throw new Error("nothing was built");
  return output.output[0].code;
}

/** Microseconds that one query takes: the middle of several rounds. */
async function microseconds(flare: Miniflare, what: string): Promise<number> {
  const taken: number[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    const start = performance.now();
    const answer = await flare.dispatchFetch(`http://localhost/?times=${TIMES}${what}`);
    if ((await answer.text()) !== '{"data":{"__typename":"Query"}}') throw new Error("another answer");
    taken.push(((performance.now() - start) * 1000) / TIMES);
  }
  return taken.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]!;
}

export const rows: BenchRow[] = [
  {
    name: "graphql: a trivial query over plain Hono",
    bound: "at most 100 µs more",
    async run() {
      const options = convertV4MiniflareOptions({
        workers: [
          {
            name: "bench",
            modules: [{ type: "ESModule", path: "/bench/index.js", contents: await worker() }],
            modulesRoot: "/bench",
            compatibilityDate: "2026-01-01",
          },
        ],
        cf: false,
      } as Parameters<typeof convertV4MiniflareOptions>[0]);
      const flare = new Miniflare(options);
      try {
        const plain = await microseconds(flare, "&plain");
        const api = await microseconds(flare, "");
        return {
          measured: `${(api - plain).toFixed(0)} µs (${api.toFixed(0)} and ${plain.toFixed(0)})`,
          ok: api - plain <= 100,
        };
      } finally {
        await flare.dispose();
      }
    },
  },
];
