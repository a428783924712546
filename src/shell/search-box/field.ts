/** Makes the field a combobox: its attributes, its keys, and when the list closes. */
import { type RefObject, useEffect, useRef } from "react";
import { step } from "./state.ts";

export type BoxIds = { list: string; option(index: number): string; group(kind: string): string };

/** Ids of the parts of a box. @param name unique on the page */
export const boxIds = (name: string): BoxIds => ({
  list: `search-box-${name}-list`,
  option: (index) => `search-box-${name}-option-${index}`,
  group: (kind) => `search-box-${name}-${kind}`,
});

type Field = {
  isShown: boolean;
  /** Number of options in the list. */
  options: number;
  /** The option that Enter follows; -1 for none. */
  active: number;
  text: string;
  /** Called when the visitor types. */
  change(text: string): void;
  /** Sets the text of the field. */
  set(text: string): void;
  /** Called on Enter without an active option: the form is sent. */
  submit(): void;
  setOpen(isOpen: boolean): void;
  setActive(index: number): void;
};

/** @param panel the parts of the box beside the field */
export function useField(input: HTMLInputElement, panel: RefObject<HTMLElement | null>, ids: BoxIds, now: Field): void {
  const current = useRef(now);
  const optionId = useRef(ids.option).current;
  useEffect(() => {
    current.current = now;
    const { isShown, options, active } = now;
    input.setAttribute("role", "combobox");
    input.setAttribute("aria-autocomplete", "list");
    input.setAttribute("aria-controls", ids.list);
    input.setAttribute("aria-expanded", String(isShown && options > 0));
    if (isShown && active >= 0) input.setAttribute("aria-activedescendant", ids.option(active));
    else input.removeAttribute("aria-activedescendant");
    if (isShown && active >= 0) document.getElementById(ids.option(active))?.scrollIntoView({ block: "nearest" });
  });

  useEffect(() => {
    const box = panel.current;
    if (box === null) return;
    const onInput = () => current.current.change(input.value);
    const onFocus = () => {
      // The page may have changed the text meanwhile.
      if (input.value === current.current.text) current.current.setOpen(true);
      else onInput();
    };
    const onKey = (event: KeyboardEvent) => press(event, current.current, optionId);
    const onBlur = (event: FocusEvent) => {
      if (!(event.relatedTarget instanceof Node && box.contains(event.relatedTarget))) current.current.setOpen(false);
    };
    // A press on an option must not move focus, or the list would close before the click.
    const onPress = (event: Event) => event.preventDefault();
    input.addEventListener("input", onInput);
    input.addEventListener("focus", onFocus);
    input.addEventListener("keydown", onKey);
    input.addEventListener("blur", onBlur);
    box.addEventListener("mousedown", onPress);
    // Text that was typed while the box loaded.
    if (input.value !== current.current.text) onInput();
    return () => {
      input.removeEventListener("input", onInput);
      input.removeEventListener("focus", onFocus);
      input.removeEventListener("keydown", onKey);
      input.removeEventListener("blur", onBlur);
      box.removeEventListener("mousedown", onPress);
    };
  }, [input, panel, optionId]);
}

function press(event: KeyboardEvent, box: Field, optionId: BoxIds["option"]): void {
  if (event.isComposing || event.ctrlKey || event.metaKey) return;
  const { isShown, options, active } = box;
  if (event.key === "Escape") {
    // Escape also closes the burger menu, but not while there is text to clear.
    if (box.text === "" && !isShown) return;
    event.stopPropagation();
    event.preventDefault();
    box.set("");
    box.setOpen(false);
  } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    if (event.altKey) box.setOpen(event.key === "ArrowDown");
    else if (!isShown) box.setOpen(true);
    else box.setActive(step(active, event.key === "ArrowDown" ? 1 : -1, options));
  } else if (event.key === "Enter") {
    if (isShown && active >= 0) {
      event.preventDefault();
      document.getElementById(optionId(active))?.click();
    } else box.submit();
  }
}
