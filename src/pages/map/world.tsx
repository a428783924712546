/** The panel beside the map: search, filters, lists, legend. Synchronizes map, panel and address. */

import { useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useMemo, useRef, useState } from "react";
import type { SearchKind } from "../../data/search.ts";
import { useSite } from "../../data/site.ts";
import { link } from "../../domain/links.ts";
import type { FeedDots } from "../../domain/map/feed-dots.ts";
import type { JourneyLine } from "../../map/journey.ts";
import { mountWorld, type World as WorldMap } from "../../map/mount-world.ts";
import type { ReachArea } from "../../map/reach.ts";
import type { MapTheme } from "../../map/style.ts";
import { followPageTheme, pageTheme } from "../../map/theme.ts";
import type { MapSelection } from "../../map/transit-layers.ts";
import { START, type ViewPoint } from "../../map/view.ts";
import type { AgencyFeatures, VisibleFeature } from "../../map/visible-features.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { REFUSALS } from "../nearby/refusals.ts";
import { addressOf, type MapState, readState, viewHere, writeAddress } from "./address.ts";
import { Departures } from "./departures.tsx";
import { type DirectionsQuery, readAsked, writeAsked } from "./directions/address.ts";
import { Explore } from "./explore.tsx";
import { boundsOf, locate, type MapBounds } from "./locate.ts";
import { MapSearch } from "./map-search.tsx";
import { PickDialog } from "./pick-dialog.tsx";
import { readReach, writeReach } from "./reach/address.ts";
import type { ReachAsked } from "./reach/question.ts";
import { reachText } from "./reach/text.ts";
import { Tabs } from "./tabs.tsx";
import { text } from "./text.tsx";
import { VisibleFeatureList } from "./visible-list.tsx";

/** Where a network fills the map, more or less. */
const NETWORK_ZOOM = 10;
/** From where stops around a point are told apart. */
const POINT_ZOOM = 15;
/** From where a town is seen. */
const AROUND_ZOOM = 12;
/** Degrees: five decimals are a meter. */
const DIGITS = 5;

const TABS = [
  ["lines", text.tabs.lines],
  ["departures", text.tabs.departures],
  ["directions", text.tabs.directions],
  ["reach", reachText.tab],
] as const;
type Tab = (typeof TABS)[number][0];

/** Loaded when the tab is opened. */
const Directions = lazy(async () => ({ default: (await import("./directions/tab.tsx")).Directions }));

const Reach = lazy(async () => ({ default: (await import("./reach/tab.tsx")).Reach }));

function tabOf({ point, rest }: MapState): Tab {
  if (readReach(rest).from !== null) return "reach";
  const { from, to } = readAsked(rest);
  return from !== null || to !== null ? "directions" : point === null ? "lines" : "departures";
}

const chosenOf = (onestopId: string): MapSelection =>
  onestopId === "" ? null : { kind: onestopId.startsWith("r-") ? "route" : "stop", onestopId };

const tidyPoint = ({ lon, lat }: ViewPoint): ViewPoint => ({
  lon: Number(lon.toFixed(DIGITS)),
  lat: Number(lat.toFixed(DIGITS)),
});

function useTheme(): MapTheme {
  const [theme, set] = useState(pageTheme);
  useEffect(() => followPageTheme(() => set(pageTheme())), []);
  return theme;
}

function SelectionChip({ selected, name, clear }: { selected: string; name: string; clear(): void }): ReactNode {
  const href = selected.startsWith("r-") ? link.route({ onestopId: selected }) : link.stop({ onestopId: selected });
  return (
    <p className="map-selected">
      <span>{text.selected(<a href={href}>{name || selected}</a>)}</span>
      <button className="map-choose" type="button" onClick={clear}>
        {text.clear}
      </button>
    </p>
  );
}

export function World({
  canvas,
  screen,
  lost,
}: {
  canvas: RefObject<HTMLElement | null>;
  screen: RefObject<HTMLElement | null>;
  /** The map cannot be drawn after all. */
  lost(error: unknown): void;
}): ReactNode {
  const client = useQueryClient();
  const site = useSite();
  const theme = useTheme();
  /** Of the page's clock to this machine's: it stands still where it came from. */
  const [ahead] = useState(() => site.now - Date.now());
  const [state, setState] = useState(() => readState(location.search));
  const [tab, showTab] = useState(() => tabOf(state));
  const [view, setView] = useState(() => viewHere());
  const [inView, setInView] = useState<AgencyFeatures[] | null>(null);
  const [vehicles, setVehicles] = useState(0);
  const [feeds, setFeeds] = useState<FeedDots["counts"] | null>(null);
  const [pointedGroups, setPointed] = useState<AgencyFeatures[] | null>(null);
  const [pickedFeatures, setPicked] = useState<{ groups: AgencyFeatures[]; at: ViewPoint } | null>(null);
  const [message, say] = useState("");
  const [missing, setMissing] = useState(false);
  const [groundEnd, setGroundEnd] = useState(false);
  const [name, setName] = useState("");
  const [lines, setLines] = useState<readonly JourneyLine[]>([]);
  const world = useRef<WorldMap | null>(null);
  const [areas, setAreas] = useState<readonly ReachArea[]>([]);
  const { from, to } = tab === "reach" ? { from: readReach(state.rest).from, to: null } : readAsked(state.rest);
  const ends = JSON.stringify([from, to]);
  const hasEnds = tab === "directions" || tab === "reach";
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ends are read anew each time and compared by what they are
  const journey = useMemo(() => (hasEnds ? { from, to, lines } : null), [hasEnds, ends, lines]);
  const latest = useRef({ state, tab, journey, areas });
  /** Whether the first way found is where the map is to go, and that way when the map is not there yet. */
  const isPlaced = useRef(viewHere() !== null);
  const awaitedBounds = useRef<MapBounds | null>(null);
  const isStep = useRef(false);
  latest.current = { state, tab, journey, areas };

  const set = (change: Partial<MapState>) => setState((before) => ({ ...before, ...change }));
  /** As a step of its own in the history. */
  const step = (change: Partial<MapState>) => {
    isStep.current = true;
    set(change);
  };
  const setPoint = (point: ViewPoint | null) => {
    step({ point: point === null ? null : tidyPoint(point) });
    if (point !== null) showTab("departures");
  };
  const setAsked = (change: Partial<DirectionsQuery>) => {
    isStep.current = true;
    setState((before) => ({ ...before, rest: writeAsked(before.rest, { ...readAsked(before.rest), ...change }) }));
  };
  const setReach = (change: Partial<ReachAsked>, isOwnStep = true) => {
    isStep.current = isOwnStep;
    setState((before) => ({ ...before, rest: writeReach(before.rest, { ...readReach(before.rest), ...change }) }));
  };
  /** Start or destination, whichever is not known yet. */
  const fillEnd = (point: ViewPoint) => {
    const query = readAsked(latest.current.state.rest);
    if (query.from !== null && query.to !== null) return say(text.directions.bothSet);
    setAsked({ [query.from === null ? "from" : "to"]: tidyPoint(point) });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the map is made once and told of changes
  useEffect(() => {
    let hasLeft = false;
    const [element, whole] = [canvas.current, screen.current];
    if (element === null || whole === null) return;
    const { state, journey } = latest.current;
    const { filters, selected, point } = state;
    const begin = point ?? journey?.from ?? journey?.to ?? null;
    const first = {
      filters,
      chosen: chosenOf(selected),
      point,
      journey,
      reach: [],
      view: viewHere() ?? (begin === null ? null : { zoom: point === null ? AROUND_ZOOM : POINT_ZOOM, ...begin }),
      now: new Date(site.now),
      site,
    };
    const mountedWorld = mountWorld(element, whole, first, {
      onView(view, groups) {
        setView(view);
        setInView(groups);
      },
      onPointer: setPointed,
      onPick(groups, at) {
        say("");
        if (latest.current.tab === "departures") return setPoint(at);
        if (latest.current.tab === "directions") return fillEnd(at);
        if (latest.current.tab === "reach") return setReach({ from: tidyPoint(at) });
        if (groups.length > 0) setPicked({ groups, at });
      },
      onDrag: setPoint,
      onDragEnd: (end, at) =>
        latest.current.tab === "reach" ? setReach({ from: tidyPoint(at) }) : setAsked({ [end]: tidyPoint(at) }),
      onGroundEnd: setGroundEnd,
      onMissing: setMissing,
      onVehicles: setVehicles,
      onFeedDots: ({ counts }) => setFeeds(counts),
      onRefused: (code) => say(REFUSALS[code] ?? ""),
    });
    void mountedWorld.then((map) => {
      if (hasLeft) return map.destroy();
      world.current = map;
      const { state: now, journey, areas: reach } = latest.current;
      map.show({ filters: now.filters, chosen: chosenOf(now.selected), point: now.point, journey, reach });
      if (awaitedBounds.current !== null) map.fit(awaitedBounds.current);
    }, lost);
    const follow = () => {
      const currentView = viewHere();
      if (currentView !== null) world.current?.goTo(currentView);
    };
    // "Back" and "forward" between steps of this map.
    const back = () => {
      if (location.pathname !== link.map()) return;
      const addressState = readState(location.search);
      isStep.current = false;
      setState(addressState);
      showTab(tabOf(addressState));
    };
    const unmark = (event: KeyboardEvent) => {
      if (event.key === "Escape" && latest.current.state.selected !== "") step({ selected: "" });
    };
    addEventListener("hashchange", follow);
    addEventListener("popstate", back);
    element.addEventListener("keydown", unmark);
    return () => {
      hasLeft = true;
      element.removeEventListener("keydown", unmark);
      removeEventListener("hashchange", follow);
      removeEventListener("popstate", back);
      world.current?.destroy();
      world.current = null;
    };
  }, []);

  useEffect(() => {
    const [filters, selection, point] = [state.filters, chosenOf(state.selected), state.point];
    world.current?.show({ filters, chosen: selection, point, journey, reach: areas });
  }, [state.filters, state.selected, state.point, journey, areas]);

  const address = addressOf(view, state);
  useEffect(() => {
    if (location.pathname === link.map()) writeAddress(address, isStep.current);
    isStep.current = false;
  }, [address]);

  // The name of what is marked, and its place when the address names none.
  useEffect(() => {
    setName("");
    if (state.selected === "") return;
    const control = new AbortController();
    const isPlaced = viewHere() !== null;
    locate(client, state.selected, control.signal).then(
      (place) => {
        if (place === null || control.signal.aborted) return;
        setName(place.name);
        if (!isPlaced && place.bounds !== null) world.current?.fit(place.bounds);
      },
      () => {},
    );
    return () => control.abort();
  }, [client, state.selected]);

  const draw = (lines: readonly JourneyLine[], isNew: boolean) => {
    setLines(lines);
    const bounds = isNew && !isPlaced.current ? boundsOf(...lines.map(({ coordinates }) => coordinates)) : null;
    if (bounds === null) return;
    isPlaced.current = true;
    awaitedBounds.current = bounds;
    world.current?.fit(bounds);
  };
  const drawReach = (areas: readonly ReachArea[]) => {
    setAreas(areas);
    const largest = isPlaced.current ? undefined : areas.at(-1);
    const bounds = largest === undefined ? null : boundsOf(largest.area.coordinates);
    if (bounds === null) return;
    isPlaced.current = true;
    awaitedBounds.current = bounds;
    world.current?.fit(bounds);
  };
  const focusMap = () => canvas.current?.querySelector("canvas")?.focus({ preventScroll: true });
  const clear = () => {
    step({ selected: "" });
    focusMap();
  };
  const goTo = ([west, south, east, north]: MapBounds, selection: MapSelection, kind: SearchKind) => {
    const isEnd = (tab === "directions" || tab === "reach") && (kind === "stops" || kind === "places");
    const place = { lon: (west + east) / 2, lat: (south + north) / 2 };
    if (isEnd && tab === "reach") setReach({ from: tidyPoint(place) });
    else if (isEnd) fillEnd(place);
    else if (tab !== "directions" && tab !== "reach" && selection !== null) step({ selected: selection.onestopId });
    world.current?.fit([west, south, east, north]);
    // The row that was chosen is gone.
    focusMap();
  };
  const middle = (): ViewPoint => world.current?.atMiddle().at ?? view ?? START;
  const list = {
    light: (feature: VisibleFeature | null) => world.current?.light(feature),
    choose: (feature: VisibleFeature) => {
      if (feature.network === undefined) return step({ selected: feature.onestopId });
      world.current?.goTo({ ...feature.network, zoom: NETWORK_ZOOM });
    },
  };

  return (
    <>
      <p className="map-share small">
        {text.share.label} <CopyButton text={location.origin + address} what={text.share.what} />
      </p>
      <MapSearch goTo={goTo} />
      {state.selected === "" ? null : <SelectionChip selected={state.selected} name={name} clear={clear} />}
      {missing ? (
        <p className="map-missing" role="alert">
          <span>{text.lost.tiles}</span>
          <button className="map-choose" type="button" onClick={() => world.current?.again()}>
            {text.lost.again}
          </button>
        </p>
      ) : null}
      <p className="small map-said" role="status">
        {groundEnd ? text.ground.ends : ""}
      </p>
      <p className="small map-said" role="status">
        {message}
      </p>
      <Tabs label={text.tabs.label} tabs={TABS} shown={tab} show={(name) => showTab(name)}>
        {tab === "directions" ? (
          <Suspense fallback={<p className="soft">{text.loading}</p>}>
            <Directions
              fields={readAsked(state.rest)}
              set={setAsked}
              now={() => new Date(Date.now() + ahead)}
              middle={middle}
              draw={draw}
            />
          </Suspense>
        ) : tab === "reach" ? (
          <Suspense fallback={<p className="soft">{text.loading}</p>}>
            <Reach
              fields={readReach(state.rest)}
              set={setReach}
              now={() => new Date(Date.now() + ahead)}
              middle={middle}
              draw={drawReach}
            />
          </Suspense>
        ) : tab === "departures" ? (
          <Departures state={state} set={set} middle={middle} choose={setPoint} />
        ) : (
          <Explore
            filters={state.filters}
            set={(filters) => set({ filters })}
            theme={theme}
            zoom={view?.zoom ?? START.zoom}
            inView={inView}
            vehicles={vehicles}
            feeds={feeds}
            pickMiddle={() => {
              const here = world.current?.atMiddle();
              if (here !== undefined) setPicked({ groups: here.found, at: here.at });
            }}
            {...list}
          />
        )}
      </Tabs>
      {pointedGroups === null ? null : (
        <section className="map-pointed" aria-hidden="true" inert>
          <h2>{text.pointed}</h2>
          <VisibleFeatureList groups={pointedGroups} most={12} light={() => {}} />
        </section>
      )}
      {pickedFeatures === null ? null : (
        <PickDialog
          groups={pickedFeatures.groups}
          {...list}
          leave={() => setPoint(pickedFeatures.at)}
          close={() => setPicked(null)}
        />
      )}
    </>
  );
}
