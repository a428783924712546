import type { ReactNode } from "react";
import { notFound } from "../../data/failure.ts";
import { useSite } from "../../data/site.ts";
import { bodyQuery, pageTextQuery } from "../../data/text.ts";
import { pageName } from "../../domain/content/text.ts";
import { NoAccount } from "../../shell/no-account.tsx";
import { headOf, TextPage } from "../../shell/text-page.tsx";
import { pageLoader, usePageUrl } from "../page.ts";
import { screen } from "./screen.ts";

/** A page that is a file of `content/pages/`: its address is the name of the file. */
const nameOf = ({ pathname }: { pathname: string }) => pageName(pathname.replace(/^\/+|\/+$/g, ""));

export const loader = pageLoader(screen, async ({ url, read }) => {
  const name = nameOf(url);
  const [text] = await Promise.all([read(pageTextQuery(name)), read(bodyQuery(name))]);
  if (text === null) throw notFound(url);
  return headOf(text);
});

export function Component(): ReactNode {
  const url = usePageUrl(screen);
  const { signIn } = useSite();
  // Sign up leads to the plans.
  const isSignUp = nameOf(url) === pageName("plans-pricing");
  return <TextPage name={nameOf(url)} before={isSignUp && signIn === null ? <NoAccount /> : undefined} />;
}
