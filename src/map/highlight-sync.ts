/**
 * Highlights what the pointer or focus is on everywhere on the page: the list row, the line in a drawing, and the line on
 * the map. Elements identify it by `data-route`, `data-stop`, or `data-place`. Browser only.
 */

export type NamedItem = { attribute: "route" | "stop" | "place"; value: string };

const ATTRIBUTES = ["route", "stop", "place"] as const;
const SELECTOR = ATTRIBUTES.map((attribute) => `[data-${attribute}]`).join();

const namedBy = (element: Element | null | undefined): NamedItem[] => {
  const { dataset } = (element ?? document.documentElement) as HTMLElement | SVGElement;
  return ATTRIBUTES.flatMap((attribute) => {
    const value = dataset[attribute];
    return value === undefined ? [] : [{ attribute, value }];
  }).slice(0, 1);
};

/**
 * The names that an element shows: its own or its nearest ancestor's, that in its row, or all stops of the pattern that
 * it heads (`data-pattern`). Empty for an element without a name.
 */
function namesOf(target: EventTarget | null): NamedItem[] {
  if (!(target instanceof Element)) return [];
  const element = target.closest(SELECTOR) ?? target.closest("tr, li")?.querySelector(SELECTOR);
  if (element != null) return namedBy(element);
  const pattern = target.closest("[data-pattern]");
  // A pattern may contain others, with stops of their own.
  const stops = [...(pattern?.querySelectorAll("ol [data-stop]") ?? [])];
  return stops.filter((stop) => stop.closest("[data-pattern]") === pattern).flatMap(namedBy);
}

/** All elements with a name. */
export function elementsOf({ attribute, value }: NamedItem): Element[] {
  return [...document.querySelectorAll(`[data-${attribute}="${CSS.escape(value)}"]`)];
}

let lit: Element[] = [];

/** Highlights exactly the elements with these names: on the whole page, or in drawings only. */
export function light(names: readonly NamedItem[], everywhere = true): void {
  for (const element of lit) element.removeAttribute("data-lit");
  lit = names.flatMap(elementsOf).filter((element) => everywhere || element instanceof SVGElement);
  for (const element of lit) element.setAttribute("data-lit", "");
}

let activeListeners: ((names: readonly NamedItem[]) => void)[] | undefined;

/** Calls back whenever the pointer or focus moves to another name in the page's lists and drawings. */
export function followPointer(onChange: (names: readonly NamedItem[]) => void): void {
  if (activeListeners !== undefined) {
    activeListeners.push(onChange);
    return;
  }
  const listeners = [onChange];
  activeListeners = listeners;
  let before = "[]";
  const tell = (names: readonly NamedItem[]) => {
    const now = JSON.stringify(names);
    if (now === before) return;
    before = now;
    // The stops of a pattern are next to the pointer: highlighting them all would be overwhelming.
    light(names, names.length < 2);
    for (const listener of listeners) listener(names);
  };
  // The map reports what is under the pointer itself.
  const inMap = (event: Event) => event.target instanceof Element && event.target.closest(".schematic-live") !== null;
  for (const type of ["pointerover", "focusin"])
    document.addEventListener(type, (event) => inMap(event) || tell(namesOf(event.target)), { passive: true });
  document.addEventListener("focusout", () => tell([]), { passive: true });
}

/**
 * Follows the first link in the lists for a feature selected on the map.
 * @returns whether there is one, or the page itself shows the feature
 */
export function open(item: NamedItem): boolean {
  const elements = elementsOf(item);
  for (const element of elements) {
    const link = element.closest("a") ?? element.querySelector("a");
    if (link === null) continue;
    link.click();
    return true;
  }
  return elements.some((element) => element.closest(".schematic-here") !== null);
}
