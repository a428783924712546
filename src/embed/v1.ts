/**
 * `/embed/v1.js`: the custom elements for other sites. Its address, the names of the elements, attributes, parts and
 * properties are a contract (docs/decisions/038-embeds.md): an incompatible change needs another file.
 */
import { link } from "../domain/links.ts";
import type { AskApi } from "./api.ts";
import { type Departures, departuresView, loadDepartures, readDepartureOptions } from "./departures.ts";
import { EmbedElement } from "./element.ts";
import type { EmbedContext } from "./parts.ts";
import { type EmbeddedRouteFacts, loadRoute, routeFrame, routeView } from "./route.ts";
import type { TreeElement } from "./tree.ts";
import { type EmbeddedVerdict, loadVerdict, verdictKind, verdictView } from "./verdict.ts";

const COMMON = ["lang", "clock"];

class DeparturesElement extends EmbedElement<Departures> {
  static readonly observedAttributes = ["stop", "limit", "routes", ...COMMON];
  protected readonly freshForMs = 30_000;

  protected get page(): string {
    return `/stops/${encodeURIComponent(this.getAttribute("stop") ?? "")}`;
  }

  protected load(ask: AskApi): Promise<Departures> {
    const options = readDepartureOptions((name) => this.getAttribute(name));
    return loadDepartures(ask, this.getAttribute("stop") ?? "", options);
  }

  protected view(data: Departures, context: EmbedContext): TreeElement {
    return departuresView(data, context);
  }
}

class VerdictElement extends EmbedElement<EmbeddedVerdict> {
  static readonly observedAttributes = ["feed", "operator", ...COMMON];
  protected readonly freshForMs = 900_000;

  get #id(): string {
    return this.getAttribute("feed") ?? this.getAttribute("operator") ?? "";
  }

  protected get page(): string {
    return verdictKind(this.#id) === "operators" ? link.operator(this.#id) : link.feed(this.#id);
  }

  protected load(ask: AskApi): Promise<EmbeddedVerdict> {
    return loadVerdict(ask, this.#id);
  }

  protected view(data: EmbeddedVerdict, context: EmbedContext): TreeElement {
    return verdictView(data, context);
  }
}

/** The map is in a frame of ours: a host loads no renderer and allows only frames of our site. */
class RouteMapElement extends EmbedElement<EmbeddedRouteFacts> {
  static readonly observedAttributes = ["route", "theme", ...COMMON];
  protected readonly freshForMs = 3_600_000;

  protected get page(): string {
    return `/routes/${encodeURIComponent(this.getAttribute("route") ?? "")}`;
  }

  protected load(ask: AskApi): Promise<EmbeddedRouteFacts> {
    return loadRoute(ask, this.getAttribute("route") ?? "");
  }

  protected view(route: EmbeddedRouteFacts, context: EmbedContext): TreeElement {
    return routeView(route, routeFrame(route, context, themeOf(this)), context);
  }
}

/** The theme that an element is shown in; undefined if it follows the settings of the reader. */
function themeOf(element: Element): "light" | "dark" | undefined {
  const { colorScheme } = getComputedStyle(element);
  if (!colorScheme.includes("dark")) return "light";
  return colorScheme.includes("light") ? undefined : "dark";
}

const ELEMENTS = {
  "transit-route-map": RouteMapElement,
  "transit-departures": DeparturesElement,
  "transit-verdict": VerdictElement,
};

// A page may have the script twice.
for (const [name, element] of Object.entries(ELEMENTS))
  if (customElements.get(name) === undefined) customElements.define(name, element);
