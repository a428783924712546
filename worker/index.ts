/** The Worker: what the runtime calls. */
import { app } from "./app.ts";
import type { Bindings } from "./env.ts";
import { type FeedMessage, sendDue } from "./jobs/due.ts";
import { takeFeeds } from "./jobs/queue.ts";
import { readyPage } from "./page/fast-path.ts";
import { readyRedirect } from "./redirects/fast-path.ts";
import { readyTile } from "./tiles/fast-path.ts";

export default {
  fetch: (request, env, context) =>
    readyTile(request, env) ??
    readyPage(request, env) ??
    readyRedirect(request, env) ??
    app.fetch(request, env, context),
  async scheduled(event, env) {
    await sendDue(env, event.scheduledTime);
  },
  async queue(batch, env) {
    await takeFeeds(batch, env);
  },
} satisfies ExportedHandler<Bindings, FeedMessage>;
