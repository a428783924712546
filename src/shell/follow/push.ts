/** Turns notifications about something on and off. Loaded when a visitor opens their menu. Browser only. */
import type { Site } from "../../data/site.ts";
import { currentLanguage } from "../../domain/language/current.ts";
import { type FollowEntry, type FollowSubject, isFollowSubject } from "../../domain/site/follow.ts";
import { Refusal, send } from "../../session/send.ts";
import { follows } from "./list.ts";
import { text } from "./text.ts";

/** The service worker, which controls no page. */
const WORKER = "/push/worker.js";
const SCOPE = "/push/";

type SiteForPush = Pick<Site, "apiBase" | "csrfHeader">;

/** What the button has in `data-follow`. */
export type FollowButton = { subject: FollowSubject; site: SiteForPush };

const entryOf = ({ href }: FollowSubject): FollowEntry | undefined => follows.now().find((one) => one.href === href);

function readButton(button: HTMLElement): FollowButton | null {
  const { subject, site } = (JSON.parse(button.dataset.follow ?? "null") ?? {}) as Partial<FollowButton>;
  return isFollowSubject(subject) && site !== undefined ? { subject, site } : null;
}

/** Names what a click does. @param button `data-follow` has what it is about */
function showState(button: HTMLElement): void {
  const { subject } = readButton(button) ?? {};
  // The button of the form for mail always does the same.
  if (button.closest("form") !== null) return;
  if (subject !== undefined) button.textContent = entryOf(subject) === undefined ? text.start : text.stop;
}

/** Handles a click; the next element shows the result. */
async function toggle(button: HTMLElement): Promise<void> {
  const state = readButton(button);
  const message = button.nextElementSibling;
  if (state === null || message === null || button.ariaDisabled === "true") return;
  const { subject, site } = state;
  button.ariaDisabled = "true";
  const form = button.closest("form");
  const entry = entryOf(subject);
  if (form !== null) message.textContent = await (await import("./mail.ts")).askMailbox(form, state);
  else message.textContent = entry === undefined ? await start(subject, site) : await stop(entry, site);
  button.ariaDisabled = null;
  showState(button);
}

/** @param type of the event: a click, or the opening of the menu around the button */
export async function follow(button: HTMLElement, type: string): Promise<void> {
  if (type === "click") await toggle(button);
  else showState(button);
}

/** @returns what to tell the visitor */
async function start(subject: FollowSubject, site: SiteForPush): Promise<string> {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) return text.unsupported;
  if ((await Notification.requestPermission()) !== "granted") return text.blocked;
  try {
    const { endpoint, keys } = (await subscription(site)).toJSON();
    const { kind, key } = subject;
    const language = currentLanguage();
    const row = await send<{ id: string; token: string }>(site, "subscriptions/add", {
      ...{ endpoint, keys, language, [kind]: key },
    });
    follows.remember({ ...subject, ...row });
    document.documentElement.dataset.follows = "";
    return text.on;
  } catch (error) {
    console.warn("Notifications cannot be turned on.", error);
    return text.failed;
  }
}

/** The subscription of this browser, made with the key that the site has now. */
async function subscription(site: SiteForPush): Promise<PushSubscription> {
  const { push_key } = await send<{ push_key: string | null }>(site, "subscriptions/channels");
  if (push_key === null) throw new TypeError("The site sends no notifications.");
  const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
  await untilActive(registration);
  const options = { userVisibleOnly: true, applicationServerKey: push_key };
  try {
    return await registration.pushManager.subscribe(options);
  } catch (error) {
    // The browser has one for an earlier key, to which nothing is sent any more.
    const before = await registration.pushManager.getSubscription();
    if (before === null) throw error;
    await before.unsubscribe();
    return registration.pushManager.subscribe(options);
  }
}

function untilActive({ installing, waiting, active }: ServiceWorkerRegistration): Promise<void> {
  const worker = active ?? installing ?? waiting;
  return new Promise((done, fail) => {
    const look = () => {
      if (worker === null || worker.state === "redundant") fail(new Error("The service worker was not installed."));
      else if (worker.state === "activated") done();
    };
    worker?.addEventListener("statechange", look);
    look();
  });
}

/** @returns what to tell the visitor */
export async function stop(entry: FollowEntry, site: SiteForPush): Promise<string> {
  try {
    await send(site, "subscriptions/remove", { id: entry.id, token: entry.token });
  } catch (error) {
    // The push service has ended it already, or the row is gone with an earlier key.
    if (!(error instanceof Refusal)) return text.failed;
  }
  if (follows.forget(entry) === 0) {
    delete document.documentElement.dataset.follows;
    await leavePush().catch(() => {});
  }
  return text.off;
}

/** Leaves nothing in a browser that follows nothing. */
async function leavePush(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  const before = await registration?.pushManager.getSubscription();
  await before?.unsubscribe();
  await registration?.unregister();
}
