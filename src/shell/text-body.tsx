/** Renders the body of a text of `content/`: sanitized HTML from the build, with slots that the page fills. */
import "../styles/copied-code.css";
import "../styles/text.css";
import { useQueryClient } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useState } from "react";
import { bodyQuery } from "../data/text.ts";
import type { Language } from "../domain/language/languages.ts";
import { textAttributes } from "../ui/names.ts";

/**
 * The page's loader reads `bodyQuery(name)`. On a first visit the HTML is in the page and is not sent twice:
 * hydration keeps the server's HTML.
 * @param pieces the text in order: null for a piece of HTML, else the name of a slot
 * @param slots components by slot name
 */
export function TextBody({
  name,
  language,
  pieces,
  slots = {},
}: {
  name: string;
  /** Of the text, if it is translated. */
  language?: Language | undefined;
  pieces: readonly (string | null)[];
  slots?: Readonly<Record<string, ComponentType>>;
}): ReactNode {
  const client = useQueryClient();
  const [html] = useState(() => client.getQueryData<readonly string[]>(bodyQuery(name).queryKey));
  let htmlLength = 0;
  return pieces.map((slot) => {
    if (slot !== null) {
      const Slot = slots[slot];
      return Slot === undefined ? null : <Slot key={slot} />;
    }
    const at = htmlLength++;
    return (
      <div
        className="text"
        key={at}
        {...textAttributes(language)}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made by cli/content/markdown.ts, which lets no HTML through
        dangerouslySetInnerHTML={{ __html: html?.[at] ?? "" }}
      />
    );
  });
}
