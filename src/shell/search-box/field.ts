/** Makes the field a combobox: its attributes, its keys, and when the list closes. */
import { type RefObject, useEffect, useRef } from "react";
import { step } from "./state.ts";

export const LIST_ID = "search-box-list";

export const optionId = (index: number): string => `search-box-option-${index}`;

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
  setOpen(isOpen: boolean): void;
  setActive(index: number): void;
};

/** @param panel the parts of the box beside the field */
export function useField(input: HTMLInputElement, panel: RefObject<HTMLElement | null>, now: Field): void {
  const current = useRef(now);
  useEffect(() => {
    current.current = now;
    const { isShown, options, active } = now;
    input.setAttribute("role", "combobox");
    input.setAttribute("aria-autocomplete", "list");
    input.setAttribute("aria-controls", LIST_ID);
    input.setAttribute("aria-expanded", String(isShown && options > 0));
    if (isShown && active >= 0) input.setAttribute("aria-activedescendant", optionId(active));
    else input.removeAttribute("aria-activedescendant");
    if (isShown && active >= 0) document.getElementById(optionId(active))?.scrollIntoView({ block: "nearest" });
  });

  useEffect(() => {
    const box = panel.current;
    if (box === null) return;
    const onInput = () => current.current.change(input.value);
    const onFocus = () => current.current.setOpen(true);
    const onKey = (event: KeyboardEvent) => press(event, current.current);
    const onBlur = (event: FocusEvent) => {
      if (!(event.relatedTarget instanceof Node && box.contains(event.relatedTarget))) current.current.setOpen(false);
    };
    // A press on an option must not move focus, or the list would close before the click.
    const onPress = (event: Event) => event.preventDefault();
    const onChoice = (event: Event) => {
      if (event.target instanceof Element && event.target.closest("[role=option]") !== null) current.current.set("");
    };
    input.addEventListener("input", onInput);
    input.addEventListener("focus", onFocus);
    input.addEventListener("keydown", onKey);
    input.addEventListener("blur", onBlur);
    box.addEventListener("mousedown", onPress);
    box.addEventListener("click", onChoice);
    // Text that was typed while the box loaded.
    if (input.value !== current.current.text) onInput();
    return () => {
      input.removeEventListener("input", onInput);
      input.removeEventListener("focus", onFocus);
      input.removeEventListener("keydown", onKey);
      input.removeEventListener("blur", onBlur);
      box.removeEventListener("mousedown", onPress);
      box.removeEventListener("click", onChoice);
    };
  }, [input, panel]);
}

function press(event: KeyboardEvent, box: Field): void {
  if (event.isComposing || event.ctrlKey || event.metaKey) return;
  const { isShown, options, active } = box;
  if (event.key === "Escape") {
    // Escape also closes the burger menu, but not while there is text to clear.
    if (box.text === "" && !isShown) return;
    event.stopPropagation();
    event.preventDefault();
    box.set("");
  } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    if (event.altKey) box.setOpen(event.key === "ArrowDown");
    else if (!isShown) box.setOpen(true);
    else box.setActive(step(active, event.key === "ArrowDown" ? 1 : -1, options));
  } else if (event.key === "Enter") {
    if (isShown && active >= 0) {
      event.preventDefault();
      document.getElementById(optionId(active))?.click();
    } else box.setOpen(false);
  }
}
