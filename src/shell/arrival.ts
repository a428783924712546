/** Updates the document after a navigation. Browser only. */
import type { DataRouter } from "react-router";
import type { Site } from "../data/site.ts";
import { documentTitle, headTags, PAGE_TAG, pageHead } from "./head.ts";
import { closeMenu } from "./menu.ts";
import { followNetwork } from "./network.ts";
import { recordVisit } from "./visited.ts";

function writeHead(router: DataRouter, site: Site): void {
  const head = pageHead(router.state);
  document.title = documentTitle(head, site);
  for (const old of document.head.querySelectorAll(`[${PAGE_TAG}]`)) old.remove();
  for (const { name, attributes, text } of headTags(head, site, router.state.location.pathname)) {
    const element = document.createElement(name);
    element.setAttribute(PAGE_TAG, "");
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (text !== undefined) element.textContent = text;
    document.head.append(element);
  }
}

/** Announces the new page to assistive technology: moves focus to it and reads its title. */
function announce(announcer: HTMLElement): void {
  announcer.textContent = document.title;
  document.getElementById("main")?.focus({ preventScroll: true });
}

function createAnnouncer(): HTMLElement {
  const element = document.createElement("div");
  element.className = "visually-hidden";
  element.setAttribute("role", "status");
  document.body.append(element);
  return element;
}

/** Remembers a page that was shown, not the error screen. */
function record({ state: { location, errors, ...state } }: DataRouter, site: Site): void {
  if (errors !== null) return;
  const { title = site.name } = pageHead({ ...state, errors });
  recordVisit({ href: location.pathname + location.search, title });
}

/**
 * Updates the document on every navigation: progress mark on `<html>`, title and head tags, menu, focus, and the
 * page's clock, which continues from the server's.
 */
export function followArrivals(router: DataRouter, site: Site): void {
  const announcer = createAnnouncer();
  followNetwork();
  record(router, site);
  const clockOffset = site.now - Date.now();
  let { location } = router.state;
  router.subscribe((state) => {
    document.documentElement.toggleAttribute("data-navigating", state.navigation.state !== "idle");
    if (state.navigation.state !== "idle" || state.location === location) return;
    const samePath = state.location.pathname === location.pathname;
    location = state.location;
    site.now = Date.now() + clockOffset;
    closeMenu();
    writeHead(router, site);
    record(router, site);
    if (!samePath) announce(announcer);
  });
}
