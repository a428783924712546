/**
 * What a visitor did with the server's panel before the scripts came: texts in its fields, the focus, and the raised
 * sheet. The panel of the scripts takes it over. Browser only.
 */
import { flushSync } from "react-dom";
import type { ScreenStart } from "./state.ts";

/** Fields of the server's panel by name, and the same fields of the panel of the scripts. */
const FIELDS = {
  q: ".map-find input",
  from: "[data-field=from] input",
  to: "[data-field=to] input",
} as const;
type FieldName = keyof typeof FIELDS;
const NAMES = Object.keys(FIELDS) as FieldName[];

export type EarlyInput = {
  isRaised: boolean;
  /** Texts that the visitor changed. */
  texts: ReadonlyMap<FieldName, string>;
  focus: FieldName | null;
};

/** The class of the handle that the sheet has until the scripts come. */
export const EARLY_HANDLE = "map-sheet-early";

export function readEarly(sheet: HTMLElement): EarlyInput {
  const fieldOf = (name: FieldName) => sheet.querySelector<HTMLInputElement>(`.map-panel input[name=${name}]`);
  const texts = new Map<FieldName, string>();
  for (const name of NAMES) {
    const field = fieldOf(name);
    if (field !== null && field.value !== field.defaultValue) texts.set(name, field.value);
  }
  return {
    isRaised: sheet.querySelector<HTMLInputElement>(`.${EARLY_HANDLE}`)?.checked === true,
    texts,
    focus: NAMES.find((name) => fieldOf(name) === document.activeElement && document.activeElement !== null) ?? null,
  };
}

/** Where the screen starts because of it. */
export function startOf({ isRaised, texts, focus }: EarlyInput): ScreenStart {
  const isPlanning = texts.has("from") || texts.has("to") || focus === "from" || focus === "to";
  return { isPlanning, isRaised: isRaised || focus !== null };
}

/**
 * Gives the focus back to its field and fills the new fields. A text that was left is settled as by Enter. Not to be
 * called while React renders or runs effects.
 */
export function takeOver(sheet: HTMLElement, { texts, focus }: EarlyInput): void {
  const fieldOf = (name: FieldName) => sheet.querySelector<HTMLInputElement>(FIELDS[name]);
  if (focus !== null) fieldOf(focus)?.focus({ preventScroll: true });
  for (const [name, text] of texts) {
    const field = fieldOf(name);
    if (field === null) continue;
    field.value = text;
    flushSync(() => field.dispatchEvent(new Event("input", { bubbles: true })));
    if (name !== focus && name !== "q")
      field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  }
}

/** Resolves once the visitor is not choosing a time in the server's form, which its own button sends. */
export async function whenFree(sheet: HTMLElement): Promise<void> {
  const form = sheet.querySelector<HTMLFormElement>(".plan-form");
  if (form === null) return;
  const times = [...form.querySelectorAll<HTMLInputElement>(".plan-when input")];
  const isBusy = () =>
    times.some((input) => input === document.activeElement || input.value !== input.defaultValue) ||
    times.some((input) => input.checked !== input.defaultChecked);
  while (isBusy()) await new Promise((resolve) => form.addEventListener("focusout", resolve, { once: true }));
}
