/** Texts with elements in them. */
import { Fragment, type ReactNode } from "react";
import { translatedParts } from "../domain/language/messages.ts";

/** A text with values that may be elements, in the language of the page: rich`For example ${links}`. */
export function rich(strings: TemplateStringsArray, ...values: readonly ReactNode[]): ReactNode {
  return translatedParts(strings).map((part, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their places
    <Fragment key={i}>{typeof part === "number" ? values[part] : part}</Fragment>
  ));
}
