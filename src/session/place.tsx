/** The right side of the navigation for a visitor who is signed out. */
import type { ReactNode } from "react";
import { link } from "../domain/links.ts";

/** Sign in is a form, so that it is a real button and works without scripts. */
export function SessionPlace(): ReactNode {
  return (
    <>
      <form action={link.signIn()} method="get">
        <button className="button" data-size="small" type="submit">
          Sign in
        </button>
      </form>
      <a className="button" data-kind="primary" data-size="small" href={link.plans()}>
        Sign up
      </a>
    </>
  );
}
