import type { ReactNode } from "react";
import { page } from "../../data/page.ts";
import { link } from "../../domain/links.ts";
import { useSite } from "../../shell/site.ts";

export const loader = page(() => ({
  title: "Sign in",
  description: "Signing in is optional: every page can be read without an account.",
  robots: "noindex",
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

/** Where Sign in leads while no identity provider answers. */
export function Component(): ReactNode {
  const { signIn } = useSite();
  return (
    <div className="prose">
      <h1>Sign in</h1>
      {signIn ? (
        <p className="page-lead">Signing in needs scripts in your browser. Every page can be read without it.</p>
      ) : (
        <NotOffered />
      )}
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
