/** The panel beside the map when it is drawn: search, filters, lists, legend; keeps map, panel and address in step. */
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useSite } from "../../data/site.ts";
import { useQueryClient } from "../../data/use-query.ts";
import { link } from "../../domain/links.ts";
import { countOf, type Found, type FoundGroup } from "../../map/found.ts";
import { mountWorld, type World as WorldMap } from "../../map/mount-world.ts";
import type { MapTheme } from "../../map/style.ts";
import { followPageTheme, pageTheme } from "../../map/theme.ts";
import { type Chosen, LINE_ZOOM, STOP_ZOOM } from "../../map/transit-layers.ts";
import { START } from "../../map/view.ts";
import { addressOf, type MapState, readState, viewHere, writeAddress } from "./address.ts";
import { Departures } from "./departures.tsx";
import { FoundList } from "./found-list.tsx";
import { Legend } from "./legend.tsx";
import { type Bounds, locate } from "./locate.ts";
import { Filters, Options } from "./map-filters.tsx";
import { MapSearch } from "./map-search.tsx";

/** Rows of the list of what is in view, and of what is at a point. */
const IN_VIEW = 60;
const AT_POINT = 40;

/** Where a network fills the map, more or less. */
const NETWORK_ZOOM = 10;

const chosenOf = (onestopId: string): Chosen =>
  onestopId === "" ? null : { kind: onestopId.startsWith("r-") ? "route" : "stop", onestopId };

const plural = (count: number, word: string) => (count === 1 ? `1 ${word}` : `${count} ${word}s`);

function countWords(groups: readonly FoundGroup[]): string {
  const { networks, routes, stops } = countOf(groups);
  return [
    networks > 0 ? plural(networks, "network") : "",
    routes > 0 ? plural(routes, "route") : "",
    stops > 0 ? plural(stops, "stop") : "",
  ]
    .filter(Boolean)
    .join(", ");
}

function hint(zoom: number): string {
  if (zoom < LINE_ZOOM) return "Each dot is a network. Zoom in to see its lines.";
  if (zoom < STOP_ZOOM) return "Point at a line, or click it, to see which it is. Zoom in further for stops.";
  return "Point at lines and stops, or click them, to see which they are.";
}

function useTheme(): MapTheme {
  const [theme, set] = useState(pageTheme);
  useEffect(() => followPageTheme(() => set(pageTheme())), []);
  return theme;
}

type Picked = { groups: FoundGroup[]; at: { lon: number; lat: number } };

export function World({
  canvas,
  screen,
}: {
  canvas: RefObject<HTMLElement | null>;
  screen: RefObject<HTMLElement | null>;
}): ReactNode {
  const client = useQueryClient();
  const site = useSite();
  const theme = useTheme();
  const [state, setState] = useState(() => readState(location.search));
  const [view, setView] = useState(() => viewHere());
  const [inView, setInView] = useState<FoundGroup[]>([]);
  const [pointed, setPointed] = useState<FoundGroup[] | null>(null);
  const [picked, setPicked] = useState<Picked | null>(null);
  const [name, setName] = useState("");
  const world = useRef<WorldMap | null>(null);
  const latest = useRef(state);
  const pickedHead = useRef<HTMLHeadingElement>(null);
  latest.current = state;

  const set = (change: Partial<MapState>) => setState((before) => ({ ...before, ...change }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the map is made once and told of changes
  useEffect(() => {
    let left = false;
    const [element, whole] = [canvas.current, screen.current];
    if (element === null || whole === null) return;
    const { filters, selected, point } = latest.current;
    const first = {
      filters,
      chosen: chosenOf(selected),
      point,
      view: viewHere() ?? (point === null ? START : { zoom: 15, ...point }),
      now: new Date(site.now),
    };
    const made = mountWorld(element, whole, first, {
      onView(seen, groups) {
        setView(seen);
        setInView(groups);
      },
      onPointer: setPointed,
      onPick(groups, at) {
        setPicked({ groups, at });
        requestAnimationFrame(() => pickedHead.current?.focus());
      },
    });
    void made.then(
      (map) => {
        if (left) return map.destroy();
        world.current = map;
        const now = latest.current;
        map.show({ filters: now.filters, chosen: chosenOf(now.selected), point: now.point });
      },
      (error: unknown) => console.warn("The map could not be drawn.", error),
    );
    const follow = () => {
      const asked = viewHere();
      if (asked !== null) world.current?.goTo(asked);
    };
    addEventListener("hashchange", follow);
    return () => {
      left = true;
      removeEventListener("hashchange", follow);
      world.current?.destroy();
      world.current = null;
    };
  }, []);

  useEffect(() => {
    world.current?.show({ filters: state.filters, chosen: chosenOf(state.selected), point: state.point });
  }, [state.filters, state.selected, state.point]);

  useEffect(() => {
    if (location.pathname === link.map()) writeAddress(addressOf(view, state));
  }, [view, state]);

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

  const goTo = (bounds: Bounds, chosen: Chosen) => {
    if (chosen !== null) set({ selected: chosen.onestopId });
    world.current?.fit(bounds);
  };
  const list = {
    light: (found: Found | null) => world.current?.light(found),
    choose: (found: Found) => {
      if (found.network === undefined) return set({ selected: found.onestopId });
      world.current?.goTo({ ...found.network, zoom: NETWORK_ZOOM });
    },
  };
  const zoom = view?.zoom ?? START.zoom;
  const agencies = inView.flatMap(({ agency, networks }) =>
    agency === "" ? networks.map(({ name }) => name) : [agency],
  );
  const { selected, point } = state;

  return (
    <>
      <MapSearch goTo={goTo} />
      {selected === "" ? null : (
        <p className="map-selected">
          <span>
            Marked:{" "}
            <a
              href={
                selected.startsWith("r-") ? link.route({ onestopId: selected }) : link.stop({ onestopId: selected })
              }
            >
              {name || selected}
            </a>
          </span>
          <button className="map-choose" type="button" onClick={() => set({ selected: "" })}>
            Clear
          </button>
        </p>
      )}
      {point === null ? null : <Departures state={{ ...state, point }} set={set} />}
      {picked === null ? null : (
        <section>
          <div className="map-head">
            <h2 ref={pickedHead} tabIndex={-1}>
              At this point
            </h2>
            <button className="map-choose" type="button" onClick={() => setPicked(null)}>
              Close
            </button>
          </div>
          <p className="soft small">{countWords(picked.groups) || "No lines or stops here."}</p>
          <p>
            <button className="button" type="button" onClick={() => set({ point: picked.at })}>
              Departures around here
            </button>
          </p>
          <FoundList groups={picked.groups} most={AT_POINT} {...list} />
        </section>
      )}
      {pointed === null ? null : (
        <section className="map-pointed" aria-hidden="true" inert>
          <h2>Under the pointer</h2>
          <FoundList groups={pointed} most={12} light={() => {}} />
        </section>
      )}
      <Filters filters={state.filters} set={(filters) => set({ filters })} agencies={agencies} />
      <Options filters={state.filters} set={(filters) => set({ filters })} />
      <Legend theme={state.filters.base === "light" || state.filters.base === "dark" ? state.filters.base : theme} />
      <section>
        <h2>In view</h2>
        <p className="soft small" role="status">
          {countWords(inView) || "Nothing in view."}
        </p>
        <p className="soft small">{hint(zoom)}</p>
        <p>
          <button className="button" type="button" onClick={() => world.current?.pickMiddle()}>
            What is at the middle?
          </button>
        </p>
        <FoundList groups={inView} most={IN_VIEW} {...list} />
      </section>
    </>
  );
}
