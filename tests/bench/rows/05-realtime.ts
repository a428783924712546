/** A realtime message of a large agency, decoded, checked and stored. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { openLocal } from "../../../cli/local.ts";
import { messageToJson } from "../../../worker/store/realtime/message-json.ts";
import { putRealtime, replaceAllRealtime } from "../../../worker/store/realtime.ts";
import { busyMessage } from "../../support/realtime/message.ts";
import type { BenchRow } from "../row.ts";

const ROUNDS = 9;
const TYPE = "realtime_trip_updates";

/** Middle of the CPU milliseconds that this process needs for a round. */
async function cpu(round: (i: number) => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    const before = process.cpuUsage();
    await round(i);
    const { user, system } = process.cpuUsage(before);
    taken.push((user + system) / 1000);
  }
  return taken.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]!;
}

export const rows: BenchRow[] = [
  {
    name: "realtime message of 2,000 trips with 20 stops each",
    bound: "decoded and stored in at most 150 ms of CPU, also as JSON",
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
          measured: `${protobuf.toFixed(0)} ms (${size} MB of protobuf); as JSON ${json.toFixed(0)} ms`,
          ok: protobuf <= 150 && json <= 150,
        };
      } finally {
        await close();
        rmSync(state, { recursive: true, force: true });
      }
    },
  },
];
