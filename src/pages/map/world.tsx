/** The panel beside the map when it is drawn: search, filters, lists, legend; keeps map, panel and address in step. */
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useSite } from "../../data/site.ts";
import { useQueryClient } from "../../data/use-query.ts";
import { link } from "../../domain/links.ts";
import type { Found, FoundGroup } from "../../map/found.ts";
import { mountWorld, type Point, type World as WorldMap } from "../../map/mount-world.ts";
import type { MapTheme } from "../../map/style.ts";
import { followPageTheme, pageTheme } from "../../map/theme.ts";
import type { Chosen } from "../../map/transit-layers.ts";
import { START } from "../../map/view.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { REFUSALS } from "../nearby/refusals.ts";
import { addressOf, type MapState, readState, viewHere, writeAddress } from "./address.ts";
import { Departures } from "./departures.tsx";
import { Explore } from "./explore.tsx";
import { FoundList } from "./found-list.tsx";
import { type Bounds, locate } from "./locate.ts";
import { MapSearch } from "./map-search.tsx";
import { PickDialog } from "./pick-dialog.tsx";
import { Tabs } from "./tabs.tsx";

/** Where a network fills the map, more or less. */
const NETWORK_ZOOM = 10;
/** From where stops around a point are told apart. */
const POINT_ZOOM = 15;
/** Degrees: five decimals are a metre. */
const DIGITS = 5;

const TABS = [
  ["lines", "Routes and stops"],
  ["departures", "Departures"],
] as const;
type Tab = (typeof TABS)[number][0];

const tabOf = ({ point }: MapState): Tab => (point === null ? "lines" : "departures");

const chosenOf = (onestopId: string): Chosen =>
  onestopId === "" ? null : { kind: onestopId.startsWith("r-") ? "route" : "stop", onestopId };

const tidyPoint = ({ lon, lat }: Point): Point => ({
  lon: Number(lon.toFixed(DIGITS)),
  lat: Number(lat.toFixed(DIGITS)),
});

function useTheme(): MapTheme {
  const [theme, set] = useState(pageTheme);
  useEffect(() => followPageTheme(() => set(pageTheme())), []);
  return theme;
}

function Marked({ selected, name, clear }: { selected: string; name: string; clear(): void }): ReactNode {
  const href = selected.startsWith("r-") ? link.route({ onestopId: selected }) : link.stop({ onestopId: selected });
  return (
    <p className="map-selected">
      <span>
        Marked: <a href={href}>{name || selected}</a>
      </span>
      <button className="map-choose" type="button" onClick={clear}>
        Clear
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
  const [state, setState] = useState(() => readState(location.search));
  const [tab, showTab] = useState(() => tabOf(state));
  const [view, setView] = useState(() => viewHere());
  const [inView, setInView] = useState<FoundGroup[] | null>(null);
  const [pointed, setPointed] = useState<FoundGroup[] | null>(null);
  const [picked, setPicked] = useState<{ groups: FoundGroup[]; at: Point } | null>(null);
  const [said, say] = useState("");
  const [missing, setMissing] = useState(false);
  const [name, setName] = useState("");
  const world = useRef<WorldMap | null>(null);
  const latest = useRef({ state, tab });
  const isStep = useRef(false);
  latest.current = { state, tab };

  const set = (change: Partial<MapState>) => setState((before) => ({ ...before, ...change }));
  /** As a step of its own in the history. */
  const step = (change: Partial<MapState>) => {
    isStep.current = true;
    set(change);
  };
  const setPoint = (point: Point | null) => {
    step({ point: point === null ? null : tidyPoint(point) });
    if (point !== null) showTab("departures");
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the map is made once and told of changes
  useEffect(() => {
    let left = false;
    const [element, whole] = [canvas.current, screen.current];
    if (element === null || whole === null) return;
    const { filters, selected, point } = latest.current.state;
    const first = {
      filters,
      chosen: chosenOf(selected),
      point,
      view: viewHere() ?? (point === null ? START : { zoom: POINT_ZOOM, ...point }),
      now: new Date(site.now),
    };
    const made = mountWorld(element, whole, first, {
      onView(seen, groups) {
        setView(seen);
        setInView(groups);
      },
      onPointer: setPointed,
      onPick(groups, at) {
        say("");
        if (latest.current.tab === "departures") return setPoint(at);
        if (groups.length > 0) setPicked({ groups, at });
      },
      onDrag: setPoint,
      onMissing: setMissing,
      onRefused: (code) => say(REFUSALS[code] ?? ""),
    });
    void made.then((map) => {
      if (left) return map.destroy();
      world.current = map;
      const now = latest.current.state;
      map.show({ filters: now.filters, chosen: chosenOf(now.selected), point: now.point });
    }, lost);
    const follow = () => {
      const asked = viewHere();
      if (asked !== null) world.current?.goTo(asked);
    };
    // "Back" and "forward" between steps of this map.
    const back = () => {
      if (location.pathname !== link.map()) return;
      const asked = readState(location.search);
      isStep.current = false;
      setState(asked);
      showTab(tabOf(asked));
    };
    const unmark = (event: KeyboardEvent) => {
      if (event.key === "Escape" && latest.current.state.selected !== "") step({ selected: "" });
    };
    addEventListener("hashchange", follow);
    addEventListener("popstate", back);
    element.addEventListener("keydown", unmark);
    return () => {
      left = true;
      element.removeEventListener("keydown", unmark);
      removeEventListener("hashchange", follow);
      removeEventListener("popstate", back);
      world.current?.destroy();
      world.current = null;
    };
  }, []);

  useEffect(() => {
    world.current?.show({ filters: state.filters, chosen: chosenOf(state.selected), point: state.point });
  }, [state.filters, state.selected, state.point]);

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
      (located) => {
        if (located === null || control.signal.aborted) return;
        setName(located.name);
        if (!isPlaced && located.bounds !== null) world.current?.fit(located.bounds);
      },
      () => {},
    );
    return () => control.abort();
  }, [client, state.selected]);

  const focusMap = () => canvas.current?.querySelector("canvas")?.focus({ preventScroll: true });
  const clear = () => {
    step({ selected: "" });
    focusMap();
  };
  const goTo = (bounds: Bounds, chosen: Chosen) => {
    if (chosen !== null) step({ selected: chosen.onestopId });
    world.current?.fit(bounds);
    // The row that was chosen is gone.
    focusMap();
  };
  const middle = (): Point => world.current?.atMiddle().at ?? view ?? START;
  const list = {
    light: (found: Found | null) => world.current?.light(found),
    choose: (found: Found) => {
      if (found.network === undefined) return step({ selected: found.onestopId });
      world.current?.goTo({ ...found.network, zoom: NETWORK_ZOOM });
    },
  };

  return (
    <>
      <p className="map-share small">
        Link to this map <CopyButton text={location.origin + address} what="the link to this map" />
      </p>
      <MapSearch goTo={goTo} />
      {state.selected === "" ? null : <Marked selected={state.selected} name={name} clear={clear} />}
      {missing ? (
        <p className="map-missing" role="alert">
          <span>Parts of the map did not come. Are you offline?</span>
          <button className="map-choose" type="button" onClick={() => world.current?.again()}>
            Try again
          </button>
        </p>
      ) : null}
      <p className="small map-said" role="status">
        {said}
      </p>
      <Tabs label="What the map is asked for" tabs={TABS} shown={tab} show={(name) => showTab(name)}>
        {tab === "departures" ? (
          <Departures state={state} set={set} middle={middle} choose={setPoint} />
        ) : (
          <Explore
            filters={state.filters}
            set={(filters) => set({ filters })}
            theme={theme}
            zoom={view?.zoom ?? START.zoom}
            inView={inView}
            pickMiddle={() => {
              const here = world.current?.atMiddle();
              if (here !== undefined) setPicked({ groups: here.found, at: here.at });
            }}
            {...list}
          />
        )}
      </Tabs>
      {pointed === null ? null : (
        <section className="map-pointed" aria-hidden="true" inert>
          <h2>Under the pointer</h2>
          <FoundList groups={pointed} most={12} light={() => {}} />
        </section>
      )}
      {picked === null ? null : (
        <PickDialog groups={picked.groups} {...list} leave={() => setPoint(picked.at)} close={() => setPicked(null)} />
      )}
    </>
  );
}
