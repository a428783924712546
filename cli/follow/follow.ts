/** Keeps the portal fresh: fetches, imports, activates, builds and removes what is due, once or until it is stopped. */
import { setTimeout as sleep } from "node:timers/promises";
import { redact } from "../../src/domain/log-line.ts";
import type { VapidKeys } from "../../src/domain/push/vapid.ts";
import type { FetchTools } from "../../worker/ingest/fetch.ts";
import { fetchSeenSystems } from "../../worker/ingest/gbfs/fetch-seen.ts";
import type { FeedLimits } from "../../worker/ingest/limits.ts";
import { deliverMail } from "../../worker/mail/deliver.ts";
import { asProblem } from "../../worker/problem.ts";
import type { Stores } from "../../worker/store/db/db.ts";
import { ignoredLine, ignoredTimes } from "../../worker/store/db/far-future.ts";
import { noteDueNotices } from "../../worker/store/version/feed-notice.ts";
import type { Context } from "../command-line/command.ts";
import { deleteOld, retireDue } from "../commands/retire.ts";
import { fetchRealtime } from "../fetch/realtime.ts";
import type { MailSettings } from "../settings.ts";
import { activateReady } from "./activate-ready.ts";
import { buildChanged } from "./build-changed.ts";
import { PushDeliveries } from "./deliver-push.ts";
import { Deliveries } from "./deliver-webhooks.ts";
import { fetchDue } from "./fetch-due.ts";
import { importNew } from "./import-new.ts";
import { inLanguage } from "./in-language.ts";
import { openLeases } from "./leases.ts";
import { openRelay } from "./mail-relay.ts";
import type { Delivery } from "./send-message.ts";

export type FollowOptions = {
  tools: FetchTools & { stores: Stores; limits: FeedLimits };
  /** One pass over everything that is due. */
  once: boolean;
  /** Seconds between two rounds of realtime; 0 for no realtime. */
  realtimeEvery: number;
  /** Milliseconds between two requests to one server. */
  gap: number;
  /** Milliseconds that a lease lasts unless it is renewed. */
  lease: number;
  threads?: number;
  /** Origin of links in messages. */
  siteUrl: string;
  /** What signs messages of web push; null for none. */
  vapid: { keys: VapidKeys; subject: string } | null;
  /** What sends mails; null for none. */
  mail: MailSettings | null;
  /** Ends the work. */
  signal: AbortSignal;
};

/** Counts of feeds, versions, messages of realtime, and messages to webhooks, browsers and mailboxes since the start; `errors` are failures of the portal itself. */
export type FollowCounts = {
  fetched: number;
  new: number;
  failed: number;
  errors: number;
  deferred: number;
  elsewhere: number;
  imported: number;
  refused: number;
  activated: number;
  retired: number;
  tiles: number;
  datasets: number;
  messages: number;
  delivered: number;
  undelivered: number;
};

/** Milliseconds between two looks for work. */
const EVERY_MS = {
  fetch: 60_000,
  rentals: 30_000,
  import: 10_000,
  notices: 300_000,
  webhooks: 5_000,
  push: 5_000,
  mail: 30_000,
  build: 300_000,
  retire: 3_600_000,
};

/** Milliseconds until a task that failed is tried again. */
const AFTER_FAILURE_MS = 30_000;

/**
 * @returns what was done
 * @throws the error of a task if it works once; store.unavailable if another process took over its leases
 */
export async function follow(context: Context, options: FollowOptions): Promise<FollowCounts> {
  const { tools, gap, realtimeEvery, threads } = options;
  const { progress } = context;
  const counts: FollowCounts = {
    ...{ fetched: 0, new: 0, failed: 0, errors: 0, deferred: 0, elsewhere: 0, imported: 0, refused: 0, activated: 0 },
    ...{ retired: 0, tiles: 0, datasets: 0, messages: 0, delivered: 0, undelivered: 0 },
  };
  const leases = openLeases(context.stores.db, options.lease);
  const signal = AbortSignal.any([options.signal, leases.lost]);
  progress(`Started as ${leases.owner}.`);
  for (const time of await ignoredTimes(context.stores.db, context.now().toISOString())) progress(ignoredLine(time));
  const sender = {
    ...{ db: context.stores.db, signal, progress, policy: tools.policy, siteUrl: options.siteUrl },
    onSent({ failure }: Pick<Delivery, "failure">) {
      if (failure === null) counts.delivered++;
      else counts.undelivered++;
    },
  };
  const deliveries = new Deliveries({ ...sender, leases });
  const { vapid } = options;
  const pushes = vapid === null ? null : new PushDeliveries({ ...sender, vapid });
  const tasks = {
    async realtime() {
      const answer = await leases.during("realtime", () =>
        fetchRealtime(tools, {
          feeds: [],
          progress: () => {},
          signal,
          ...(options.once ? {} : { every: realtimeEvery }),
        }),
      );
      counts.messages += answer?.changed ?? 0;
    },
    async fetch() {
      const each = ({ feed, problem, isNew }: Parameters<Parameters<typeof fetchDue>[0]["each"]>[0]) => {
        if (problem !== undefined) report(feed, problem, progress);
        else if (isNew === true) progress(`${feed}: new content`);
      };
      const { fetched, fresh, failed, errors, deferred, elsewhere } = await fetchDue({
        tools,
        leases,
        gap,
        signal,
        each,
      });
      counts.fetched += fetched;
      counts.new += fresh;
      counts.failed += failed;
      counts.errors += errors;
      counts.deferred += deferred;
      counts.elsewhere += elsewhere;
    },
    async rentals() {
      const outcomes = (await leases.during("rentals", () => fetchSeenSystems(tools, signal))) ?? [];
      for (const { feed, problem } of outcomes) if (problem !== undefined) report(feed, problem, progress);
    },
    async import() {
      const limits = tools.limits;
      const outcomes = await importNew({ context, leases, limits, signal, ...(threads && { threads }) });
      counts.imported += outcomes.filter((outcome) => outcome.problem === undefined && outcome.found !== true).length;
      counts.refused += outcomes.filter((outcome) => outcome.problem !== undefined).length;
      counts.errors += outcomes.filter(({ problem }) => problem?.code === "internal").length;
      counts.activated += (await activateReady({ context, leases, signal, wait: options.once })).length;
    },
    async notices() {
      await noteDueNotices(context.stores.db, context.now().toISOString());
    },
    async webhooks() {
      await deliveries.round();
      if (options.once) await deliveries.settled();
    },
    async push() {
      await pushes?.round();
      if (options.once) await pushes?.settled();
    },
    async mail() {
      if (options.mail === null) return;
      const { relay, ...settings } = options.mail;
      await deliverMail({ ...sender, ...settings, inLanguage, openTransport: () => openRelay(relay) });
    },
    async build() {
      const builtFiles = await buildChanged(context, { leases, signal, wait: options.once });
      counts.tiles += builtFiles.tiles ? 1 : 0;
      counts.datasets += builtFiles.datasets ? 1 : 0;
    },
    async retire() {
      counts.retired +=
        (await leases.during("retire", async () => {
          await deleteOld(context.stores, context.now().getTime());
          return retireDue(context);
        })) ?? 0;
    },
  };
  const forever = async (name: keyof typeof tasks, every: number) => {
    while (!signal.aborted) {
      const hasFailed = await tasks[name]().then(
        () => false,
        (error: unknown) => {
          if (!signal.aborted) report(name, error, progress);
          return true;
        },
      );
      await sleep(hasFailed ? AFTER_FAILURE_MS : every, undefined, { signal }).catch(() => {});
    }
  };
  try {
    if (options.once) {
      for (const task of Object.values(tasks)) {
        if (task === tasks.realtime && realtimeEvery === 0) continue;
        if (!signal.aborted) await task();
      }
    } else {
      await Promise.all([
        ...(realtimeEvery > 0 ? [forever("realtime", realtimeEvery * 1000)] : []),
        ...(["fetch", "rentals", "import", "notices", "webhooks", "push", "mail", "build", "retire"] as const).map(
          (name) => forever(name, EVERY_MS[name]),
        ),
      ]);
    }
  } finally {
    await deliveries.settled().catch((error: unknown) => report("webhooks", error, progress));
    await pushes?.settled().catch((error: unknown) => report("push", error, progress));
    await leases.close();
  }
  leases.lost.throwIfAborted();
  return counts;
}

/** Prints a failure, and the cause of one of the portal itself. */
function report(what: string, error: unknown, progress: (line: string) => void): void {
  const { code, detail, cause } = asProblem(error);
  progress(`${what}: ${code}: ${redact(detail)}`);
  if ((code === "internal" || code === "store.unavailable") && cause instanceof Error)
    progress(cause.stack ?? cause.message);
}
