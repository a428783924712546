import type { ReactNode } from "react";
import { useSite } from "../../data/site.ts";
import { link } from "../../domain/links.ts";
import { SignInButton } from "../../session/account-menu.tsx";
import { pageLoader } from "../page.ts";
import { screen } from "./screen.ts";

export const loader = pageLoader(screen, () => ({
  title: "Sign in",
  description: "Signing in is optional: every page can be read without an account.",
  crumbs: [{ label: "Sign in" }],
}));

function NotOffered(): ReactNode {
  return (
    <>
      <p className="page-lead">This portal has no identity provider set up, so there is nothing to sign in to.</p>
      <p>
        Nothing is closed to you: every list, page and query works without an account. Whoever runs the portal can set
        one up in its settings.
      </p>
    </>
  );
}

function Offered(): ReactNode {
  const { requireLogin } = useSite();
  return (
    <>
      <p className="page-lead">
        You sign in at the identity provider of this portal and come back to the page you were on.
        {requireLogin !== true && " Every page can be read without it."}
      </p>
      <noscript>
        <p>Signing in needs scripts in your browser.</p>
      </noscript>
      <SignInButton />
    </>
  );
}

/** Target of Sign in without scripts and of the identity provider's redirect; explains if no provider is configured. */
export function Component(): ReactNode {
  const { signIn } = useSite();
  return (
    <div className="prose">
      <h1>Sign in</h1>
      {signIn ? <Offered /> : <NotOffered />}
      <p className="cluster">
        <a className="button" data-kind="primary" href={link.home()}>
          To the first page
        </a>
        <a className="button" href={link.operators()}>
          Operators
        </a>
      </p>
    </div>
  );
}
