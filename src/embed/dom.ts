/** Builds nodes from markup (tree.ts), and updates them in place, so that focus and selection stay where they are. */
import type { Tree, TreeElement } from "./tree.ts";

const SVG = "http://www.w3.org/2000/svg";
const HTML = "http://www.w3.org/1999/xhtml";

function build(tree: Tree, namespace: string): Node {
  if (typeof tree === "string") return document.createTextNode(tree);
  const elementNamespace = tree.tag === "svg" ? SVG : namespace;
  const element = document.createElementNS(elementNamespace, tree.tag);
  for (const [name, value] of Object.entries(tree.attributes)) element.setAttribute(name, value);
  for (const child of tree.children) element.append(build(child, elementNamespace));
  return element;
}

/** Changes only what differs. */
function update(node: Node, tree: Tree): void {
  if (typeof tree === "string") {
    if (node.nodeValue !== tree) node.nodeValue = tree;
    return;
  }
  const element = node as Element;
  for (const { name } of [...element.attributes]) if (!(name in tree.attributes)) element.removeAttribute(name);
  for (const [name, value] of Object.entries(tree.attributes))
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  updateChildren(element, tree.children);
}

const isSame = (node: Node, tree: Tree) =>
  typeof tree === "string" ? node.nodeType === Node.TEXT_NODE : (node as Partial<Element>).localName === tree.tag;

function updateChildren(parent: Element, trees: readonly Tree[]): void {
  trees.forEach((tree, i) => {
    const node = parent.childNodes[i];
    if (node !== undefined && isSame(node, tree)) update(node, tree);
    else {
      const element = build(tree, parent.namespaceURI ?? HTML);
      if (node === undefined) parent.append(element);
      else node.replaceWith(element);
    }
  });
  while (parent.childNodes.length > trees.length) parent.lastChild?.remove();
}

/** Makes an element show this markup, or nothing. */
export function show(parent: Element, tree: TreeElement | null): void {
  updateChildren(parent, tree === null ? [] : [tree]);
}
