/** The body of a text out of `content/`: HTML that the build has made and made safe, and parts that the page fills in. */
import "../styles/text.css";
import { type ComponentType, type ReactNode, useState } from "react";
import { bodyQuery } from "../data/text.ts";
import { useQueryClient } from "../data/use-query.ts";

/**
 * The page's loader reads `bodyQuery(name)`. On a first visit the HTML stands in the page and is not sent a second time;
 * React leaves what stands in an element that it takes over with it.
 * @param pieces of the text's head
 * @param slots the parts that the page fills in, by their name
 */
export function TextBody({
  name,
  pieces,
  slots = {},
}: {
  name: string;
  pieces: readonly (string | null)[];
  slots?: Readonly<Record<string, ComponentType>>;
}): ReactNode {
  const client = useQueryClient();
  const [html] = useState(() => client.getQueryData<readonly string[]>(bodyQuery(name).queryKey));
  let written = 0;
  return pieces.map((slot) => {
    if (slot !== null) {
      const Slot = slots[slot];
      return Slot === undefined ? null : <Slot key={slot} />;
    }
    const at = written++;
    return (
      <div
        className="text"
        key={at}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made by cli/content/markdown.ts, which lets no HTML through
        dangerouslySetInnerHTML={{ __html: html?.[at] ?? "" }}
      />
    );
  });
}
