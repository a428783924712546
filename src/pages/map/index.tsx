import "../../styles/map.css";
import "../../styles/plan.css";
import "../../styles/reach.css";
import { useSuspenseQuery } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import { lazyQuery } from "../../data/query.ts";
import { link } from "../../domain/links.ts";
import type { PageUrl } from "../../domain/screen.ts";
import { hasWebgl } from "../../map/webgl.ts";
import { reloadForLostChunk } from "../../shell/builds/reload.ts";
import { Notice } from "../../ui/notice.tsx";
import { lazyModule, serverOnly } from "../../ui/server-only.tsx";
import { featuredQuery } from "../home/query.ts";
import { pageLoader, usePageUrl } from "../page.ts";
import { viewHere } from "./address.ts";
import { loadDirections } from "./directions/load.ts";
import { type EarlyInput, readEarly, whenFree } from "./early.ts";
import { loadRenderer } from "./load-renderer.ts";
import { placeOf } from "./picture/place.ts";
import { minuteOf, readPlan } from "./plan/asked.ts";
import { readFields } from "./reach/address.ts";
import type { ReachQuestion } from "./reach/question.ts";
import { screen } from "./screen.ts";
import { EarlyHead } from "./sheet/early-head.tsx";
import { text } from "./text.tsx";

/** The countries of the portal. */
export const countriesQuery = lazyQuery("MapPlaces", async () => {
  const { placeQuery } = await import("../places/query.ts");
  return () => placeQuery([]);
});

export const staticParts = lazyModule(() => import("./static.tsx"));

/** The text of the query and its answer are loaded only by a page that shows reach. */
const reachListQuery = lazyQuery("MapReachList", async () => {
  const { reachQuery } = await import("./reach/query.ts");
  return (question: ReachQuestion) => reachQuery(question, false);
});

function reachOf({
  searchParams,
}: PageUrl<"reach" | "reachDate" | "reachTime" | "reachMinutes">): ReachQuestion | null {
  const { from, ...fields } = readFields({
    ...{ reach: searchParams.get("reach"), date: searchParams.get("reachDate"), time: searchParams.get("reachTime") },
    minutes: searchParams.get("reachMinutes"),
  });
  return from === null ? null : { from, ...fields };
}

const pictureQuery = lazyQuery("MapPicture", async () => (await import("./picture/query.ts")).pictureQuery);
const directionsQuery = lazyQuery("MapDirections", async () => (await import("./directions/query.ts")).directionsQuery);
const startQuery = lazyQuery("MapStart", async () => (await import("./plan/query.ts")).startQuery);

/** Seconds that the address of a form's journeys may be cached: names and the clock change. */
const REDIRECT_MAX_AGE_SECONDS = 60;

export const loader = pageLoader(screen, async ({ url, read, later, site }) => {
  const plan = readPlan(url.searchParams);
  if (plan === null) {
    const reach = reachOf(url);
    const place = placeOf(url.searchParams, reach);
    later(() =>
      Promise.all([place === null ? read(featuredQuery) : read(pictureQuery(place)), read(countriesQuery())]),
    );
    if (reach !== null) later(() => read(reachListQuery(reach)));
  } else if (plan.form === null && plan.from.point !== null && plan.to.point !== null) {
    const [start, end] = [plan.from.point, plan.to.point];
    const at = plan.at ?? minuteOf(site.now);
    const journeys = directionsQuery(start, end, plan.mode, plan.wanted, at, !site.upstream);
    later(() => Promise.all([read(journeys), read(startQuery(start))]));
  } else {
    const { endQuery, meaningOf, settledAddress } = await import("./plan/settle.ts");
    const location = await settledAddress(plan, { read, now: site.now, clock: url.searchParams.get("clock") });
    const headers = { location: location ?? "", "cache-control": `public, max-age=${REDIRECT_MAX_AGE_SECONDS}` };
    if (location !== null) throw new Response(null, { status: 302, headers });
    const names = [plan.from, plan.to].filter((end) => meaningOf(end).kind === "name");
    later(() => Promise.all(names.map((end) => read(endQuery(end.text)))));
  }
  return {
    title: plan === null ? text.title : text.plan.title(plan.from.text, plan.to.text),
    description: text.description(site.name),
    canonical: link.map(),
    crumbs: [{ label: text.title }],
  };
});

const Lists = serverOnly(staticParts, (m) => m.Lists);
const ReachList = serverOnly(staticParts, (m) => m.ReachList);
function ReachPart({ question }: { question: ReachQuestion }): ReactNode {
  const answer = useSuspenseQuery(reachListQuery(question)).data;
  return <ReachList question={question} answer={answer} />;
}

const Picture = serverOnly(staticParts, (m) => m.Picture);
const PlacePicture = serverOnly(staticParts, (m) => m.PlacePicture);
const PlanPicture = serverOnly(staticParts, (m) => m.PlanPicture);
const Plan = serverOnly(staticParts, (m) => m.Plan);

type ListsProps = Omit<ComponentProps<typeof Lists>, "places">;

function ListsOfPlaces(props: ListsProps): ReactNode {
  return <Lists places={useSuspenseQuery(countriesQuery()).data.below} {...props} />;
}

function FeaturedPicture(): ReactNode {
  return <Picture featured={useSuspenseQuery(featuredQuery).data} />;
}

/** The panel, the sheet, and the card. */
const loadWorld = () => (import.meta.env.SSR ? null : import("./world.tsx").catch(reloadForLostChunk));

// On its way while the page still hydrates.
if (!import.meta.env.SSR) void import("./world.tsx").catch(() => null);

type World = Awaited<NonNullable<ReturnType<typeof loadWorld>>>["World"];

type State = { kind: "loading" | "no-webgl" | "failed" } | { kind: "drawn"; World: World; early: EarlyInput };

const LOST_TEXTS = { "no-webgl": text.lost.noWebgl, failed: text.lost.failed } as const;

export function Component(): ReactNode {
  const [state, setState] = useState<State>({ kind: "loading" });
  const screenElement = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const url = usePageUrl(screen);
  const { search, searchParams } = url;
  const [lat, lon] = [searchParams.get("lat"), searchParams.get("lon")];
  const isPlan = readPlan(searchParams) !== null;
  const reach = isPlan ? null : reachOf(url);
  const place = placeOf(searchParams, reach);

  useEffect(() => {
    let hasLeft = false;
    const set = (next: State) => hasLeft || setState(next);
    // The part of an address behind # is not sent: the drawing of the server is of another place then.
    if (viewHere() !== null) canvas.current?.setAttribute("data-elsewhere", "");
    const start = async () => {
      if (!hasWebgl()) return set({ kind: "no-webgl" });
      // The panel answers before anything of the map, which is larger than the rest of the portal, is on its way.
      const module = await loadWorld();
      if (module === null || sheet.current === null) return;
      void loadDirections().catch(() => null);
      void import("../../map/begin.ts").then(({ begin }) => begin());
      // Who needs the renderer reports its failure.
      void loadRenderer().catch(() => null);
      await whenFree(sheet.current);
      if (sheet.current !== null) set({ kind: "drawn", World: module.World, early: readEarly(sheet.current) });
    };
    start().catch((error: unknown) => {
      console.warn("The map could not be loaded.", error);
      set({ kind: "failed" });
    });
    return () => {
      hasLeft = true;
    };
  }, []);

  const isLost = state.kind === "no-webgl" || state.kind === "failed";
  return (
    <div className="map-screen" data-state={state.kind} data-plan={isPlan ? "" : undefined} ref={screenElement}>
      <div className="map-sheet" ref={sheet}>
        {state.kind === "drawn" ? (
          <state.World
            canvas={canvas}
            screen={screenElement}
            sheet={sheet}
            early={state.early}
            lost={(error) => {
              console.warn("The map could not be drawn.", error);
              setState({ kind: "failed" });
            }}
          />
        ) : (
          <>
            {isLost ? null : <EarlyHead />}
            <div className="map-panel">
              <h1>{text.title}</h1>
              {isLost ? (
                <Notice tone="warn" title={text.lost.title}>
                  <p>{LOST_TEXTS[state.kind as "failed"]}</p>
                </Notice>
              ) : null}
              {isPlan ? (
                <Plan search={search} />
              ) : (
                <>
                  {reach === null ? null : <ReachPart question={reach} />}
                  <ListsOfPlaces
                    point={lat === null || lon === null ? null : { lat, lon, radius: searchParams.get("radius") }}
                  />
                </>
              )}
            </div>
          </>
        )}
      </div>
      {/* Without the map, a drawing may be larger than its place, which scrolls then. */}
      <div className="map-place" {...(isLost ? { role: "region", "aria-label": text.title, tabIndex: 0 } : {})}>
        {isPlan ? (
          <PlanPicture search={search} />
        ) : place === null ? (
          <FeaturedPicture />
        ) : (
          <PlacePicture place={place} />
        )}
        <div className="map-canvas" ref={canvas} />
        {isLost ? null : <p className="map-wait needs-script">{text.loadingMap}</p>}
      </div>
    </div>
  );
}
