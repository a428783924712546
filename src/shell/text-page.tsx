/** A page that is a text out of `content/pages/`: its head, its body, and where it is edited. */
import type { ComponentType, ReactNode } from "react";
import { pageTextQuery } from "../data/text.ts";
import { useSuspenseQuery } from "../data/use-query.ts";
import type { Text } from "../domain/content/text.ts";
import { EditLink } from "./edit-link.tsx";
import { TextBody } from "./text-body.tsx";

/** What the head of the page says of the text. */
export function headOf({ title, summary }: Text) {
  return { title, ...(summary === "" ? {} : { description: summary }), crumbs: [{ label: title }] };
}

/**
 * The page's loader reads `pageTextQuery(name)` and `bodyQuery(name)`.
 * @param slots the parts that the page fills in, by their name
 */
export function TextPage({
  name,
  slots = {},
}: {
  name: string;
  slots?: Readonly<Record<string, ComponentType>>;
}): ReactNode {
  const text = useSuspenseQuery(pageTextQuery(name)).data;
  if (text === null) return null;
  return (
    <>
      <header className="page-head">
        <h1>{text.title}</h1>
        {text.summary === "" ? null : <p className="page-lead">{text.summary}</p>}
      </header>
      <TextBody name={name} pieces={text.pieces} slots={slots} key={name} />
      <EditLink file={text.file} />
    </>
  );
}
