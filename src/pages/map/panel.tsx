/** The panel beside the map, or in its sheet: search, notices, and the tabs with filters, lists, departures and directions. */
import "../../styles/map-panel.css";
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { link } from "../../domain/links.ts";
import type { MapTheme } from "../../map/style.ts";
import { START, type ViewPoint } from "../../map/view.ts";
import type { VisibleFeature } from "../../map/visible-features.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { withTexts } from "../../ui/messages.ts";
import { Departures } from "./departures.tsx";
import { readAsked } from "./directions/address.ts";
import { loadDirections } from "./directions/load.ts";
import { Explore } from "./explore.tsx";
import { MapSearch } from "./map-search.tsx";
import { readReach } from "./reach/address.ts";
import { reachText } from "./reach/text.ts";
import type { ScreenEvent, ScreenState, Tab } from "./state.ts";
import { Tabs } from "./tabs.tsx";
import { text } from "./text.tsx";
import { VisibleFeatureList } from "./visible-list.tsx";

const tabsOf = (): readonly (readonly [Tab, string])[] => [
  ["lines", text.tabs.lines],
  ["departures", text.tabs.departures],
  ["directions", text.tabs.directions],
  ["reach", reachText.tab],
];

/** Loaded when the tab is opened. */
const Directions = lazy(async () => ({ default: (await withTexts(loadDirections())).Directions }));
const Reach = lazy(async () => ({ default: (await withTexts(import("./reach/tab.tsx"))).Reach }));

export type PanelProps = {
  state: ScreenState;
  dispatch(event: ScreenEvent): void;
  /** Of the page, with its origin. */
  address: string;
  theme: MapTheme;
  /** The page's clock, which keeps running while the map is open. */
  now(): Date;
  /** The center of the map. */
  middle(): ViewPoint;
  /** Opens the card of the features at the center. */
  openMiddle(): void;
  /** Requests missing tiles again. */
  again(): void;
  focusMap(): void;
  /** Called once the fields of the open tab are there. */
  arrive(): void;
  light(feature: VisibleFeature | null): void;
  choose(feature: VisibleFeature): void;
};

/** Stands behind what it waits for. */
function Arrival({ arrive }: Pick<PanelProps, "arrive">): ReactNode {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(arrive, []);
  return null;
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

/** What went wrong with the map, and what it says to screen readers. */
function Messages({ state, again }: Pick<PanelProps, "state" | "again">): ReactNode {
  return (
    <>
      {state.isMissingTiles ? (
        <p className="map-missing" role="alert">
          <span>{text.lost.tiles}</span>
          <button className="map-choose" type="button" onClick={again}>
            {text.lost.again}
          </button>
        </p>
      ) : null}
      <p className="small map-said" role="status">
        {state.isGroundEnd ? text.ground.ends : ""}
      </p>
      <p className="small map-said" role="status">
        {state.message}
      </p>
    </>
  );
}

function Pane({ state, dispatch, theme, now, middle, openMiddle, arrive, light, choose }: PanelProps): ReactNode {
  const { address, tab, view, inView, vehicles, rentals, feeds, isFolded, isStarting } = state;
  const loading = <p className="soft">{text.loading}</p>;
  if (tab === "directions") {
    return (
      <Suspense fallback={loading}>
        <Directions
          fields={readAsked(address.rest)}
          set={(change) => dispatch({ kind: "directions", change })}
          now={now}
          middle={middle}
          draw={(lines, isNew) => dispatch({ kind: "journey", lines, isNew })}
          isFolded={isFolded}
          isStarting={isStarting}
          unfold={() => dispatch({ kind: "form" })}
        />
        <Arrival arrive={arrive} />
      </Suspense>
    );
  }
  if (tab === "reach") {
    return (
      <Suspense fallback={loading}>
        <Reach
          fields={readReach(address.rest)}
          set={(change, isStep) => dispatch({ kind: "reach", change, isStep })}
          now={now}
          middle={middle}
          draw={(areas) => dispatch({ kind: "areas", areas })}
        />
      </Suspense>
    );
  }
  if (tab === "departures") {
    return (
      <Departures
        state={address}
        set={(change) => dispatch({ kind: "departures", change })}
        middle={middle}
        choose={(point, isNear = false) => dispatch({ kind: "point", point, isNear })}
        draw={(areas) => dispatch({ kind: "areas", areas })}
      />
    );
  }
  return (
    <>
      <Explore
        filters={address.filters}
        set={(filters) => dispatch({ kind: "filters", filters })}
        zoom={view?.zoom ?? START.zoom}
        {...{ theme, inView, vehicles, rentals, feeds, light }}
        zoomTo={choose}
        pickMiddle={openMiddle}
      />
      <Arrival arrive={arrive} />
    </>
  );
}

export function Panel(props: PanelProps): ReactNode {
  const { state, dispatch, address, again, focusMap } = props;
  const { selected } = state.address;
  return (
    <div className="map-panel">
      <h1>{text.title}</h1>
      <p className="map-share small">
        {text.share.label} <CopyButton text={address} what={text.share.what} />
      </p>
      <MapSearch
        goTo={(choice) => {
          dispatch({ kind: "place", choice });
          // The row that was chosen is gone.
          focusMap();
        }}
      />
      {selected === "" ? null : (
        <SelectionChip
          selected={selected}
          name={state.name}
          clear={() => {
            dispatch({ kind: "selection", onestopId: "" });
            focusMap();
          }}
        />
      )}
      <Messages state={state} again={again} />
      <Tabs label={text.tabs.label} tabs={tabsOf()} shown={state.tab} show={(tab) => dispatch({ kind: "tab", tab })}>
        <Pane {...props} />
      </Tabs>
      {state.pointed === null || state.card !== null ? null : (
        <section className="map-pointed" aria-hidden="true" inert>
          <h2>{text.pointed}</h2>
          <VisibleFeatureList groups={state.pointed} most={12} light={() => {}} />
        </section>
      )}
    </div>
  );
}
