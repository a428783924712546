import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { notFound } from "../../data/failure.ts";
import { bodyQuery, pageTextQuery } from "../../data/text.ts";
import { pageName } from "../../domain/content/text.ts";
import { link } from "../../domain/links.ts";
import { headOf, TextPage } from "../../shell/text-page.tsx";
import { pageLoader, usePageUrl } from "../page.ts";
import { AttributionList } from "./attributions.tsx";
import { attributionsQuery } from "./attributions-query.ts";
import { screen } from "./screen.ts";

/** The text of `content/pages/terms.md`, with the attributions in place of `{{attributions}}`. */
const NAME = pageName("terms");

export const loader = pageLoader(screen, async ({ url, read, later }) => {
  later(() => read(attributionsQuery(url)));
  const [text] = await Promise.all([read(pageTextQuery(NAME)), read(bodyQuery(NAME))]);
  if (text === null) throw notFound(url);
  return { ...headOf(text), canonical: link.terms() };
});

function Attributions(): ReactNode {
  const attributions = useSuspenseQuery(attributionsQuery(usePageUrl(screen))).data;
  return <AttributionList named={attributions} path={link.terms()} />;
}

const SLOTS = { attributions: Attributions };

export function Component(): ReactNode {
  return <TextPage name={NAME} slots={SLOTS} />;
}
