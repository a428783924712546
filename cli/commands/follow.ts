import { plural } from "../../src/domain/plural.ts";
import { LEASE_MS } from "../../worker/ingest/leases.ts";
import { problem } from "../../worker/problem.ts";
import type { Command } from "../command-line/command.ts";
import { untilStopped } from "../command-line/stop-signal.ts";
import { FETCH_OPTIONS, fetchTools } from "../fetch/fetch-tools.ts";
import { HOST_GAP_MS } from "../follow/fetch-due.ts";
import { type FollowCounts, follow } from "../follow/follow.ts";
import { mailSettings, pushSettings, siteUrl } from "../settings.ts";

/** Seconds between two rounds of realtime. */
const REALTIME_EVERY_S = 30;

const usage =
  "follow [--once] [--every SECONDS] [--host-gap SECONDS] [--lease SECONDS] [--threads N] [--secrets FILE] [--timeout SECONDS]";

export const command: Command = {
  summary:
    "Keeps the portal fresh until it is stopped: fetches what is due, imports what is new, activates it by policy, " +
    "rebuilds tiles and datasets, polls realtime (--every, 0 for none), delivers webhooks, notifications and mails, and removes what is due. --once: one pass. " +
    "Several may run at once.",
  usage,
  words: 0,
  options: {
    once: { type: "boolean" },
    every: { type: "string" },
    "host-gap": { type: "string" },
    lease: { type: "string" },
    threads: { type: "string" },
    ...FETCH_OPTIONS,
  },
  async run(context, _positionals, values): Promise<FollowCounts> {
    const tools = await fetchTools(context, values);
    const seconds = (name: string, otherwise: number, least: number, most = 86_400) => {
      const number = values[name] === undefined ? otherwise : Number(values[name]);
      if (Number.isFinite(number) && number >= least && number <= most) return number;
      throw problem("command.usage", `--${name} takes ${least} to ${most} seconds. Usage: portal ${usage}`);
    };
    const threads = values.threads === undefined ? undefined : Number(values.threads);
    if (threads !== undefined && !(Number.isInteger(threads) && threads >= 1))
      throw problem("command.usage", `--threads takes a number, at least 1. Usage: portal ${usage}`);
    return follow(context, {
      tools,
      once: values.once === true,
      realtimeEvery: seconds("every", REALTIME_EVERY_S, 0),
      gap: seconds("host-gap", HOST_GAP_MS / 1000, 0) * 1000,
      lease: seconds("lease", LEASE_MS / 1000, 1, 3_600) * 1000,
      ...(threads === undefined ? {} : { threads }),
      siteUrl: siteUrl(),
      vapid: pushSettings(),
      mail: mailSettings(),
      signal: untilStopped(),
    });
  },
  failed: (answer) => (answer as FollowCounts).errors > 0,
  print(answer) {
    const {
      fetched,
      new: fresh,
      failed,
      deferred,
      elsewhere,
      imported,
      refused,
      activated,
      retired,
      delivered,
      undelivered,
    } = answer as FollowCounts;
    const lines = [
      `${plural(fetched, { one: "{n} feed", other: "{n} feeds" })} fetched, ${fresh} with new content, ${failed} failed.`,
      `${plural(imported, { one: "{n} version", other: "{n} versions" })} imported, ${refused} refused, ${activated} activated, ${retired} retired.`,
    ];
    if (delivered + undelivered > 0)
      lines.push(
        `${plural(delivered, { one: "{n} message", other: "{n} messages" })} delivered to webhooks, browsers and mailboxes, ${undelivered} failed.`,
      );
    if (deferred > 0)
      lines.push(
        `${plural(deferred, { one: "{n} feed", other: "{n} feeds" })} will be fetched later, when their servers may be asked again.`,
      );
    if (elsewhere > 0)
      lines.push(`${plural(elsewhere, { one: "{n} feed is", other: "{n} feeds are" })} fetched by another process.`);
    return lines.join("\n");
  },
};
