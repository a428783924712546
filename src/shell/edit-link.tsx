/** Links to the place where the text of a page is edited; absent without the setting LINK_CONTENT. */
import type { ReactNode } from "react";
import { useSite } from "../data/site.ts";
import { text } from "./text.tsx";

/** @param file path of the Markdown file in the repository */
export function EditLink({ file }: { file: string }): ReactNode {
  const { content } = useSite().links;
  if (content === undefined) return null;
  return (
    <p className="text-edit">
      <a href={content.replaceAll("{path}", file)} rel="noopener">
        {text.edit.page}
      </a>
    </p>
  );
}
