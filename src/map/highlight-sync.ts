/**
 * What the pointer or the focus is on is lit everywhere on the page: the row of a list, the line of a drawing, and the
 * line of the map. Elements say what they show by `data-route`, `data-stop` or `data-place`. Browser only.
 */

export type Named = { attribute: "route" | "stop" | "place"; value: string };

const ATTRIBUTES = ["route", "stop", "place"] as const;
const SELECTOR = ATTRIBUTES.map((attribute) => `[data-${attribute}]`).join();

const namedBy = (element: Element | null | undefined): Named[] => {
  const { dataset } = (element ?? document.documentElement) as HTMLElement | SVGElement;
  return ATTRIBUTES.flatMap((attribute) => {
    const value = dataset[attribute];
    return value === undefined ? [] : [{ attribute, value }];
  }).slice(0, 1);
};

/**
 * What an element shows: it or the nearest around it that has a name; the one in its row; or all stops of the pattern
 * whose heading it is (`data-pattern`). Nothing for what has no name.
 */
export function namesOf(target: EventTarget | null): Named[] {
  if (!(target instanceof Element)) return [];
  const named = target.closest(SELECTOR) ?? target.closest("tr, li")?.querySelector(SELECTOR);
  if (named != null) return namedBy(named);
  const pattern = target.closest("[data-pattern]");
  return [...(pattern?.querySelectorAll(":scope > ol [data-stop]") ?? [])].flatMap(namedBy);
}

/** All elements that show one thing. */
export function elementsOf({ attribute, value }: Named): Element[] {
  return [...document.querySelectorAll(`[data-${attribute}="${CSS.escape(value)}"]`)];
}

let lit: Element[] = [];

/** Lights what has these names, and only that: in the whole page, or in drawings alone. */
export function light(names: readonly Named[], everywhere = true): void {
  for (const element of lit) element.removeAttribute("data-lit");
  lit = names.flatMap(elementsOf).filter((element) => everywhere || element instanceof SVGElement);
  for (const element of lit) element.setAttribute("data-lit", "");
}

let told: ((names: readonly Named[]) => void)[] | undefined;

/** Calls back with what the pointer or the focus is on in the page's lists and drawings, from now on. */
export function followPointer(changed: (names: readonly Named[]) => void): void {
  if (told !== undefined) {
    told.push(changed);
    return;
  }
  const listeners = [changed];
  told = listeners;
  let before = "[]";
  const tell = (names: readonly Named[]) => {
    const now = JSON.stringify(names);
    if (now === before) return;
    before = now;
    // A pattern has its stops beside the pointer: lit, they would be a wall of outlines.
    light(names, names.length < 2);
    for (const listener of listeners) listener(names);
  };
  // The map itself tells what is under the pointer.
  const inMap = (event: Event) => event.target instanceof Element && event.target.closest(".schematic-live") !== null;
  for (const type of ["pointerover", "focusin"])
    document.addEventListener(type, (event) => inMap(event) || tell(namesOf(event.target)), { passive: true });
  document.addEventListener("focusout", () => tell([]), { passive: true });
}

/**
 * Follows the first link of the list for what was chosen in the map.
 * @returns whether there is one, or the page is about it
 */
export function open(named: Named): boolean {
  const elements = elementsOf(named);
  for (const element of elements) {
    const link = element.closest("a") ?? element.querySelector("a");
    if (link === null) continue;
    link.click();
    return true;
  }
  return elements.some((element) => element.closest(".schematic-here") !== null);
}
