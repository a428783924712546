import type { DataRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { listenToLinks } from "../../../src/shell/navigate.ts";

const HERE = "https://portal.example/sign-in";

class Link extends EventTarget {
  readonly target = "";
  readonly dataset = {};
  readonly href: string;

  constructor(path: string) {
    super();
    this.href = new URL(path, HERE).href;
  }

  closest = (selector: string) => (selector === "a[href]" ? this : null);
  hasAttribute = () => false;
}

let page: EventTarget;
let went: string[];
let settled: (path: string) => void;
let router: { routes: object[]; state: { location: { pathname: string } }; navigate(path: string): void };

/** A click whose target is a link: of its own, events have their target from where they are sent. */
function follow(path: string): void {
  const click = new Event("click", { cancelable: true });
  Object.defineProperties(click, { target: { value: new Link(path) }, button: { value: 0 } });
  page.dispatchEvent(click);
}

let paint: () => void;

/** Paints, and lets everything run that waited for it. */
async function painted(): Promise<void> {
  paint();
  for (let turn = 0; turn < 3; turn++) await new Promise((done) => setTimeout(done));
}

beforeEach(() => {
  page = new EventTarget();
  went = [];
  router = {
    routes: ["/feeds", "/places", "/operators"].map((path) => ({ path })),
    state: { location: { pathname: "/sign-in" } },
    navigate: (path) => went.push(path),
  };
  vi.stubGlobal("document", page);
  vi.stubGlobal("location", new URL(HERE));
  vi.stubGlobal("Element", Link);
  paint = () => {};
  vi.stubGlobal("requestAnimationFrame", (callback: () => void) => {
    paint = callback;
  });
  const settle = () =>
    new Promise<string>((done) => {
      settled = done;
    });
  const isOld = (url: URL) => url.pathname === "/old";
  listenToLinks(router as unknown as DataRouter, (url) => (isOld(url) ? { location: "/feeds", settle } : null));
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it("a link is followed once the click is answered by a paint", async () => {
  follow("/operators");
  expect(went).toEqual([]);
  await painted();
  expect(went).toEqual(["/operators"]);
});

it("of two links that are clicked before a paint, the second is followed", async () => {
  follow("/operators");
  follow("/feeds");
  await painted();
  expect(went).toEqual(["/feeds"]);
});

it("an old URL follows the server's redirect", async () => {
  follow("/old");
  expect(went).toEqual([]);
  settled("/places");
  await painted();
  expect(went).toEqual(["/places"]);
});

it("an old URL is ignored if another link was followed meanwhile", async () => {
  follow("/old");
  follow("/operators");
  settled("/places");
  await painted();
  expect(went).toEqual(["/operators"]);
});

it("an old URL is ignored if another page was shown meanwhile", async () => {
  follow("/old");
  router.state.location = { pathname: "/operators" };
  settled("/places");
  await painted();
  expect(went).toEqual([]);
});
