/**
 * Markup as data: the Worker writes it as HTML (worker/embed/page.ts), and the elements build and update nodes from it
 * (dom.ts). Nothing is parsed in the browser, so a host page may require Trusted Types.
 */

export type Tree = TreeElement | string;

export type TreeElement = {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Tree[];
};

type Attributes = Readonly<Record<string, string | number | null | undefined>>;
type Child = Tree | null | undefined | readonly Child[];

function flat(children: readonly Child[]): Tree[] {
  return children.flatMap((child) => {
    if (child === null || child === undefined || child === "") return [];
    return Array.isArray(child) ? flat(child) : [child as Tree];
  });
}

/** An element. Attributes and children that are null or undefined are left out. */
export function h(tag: string, attributes: Attributes, ...children: readonly Child[]): TreeElement {
  const attributeList = Object.entries(attributes).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, String(value)] as const],
  );
  return { tag, attributes: Object.fromEntries(attributeList), children: flat(children) };
}
