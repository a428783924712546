/** The handlers that the runtime calls. */
import { languageNamed } from "../src/domain/language/languages.ts";
import { app, fast, fastInLanguage } from "./app.ts";
import type { Bindings } from "./env.ts";
import { recordDeadLetters } from "./jobs/dead-letters.ts";
import { sendDue } from "./jobs/due.ts";
import { DEAD_LETTERS, type FeedMessage, type VersionMessage } from "./jobs/messages.ts";
import { fetchQueuedFeeds } from "./jobs/queue.ts";
import { sendUnsent } from "./jobs/send-versions.ts";
import { isCrawler } from "./page/crawler.ts";
import { firstVisit } from "./page/first-visit.ts";
import { answerInLanguage, inLanguage } from "./page/language.ts";
import { deleteOldUploads } from "./store/archive/upload.ts";

/** The schedule on which mail goes out, beside that of the hour (wrangler.toml). */
const EACH_MINUTE = "* * * * *";

export default {
  fetch: (request, env, context) =>
    firstVisit(request, env, isCrawler) ??
    answerInLanguage(request, (plain) => fastInLanguage(plain, env) ?? app.fetch(plain, env, context)) ??
    fast(request, env) ??
    app.fetch(request, env, context),
  async scheduled(event, env) {
    const { scheduledTime, cron } = event;
    const isEachMinute = cron === EACH_MINUTE;
    const mails = async () =>
      (await import("./jobs/send-mail.ts")).sendMail(env, {
        inLanguage: (language, work) => inLanguage(env.ASSETS, languageNamed(language), async () => work()),
        ...{ notes: !isEachMinute, now: scheduledTime },
      });
    const hourly = () => [
      sendDue(env, scheduledTime),
      sendUnsent(env, scheduledTime),
      deleteOldUploads(env.ARCHIVE, scheduledTime),
    ];
    // They run independently, so that a failure of one does not stop the others.
    const results = await Promise.allSettled([...(isEachMinute ? [] : hourly()), mails()]);
    for (const one of results) if (one.status === "rejected") throw one.reason;
  },
  async queue(batch, env) {
    if (batch.queue === DEAD_LETTERS) await recordDeadLetters(batch as MessageBatch<VersionMessage>, env);
    else await fetchQueuedFeeds(batch as MessageBatch<FeedMessage>, env);
  },
} satisfies ExportedHandler<Bindings, FeedMessage | VersionMessage>;
