import { withTexts } from "../../ui/messages.ts";
import "../../styles/map.css";
import "../../styles/plan.css";
import "../../styles/reach.css";
import { useSuspenseQuery } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { onDemandAt } from "../../data/on-demand.ts";
import { lazyQuery } from "../../data/query.ts";
import { rentalsNear } from "../../data/rentals.ts";
import { link, type MapView } from "../../domain/links.ts";
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
import { ON_DEMAND_METERS, type ReachQuestion } from "./reach/question.ts";
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

/** What picks riders up on demand at the start. */
const onDemandFrom = ({ from }: ReachQuestion) => onDemandAt([from.lon, from.lat], ON_DEMAND_METERS);

type ReachUrl = PageUrl<"reach" | "reachDate" | "reachTime" | "reachMinutes">;

const fieldsOf = ({ searchParams }: ReachUrl) =>
  readFields({
    ...{ reach: searchParams.get("reach"), date: searchParams.get("reachDate"), time: searchParams.get("reachTime") },
    minutes: searchParams.get("reachMinutes"),
  });

function reachOf(url: ReachUrl): ReachQuestion | null {
  const { from, ...fields } = fieldsOf(url);
  return from === null ? null : { from, ...fields };
}

/** The place of the form of reach, as the visitor wrote it; empty where the address has its point. */
const reachNameOf = (url: ReachUrl & PageUrl<"reachFrom">): string =>
  reachOf(url) === null ? (url.searchParams.get("reachFrom") ?? "").trim() : "";

const pictureQuery = lazyQuery("MapPicture", async () => (await import("./picture/query.ts")).pictureQuery);
const directionsQuery = lazyQuery("MapDirections", async () => (await import("./directions/query.ts")).directionsQuery);
const startQuery = lazyQuery("MapStart", async () => (await import("./plan/query.ts")).startQuery);

/** Seconds that the address of a form's journeys may be cached: names and the clock change. */
const REDIRECT_MAX_AGE_SECONDS = 60;

function redirectTo(location: string): Response {
  const headers = { location, "cache-control": `public, max-age=${REDIRECT_MAX_AGE_SECONDS}` };
  return new Response(null, { status: 302, headers });
}

export const loader = pageLoader(screen, async ({ url, read, later, site }) => {
  const plan = readPlan(url.searchParams);
  if (plan === null) {
    const reach = reachOf(url);
    const place = placeOf(url.searchParams, reach);
    const reachName = reachNameOf(url);
    if (reachName !== "") {
      const { endQuery, meaningOf, settledReach } = await import("./plan/settle.ts");
      const { from: _, ...fields } = fieldsOf(url);
      const location = await settledReach(reachName, fields, { read });
      if (location !== null) throw redirectTo(location);
      if (meaningOf({ point: null, text: reachName }).kind === "name") later(() => read(endQuery(reachName)));
    }
    later(() =>
      Promise.all([place === null ? read(featuredQuery) : read(pictureQuery(place)), read(countriesQuery())]),
    );
    if (reach !== null) later(() => Promise.all([read(reachListQuery(reach)), read(onDemandFrom(reach))]));
  } else if (plan.form === null && plan.from.point !== null && plan.to.point !== null) {
    const [start, end] = [plan.from.point, plan.to.point];
    const at = plan.at ?? minuteOf(site.now);
    const journeys = directionsQuery(start, end, plan.mode, plan.wanted, at, !site.upstream);
    const near = site.upstream || plan.mode === "WALK" ? [] : [start, end].map((at) => rentalsNear([at.lon, at.lat]));
    later(() => Promise.all([read(journeys), read(startQuery(start)), ...near.map((query) => read(query))]));
  } else {
    const { endQuery, meaningOf, settledAddress } = await import("./plan/settle.ts");
    const location = await settledAddress(plan, { read, now: site.now, clock: url.searchParams.get("clock") });
    if (location !== null) throw redirectTo(location);
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
const ReachStart = serverOnly(staticParts, (m) => m.ReachStart);
function ReachPart({ question }: { question: ReachQuestion }): ReactNode {
  const answer = useSuspenseQuery(reachListQuery(question)).data;
  const services = useSuspenseQuery(onDemandFrom(question)).data?.services ?? [];
  return <ReachList question={question} answer={answer} services={services} />;
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
const loadWorld = () => (import.meta.env.SSR ? null : withTexts(import("./world.tsx")).catch(reloadForLostChunk));

// On its way while the page still hydrates.
if (!import.meta.env.SSR) void import("./world.tsx").catch(() => null);

type World = Awaited<NonNullable<ReturnType<typeof loadWorld>>>["World"];

type State = { kind: "loading" | "no-webgl" | "failed" } | { kind: "drawn"; World: World; early: EarlyInput };

type HerePicture = Awaited<typeof import("./picture/here.tsx")>["HerePicture"];

const lostText = (kind: "no-webgl" | "failed") => (kind === "failed" ? text.lost.failed : text.lost.noWebgl);

/** The panel until that of the scripts comes, or where there is no map. @param lost why there is none */
function ServedPanel({ lost }: { lost: string | null }): ReactNode {
  const url = usePageUrl(screen);
  const { search, searchParams } = url;
  const [lat, lon] = [searchParams.get("lat"), searchParams.get("lon")];
  const isPlan = readPlan(searchParams) !== null;
  const reach = isPlan ? null : reachOf(url);
  const { from: _, ...reachFields } = fieldsOf(url);
  const reachName = reachNameOf(url);
  return (
    <>
      {lost === null ? <EarlyHead /> : null}
      <div className="map-panel">
        <h1>{text.title}</h1>
        {lost === null ? null : (
          <Notice tone="warn" title={text.lost.title}>
            <p>{lost}</p>
          </Notice>
        )}
        {isPlan ? (
          <Plan search={search} />
        ) : (
          <>
            {reach === null ? null : <ReachPart question={reach} />}
            {reachName === "" ? null : <ReachStart name={reachName} fields={reachFields} />}
            <ListsOfPlaces
              hasReach={reach !== null || reachName !== ""}
              point={lat === null || lon === null ? null : { lat, lon, radius: searchParams.get("radius") }}
            />
          </>
        )}
      </div>
    </>
  );
}

/** The drawing of what the address names, below the map. */
function ServedPicture(): ReactNode {
  const url = usePageUrl(screen);
  if (readPlan(url.searchParams) !== null) return <PlanPicture search={url.search} />;
  const place = placeOf(url.searchParams, reachOf(url));
  return place === null ? <FeaturedPicture /> : <PlacePicture place={place} />;
}

/** Loads the panel of the scripts, then the map. @param sheet where the visitor may have typed meanwhile */
function useWorld(canvas: RefObject<HTMLElement | null>, sheet: RefObject<HTMLElement | null>) {
  const [state, setState] = useState<State>({ kind: "loading" });
  const [here, setHere] = useState<{ Picture: HerePicture; view: MapView } | null>(null);
  useEffect(() => {
    let hasLeft = false;
    const set = (next: State) => hasLeft || setState(next);
    // The part of an address behind # is not sent: the drawing of the server is of another place then.
    const view = viewHere();
    if (view !== null) canvas.current?.setAttribute("data-elsewhere", "");
    const start = async () => {
      if (!hasWebgl()) return set({ kind: "no-webgl" });
      // The panel answers before anything of the map, which is larger than the rest of the portal, is on its way.
      const module = await loadWorld();
      if (module === null || sheet.current === null) return;
      if (view !== null)
        void withTexts(import("./picture/here.tsx")).then(
          ({ HerePicture }) => hasLeft || setHere({ Picture: HerePicture, view }),
          () => {},
        );
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
  }, [canvas, sheet]);
  return {
    state,
    here,
    lose(error: unknown) {
      console.warn("The map could not be drawn.", error);
      setState({ kind: "failed" });
    },
  };
}

export function Component(): ReactNode {
  const screenElement = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const { state, here, lose } = useWorld(canvas, sheet);
  const isPlan = readPlan(usePageUrl(screen).searchParams) !== null;
  const lost = state.kind === "no-webgl" || state.kind === "failed" ? lostText(state.kind) : null;
  return (
    <div className="map-screen" data-state={state.kind} data-plan={isPlan ? "" : undefined} ref={screenElement}>
      <div className="map-sheet" ref={sheet}>
        {state.kind === "drawn" ? (
          <state.World canvas={canvas} screen={screenElement} sheet={sheet} early={state.early} lost={lose} />
        ) : (
          <ServedPanel lost={lost} />
        )}
      </div>
      {/* Without the map, a drawing may be larger than its place, which scrolls then. */}
      <div className="map-place" {...(lost === null ? {} : { role: "region", "aria-label": text.title, tabIndex: 0 })}>
        <ServedPicture />
        <Suspense fallback={null}>{here === null ? null : <here.Picture view={here.view} />}</Suspense>
        <div className="map-canvas" ref={canvas} />
        {lost === null ? <p className="map-wait needs-script">{text.loadingMap}</p> : null}
      </div>
    </div>
  );
}
