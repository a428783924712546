/**
 * What the pointer or the focus is on is lit everywhere on the page: the row of a list, the line of a drawing, and the
 * line of the map. Elements say what they show by `data-route`, `data-stop` or `data-place`. Browser only.
 */

export type Named = { attribute: "route" | "stop" | "place"; value: string };

const ATTRIBUTES = ["route", "stop", "place"] as const;
const SELECTOR = ATTRIBUTES.map((attribute) => `[data-${attribute}]`).join();

/** What an element, or the nearest around it, shows; null for nothing that has a name. */
export function nameOf(target: EventTarget | null): Named | null {
  const element = target instanceof Element ? target.closest<HTMLElement | SVGElement>(SELECTOR) : null;
  for (const attribute of ATTRIBUTES) {
    const value = element?.dataset[attribute];
    if (value !== undefined) return { attribute, value };
  }
  return null;
}

/** All elements that show one thing. */
export function elementsOf({ attribute, value }: Named): Element[] {
  return [...document.querySelectorAll(`[data-${attribute}="${CSS.escape(value)}"]`)];
}

let lit: Element[] = [];

/** Lights what has this name, and only that. */
export function light(named: Named | null): void {
  for (const element of lit) element.removeAttribute("data-lit");
  lit = named === null ? [] : elementsOf(named);
  for (const element of lit) element.setAttribute("data-lit", "");
}

let told: ((named: Named | null) => void)[] | undefined;

/** Calls back with what the pointer or the focus is on in the page's lists and drawings, from now on. */
export function followPointer(changed: (named: Named | null) => void): void {
  if (told !== undefined) {
    told.push(changed);
    return;
  }
  const listeners = [changed];
  told = listeners;
  let before = "";
  const tell = (named: Named | null) => {
    const now = JSON.stringify(named);
    if (now === before) return;
    before = now;
    light(named);
    for (const listener of listeners) listener(named);
  };
  // The map itself tells what is under the pointer.
  const inMap = (event: Event) => event.target instanceof Element && event.target.closest(".schematic-live") !== null;
  for (const type of ["pointerover", "focusin"])
    document.addEventListener(type, (event) => inMap(event) || tell(nameOf(event.target)), { passive: true });
  document.addEventListener("focusout", () => tell(null), { passive: true });
}

/** Follows the first link of the list for what was chosen in the map. */
export function open(named: Named): void {
  for (const element of elementsOf(named)) {
    const link = element.closest("a") ?? element.querySelector("a");
    if (link !== null) {
      link.click();
      return;
    }
  }
}
