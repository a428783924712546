import type { ReactNode } from "react";
import { notFound } from "../../data/failure.ts";
import { page } from "../../data/page.ts";
import { bodyQuery, pageTextQuery } from "../../data/text.ts";
import { useSuspenseQuery } from "../../data/use-query.ts";
import { pageName } from "../../domain/content/text.ts";
import { link } from "../../domain/links.ts";
import { EditLink } from "../../shell/edit-link.tsx";
import { TextBody } from "../../shell/text-body.tsx";
import { usePageUrl } from "../page-url.ts";
import { AttributionList } from "./attributions.tsx";
import { attributionsQuery } from "./attributions-query.ts";

/** The text of `content/pages/terms.md`, with the attributions of what is in use where it says `{{attributions}}`. */
const NAME = pageName("terms");

export const loader = page(async ({ url, read }) => {
  const [text] = await Promise.all([read(pageTextQuery(NAME)), read(bodyQuery(NAME)), read(attributionsQuery(url))]);
  if (text === null) throw notFound(url);
  return {
    title: text.title,
    ...(text.summary === "" ? {} : { description: text.summary }),
    canonical: link.terms(),
    crumbs: [{ label: text.title }],
  };
});

function Attributions(): ReactNode {
  const named = useSuspenseQuery(attributionsQuery(usePageUrl())).data;
  return <AttributionList named={named} path={link.terms()} />;
}

const SLOTS = { attributions: Attributions };

export function Component(): ReactNode {
  const text = useSuspenseQuery(pageTextQuery(NAME)).data;
  if (text === null) return null;
  return (
    <>
      <header className="page-head">
        <h1>{text.title}</h1>
        {text.summary === "" ? null : <p className="page-lead">{text.summary}</p>}
      </header>
      <TextBody name={NAME} pieces={text.pieces} slots={SLOTS} />
      <EditLink file={text.file} />
    </>
  );
}
