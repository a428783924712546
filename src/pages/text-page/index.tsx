import type { ReactNode } from "react";
import { notFound } from "../../data/failure.ts";
import { page } from "../../data/page.ts";
import { bodyQuery, pageTextQuery } from "../../data/text.ts";
import { useSuspenseQuery } from "../../data/use-query.ts";
import { pageName } from "../../domain/content/text.ts";
import { EditLink } from "../../shell/edit-link.tsx";
import { TextBody } from "../../shell/text-body.tsx";
import { usePageUrl } from "../page-url.ts";

/** A page that is a file of `content/pages/`: its address is the name of the file. */
const nameOf = ({ pathname }: URL) => pageName(pathname.replace(/^\/+|\/+$/g, ""));

export const loader = page(async ({ url, read }) => {
  const name = nameOf(url);
  const [text] = await Promise.all([read(pageTextQuery(name)), read(bodyQuery(name))]);
  if (text === null) throw notFound(url);
  return {
    title: text.title,
    ...(text.summary === "" ? {} : { description: text.summary }),
    crumbs: [{ label: text.title }],
  };
});

export function Component(): ReactNode {
  const name = nameOf(usePageUrl());
  const text = useSuspenseQuery(pageTextQuery(name)).data;
  if (text === null) return null;
  return (
    <>
      <header className="page-head">
        <h1>{text.title}</h1>
        {text.summary === "" ? null : <p className="page-lead">{text.summary}</p>}
      </header>
      <TextBody name={name} pieces={text.pieces} key={name} />
      <EditLink file={text.file} />
    </>
  );
}
