/** The state of the map screen and what happens to it: a pure reducer, without the browser. */
import type { MapView } from "../../domain/links.ts";
import type { FeedDots } from "../../domain/map/feed-dots.ts";
import type { MapFilters } from "../../map/filters.ts";
import type { JourneyEnd, JourneyLine } from "../../map/journey.ts";
import type { ReachArea } from "../../map/reach.ts";
import type { RentalStates } from "../../map/rentals.ts";
import type { ViewPoint } from "../../map/view.ts";
import type { AgencyFeatures } from "../../map/visible-features.ts";
import { type MapState, readState } from "./address.ts";
import { type DirectionsQuery, readAsked, writeAsked } from "./directions/address.ts";
import { boundsOf, type MapBounds } from "./locate.ts";
import { middleOfBounds, type PlaceChoice } from "./place-choice.ts";
import { readReach, writeReach } from "./reach/address.ts";
import type { ReachAsked } from "./reach/question.ts";
import type { SheetHeight } from "./sheet/heights.ts";
import { text } from "./text.tsx";

export type Tab = "lines" | "departures" | "directions" | "reach";

/** The features at a point, which a card shows. */
export type MapCard = { groups: readonly AgencyFeatures[]; at: ViewPoint };

export type ScreenState = {
  /** What the address of the page has, apart from the view. */
  address: MapState;
  /** Number of changes that are a step of their own in the history. */
  steps: number;
  tab: Tab;
  /** Null until the map was drawn. */
  view: MapView | null;
  inView: readonly AgencyFeatures[] | null;
  /** Features under the pointer. */
  pointed: readonly AgencyFeatures[] | null;
  card: MapCard | null;
  /** Where the map is to go; a new object each time. */
  target: MapBounds | null;
  /** Whether the address or an answer has said where the map is to go. */
  isPlaced: boolean;
  lines: readonly JourneyLine[];
  areas: readonly ReachArea[];
  sheet: SheetHeight;
  /** Whether the form of directions is one line, because its answer is there. */
  isFolded: boolean;
  /** Whether the destination is to be entered next. */
  isStarting: boolean;
  /** Start and destination of the last answer. */
  answeredEnds: string;
  /** The position of the device, once the visitor asked for it. */
  position: ViewPoint | null;
  vehicles: number;
  rentals: RentalStates;
  /** Number of feeds by verdict; null until the map has their dots. */
  feeds: FeedDots["counts"] | null;
  /** Of the selected feature; empty until it is read. */
  name: string;
  /** For a live region. */
  message: string;
  isMissingTiles: boolean;
  /** Whether the base map has no more detail. */
  isGroundEnd: boolean;
};

export type ScreenEvent =
  | { kind: "filters"; filters: MapFilters }
  | { kind: "departures"; change: Partial<Pick<MapState, "radius" | "refresh" | "fallback">> }
  | { kind: "directions"; change: Partial<DirectionsQuery> }
  | { kind: "reach"; change: Partial<ReachAsked>; isStep: boolean }
  /** The point of departures. `isNear`: where the device is, to which the map goes */
  | { kind: "point"; point: ViewPoint | null; isNear?: boolean }
  | { kind: "selection"; onestopId: string }
  /** Name and extent of the selection. */
  | { kind: "selection place"; name: string; bounds: MapBounds | null }
  /** "Back" and "forward" between steps of this map. */
  | { kind: "history"; search: string }
  | { kind: "tab"; tab: Tab }
  /** The map stopped moving. */
  | { kind: "view"; view: MapView; inView: readonly AgencyFeatures[] }
  | { kind: "pointer"; groups: readonly AgencyFeatures[] | null }
  /** A click or tap on the map. */
  | { kind: "pick"; card: MapCard }
  | { kind: "card"; card: MapCard | null }
  | { kind: "end"; end: JourneyEnd; at: ViewPoint }
  | { kind: "place"; choice: PlaceChoice }
  | { kind: "position"; at: ViewPoint }
  | { kind: "journey"; lines: readonly JourneyLine[]; isNew: boolean }
  | { kind: "areas"; areas: readonly ReachArea[] }
  | { kind: "sheet"; height: SheetHeight }
  /** A field was entered; `content`: anything else in the panel. */
  | { kind: "focus"; on: "field" | "content" }
  /** The form of directions is opened again. */
  | { kind: "form" }
  /** "Where to?" */
  | { kind: "start" }
  | { kind: "vehicles"; count: number }
  | { kind: "rentals"; states: RentalStates }
  | { kind: "feeds"; counts: FeedDots["counts"] }
  | { kind: "message"; message: string }
  | { kind: "tiles"; isMissing: boolean }
  | { kind: "ground"; isEnd: boolean };

/** Decimals of a degree: five are a meter. */
const DIGITS = 5;

const roundPoint = ({ lon, lat }: ViewPoint): ViewPoint => ({
  lon: Number(lon.toFixed(DIGITS)),
  lat: Number(lat.toFixed(DIGITS)),
});

/** The tab of an address. */
export function tabOf({ point, rest }: MapState): Tab {
  if (readReach(rest).from !== null) return "reach";
  const { from, to } = readAsked(rest);
  if (from !== null || to !== null) return "directions";
  return point === null ? "lines" : "departures";
}

const endsOf = ({ rest }: MapState): string => {
  const { from, to } = readAsked(rest);
  return from === null || to === null ? "" : JSON.stringify([from, to]);
};

/** The form of directions that the address asks for: their answer comes with the page. */
const foldOf = (address: MapState) => {
  const answeredEnds = endsOf(address);
  return { isFolded: answeredEnds !== "", answeredEnds };
};

/** How the visitor left the server's panel: typing a start or destination, and the sheet raised. */
export type ScreenStart = { isPlanning: boolean; isRaised: boolean };

/**
 * @param search query of the address
 * @param view of the address's hash
 */
export function initialState(search: string, view: MapView | null, start?: ScreenStart): ScreenState {
  const address = readState(search);
  const isPlanning = start?.isPlanning === true;
  return {
    ...{
      address,
      steps: 0,
      tab: isPlanning ? "directions" : tabOf(address),
      view,
      inView: null,
      pointed: null,
      card: null,
    },
    ...{ target: null, isPlaced: view !== null, lines: [], areas: [], sheet: start?.isRaised ? "full" : "half" },
    ...{ ...foldOf(address), ...(isPlanning && { isFolded: false }), isStarting: false, position: null },
    ...{
      vehicles: 0,
      rentals: { systems: [], isMissing: false },
      feeds: null,
      name: "",
      message: "",
      isMissingTiles: false,
      isGroundEnd: false,
    },
  };
}

/** The state with another address, as a step of its own in the history. */
const step = (state: ScreenState, change: Partial<MapState>): ScreenState => ({
  ...state,
  address: { ...state.address, ...change },
  steps: state.steps + 1,
});

/** A place without a name of its own has none. */
function changeDirections(state: ScreenState, change: Partial<DirectionsQuery>): ScreenState {
  const { rest } = state.address;
  const names = { ...("from" in change && { fromName: "" }), ...("to" in change && { toName: "" }) };
  const next = writeAsked(rest, { ...readAsked(rest), ...names, ...change });
  return { ...step(state, { rest: next }), message: "" };
}

function changeReach(state: ScreenState, change: Partial<ReachAsked>, isStep: boolean): ScreenState {
  const { rest } = state.address;
  const next = { rest: writeReach(rest, { ...readReach(rest), ...change }) };
  if (!isStep) return { ...state, address: { ...state.address, ...next } };
  return change.from == null ? step(state, next) : { ...step(state, next), sheet: "half" };
}

/** The map goes to the answer for a place that was chosen in the panel; for one on the map it stays where it is. */
const followAnswer = (state: ScreenState, { from, to }: Partial<DirectionsQuery>): ScreenState =>
  from != null || to != null ? { ...state, isPlaced: false } : state;

function setPoint(state: ScreenState, point: ViewPoint | null, isNear = false): ScreenState {
  const next = step(state, { point: point === null ? null : roundPoint(point) });
  if (point === null) return next;
  const { lon, lat } = point;
  const target: MapBounds | null = isNear ? [lon, lat, lon, lat] : state.target;
  return { ...next, target, tab: "departures", card: null, sheet: atLeastHalf(state.sheet) };
}

/** Start or destination, whichever is still open. */
function fillEnd(state: ScreenState, point: ViewPoint, name = ""): ScreenState {
  const { from, to } = readAsked(state.address.rest);
  if (from !== null && to !== null) return { ...state, message: text.directions.bothSet };
  const at = roundPoint(point);
  return changeDirections(state, from === null ? { from: at, fromName: name } : { to: at, toName: name });
}

/** The height of a sheet that shows more than its head. */
const atLeastHalf = (height: SheetHeight): SheetHeight => (height === "peek" ? "half" : height);

function pick(state: ScreenState, card: MapCard): ScreenState {
  const next: ScreenState = { ...state, message: "" };
  if (state.tab === "departures") return setPoint(next, card.at);
  if (state.tab === "directions") return fillEnd(next, card.at);
  if (state.tab === "reach") return changeReach(next, { from: roundPoint(card.at) }, true);
  return openCard(next, card.groups.length === 0 ? null : card);
}

/** The map is what counts then: the sheet makes room for the card. */
const openCard = (state: ScreenState, card: MapCard | null): ScreenState => ({
  ...state,
  card,
  sheet: card === null ? state.sheet : "peek",
});

function goToPlace(state: ScreenState, { name, bounds, selection, kind }: PlaceChoice): ScreenState {
  const next: ScreenState = { ...state, target: [...bounds], card: null, sheet: "half" };
  const isEnd = kind === "stops" || kind === "places";
  if (state.tab === "directions") return isEnd ? fillEnd(next, middleOfBounds(bounds), name) : next;
  if (state.tab === "reach")
    return isEnd ? changeReach(next, { from: roundPoint(middleOfBounds(bounds)) }, true) : next;
  return selection === null ? next : step(next, { selected: selection.onestopId });
}

/** The map goes to the first answer, unless the address has said where it is to be. */
function place(state: ScreenState, bounds: MapBounds | null): ScreenState {
  return bounds === null || state.isPlaced ? state : { ...state, target: [...bounds], isPlaced: true };
}

function showJourney(state: ScreenState, lines: readonly JourneyLine[], isNew: boolean): ScreenState {
  const next = { ...state, lines };
  if (!isNew) return next;
  const answer = place(next, boundsOf(...lines.map(({ coordinates }) => coordinates)));
  const answeredEnds = endsOf(state.address);
  // The form stays open while a visitor changes the time in it.
  return answeredEnds === state.answeredEnds ? answer : { ...answer, answeredEnds, isFolded: true, sheet: "half" };
}

/** A position fills the place that the tab asks for, and the start of the next directions. */
function takePosition(state: ScreenState, at: ViewPoint): ScreenState {
  const position = roundPoint(at);
  const next = { ...state, position, message: "" };
  if (state.tab === "departures") return setPoint(next, position);
  if (state.tab === "directions") return changeDirections(next, { from: position });
  return state.tab === "reach" ? changeReach(next, { from: position }, true) : next;
}

function openTab(state: ScreenState, tab: Tab): ScreenState {
  const next: ScreenState = { ...state, tab, card: null, isStarting: false, sheet: atLeastHalf(state.sheet) };
  const { from, to } = readAsked(state.address.rest);
  const isFirst = tab === "directions" && from === null && to === null;
  return isFirst && state.position !== null ? changeDirections(next, { from: state.position }) : next;
}

function moveHistory(state: ScreenState, search: string): ScreenState {
  const address = readState(search);
  return { ...state, address, tab: tabOf(address), card: null, ...foldOf(address) };
}

/** The next state of the map screen. */
/** The area that a map shows as a whole; of zones alone, none. */
const largestReach = (areas: readonly ReachArea[]) => areas.findLast(({ minutes }) => minutes !== null);

export function reduce(state: ScreenState, event: ScreenEvent): ScreenState {
  switch (event.kind) {
    case "filters":
      return { ...state, address: { ...state.address, filters: event.filters } };
    case "departures":
      return { ...state, address: { ...state.address, ...event.change } };
    case "directions":
      return followAnswer(changeDirections(state, event.change), event.change);
    case "reach":
      return followAnswer(changeReach(state, event.change, event.isStep), event.change);
    case "point":
      return setPoint(state, event.point, event.isNear);
    case "selection":
      return { ...step(state, { selected: event.onestopId }), name: "", card: null };
    case "selection place":
      return place({ ...state, name: event.name }, event.bounds);
    case "history":
      return moveHistory(state, event.search);
    case "tab":
      return openTab(state, event.tab);
    case "view":
      return { ...state, view: event.view, inView: event.inView };
    case "pointer":
      return { ...state, pointed: event.groups };
    case "pick":
      return pick(state, event.card);
    case "card":
      return openCard(state, event.card);
    case "end":
      return state.tab === "reach"
        ? changeReach(state, { from: roundPoint(event.at) }, true)
        : changeDirections(state, { [event.end]: roundPoint(event.at) });
    case "place":
      return goToPlace(state, event.choice);
    case "position":
      return takePosition(state, event.at);
    case "journey":
      return showJourney(state, event.lines, event.isNew);
    case "areas":
      return place({ ...state, areas: event.areas }, boundsOf(largestReach(event.areas)?.area.coordinates ?? []));
    case "sheet":
      return { ...state, sheet: event.height };
    case "focus":
      return event.on === "field"
        ? { ...state, sheet: "full", isStarting: false }
        : { ...state, sheet: atLeastHalf(state.sheet) };
    case "form":
      return { ...state, isFolded: false, sheet: "full" };
    case "start":
      return { ...openTab(state, "directions"), isFolded: false, isStarting: true, sheet: "full" };
    case "vehicles":
      return { ...state, vehicles: event.count };
    case "rentals":
      return { ...state, rentals: event.states };
    case "feeds":
      return { ...state, feeds: event.counts };
    case "message":
      return { ...state, message: event.message };
    case "tiles":
      return { ...state, isMissingTiles: event.isMissing };
    case "ground":
      return { ...state, isGroundEnd: event.isEnd };
  }
}
