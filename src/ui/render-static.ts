/**
 * Renders elements to HTML text without React, which costs several times as much: for the many rows of a list, on the
 * server and in the browser. The text equals that of React's `renderToStaticMarkup` for elements, fragments, and
 * components that are functions of their props, without hooks, handlers, or styles.
 */
import { Fragment, isValidElement, type ReactElement, type ReactNode } from "react";
import { escapeMarkup } from "../domain/text/markup.ts";

/** Attributes with different names in JSX and HTML. */
const NAMES: Readonly<Record<string, string>> = {
  className: "class",
  htmlFor: "for",
  strokeWidth: "stroke-width",
  strokeLinecap: "stroke-linecap",
  strokeLinejoin: "stroke-linejoin",
};

/** Boolean attributes. */
const FLAGS = new Set(["hidden", "download"]);
const SAYS_TRUTH = /^(?:aria|data)-/;

/** Elements without an end tag. */
const VOID = new Set(["br", "hr", "img", "wbr"]);

/** An address that is a script; browsers skip controls and blanks in front and tabs and line ends within the scheme. */
const SCRIPT_ADDRESS = /^(?:java|vb)script:/i;
const ADDRESSES = new Set(["href", "src"]);

/** @throws TypeError for values without static markup: a handler, an object */
function attribute(name: string, value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") {
    if (SAYS_TRUTH.test(name)) return ` ${name}="${value}"`;
    if (!value) return "";
    if (FLAGS.has(name)) return ` ${name}=""`;
  }
  if (typeof value !== "string" && typeof value !== "number") throw new TypeError(`${name} cannot be written as text.`);
  const text = String(value);
  if (ADDRESSES.has(name) && SCRIPT_ADDRESS.test(text.replace(/[\0-\x20]/g, ""))) return "";
  return ` ${NAMES[name] ?? name}="${escapeMarkup(text)}"`;
}

function element({ type, props }: ReactElement<Record<string, unknown>>): string {
  if (type === Fragment) return renderStatic(props.children as ReactNode);
  if (typeof type === "function") return renderStatic((type as (p: object) => ReactNode)(props));
  if (typeof type !== "string") throw new TypeError("Only elements and plain components can be written as text.");
  let tag = `<${type}`;
  for (const name in props) if (name !== "children") tag += attribute(name, props[name]);
  return VOID.has(type) ? `${tag}/>` : `${tag}>${renderStatic(props.children as ReactNode)}</${type}>`;
}

/**
 * @param node texts are escaped; URLs that run a script are dropped
 * @throws TypeError for handlers, styles, refs, and components that are not plain functions
 */
export function renderStatic(node: ReactNode): string {
  if (typeof node === "string") return escapeMarkup(node);
  if (typeof node === "number" || typeof node === "bigint") return String(node);
  if (node === null || node === undefined || typeof node === "boolean") return "";
  if (Array.isArray(node)) return node.map(renderStatic).join("");
  if (isValidElement<Record<string, unknown>>(node)) return element(node);
  throw new TypeError("This cannot be written as text.");
}
