/**
 * `npm run drill -- all|front|slow|requests|dear|xss|assistants|ssrf|zips|disk|faults|kill|torn|follow|webhooks|subscribers|realtime|soak|memory|scale`: attacks
 * a running build, which it starts itself on a store of its own, prints a table of what happened, and exits 1 if something
 * gave way. DRILL_SEED chooses other attacks, DRILL_CASES fewer of them (of `memory`: feeds), DRILL_SECONDS a shorter soak,
 * and DRILL_PACE its requests a second. DRILL_STATE names a folder in which `soak` and `memory` fill their store and leave it
 * for the next run.
 */
import "../../cli/node-version.ts";
import "../../cli/silence.ts";
import { fillStates } from "../support/fill-states.ts";
import { drillAssistants } from "./assistants.ts";
import { drillDear } from "./dear.ts";
import { drillDisk } from "./disk.ts";
import { drillFaults } from "./faults.ts";
import { drillFollow } from "./follow.ts";
import { drillIsolate } from "./isolate.ts";
import { drillKill } from "./kill.ts";
import { watchMemory } from "./memory.ts";
import { seeded } from "./random.ts";
import { attackFront } from "./raw-requests.ts";
import { drillRealtime } from "./realtime.ts";
import { type DrillResult, tableOf } from "./report.ts";
import { drillRequests } from "./requests.ts";
import { drillScale } from "./scale.ts";
import { drillSlow } from "./slow.ts";
import { drillSoak } from "./soak.ts";
import { drillSsrf } from "./ssrf.ts";
import { drillSubscribers } from "./subscribers.ts";
import { stackTraces, startTarget } from "./target.ts";
import { drillTorn } from "./torn.ts";
import { drillWebhooks } from "./webhooks.ts";
import { drillXss } from "./xss.ts";
import { drillZips } from "./zips.ts";

const number = (name: string) => (process.env[name] === undefined ? undefined : Number(process.env[name]));
const random = seeded(number("DRILL_SEED") ?? 1);
const cases = number("DRILL_CASES");
const seconds = number("DRILL_SECONDS");
const pace = number("DRILL_PACE");
const options = { random, ...(cases !== undefined && { cases }) };
const longRun = {
  random,
  ...(seconds !== undefined && { seconds }),
  ...(process.env.DRILL_STATE !== undefined && { keep: process.env.DRILL_STATE }),
};

type Target = Awaited<ReturnType<typeof startTarget>>;
const DRILLS: Readonly<Record<string, (target: Target) => Promise<DrillResult>>> = {
  front: (target) => attackFront(Number(new URL(target.origin).port), options),
  slow: (target) => drillSlow(target.origin, { ...(cases !== undefined && { cases }) }),
  requests: (target) => drillRequests(target.origin, options),
  dear: (target) => drillDear(target, { ...(seconds !== undefined && { seconds }) }),
  xss: (target) => drillXss(target, options),
  assistants: (target) => drillAssistants(target, options),
  ssrf: (target) => drillSsrf(target.state, options),
  zips: (target) => drillZips(target.state, options),
  disk: () => drillDisk(states.sample, { ...(cases !== undefined && { requests: cases }) }),
  faults: () => drillFaults(),
  kill: (target) => drillKill(target, options),
  torn: () => drillTorn(states.sample, options),
  follow: () => drillFollow({ random, ...(cases !== undefined && { feeds: cases }) }),
  webhooks: () => drillWebhooks({ ...(cases !== undefined && { cases }) }),
  subscribers: () => drillSubscribers({ ...(cases !== undefined && { subscribers: cases }) }),
  realtime: () => drillRealtime({ ...(cases !== undefined && { endpoints: cases }) }),
  soak: () => drillSoak({ ...longRun, ...(pace !== undefined && { pace }) }),
  scale: () =>
    drillScale(states.sample, {
      random,
      ...(seconds !== undefined && { seconds }),
      ...(pace !== undefined && { pace }),
    }),
  memory: () => drillIsolate({ ...longRun, ...(cases !== undefined && { feeds: cases }) }),
};

/** Drills that do not attack the target, whose memory is not theirs. */
const ON_THEIR_OWN: ReadonlySet<string> = new Set([
  "disk",
  "torn",
  "faults",
  "follow",
  "webhooks",
  "subscribers",
  "realtime",
  "soak",
  "memory",
  "scale",
]);

/** Settings of drills that need others than those of all: the limits are part of what is attacked. */
const ENV: Readonly<Record<string, Record<string, string>>> = { dear: { RATE_LIMIT: process.env.RATE_LIMIT ?? "600" } };

const asked = process.argv.slice(2);
const names = asked.includes("all") ? Object.keys(DRILLS) : asked;
if (names.length === 0 || names.some((name) => DRILLS[name] === undefined)) {
  process.stderr.write(`Usage: npm run drill -- all|${Object.keys(DRILLS).join("|")}\n`);
  process.exit(1);
}

const { states, remove } = await fillStates();
const results: DrillResult[] = [];
try {
  for (const name of names) {
    process.stderr.write(`Drill: ${name}\n`);
    const target = await startTarget(states.sample, ENV[name]);
    const memory = watchMemory(target.pid);
    try {
      const result = await DRILLS[name]!(target);
      result.worstMb = Math.max(result.worstMb, ON_THEIR_OWN.has(name) ? 0 : memory.stop());
      result.gaveWay.push(...stackTraces(target.said()).map((trace) => `in the log: ${trace}`));
      results.push(result);
    } finally {
      await target.stop();
    }
  }
} finally {
  remove();
}
process.stdout.write(`${tableOf(results)}\n`);
process.exit(results.some(({ gaveWay }) => gaveWay.length > 0) ? 1 : 0);
