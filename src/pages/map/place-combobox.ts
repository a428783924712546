/** A field that finds places by name, by coordinates, or among recent ones: its state, for a view to render. */
import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useId, useRef, useState } from "react";
import type { SearchKind } from "../../data/search.ts";
import type { MapSelection } from "../../map/transit-layers.ts";
import type { ViewPoint } from "../../map/view.ts";
import { type ComboboxIds, comboboxIds, useCombobox } from "../../ui/combobox.ts";
import type { MapBounds } from "./locate.ts";
import { middleOfBounds, type PlaceChoice } from "./place-choice.ts";
import {
  boundsOfResult,
  coordinates,
  type PlaceResult,
  type SearchState,
  SHORTEST,
  usePlaceSearch,
} from "./place-search.ts";
import { recentPlaces } from "./recent-places.ts";
import { text as words } from "./text.tsx";

type PlaceOption = { key: string; name: string; note: string; choice: PlaceChoice | PlaceResult };

type PlaceOptions = { key: string; name: string; options: PlaceOption[] };

export type PlaceField = {
  ids: ComboboxIds;
  input: RefObject<HTMLInputElement | null>;
  panel: RefObject<HTMLDivElement | null>;
  groups: readonly PlaceOptions[];
  isOpen: boolean;
  active: number;
  /** For a live region. */
  message: string;
  /** Why the text is no place; empty otherwise. */
  problem: string;
  hasRecent: boolean;
  choose(option: PlaceOption): void;
};

const pointChoice = (name: string, { lon, lat }: ViewPoint): PlaceChoice => ({
  ...{ name, selection: null, kind: "places" },
  bounds: [lon, lat, lon, lat],
});

function choiceOf({ kind, row, hit }: PlaceResult, bounds: MapBounds): PlaceChoice {
  const onestopId = "onestop_id" in row ? (row.onestop_id ?? "") : "";
  const isEntity = kind === "routes" || kind === "stops";
  const selection: MapSelection = isEntity ? { kind: kind === "routes" ? "route" : "stop", onestopId } : null;
  return { name: hit.name, bounds, selection, kind };
}

const optionsOfGroup = ({ kind, name, rows }: SearchState["groups"][number]): PlaceOptions => ({
  ...{ key: kind, name },
  options: rows.map((choice) => ({ key: choice.hit.key, name: choice.hit.name, note: choice.hit.note ?? "", choice })),
});

/** What a text offers: recent places without one, the point that it writes, or results of the search. */
function optionsOf(text: string, at: ViewPoint | null, results: readonly PlaceOptions[]): readonly PlaceOptions[] {
  if (at === null) return results;
  const name = words.search.goTo(at.lat, at.lon);
  return [{ key: "coordinates", name: "", options: [{ key: text, name, note: "", choice: pointChoice("", at) }] }];
}

function useRecentOptions(): readonly PlaceOptions[] {
  const recent = recentPlaces.use();
  if (recent.length === 0) return [];
  const options = recent.map((place) => ({
    ...{ key: `${place.name} ${place.note}`, name: place.name, note: place.note },
    choice: pointChoice(place.name, place),
  }));
  return [{ key: "recent", name: words.search.recent, options }];
}

/** The text of a field, and what belongs to it: another value replaces what was typed. */
function useFieldText(value: string) {
  const input = useRef<HTMLInputElement>(null);
  const [typedText, setText] = useState(value);
  const [problem, setProblem] = useState("");
  const [active, setActive] = useState(-1);
  /** Enter was pressed: the first result is taken as soon as it is there. */
  const isHasty = useRef(false);
  const replaceText = (text: string) => {
    setProblem("");
    setText(text);
    setActive(-1);
  };
  const show = (text: string) => {
    isHasty.current = false;
    replaceText(text);
  };
  const [shownValue, setShownValue] = useState(value);
  // While rendering, not in an effect: a visitor who leaves the field in between would leave the text before it.
  if (shownValue !== value) {
    setShownValue(value);
    replaceText(value);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the value alone counts
  useEffect(() => {
    isHasty.current = false;
  }, [value]);
  // The field is the visitor's: its text is set only where it differs.
  useEffect(() => {
    if (input.current !== null && input.current.value !== typedText) input.current.value = typedText;
  }, [typedText]);
  return { input, typedText, problem, setProblem, active, setActive, isHasty, show };
}

/**
 * @param value what the field shows while nothing is typed
 * @param kinds kinds of results, constant for a component
 * @param onChoice called with the place that was chosen
 * @param onEmpty called when the field was emptied
 * @param isKept whether text that is left is taken for a choice, as in a form
 */
export function usePlaceCombobox({
  value,
  kinds,
  isKept,
  onChoice,
  onEmpty,
}: {
  value: string;
  kinds: readonly SearchKind[];
  isKept: boolean;
  onChoice(choice: PlaceChoice): void;
  onEmpty(): void;
}): PlaceField {
  const client = useQueryClient();
  const ids = comboboxIds(useId());
  const panel = useRef<HTMLDivElement>(null);
  const { input, typedText, problem, setProblem, active, setActive, isHasty, show } = useFieldText(value);
  const [isFocused, setFocused] = useState(false);
  const isTyping = typedText !== value;
  const trimmedText = typedText.trim();
  const at = isTyping ? coordinates(trimmedText) : null;
  const q = isTyping && at === null ? trimmedText : "";
  const { groups: results, q: searched, message } = usePlaceSearch(q, kinds);
  const recent = useRecentOptions();
  const groups = trimmedText === "" ? recent : isTyping ? optionsOf(trimmedText, at, results.map(optionsOfGroup)) : [];
  const options = groups.flatMap((group) => group.options);
  const isOpen = isFocused && options.length > 0;

  const choose = async ({ choice, note }: PlaceOption) => {
    setProblem("");
    const bounds = "bounds" in choice ? choice.bounds : await boundsOfResult(client, choice).catch(() => null);
    if (bounds === null) return setProblem(words.search.noLocation);
    const place = "bounds" in choice ? choice : choiceOf(choice, bounds);
    if (place.name !== "" && (place.kind === "stops" || place.kind === "places"))
      recentPlaces.remember({ name: place.name, note, ...middleOfBounds(bounds) });
    setFocused(false);
    show(value);
    onChoice(place);
  };
  const settle = () => {
    const [first] = options;
    if (first !== undefined) void choose(first);
    else setProblem(isKept ? words.directions.unknown : "");
  };
  const submit = () => {
    setProblem("");
    if (trimmedText === "") return onEmpty();
    if (!isTyping) return;
    isHasty.current = at === null && searched !== q && q.length >= SHORTEST;
    if (!isHasty.current) settle();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer that was waited for
  useEffect(() => {
    if (!isHasty.current || searched !== q) return;
    isHasty.current = false;
    settle();
  }, [searched]);

  useCombobox(input, panel, ids, {
    ...{ isOpen, options: options.length, active, text: typedText, setActive, submit },
    setOpen: setFocused,
    change(text) {
      setFocused(true);
      show(text);
    },
    choose: (index) => options[index] && void choose(options[index]),
    cancel() {
      setFocused(false);
      show(value);
      if (input.current !== null) input.current.value = value;
    },
    leave() {
      if (!isKept || !isTyping) return;
      if (trimmedText === "") return onEmpty();
      const option = options[Math.max(0, active)];
      if (option === undefined) setProblem(words.directions.unknown);
      else void choose(option);
    },
  });
  const isSearching = isTyping && at === null && trimmedText !== "";
  return {
    ...{ ids, input, panel, groups, isOpen, active, problem, choose: (option) => void choose(option) },
    message: isOpen && !isSearching ? words.directions.suggestions(options.length) : isSearching ? message : "",
    hasRecent: isOpen && groups === recent,
  };
}
