/**
 * Makes a text field a combobox with a list: its attributes, its keys, and when the list closes. WAI-ARIA authoring
 * practices, editable combobox with list autocomplete.
 */
import { type RefObject, useEffect, useRef } from "react";

export type ComboboxIds = { list: string; option(index: number): string; group(kind: string): string };

/** Ids of the parts of a combobox. @param name unique on the page */
export const comboboxIds = (name: string): ComboboxIds => ({
  list: `${name}-list`,
  option: (index) => `${name}-option-${index}`,
  group: (kind) => `${name}-${kind}`,
});

export type Combobox = {
  isOpen: boolean;
  /** Number of options in the list. */
  options: number;
  /** The option that Enter chooses; -1 for none. */
  active: number;
  text: string;
  /** Called when the visitor types. */
  change(text: string): void;
  /** Called on Enter with an active option. */
  choose(index: number): void;
  /** Called on Enter without one. A form around the field is sent afterwards. */
  submit(): void;
  /** Called on Escape: empties or restores the field, and closes the list. */
  cancel(): void;
  setOpen(isOpen: boolean): void;
  setActive(index: number): void;
  /** Called when the focus leaves the field and its list. */
  leave(): void;
};

/** The option after an arrow key; beyond either end comes the field itself (-1). */
function stepOption(active: number, by: 1 | -1, options: number): number {
  const next = active + by;
  if (next >= options) return -1;
  return next < -1 ? options - 1 : next;
}

/** The option that a key leads to; null for keys that stay with the field. */
export function optionAfter(key: string, active: number, options: number): number | null {
  if (key === "ArrowDown") return stepOption(active, 1, options);
  if (key === "ArrowUp") return stepOption(active, -1, options);
  // Without an active option, Home and End move the cursor in the text.
  if (active < 0) return null;
  if (key === "Home") return 0;
  return key === "End" ? options - 1 : null;
}

function press(event: KeyboardEvent, box: Combobox): void {
  if (event.isComposing || event.ctrlKey || event.metaKey) return;
  const { isOpen, options, active } = box;
  if (event.key === "Escape") {
    // Escape also closes menus and cards around the field, but not while there is text to clear.
    if (box.text === "" && !isOpen) return;
    event.stopPropagation();
    event.preventDefault();
    box.cancel();
  } else if (event.key === "Enter") {
    if (isOpen && active >= 0) {
      event.preventDefault();
      box.choose(active);
    } else box.submit();
  } else {
    const isArrow = event.key === "ArrowDown" || event.key === "ArrowUp";
    const next = optionAfter(event.key, active, options);
    if (next === null || (!isOpen && !isArrow)) return;
    event.preventDefault();
    if (isArrow && event.altKey) box.setOpen(event.key === "ArrowDown");
    else if (!isOpen) box.setOpen(true);
    else box.setActive(next);
  }
}

/** @param panel the list and other parts beside the field, which keep its focus when they are pressed */
export function useCombobox(
  field: RefObject<HTMLInputElement | null>,
  panel: RefObject<HTMLElement | null>,
  ids: ComboboxIds,
  box: Combobox,
): void {
  const current = useRef(box);
  useEffect(() => {
    current.current = box;
    const input = field.current;
    if (input === null) return;
    const { isOpen, options, active } = box;
    input.setAttribute("role", "combobox");
    input.setAttribute("aria-autocomplete", "list");
    input.setAttribute("aria-controls", ids.list);
    input.setAttribute("aria-expanded", String(isOpen && options > 0));
    if (isOpen && active >= 0) input.setAttribute("aria-activedescendant", ids.option(active));
    else input.removeAttribute("aria-activedescendant");
    if (isOpen && active >= 0) document.getElementById(ids.option(active))?.scrollIntoView({ block: "nearest" });
  });

  useEffect(() => {
    const [input, beside] = [field.current, panel.current];
    if (input === null || beside === null) return;
    const onInput = () => current.current.change(input.value);
    const onFocus = () => {
      // The page may have changed the text meanwhile.
      if (input.value === current.current.text) current.current.setOpen(true);
      else onInput();
    };
    const onKey = (event: KeyboardEvent) => press(event, current.current);
    const onBlur = (event: FocusEvent) => {
      const next = event.relatedTarget;
      if (next instanceof Node && (next === input || beside.contains(next))) return;
      current.current.setOpen(false);
      current.current.leave();
    };
    // A press on an option must not move focus, or the list would close before the click.
    const onPress = (event: Event) => event.preventDefault();
    input.addEventListener("input", onInput);
    input.addEventListener("focus", onFocus);
    input.addEventListener("keydown", onKey);
    input.addEventListener("blur", onBlur);
    beside.addEventListener("focusout", onBlur);
    beside.addEventListener("mousedown", onPress);
    // Text that was typed while the list loaded.
    if (input.value !== current.current.text) onInput();
    return () => {
      input.removeEventListener("input", onInput);
      input.removeEventListener("focus", onFocus);
      input.removeEventListener("keydown", onKey);
      input.removeEventListener("blur", onBlur);
      beside.removeEventListener("focusout", onBlur);
      beside.removeEventListener("mousedown", onPress);
    };
  }, [field, panel]);
}
