/**
 * The service worker of notifications: shows the messages that `follow` sends (cli/follow/push-message.ts). It is registered
 * when a visitor asks for notifications, controls no page, and has no fetch handler and no cache.
 */
self.addEventListener("push", (event) => {
  if (event.data === null) return;
  const { title, body, url, tag, lang } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag, lang, data: { url }, icon: "/favicon.ico" }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data.url));
});

/** The header that a proxy in front of the site may ask for, as pages have it (src/data/csrf.ts); empty without one. */
async function csrfHeaders() {
  const page = await (await fetch("/mail")).text();
  const [, token] = /<meta name="csrf-token" content="([^"]+)">/.exec(page) ?? [];
  const [, name] = /"csrfHeader":"([^"]+)"/.exec(page) ?? [];
  return token && name ? { [name]: token } : {};
}

/** Replaces the endpoint of this browser at the site. */
async function renew({ oldSubscription, newSubscription }) {
  if (!oldSubscription) return;
  const subscription = newSubscription ?? (await self.registration.pushManager.subscribe(oldSubscription.options));
  const { endpoint, keys } = subscription.toJSON();
  await fetch("/api/v2/portal/subscriptions/move", {
    method: "POST",
    headers: { "content-type": "application/json", ...(await csrfHeaders()) },
    body: JSON.stringify({ from: oldSubscription.endpoint, endpoint, keys }),
  });
}

self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));
