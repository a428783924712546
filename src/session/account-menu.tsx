/** The right side of the navigation: Sign in and Sign up, or a greeting and Sign out. */
import type { ReactNode } from "react";
import { useSite } from "../data/site.ts";
import { link } from "../domain/links.ts";
import { useSession } from "./store.ts";
import { text } from "./text.ts";

export function AccountMenu(): ReactNode {
  const { signIn } = useSite();
  const session = useSession();
  if (session.is === "signed-in") {
    const { name, email } = session.user;
    return (
      <>
        <a className="nav-greeting" href={link.account()}>
          {text.greeting(name || email || text.you)}
        </a>
        <button className="button" data-size="small" type="button" data-action="sign-out">
          {text.signOut}
        </button>
      </>
    );
  }
  // Nobody can have an account where no provider is set, so the links do not stand out.
  if (signIn === null) {
    return (
      <>
        <SignInButton kind="quiet" />
        <a className="button" data-kind="quiet" data-size="small" href={link.plans()}>
          {text.signUp}
        </a>
      </>
    );
  }
  return (
    <>
      <SignInButton kind="plain" />
      <a className="button" data-kind="primary" data-size="small" href={link.plans()}>
        {text.signUp}
      </a>
    </>
  );
}

/** A form, so that it is a real button that also works without scripts. */
export function SignInButton({ kind = "primary" }: { kind?: "primary" | "plain" | "quiet" }): ReactNode {
  return (
    <form action={link.signIn()} method="get">
      <button
        className="button"
        data-size={kind === "primary" ? undefined : "small"}
        data-kind={kind === "plain" ? undefined : kind}
        type="submit"
        data-action="sign-in"
      >
        {text.signIn}
      </button>
    </form>
  );
}
