/**
 * Replaces the drawings of a page (src/ui/schematic) with interactive maps, each when it approaches the viewport and only
 * if WebGL works. The map lies on top of the drawing, which reserves the space and remains if anything fails.
 * Browser only, loaded lazily; the renderer later still.
 */
import type { QueryClient } from "@tanstack/react-query";
import type { Site } from "../data/site.ts";
import { link } from "../domain/links.ts";
import { type MapSource, readFrame, readSource } from "../ui/schematic/map-source.ts";
import { elementsOf, followPointer, light, type NamedItem, open } from "./highlight-sync.ts";
import type { MapFeature, PageMap } from "./mount.ts";
import { text } from "./text.ts";
import type { VehicleOptions } from "./vehicles.ts";
import { hasWebgl } from "./webgl.ts";

/** Distance below the viewport at which a map starts to load. */
const NEAR = "200px";

type Live = {
  /** The figure's source when its map was created. */
  source: string;
  end(): void;
  highlight(names: readonly NamedItem[]): void;
};

const maps = new Map<HTMLElement, Live>();
let following = false;

/** Whether the visitor asked for reduced data use. */
function isSaving(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

/** Removes the maps of drawings that are gone or have changed. */
export function sweep(): void {
  for (const [figure, live] of maps) {
    if (figure.isConnected && figure.dataset.map === live.source) continue;
    maps.delete(figure);
    live.end();
  }
}

/** Finds drawings and observes them. Call it again whenever the page may have changed. */
export function look(client: QueryClient, site: Site): void {
  sweep();
  const figures = [...document.querySelectorAll<HTMLElement>("figure[data-map]")].filter((figure) => !maps.has(figure));
  if (figures.length === 0) return;
  if (!following) {
    following = true;
    followPointer((names) => {
      for (const live of maps.values()) live.highlight(names);
    });
  }
  if (isSaving() || !hasWebgl()) return;
  for (const figure of figures) follow(figure, client, site);
}

function follow(figure: HTMLElement, client: QueryClient, site: Site): void {
  const abortController = new AbortController();
  let map: PageMap | undefined;
  let names: Awaited<ReturnType<typeof begin>>["names"] = [];
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      begin(figure, client, site, abortController.signal)
        .then((start) => {
          ({ map, names } = start);
          if (abortController.signal.aborted) map?.destroy();
        })
        .catch((error: unknown) => {
          if (!abortController.signal.aborted) console.warn("The interactive map could not be shown.", error);
        });
    },
    { rootMargin: NEAR },
  );
  observer.observe(figure);
  maps.set(figure, {
    source: figure.dataset.map ?? "",
    end() {
      abortController.abort();
      observer.disconnect();
      map?.destroy();
      delete figure.dataset.live;
      figure.querySelector(".schematic-live")?.remove();
    },
    highlight(items) {
      map?.highlight(
        items.flatMap(({ attribute, value }): MapFeature[] => {
          const matches = names.filter(({ item }) => item.attribute === attribute && item.value === value);
          if (matches.length > 0 || attribute !== "stop") return matches.map(({ feature }) => feature);
          // For a stop of the transit tiles, lists use its number or, on a version page, its stop_id.
          const stop = map?.stopOf(value) ?? { kind: "stop", id: Number(value) };
          return Number.isFinite(stop.id) ? [stop] : [];
        }),
      );
    },
  });
}

/** Which vehicles move on the map of a source, if any do. */
function vehiclesOf(source: MapSource, site: Site): { vehicles?: VehicleOptions } {
  if (source.kind === "vehicles") return { vehicles: { site, feed: source.feed } };
  if (source.kind === "routes" && source.vehicles === true) return { vehicles: { site, routes: source.ids } };
  return {};
}

async function begin(figure: HTMLElement, client: QueryClient, site: Site, signal: AbortSignal) {
  const source = readSource(figure);
  const view = figure.querySelector(".schematic-view");
  if (source === null || view === null) return { map: undefined, names: [] };
  const [{ mountMap }, { pageData }] = await Promise.all([import("./mount.ts"), import("./page-data.ts")]);
  const data = await pageData(client, figure, source, signal);
  if (data === null || signal.aborted) return { map: undefined, names: [] };
  const { names, ...mapData } = data;
  const namesOf = (feature: MapFeature): NamedItem[] => {
    const matches = names.filter((one) => one.feature.kind === feature.kind && one.feature.id === feature.id);
    if (matches.length > 0 || feature.kind === "route") return matches.map(({ item }) => item);
    return [`${feature.id}`, feature.stopId ?? ""]
      .map((value): NamedItem => ({ attribute: "stop", value }))
      .filter((item) => elementsOf(item).length > 0);
  };
  // The renderer sets the position of its element, so a wrapper lies on the drawing.
  const layer = document.createElement("div");
  layer.className = "schematic-live";
  const element = document.createElement("div");
  layer.append(element);
  view.append(layer);
  try {
    const map = await mountMap(element, {
      ...mapData,
      ...vehiclesOf(source, site),
      frame: readFrame(figure),
      label: view.querySelector("title")?.textContent ?? text.page,
      onHover: (features) => light(features.flatMap(namesOf)),
      onSelect: (feature) => {
        const [item] = namesOf(feature);
        if (item !== undefined && open(item)) return;
        // A stop of a list that continues elsewhere. On a version page its number means nothing.
        const isNumber = source.kind === "routes" || (source.kind === "network" && source.key === "id");
        // Marks that are not stops have negative numbers.
        const ownLink =
          feature.kind === "stop" && isNumber && feature.id > 0 ? link.stop({ id: feature.id }) : undefined;
        const href = feature.href ?? ownLink;
        if (href !== undefined) location.assign(href);
      },
      // Without the map the drawing is visible again.
      onShown: (isShown) => {
        if (signal.aborted) return;
        if (isShown) figure.dataset.live = "";
        else delete figure.dataset.live;
      },
    });
    return { map, names };
  } catch (error) {
    layer.remove();
    throw error;
  }
}
