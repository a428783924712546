/** A page rendered from a file of `content/pages/`: head, body, and edit link. */

import { useSuspenseQuery } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import { pageTextQuery } from "../data/text.ts";
import type { Text } from "../domain/content/text.ts";
import { englishAttributes } from "../ui/names.ts";
import { EditLink } from "./edit-link.tsx";
import { TextBody } from "./text-body.tsx";

/** Head data of the text. */
export function headOf({ title, summary }: Text) {
  return {
    title,
    ...(summary === "" ? {} : { description: summary }),
    crumbs: [{ label: title, attributes: englishAttributes() }],
    isEnglish: true as const,
  };
}

/**
 * The page's loader reads `pageTextQuery(name)` and `bodyQuery(name)`.
 * @param slots components by slot name
 */
export function TextPage({
  name,
  slots = {},
  before,
}: {
  name: string;
  slots?: Readonly<Record<string, ComponentType>>;
  /** Shown between the title and the text. */
  before?: ReactNode;
}): ReactNode {
  const text = useSuspenseQuery(pageTextQuery(name)).data;
  if (text === null) return null;
  return (
    <>
      <header className="page-head" {...englishAttributes()}>
        <h1>{text.title}</h1>
        {text.summary === "" ? null : <p className="page-lead">{text.summary}</p>}
      </header>
      {before}
      <TextBody name={name} pieces={text.pieces} slots={slots} key={name} />
      <EditLink file={text.file} />
    </>
  );
}
