/** The map's panel and card. Their state is in state.ts; the hooks beside it keep map and address in step. */
import { type ReactNode, type RefObject, useEffect, useReducer, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useSite } from "../../data/site.ts";
import type { MapTheme } from "../../map/style.ts";
import { followPageTheme, pageTheme } from "../../map/theme.ts";
import { START } from "../../map/view.ts";
import type { VisibleFeature } from "../../map/visible-features.ts";
import { viewHere } from "./address.ts";
import { FeatureCard } from "./card/card.tsx";
import { type EarlyInput, startOf, takeOver } from "./early.ts";
import { Panel } from "./panel.tsx";
import { SheetHead } from "./sheet/head.tsx";
import { useSheet } from "./sheet/use-sheet.ts";
import { initialState, reduce } from "./state.ts";
import { useAddress, useSelectionPlace } from "./use-address.ts";
import { cardAtMiddle, type MapElements, useWorldMap } from "./use-world-map.ts";

/** Where a network fills the map, more or less. */
const NETWORK_ZOOM = 10;

function useTheme(): MapTheme {
  const [theme, set] = useState(pageTheme);
  useEffect(() => followPageTheme(() => set(pageTheme())), []);
  return theme;
}

/** Enter and Escape on the map itself. */
function useMapKeys(canvas: RefObject<HTMLElement | null>, pressed: (key: "Enter" | "Escape") => void): void {
  const latest = useRef(pressed);
  latest.current = pressed;
  useEffect(() => {
    const element = canvas.current;
    const press = ({ key, target }: KeyboardEvent) => {
      if (target instanceof HTMLCanvasElement && (key === "Enter" || key === "Escape")) latest.current(key);
    };
    element?.addEventListener("keydown", press);
    return () => element?.removeEventListener("keydown", press);
  }, [canvas]);
}

export function World({
  lost,
  early,
  ...elements
}: MapElements & {
  /** What the visitor did before. */
  early: EarlyInput;
  /** The map cannot be drawn after all. */
  lost(error: unknown): void;
}): ReactNode {
  const { canvas, screen, sheet } = elements;
  const site = useSite();
  const theme = useTheme();
  /** Of the page's clock to this machine's: it stands still where it came from. */
  const [ahead] = useState(() => site.now - Date.now());
  const [state, dispatch] = useReducer(reduce, null, () => initialState(location.search, viewHere(), startOf(early)));
  const { world, cardElement } = useWorldMap(state, dispatch, elements, lost);
  const hasArrived = useRef(false);
  const address = useAddress(state, dispatch);
  useSelectionPlace(state.address.selected, dispatch);
  useSheet(
    screen,
    sheet,
    state.sheet,
    (height) => dispatch({ kind: "sheet", height }),
    (on) => dispatch({ kind: "focus", on }),
  );

  const focusMap = () => canvas.current?.querySelector("canvas")?.focus({ preventScroll: true });
  useMapKeys(canvas, (key) => {
    if (key === "Escape") {
      if (state.card !== null) dispatch({ kind: "card", card: null });
      else if (state.address.selected !== "") dispatch({ kind: "selection", onestopId: "" });
      return;
    }
    const card = cardAtMiddle(world.current);
    if (card !== null) dispatch({ kind: "pick", card });
  });
  const actions = {
    light: (feature: VisibleFeature | null) => world.current?.light(feature),
    choose(feature: VisibleFeature) {
      if (feature.network === undefined) return dispatch({ kind: "selection", onestopId: feature.onestopId });
      dispatch({ kind: "card", card: null });
      world.current?.goTo({ ...feature.network, zoom: NETWORK_ZOOM });
    },
  };
  return (
    <>
      <SheetHead
        height={state.sheet}
        move={(height) => dispatch({ kind: "sheet", height })}
        start={() => dispatch({ kind: "start" })}
      />
      <Panel
        state={state}
        dispatch={dispatch}
        address={location.origin + address}
        theme={theme}
        now={() => new Date(Date.now() + ahead)}
        middle={() => world.current?.atMiddle().at ?? state.view ?? START}
        openMiddle={() => {
          const card = cardAtMiddle(world.current);
          if (card !== null) dispatch({ kind: "card", card });
        }}
        again={() => world.current?.again()}
        focusMap={focusMap}
        arrive={() => {
          if (hasArrived.current) return;
          hasArrived.current = true;
          queueMicrotask(() => sheet.current !== null && takeOver(sheet.current, early));
        }}
        {...actions}
      />
      {cardElement === null || state.card === null
        ? null
        : createPortal(
            <FeatureCard
              key={`${state.card.at.lon} ${state.card.at.lat}`}
              card={state.card}
              mark={(feature) => world.current?.mark(feature)}
              {...actions}
              leave={(point) => dispatch({ kind: "point", point })}
              close={() => dispatch({ kind: "card", card: null })}
              focusMap={focusMap}
            />,
            cardElement,
          )}
    </>
  );
}
