/**
 * A day of events for thousands of browsers and mailboxes, delivered to stand-in receivers by the tasks of `follow` at its
 * pace: each gets each of its events once, a mailbox in one mail.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PushDeliveries } from "../../cli/follow/deliver-push.ts";
import { inLanguage } from "../../cli/follow/in-language.ts";
import { openRelay } from "../../cli/follow/mail-relay.ts";
import { openLocal } from "../../cli/local/local.ts";
import { makeVapidKeys } from "../../src/domain/push/vapid.ts";
import { deliverMail } from "../../worker/mail/deliver.ts";
import { addNotice } from "../support/add-notice.ts";
import { makeBrowserKeys } from "../support/push-service.ts";
import { startSmtpReceiver } from "../support/smtp-receiver.ts";
import { type DrillResult, Tally } from "./report.ts";

const SUBSCRIBERS = 2_500;
const FEEDS = 100;
/** Events of each feed on the day. */
const EVENTS = 3;
/** Hosts of push services; four vendors have nearly all browsers. */
const HOSTS = 4;
/** Milliseconds between two rounds, as in `follow`. */
const ROUND_MS = 5_000;
const LIMIT_MS = 60_000;

/** @param subscribers browsers, and as many mailboxes */
export async function drillSubscribers({ subscribers = SUBSCRIBERS } = {}): Promise<DrillResult> {
  const tally = new Tally("subscribers");
  const folder = mkdtempSync(join(tmpdir(), "portal-drill-subscribers-"));
  const local = await openLocal(join(folder, "state"));
  const { db } = local.stores;
  const arrivals: string[] = [];
  const services = Array.from({ length: HOSTS }, () =>
    createServer((request, response) => {
      request.resume().on("end", () => {
        arrivals.push(`${request.url} ${request.headers.topic}`);
        response.writeHead(201).end();
      });
    }),
  );
  const relay = await startSmtpReceiver();
  try {
    const origins = await Promise.all(
      services.map(async (service, i) => {
        const host = `127.0.0.${i + 1}`;
        await new Promise<void>((done) => service.listen(0, host, done));
        return `http://${host}:${(service.address() as AddressInfo).port}`;
      }),
    );
    const keys = JSON.stringify((await makeBrowserKeys()).keys);
    const numbers = (length: number) => JSON.stringify(Array.from({ length }, (_, i) => i));
    const feedKey = `'f-drill~' || (1 + value % ${FEEDS})`;
    const address = (channel: string) =>
      channel === "mail" ? "'rider' || value || '@example.org'" : `(?3 ->> (value % ${HOSTS})) || '/' || value`;
    await db.write([
      {
        sql:
          "INSERT INTO feed (id, onestop_id, spec, name, urls, created_at, updated_at) SELECT 1 + value, 'f-drill~' || (1 + value), " +
          "'gtfs', 'Feed ' || value, '{}', '', '' FROM json_each(?1)",
        values: [numbers(FEEDS)],
      },
      // Each had a message before, as most have on most days.
      ...["push", "mail"].map((channel) => ({
        sql:
          "INSERT INTO subscriber (id, channel, address, keys, target, target_key, language, token_hash, created_at, " +
          "confirmed_at, seen_id, pending, next_at, failures, delivered_at) " +
          `SELECT '${channel}_' || value, '${channel}', ${address(channel)}, ?2, 'feed', ${feedKey}, ` +
          "iif(value % 2, 'de', 'en'), '', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', " +
          "(SELECT next - 1 FROM counter WHERE name = 'feed_change'), '[]', '2026-01-01T00:00:00.000Z', 0, " +
          "'2026-01-01T00:00:00.000Z' FROM json_each(?1) WHERE ?3 IS NOT NULL",
        values: [numbers(subscribers), keys, JSON.stringify(origins)],
      })),
    ]);
    for (let event = 0; event < EVENTS; event++)
      for (let feed = 1; feed <= FEEDS; feed++) await addNotice(db, feed, "source_back", { failures: event + 3 });

    const controller = new AbortController();
    const sender = {
      ...{ db, signal: controller.signal, progress: () => {}, policy: { allowPrivate: true }, onSent: () => {} },
      siteUrl: "https://portal.example",
    };
    const vapid = { keys: await makeVapidKeys(), subject: "mailto:ops@portal.example" };
    const notes: string[] = [];
    const measure = async (name: string, work: () => Promise<void>, found: () => number, wanted: number) => {
      const [cpu, start, trips] = [process.cpuUsage(), performance.now(), db.cost.roundTrips];
      await work();
      const ms = performance.now() - start;
      const { user, system } = process.cpuUsage(cpu);
      const fault = found() !== wanted ? `${found()} of ${wanted} arrived` : ms > LIMIT_MS ? "took too long" : null;
      tally.add(name, { refused: false, ms, fault });
      const seconds = (value: number) => (value / 1_000).toFixed(1);
      notes.push(
        `${name}: ${found()} messages in ${seconds(ms)} s, with ${seconds((user + system) / 1_000)} s of CPU of this process ` +
          `and ${db.cost.roundTrips - trips} trips to the database.`,
      );
    };
    const pushes = new PushDeliveries({ ...sender, vapid });
    const wanted = subscribers * EVENTS;
    const push = async () => {
      const end = performance.now() + 2 * LIMIT_MS;
      while (arrivals.length < wanted && performance.now() < end) {
        await pushes.round();
        await Promise.race([pushes.settled(), sleep(ROUND_MS)]);
        if (arrivals.length < wanted) await sleep(ROUND_MS);
      }
      await pushes.settled();
    };
    await measure("browsers", push, () => new Set(arrivals).size, wanted);
    const site = { siteName: "Portal", from: "news@portal.example", secret: "s".repeat(32), inLanguage };
    const mail = () => deliverMail({ ...sender, ...site, openTransport: () => openRelay(relay.url) });
    await measure("mailboxes", mail, () => new Set(relay.mails.flatMap(({ to }) => to)).size, subscribers);
    // What another pass would send, it would send twice.
    await pushes.round();
    await pushes.settled();
    await mail();
    if (arrivals.length !== wanted)
      tally.result.gaveWay.push(`browsers got ${arrivals.length} messages, not ${wanted}`);
    if (relay.mails.length !== subscribers)
      tally.result.gaveWay.push(`mailboxes got ${relay.mails.length} mails, not ${subscribers}`);
    tally.result.notes = notes;
    tally.result.worstMb = process.resourceUsage().maxRSS / 1_000;
  } finally {
    for (const service of services) service.close();
    await relay.close();
    await local.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  return tally.result;
}
