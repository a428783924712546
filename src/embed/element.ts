/**
 * The base of the elements: loads while it is in view and the tab is shown, shows what it has if a later attempt fails,
 * and what stands inside the element if nothing could be shown at all.
 */
import type { PageLanguage } from "../domain/language/current.ts";
import { SOURCE_LANGUAGE, tagOf } from "../domain/language/languages.ts";
import { isRightToLeft } from "../domain/text/language.ts";
import { clockOfLocale, readClock } from "../domain/time/clock.ts";
import { type AskApi, EmbedFailure, readResponse } from "./api.ts";
import { show } from "./dom.ts";
import sheetText from "./embed.css?inline";
import { type EmbedContext, failure } from "./parts.ts";
import { embedLanguage, text } from "./text.ts";
import { inLanguage, ORIGIN, translationsOf } from "./translations.ts";
import type { TreeElement } from "./tree.ts";

const API_BASE = "/api/v2";

const TIMEOUT_MS = 15_000;
/** Milliseconds between two attempts at most, after failures. */
const MAX_PAUSE_MS = 600_000;
/** Distance from the viewport at which an element begins to load. */
const NEAR = "200px";

/** Made of text by script, which the policy of a host page does not restrict as it does a style element. */
const sheet = new CSSStyleSheet();
sheet.replaceSync(sheetText);

async function ask(path: string, signal: AbortSignal): Promise<unknown> {
  let response: Response;
  try {
    // No credentials and no header of its own: a simple request, which needs no preflight.
    response = await fetch(ORIGIN + API_BASE + path, { credentials: "omit", signal });
  } catch {
    throw new EmbedFailure("unavailable");
  }
  return readResponse(response);
}

export abstract class EmbedElement<Data> extends HTMLElement {
  /** Milliseconds after which the data is read again. */
  protected abstract readonly freshForMs: number;
  /** Path of the page that shows the same. */
  protected abstract readonly page: string;
  protected abstract load(ask: AskApi): Promise<Data>;
  protected abstract view(data: Data, context: EmbedContext): TreeElement;

  readonly #content = document.createElement("div");
  readonly #fallback = document.createElement("slot");
  /** Says only that updates fail, and that they work again: a board that reads out each update could not be used. */
  readonly #status = document.createElement("p");
  #data: Data | undefined;
  #loading: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #observer: IntersectionObserver | undefined;
  #isInView = false;
  #failures = 0;
  /** When the next attempt is due, in epoch milliseconds. */
  #dueAt = 0;

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [sheet];
    this.#status.className = "spoken";
    this.#status.setAttribute("role", "status");
    root.append(this.#content, this.#fallback, this.#status);
    root.addEventListener("click", (event) => {
      if (event.target instanceof HTMLButtonElement) this.#reload();
    });
  }

  connectedCallback(): void {
    this.#observer = new IntersectionObserver(
      (entries) => {
        this.#isInView = entries.at(-1)?.isIntersecting ?? false;
        this.#schedule();
      },
      { rootMargin: NEAR },
    );
    this.#observer.observe(this);
    document.addEventListener("visibilitychange", this.#schedule);
  }

  disconnectedCallback(): void {
    this.#observer?.disconnect();
    this.#isInView = false;
    document.removeEventListener("visibilitychange", this.#schedule);
    clearTimeout(this.#timer);
    this.#loading?.abort();
    this.#loading = undefined;
  }

  attributeChangedCallback(): void {
    // Also called for each attribute of an element that is not connected yet.
    if (this.isConnected) this.#reload();
  }

  get #language(): ReturnType<typeof embedLanguage> {
    return embedLanguage(this.getAttribute("lang") ?? this.closest("[lang]")?.getAttribute("lang") ?? null);
  }

  protected get context(): EmbedContext {
    const { locale } = this.#language;
    return {
      locale,
      clock: readClock(this.getAttribute("clock")) ?? clockOfLocale(locale),
      now: Date.now(),
      origin: ORIGIN,
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      ...(self === top ? {} : { target: "_blank" }),
    };
  }

  /** Whatever is shown or on its way is of other attributes. */
  #reload(): void {
    this.#loading?.abort();
    this.#loading = undefined;
    this.#dueAt = 0;
    this.#schedule();
  }

  /** Loads when it is due, but only while somebody may see it. */
  readonly #schedule = (): void => {
    clearTimeout(this.#timer);
    if (!this.#isInView || document.hidden || this.#loading !== undefined) return;
    const wait = this.#dueAt - Date.now();
    if (wait <= 0) void this.#read();
    else this.#timer = setTimeout(this.#schedule, wait);
  };

  async #read(): Promise<void> {
    const loading = new AbortController();
    this.#loading = loading;
    const signal = AbortSignal.any([loading.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    let pause = this.freshForMs;
    const { language } = this.#language;
    const translations = translationsOf("v1", language);
    try {
      const [data, texts] = await Promise.all([this.load((path) => ask(path, signal)), translations]);
      if (this.#loading !== loading) return;
      this.#data = data;
      this.#failures = 0;
      this.#render(null, texts);
    } catch (error) {
      const texts = await translations;
      if (this.#loading !== loading) return;
      const failure = error instanceof EmbedFailure ? error : new EmbedFailure("unavailable");
      if (!(error instanceof EmbedFailure)) console.error(error);
      this.#failures += 1;
      pause = Math.max(failure.retryAfter * 1000, Math.min(pause * 2 ** this.#failures, MAX_PAUSE_MS));
      // If it no longer exists, or may no longer be shown, its last data goes, too.
      if (failure.reason !== "unavailable") this.#data = undefined;
      this.#render(failure, texts);
    }
    this.#loading = undefined;
    // A little apart, so that the elements of many pages do not ask at the same moment.
    this.#dueAt = Date.now() + pause * (0.9 + Math.random() * 0.2);
    this.#schedule();
  }

  #render(failed: EmbedFailure | null, texts: PageLanguage | null): void {
    const data = this.#data;
    const language = texts?.language ?? SOURCE_LANGUAGE;
    this.#content.lang = tagOf(language);
    this.#content.dir = isRightToLeft(language) ? "rtl" : "ltr";
    inLanguage(texts, () => {
      const { context } = this;
      show(
        this.#content,
        data !== undefined
          ? this.view(data, context)
          : failure(context, failed?.reason ?? "unavailable", this.page, true),
      );
      const message = failed === null ? "" : data === undefined ? text.failures[failed.reason] : text.stale;
      if (this.#status.textContent !== message) this.#status.textContent = message;
    });
    // Without its slot, what stands in the element is neither seen nor read out.
    if (data !== undefined) this.#fallback.remove();
    else this.#content.after(this.#fallback);
    // Lets the page around the element style each state, or wait for one.
    this.dataset.state = failed === null ? "shown" : data === undefined ? "failed" : "stale";
  }
}
