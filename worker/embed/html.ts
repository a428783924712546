/** Writes markup (src/embed/tree.ts) as HTML. */
import { escapeMarkup } from "../../src/domain/text/markup.ts";
import type { Tree } from "../../src/embed/tree.ts";

/** Every element has an end tag, so none of them may be a void one. */
export function toHtml(tree: Tree): string {
  if (typeof tree === "string") return escapeMarkup(tree);
  const attributes = Object.entries(tree.attributes).map(([name, value]) => ` ${name}="${escapeMarkup(value)}"`);
  return `<${tree.tag}${attributes.join("")}>${tree.children.map(toHtml).join("")}</${tree.tag}>`;
}
