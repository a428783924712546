import "../../styles/map.css";
import { useSuspenseQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { lazyQuery } from "../../data/query.ts";
import { link } from "../../domain/links.ts";
import { reloadForLostChunk } from "../../shell/builds/reload.ts";
import { Notice } from "../../ui/notice.tsx";
import { lazyModule, serverOnly } from "../../ui/server-only.tsx";
import { featuredQuery } from "../home/query.ts";
import { pageLoader, usePageUrl } from "../page.ts";
import { readPlace } from "./directions/address.ts";
import { screen } from "./screen.ts";
import { text } from "./text.tsx";

/** The countries of the portal. */
export const countriesQuery = lazyQuery("MapPlaces", async () => {
  const { placeQuery } = await import("../places/query.ts");
  return () => placeQuery([]);
});

export const staticParts = lazyModule(() => import("./static.tsx"));

export const loader = pageLoader(screen, ({ read, later, site }) => {
  later(() => Promise.all([read(featuredQuery), read(countriesQuery())]));
  return {
    title: text.title,
    description: text.description(site.name),
    canonical: link.map(),
    crumbs: [{ label: text.title }],
  };
});

const Lists = serverOnly(staticParts, (m) => m.Lists);
const Picture = serverOnly(staticParts, (m) => m.Picture);

/** The renderer and its code: larger than the rest of the portal, loaded after the page. */
const loadWorld = () => (import.meta.env.SSR ? null : import("./world.tsx").catch(reloadForLostChunk));

type World = Awaited<NonNullable<ReturnType<typeof loadWorld>>>["World"];

type State = { kind: "loading" | "no-webgl" | "failed" } | { kind: "drawn"; World: World };

const LOST = { "no-webgl": text.lost.noWebgl, failed: text.lost.failed } as const;

export function Component(): ReactNode {
  const [state, setState] = useState<State>({ kind: "loading" });
  const screenElement = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const places = useSuspenseQuery(countriesQuery()).data.below;
  const featured = useSuspenseQuery(featuredQuery).data;
  const { searchParams } = usePageUrl(screen);
  const [lat, lon] = [searchParams.get("lat"), searchParams.get("lon")];
  const ends = (["fromPlace", "toPlace"] as const).map((name) => readPlace(searchParams.get(name) ?? undefined));

  useEffect(() => {
    let left = false;
    const set = (next: State) => left || setState(next);
    const start = async () => {
      const { begin } = await import("../../map/begin.ts");
      if (!begin()) return set({ kind: "no-webgl" });
      const module = await loadWorld();
      if (module !== null) set({ kind: "drawn", World: module.World });
    };
    start().catch((error: unknown) => {
      console.warn("The map could not be loaded.", error);
      set({ kind: "failed" });
    });
    return () => {
      left = true;
    };
  }, []);

  const lost = state.kind === "no-webgl" || state.kind === "failed";
  return (
    <div className="map-screen" data-state={state.kind} ref={screenElement}>
      <div className="map-panel">
        <h1>{text.title}</h1>
        {state.kind === "drawn" ? (
          <state.World
            canvas={canvas}
            screen={screenElement}
            lost={(error) => {
              console.warn("The map could not be drawn.", error);
              setState({ kind: "failed" });
            }}
          />
        ) : (
          <>
            {lost ? (
              <Notice tone="warn" title={text.lost.title}>
                <p>{LOST[state.kind as "failed"]}</p>
              </Notice>
            ) : null}
            <Lists
              places={places}
              point={lat === null || lon === null ? null : { lat, lon, radius: searchParams.get("radius") }}
              ends={ends}
            />
          </>
        )}
      </div>
      <div className="map-place">
        <div className="map-canvas" ref={canvas} />
        {state.kind === "drawn" ? null : <Picture featured={featured} />}
        {lost ? null : <p className="map-wait needs-script">{text.loadingMap}</p>}
      </div>
    </div>
  );
}
