/** The service worker of notifications: what it shows, opens, and tells the site. It handles no other event. */
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test, vi } from "vitest";

const CODE = readFileSync("public/push/worker.js", "utf8");

type Handler = (event: object) => void;

/** Runs the worker with a browser that notes what it is asked for. */
function startWorker(page = "") {
  const handlers: Record<string, Handler> = {};
  const showNotification = vi.fn(async () => {});
  const openWindow = vi.fn(async () => {});
  const subscribe = vi.fn(async () => subscriptionAt("https://push.example.org/p/3"));
  const fetch = vi.fn(async (_address: string, _init?: { body: string; headers: object }) => ({
    text: async () => page,
  }));
  const self = {
    addEventListener(name: string, handler: Handler) {
      handlers[name] = handler;
    },
    registration: { showNotification, pushManager: { subscribe } },
    clients: { openWindow },
  };
  runInNewContext(CODE, { self, fetch });
  const send = async (name: string, event: object) => {
    const work: Promise<unknown>[] = [];
    handlers[name]!({ waitUntil: (one: Promise<unknown>) => work.push(one), ...event });
    await Promise.all(work);
  };
  return { send, handlers, showNotification, openWindow, subscribe, fetch };
}

const subscriptionAt = (endpoint: string) => ({
  endpoint,
  options: {},
  toJSON: () => ({ endpoint, keys: { auth: "a" } }),
});

test("a message is shown, and opens its page", async () => {
  const { send, handlers, showNotification, openWindow } = startWorker();
  expect(Object.keys(handlers).toSorted()).toEqual(["notificationclick", "push", "pushsubscriptionchange"]);
  const url = "https://portal.example/feeds/f-1";
  const message = { title: "Feed A", body: "The source is back", url, tag: "event-1", lang: "en" };
  await send("push", { data: { json: () => message } });
  expect(showNotification.mock.calls).toEqual([
    ["Feed A", { body: "The source is back", tag: "event-1", lang: "en", data: { url }, icon: "/favicon.ico" }],
  ]);
  const close = vi.fn();
  await send("notificationclick", { notification: { close, data: { url } } });
  expect(close).toHaveBeenCalledOnce();
  expect(openWindow.mock.calls).toEqual([[url]]);
  await send("push", { data: null });
  expect(showNotification).toHaveBeenCalledOnce();
});

test("a subscription that the browser renewed gets its new endpoint, and one that it ended a new one", async () => {
  const { send, subscribe, fetch } = startWorker();
  const oldSubscription = subscriptionAt("https://push.example.org/p/1");
  await send("pushsubscriptionchange", {
    oldSubscription,
    newSubscription: subscriptionAt("https://push.example.org/p/2"),
  });
  await send("pushsubscriptionchange", { oldSubscription, newSubscription: null });
  await send("pushsubscriptionchange", { oldSubscription: null, newSubscription: null });
  expect(subscribe).toHaveBeenCalledOnce();
  const moves = fetch.mock.calls.filter(([, init]) => init !== undefined);
  expect(moves.map(([address, init]) => [address, init?.headers, JSON.parse(init!.body)])).toEqual(
    ["https://push.example.org/p/2", "https://push.example.org/p/3"].map((endpoint) => [
      "/api/v2/portal/subscriptions/move",
      { "content-type": "application/json" },
      { from: "https://push.example.org/p/1", endpoint, keys: { auth: "a" } },
    ]),
  );
});

test("behind a proxy, the site gets the token of its pages", async () => {
  const { send, fetch } = startWorker('<meta name="csrf-token" content="0a1b"> {"csrfHeader":"x-proxy-csrf"}');
  const [oldSubscription, newSubscription] = ["1", "2"].map((p) => subscriptionAt(`https://push.example.org/p/${p}`));
  await send("pushsubscriptionchange", { oldSubscription, newSubscription });
  expect(fetch.mock.calls.map(([address, init]) => [address, init?.headers])).toEqual([
    ["/mail", undefined],
    ["/api/v2/portal/subscriptions/move", { "content-type": "application/json", "x-proxy-csrf": "0a1b" }],
  ]);
});
