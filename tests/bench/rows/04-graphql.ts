/** A trivial query through the API and through plain Hono, both in workerd. */
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { build } from "vite";
import { spreadOf } from "../../../src/domain/measurements/spread.ts";
import type { BenchRow } from "../row.ts";

const TIMES = 2000;
const ROUNDS = 9;

/** Microseconds. */
const MOST = 100;

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

/** Microseconds that one query takes, in one round. */
async function microseconds(flare: Miniflare, what: string): Promise<number> {
  const start = performance.now();
  const answer = await flare.dispatchFetch(`http://localhost/?times=${TIMES}${what}`);
  if ((await answer.text()) !== '{"data":{"__typename":"Query"}}') throw new Error("another answer");
  return ((performance.now() - start) * 1000) / TIMES;
}

export const rows: BenchRow[] = [
  {
    area: "API",
    name: "GraphQL: a trivial query over plain Hono",
    bound: "at most 100 µs more",
    how: `A Worker answers \`{ __typename }\` through the API and through Hono alone, ${TIMES} times for each request. Both are in one runtime, and take turns.`,
    wrongIf:
      "The clock of the runtime stands still while it computes: the time is taken outside, over all calls of a request.",
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
        const plain: number[] = [];
        const api: number[] = [];
        for (let round = -1; round < ROUNDS; round++) {
          const [one, other] = [await microseconds(flare, "&plain"), await microseconds(flare, "")];
          // The first round compiles.
          if (round < 0) continue;
          plain.push(one);
          api.push(other);
        }
        const more = api.map((each, i) => each - plain[i]!);
        return {
          figures: [
            { what: "more than plain Hono", unit: "µs", better: "less", ours: more, limit: MOST },
            { what: "a query", unit: "µs", better: "less", ours: api, peer: { name: "plain Hono", values: plain } },
          ],
          ok: spreadOf(more).median <= MOST,
        };
      } finally {
        await flare.dispose();
      }
    },
  },
];
