/** The handlers that the runtime calls. */
import { app, fast } from "./app.ts";
import type { Bindings } from "./env.ts";
import { type FeedMessage, sendDue } from "./jobs/due.ts";
import { fetchQueuedFeeds } from "./jobs/queue.ts";

export default {
  fetch: (request, env, context) => fast(request, env) ?? app.fetch(request, env, context),
  async scheduled(event, env) {
    await sendDue(env, event.scheduledTime);
  },
  async queue(batch, env) {
    await fetchQueuedFeeds(batch, env);
  },
} satisfies ExportedHandler<Bindings, FeedMessage>;
