/** A realtime message of a large agency, decoded, checked and stored. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { openLocal } from "../../../cli/local/local.ts";
import { spreadOf } from "../../../src/domain/measurements/spread.ts";
import { messageToJson } from "../../../worker/realtime/message-json.ts";
import { putRealtime, replaceAllRealtime } from "../../../worker/store/realtime/save.ts";
import { busyMessage } from "../../support/realtime/message.ts";
import type { BenchRow } from "../row.ts";

const ROUNDS = 9;

/** Milliseconds. */
const MOST = 150;
const TYPE = "realtime_trip_updates";

/** CPU milliseconds that this process needs for each round. */
async function cpu(round: (i: number) => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    const before = process.cpuUsage();
    await round(i);
    const { user, system } = process.cpuUsage(before);
    taken.push((user + system) / 1000);
  }
  return taken;
}

export const rows: BenchRow[] = [
  {
    area: "Schedules and journeys",
    name: "Realtime message of 2,000 trips with 20 stops each",
    bound: "decoded and stored in at most 150 ms of CPU, also as JSON",
    how: "A made message is decoded, checked against the specification and stored as rows, once from protobuf and once from JSON, in one process of Node. Each round has another message.",
    wrongIf:
      "Real messages have more fields than the made one. The share of the decoder in an isolate of workerd may differ from that in Node; both are V8.",
    async run() {
      const state = mkdtempSync(`${tmpdir()}/portal-bench-`);
      const { stores, close } = await openLocal(state);
      try {
        const messages = Array.from({ length: ROUNDS }, (_, i) => busyMessage(2000, 20, 1_790_000_000 + 30 * i));
        const texts = messages.map((bytes) => JSON.stringify(messageToJson(bytes)));
        const now = new Date();
        const protobuf = await cpu((i) => putRealtime(stores, "f-bench~rt", TYPE, messages[i]!, now));
        const json = await cpu((i) =>
          replaceAllRealtime(stores, [{ feed: "f-bench~rt", type: TYPE, message: JSON.parse(texts[i]!) }], now),
        );
        const size = (messages[0]!.length / 1e6).toFixed(2);
        return {
          figures: [
            { what: `a message of ${size} MB of protobuf`, unit: "ms", better: "less", ours: protobuf, limit: MOST },
            { what: "the same message as JSON", unit: "ms", better: "less", ours: json, limit: MOST },
          ],
          ok: spreadOf(protobuf).median <= MOST && spreadOf(json).median <= MOST,
        };
      } finally {
        await close();
        rmSync(state, { recursive: true, force: true });
      }
    },
  },
];
