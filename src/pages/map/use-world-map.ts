/** Mounts the renderer and keeps it in step with the state of the screen. Browser only. */
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { useSite } from "../../data/site.ts";
import type { JourneyShown } from "../../map/journey.ts";
import type { mountWorld, World } from "../../map/mount-world.ts";
import type { MapSelection } from "../../map/transit-layers.ts";
import type { ViewPoint } from "../../map/view.ts";
import { REFUSALS } from "../nearby/refusals.ts";
import { viewHere } from "./address.ts";
import { readAsked } from "./directions/address.ts";
import { loadRenderer } from "./load-renderer.ts";
import { AROUND_ZOOM, POINT_ZOOM } from "./picture/place.ts";
import { readReach } from "./reach/address.ts";
import { IS_SHEET, sheetPixels } from "./sheet/drag.ts";
import type { SheetHeight } from "./sheet/heights.ts";
import type { ScreenEvent, ScreenState } from "./state.ts";

type Dispatch = (event: ScreenEvent) => void;

export type MapElements = {
  canvas: RefObject<HTMLElement | null>;
  screen: RefObject<HTMLElement | null>;
  sheet: RefObject<HTMLElement | null>;
};

const selectionOf = (onestopId: string): MapSelection =>
  onestopId === "" ? null : { kind: onestopId.startsWith("r-") ? "route" : "stop", onestopId };

/** Start, destination, and lines between them; null while another tab is open. */
function useJourney({ tab, address, lines }: ScreenState): JourneyShown | null {
  const { from, to } = tab === "reach" ? { from: readReach(address.rest).from, to: null } : readAsked(address.rest);
  const ends = JSON.stringify([from, to]);
  const hasEnds = tab === "directions" || tab === "reach";
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ends are read anew each time and compared by what they are
  return useMemo(() => (hasEnds ? { from, to, lines } : null), [hasEnds, ends, lines]);
}

/** Pixels of the map that the sheet covers while the map is used. A full sheet leaves the map as it was. */
function coveredPixels({ screen, sheet }: MapElements, height: SheetHeight): number {
  if (screen.current === null || sheet.current === null || !matchMedia(IS_SHEET).matches) return 0;
  const { peek, half } = sheetPixels({ screen: screen.current, sheet: sheet.current });
  return height === "peek" ? peek : half;
}

function whereToBegin({ address: { point } }: ScreenState, journey: JourneyShown | null) {
  const begin = point ?? journey?.from ?? journey?.to ?? null;
  return viewHere() ?? (begin === null ? null : { zoom: point === null ? AROUND_ZOOM : POINT_ZOOM, ...begin });
}

function eventsOf(dispatch: Dispatch) {
  return {
    onView: (view, inView) => dispatch({ kind: "view", view, inView }),
    onPointer: (groups) => dispatch({ kind: "pointer", groups }),
    onPick: (groups, at) => dispatch({ kind: "pick", card: { groups, at } }),
    onDrag: (point) => dispatch({ kind: "point", point }),
    onDragEnd: (end, at) => dispatch({ kind: "end", end, at }),
    onPosition: (at) => dispatch({ kind: "position", at }),
    onGroundEnd: (isEnd) => dispatch({ kind: "ground", isEnd }),
    onMissing: (isMissing) => dispatch({ kind: "tiles", isMissing }),
    onVehicles: (count) => dispatch({ kind: "vehicles", count }),
    onRentals: (states) => dispatch({ kind: "rentals", states }),
    onFeedDots: ({ counts }) => dispatch({ kind: "feeds", counts }),
    onRefused: (code) => dispatch({ kind: "message", message: REFUSALS[code] ?? "" }),
  } satisfies Parameters<typeof mountWorld>[3];
}

/**
 * @param lost called when the map cannot be drawn after all
 * @returns the map once it is there, and the element of the card on it
 */
export function useWorldMap(
  state: ScreenState,
  dispatch: Dispatch,
  elements: MapElements,
  lost: (error: unknown) => void,
): { world: RefObject<World | null>; cardElement: HTMLElement | null } {
  const site = useSite();
  const journey = useJourney(state);
  const world = useRef<World | null>(null);
  const [isThere, setThere] = useState(false);
  const [cardElement, setCardElement] = useState<HTMLElement | null>(null);
  const { address, areas, card, sheet, target } = state;
  const { filters, selected, point } = address;
  const content = { filters, chosen: selectionOf(selected), point, journey, reach: areas };
  const first = useRef({ ...content, view: whereToBegin(state, journey), sheet });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the map is made once and told of changes
  useEffect(() => {
    const [element, whole] = [elements.canvas.current, elements.screen.current];
    if (element === null || whole === null) return;
    let hasLeft = false;
    const { sheet: height, ...start } = first.current;
    const options = { ...start, bottom: coveredPixels(elements, height), now: new Date(site.now), site };
    const mount = async () => {
      const { mountWorld } = await loadRenderer();
      if (hasLeft) return;
      const map = await mountWorld(element, whole, options, eventsOf(dispatch));
      if (hasLeft) return map.destroy();
      world.current = map;
      setThere(true);
    };
    mount().catch(lost);
    return () => {
      hasLeft = true;
      world.current?.destroy();
      world.current = null;
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the list has each part of the content
  useEffect(() => world.current?.show(content), [isThere, filters, selected, point, journey, areas]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the elements stay
  useEffect(() => {
    if (sheet !== "full") world.current?.inset(coveredPixels(elements, sheet));
  }, [isThere, sheet]);
  useEffect(() => {
    if (isThere && target !== null) world.current?.fit(target);
  }, [isThere, target]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the map may come after the card
  useEffect(() => {
    setCardElement(world.current?.card(card?.at ?? null) ?? null);
  }, [isThere, card]);
  useFollowHash(world);
  return { world, cardElement };
}

/** Goes where the hash of the address says when it changes. */
function useFollowHash(world: RefObject<World | null>): void {
  useEffect(() => {
    const follow = () => {
      const view = viewHere();
      if (view !== null) world.current?.goTo(view);
    };
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [world]);
}

/** The features at the center of the map, for those who do not point at it. */
export function cardAtMiddle(
  world: World | null,
): { groups: ReturnType<World["atMiddle"]>["found"]; at: ViewPoint } | null {
  const middle = world?.atMiddle();
  return middle === undefined ? null : { groups: middle.found, at: middle.at };
}
