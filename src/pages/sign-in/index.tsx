import type { ReactNode } from "react";
import { useSite } from "../../data/site.ts";
import { link } from "../../domain/links.ts";
import { SignInButton } from "../../session/account-menu.tsx";
import { NoAccount } from "../../shell/no-account.tsx";
import { pageLoader } from "../page.ts";
import { screen } from "./screen.ts";
import { text } from "./text.ts";

export const loader = pageLoader(screen, () => ({
  title: text.title,
  description: text.description,
  crumbs: [{ label: text.title }],
}));

function SignInOffer(): ReactNode {
  const { requireLogin } = useSite();
  return (
    <>
      <p className="page-lead">{text.lead}</p>
      {requireLogin === true ? null : <p>{text.optional}</p>}
      <noscript>
        <p>{text.noScript}</p>
      </noscript>
      <SignInButton />
      <p>
        <a href={link.home()}>{text.home}</a>
      </p>
    </>
  );
}

/** Target of Sign in without scripts and of the identity provider's redirect; explains if no provider is configured. */
export function Component(): ReactNode {
  const { signIn } = useSite();
  return (
    <div className="stack">
      <h1>{text.title}</h1>
      {signIn ? <SignInOffer /> : <NoAccount />}
    </div>
  );
}
